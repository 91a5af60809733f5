package io.celladb.engine.model;

import java.util.Arrays;
import java.util.Comparator;
import java.util.Random;

/**
 * The table of a run. Its keys are the numbers from 0, its rows the pairs of two small numbers, the
 * second left out of the primary key when there is but one of it. A row's <em>rank</em> is its
 * place in clustering order. Knows nothing of the engine.
 *
 * @param partitions how many keys
 * @param firsts how many values of the first clustering column
 * @param seconds how many values of the second clustering column; 1 when there is none
 * @param firstDescends whether the first clustering column sorts in descending order
 * @param secondDescends whether the second clustering column sorts in descending order
 * @param statics lengths of the values of the static columns, see {@link #ANY_LENGTH}
 * @param regulars lengths of the values of the regular columns
 * @param staticCollections kinds of the static columns that are collections
 * @param collections kinds of the regular columns that are collections
 * @param longest length of the longest value
 */
record Shape(
    int partitions,
    int firsts,
    int seconds,
    boolean firstDescends,
    boolean secondDescends,
    int[] statics,
    int[] regulars,
    Kind[] staticCollections,
    Kind[] collections,
    int longest) {
  /** The kinds of collections. */
  enum Kind {
    LIST,
    SET,
    MAP
  }

  /** Stands for values of any length. */
  static final int ANY_LENGTH = -1;

  private static final int[] LENGTHS = {ANY_LENGTH, 4, 8, ANY_LENGTH};

  static Shape random(Random random) {
    return new Shape(
        1 + random.nextInt(30),
        2 + random.nextInt(24),
        random.nextBoolean() ? 1 : 1 + random.nextInt(6),
        random.nextBoolean(),
        random.nextBoolean(),
        lengths(random, random.nextInt(3)),
        lengths(random, 1 + random.nextInt(5)),
        kinds(random, random.nextInt(4) == 0 ? 1 : 0),
        kinds(random, Math.max(0, random.nextInt(5) - 2)),
        random.nextInt(5) == 0 ? 1500 : 60);
  }

  private static int[] lengths(Random random, int columns) {
    int[] lengths = new int[columns];
    Arrays.setAll(lengths, i -> LENGTHS[random.nextInt(LENGTHS.length)]);
    return lengths;
  }

  private static Kind[] kinds(Random random, int columns) {
    Kind[] kinds = new Kind[columns];
    Arrays.setAll(kinds, i -> Kind.values()[random.nextInt(Kind.values().length)]);
    return kinds;
  }

  boolean hasStatics() {
    return statics.length + staticCollections.length > 0;
  }

  int rows() {
    return firsts * seconds;
  }

  int first(int row) {
    return row / seconds;
  }

  int second(int row) {
    return row % seconds;
  }

  /** Returns the rows in clustering order. */
  int[] inOrder() {
    Comparator<Integer> byFirst = Comparator.comparing(this::first);
    Comparator<Integer> bySecond = Comparator.comparing(this::second);
    Integer[] rows = new Integer[rows()];
    Arrays.setAll(rows, i -> i);
    Arrays.sort(
        rows,
        (firstDescends ? byFirst.reversed() : byFirst)
            .thenComparing(secondDescends ? bySecond.reversed() : bySecond));
    return Arrays.stream(rows).mapToInt(row -> row).toArray();
  }
}
