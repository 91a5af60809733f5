package io.celladb.engine.duel;

import io.celladb.engine.query.Slice;
import io.celladb.engine.rows.BoundKind;
import io.celladb.engine.rows.ClusteringPrefix;
import io.celladb.engine.schema.ColumnDef;
import io.celladb.engine.schema.TableDef;
import io.celladb.engine.types.CqlType;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import java.util.function.IntFunction;
import java.util.stream.Collectors;

/**
 * Slices of clusterings, as relations of a WHERE and as bounds.
 *
 * @param relations conditions with markers
 * @param values serialized values of the markers
 * @param slices in clustering order; some may be empty
 */
record RandomSlice(List<String> relations, List<byte[]> values, List<Slice> slices) {

  private static final boolean INCLUSIVE = true;

  /**
   * Makes a random slice.
   *
   * @param value makes a value of a clustering column
   */
  static RandomSlice random(Random random, TableDef table, IntFunction<byte[]> value) {
    int columns = table.clustering().size();
    boolean isOneOrder =
        table.clustering().stream().map(ColumnDef::isDescending).distinct().count() == 1;
    if (columns > 1 && isOneOrder && random.nextInt(3) == 0) {
      return ofTuples(random, table, value);
    }
    if (random.nextInt(5) == 0) {
      return ofChoice(random, table, value);
    }
    int equal = random.nextInt(columns + 1);
    List<String> relations = new ArrayList<>();
    List<byte[]> prefix = new ArrayList<>();
    for (int i = 0; i < equal; i++) {
      relations.add(RandomSchema.quoted(table.clustering().get(i)) + " = ?");
      prefix.add(value.apply(i));
    }
    if (equal == columns) {
      equal--;
      relations.remove(equal);
      prefix.remove(equal);
    }
    ColumnDef column = table.clustering().get(equal);
    String name = RandomSchema.quoted(column);
    List<byte[]> values = new ArrayList<>(prefix);
    ClusteringPrefix start = bound(prefix, INCLUSIVE, true);
    ClusteringPrefix end = bound(prefix, INCLUSIVE, false);
    int sides = equal == 0 ? 1 + random.nextInt(3) : random.nextInt(4);
    for (int side = 1; side <= 2; side++) {
      if ((sides & side) == 0) {
        continue;
      }
      boolean inclusive = random.nextBoolean();
      byte[] last = value.apply(equal);
      List<byte[]> place = new ArrayList<>(prefix);
      place.add(last);
      values.add(last);
      relations.add(name + (side == 1 ? " >" : " <") + (inclusive ? "= ?" : " ?"));
      boolean isStart = side == 1 != column.isDescending();
      if (isStart) {
        start = bound(place, inclusive, true);
      } else {
        end = bound(place, inclusive, false);
      }
    }
    return new RandomSlice(relations, values, List.of(new Slice(start, end)));
  }

  private static RandomSlice ofTuples(Random random, TableDef table, IntFunction<byte[]> value) {
    boolean descending = table.clustering().get(0).isDescending();
    List<String> relations = new ArrayList<>();
    List<byte[]> values = new ArrayList<>();
    ClusteringPrefix start = ClusteringPrefix.BOTTOM;
    ClusteringPrefix end = ClusteringPrefix.TOP;
    int sides = 1 + random.nextInt(3);
    for (int side = 1; side <= 2; side++) {
      if ((sides & side) == 0) {
        continue;
      }
      int size = 1 + random.nextInt(table.clustering().size());
      boolean inclusive = random.nextBoolean();
      List<byte[]> place = new ArrayList<>();
      for (int i = 0; i < size; i++) {
        place.add(value.apply(i));
      }
      values.addAll(place);
      relations.add(
          "(%s) %s%s (%s)"
              .formatted(
                  table.clustering().stream()
                      .limit(size)
                      .map(RandomSchema::quoted)
                      .collect(Collectors.joining(", ")),
                  side == 1 ? ">" : "<",
                  inclusive ? "=" : "",
                  String.join(", ", Collections.nCopies(size, "?"))));
      if (side == 1 != descending) {
        start = bound(place, inclusive, true);
      } else {
        end = bound(place, inclusive, false);
      }
    }
    return new RandomSlice(relations, values, List.of(new Slice(start, end)));
  }

  /** Returns whether each slice is one whole clustering, so that a deletion is one of rows. */
  boolean isOfRows(TableDef table) {
    return table.clustering().size() == 1 && relations.get(0).contains(" IN ");
  }

  /** Makes slices of all that begins with one of some values, which come with doubles. */
  private static RandomSlice ofChoice(Random random, TableDef table, IntFunction<byte[]> value) {
    List<byte[]> values = new ArrayList<>();
    CqlType type = table.clustering().get(0).type();
    TreeSet<byte[]> distinct = new TreeSet<>(type::compare);
    for (int i = 1 + random.nextInt(4); i > 0; i--) {
      values.add(value.apply(0));
      distinct.add(values.get(values.size() - 1));
    }
    String markers = String.join(", ", Collections.nCopies(values.size(), "?"));
    String relation = RandomSchema.quoted(table.clustering().get(0)) + " IN (" + markers + ")";
    List<Slice> slices =
        distinct.stream().map(first -> Slice.of(ClusteringPrefix.clustering(first))).toList();
    return new RandomSlice(List.of(relation), values, slices);
  }

  private static ClusteringPrefix bound(List<byte[]> values, boolean inclusive, boolean isStart) {
    BoundKind kind =
        isStart
            ? inclusive ? BoundKind.INCL_START_BOUND : BoundKind.EXCL_START_BOUND
            : inclusive ? BoundKind.INCL_END_BOUND : BoundKind.EXCL_END_BOUND;
    return ClusteringPrefix.bound(kind, values.toArray(byte[][]::new));
  }
}
