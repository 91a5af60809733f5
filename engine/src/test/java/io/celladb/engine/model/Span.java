package io.celladb.engine.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Neighbouring rows in clustering order, and bounds that mean just them. Knows nothing of the
 * engine.
 *
 * @param from rank of the first row
 * @param to rank after the last row
 */
record Span(int from, int to, Bound start, Bound end) {

  /**
   * One end of a span.
   *
   * @param row at which it is; -1 for the end of the partition
   * @param isPrefix whether it names the first clustering column only
   * @param isInclusive whether what it names belongs to the span
   */
  record Bound(int row, boolean isPrefix, boolean isInclusive) {
    private static final Bound NONE = new Bound(-1, true, true);
  }

  static Span all(Shape shape) {
    return new Span(0, shape.rows(), Bound.NONE, Bound.NONE);
  }

  /** Returns the rows after one in clustering order. */
  static Span after(int rank, int[] order) {
    return new Span(rank + 1, order.length, new Bound(order[rank], false, false), Bound.NONE);
  }

  /** Returns the rows before one in clustering order. */
  static Span before(int rank, int[] order) {
    return new Span(0, rank, Bound.NONE, new Bound(order[rank], false, false));
  }

  static Span of(int rank, int[] order) {
    Bound row = new Bound(order[rank], false, true);
    return new Span(rank, rank + 1, row, row);
  }

  boolean isEmpty() {
    return from >= to;
  }

  /** Returns a span of at least one row within ranks, or an empty one if it comes out so. */
  static Span random(Shape shape, int[] order, Random random) {
    int a = random.nextInt(order.length);
    int b = Math.min(order.length - 1, a + random.nextInt(1 + order.length / 2));
    Edge start = Edge.random(shape, order, a, random, true);
    Edge end = Edge.random(shape, order, b, random, false);
    return new Span(start.rank, end.rank, start.bound, end.bound);
  }

  /** Returns up to that many spans in order that do not overlap. */
  static List<Span> several(Shape shape, int[] order, Random random, int most) {
    List<Span> spans = new ArrayList<>();
    int free = 0;
    for (int i = 0; i < most; i++) {
      Span span = random(shape, order, random);
      if (!span.isEmpty() && span.from >= free) {
        spans.add(span);
        free = span.to;
      }
    }
    return spans;
  }

  /** A bound, and the rank of the first row behind it. */
  private record Edge(int rank, Bound bound) {
    static Edge random(Shape shape, int[] order, int rank, Random random, boolean isStart) {
      int kind = random.nextInt(10);
      if (kind == 0) {
        return new Edge(isStart ? 0 : order.length, Bound.NONE);
      }
      boolean prefix = shape.seconds() > 1 && kind < 4;
      boolean inclusive = random.nextBoolean();
      int low = rank;
      int high = rank + 1;
      while (prefix && low > 0 && sameFirst(shape, order, low - 1, rank)) {
        low--;
      }
      while (prefix && high < order.length && sameFirst(shape, order, high, rank)) {
        high++;
      }
      return new Edge(inclusive == isStart ? low : high, new Bound(order[rank], prefix, inclusive));
    }

    private static boolean sameFirst(Shape shape, int[] order, int a, int b) {
      return shape.first(order[a]) == shape.first(order[b]);
    }
  }
}
