package io.celladb.cql.analysis;

import io.celladb.cql.errors.CqlException;
import io.celladb.engine.schema.ColumnDef;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What WHERE says of one column, or of several clustering columns as a tuple. */
sealed interface Restriction {

  /** The columns it is about, in key order. */
  List<ColumnDef> columns();

  /** Returns this and a later one that shares columns with it as one, or refuses the pair. */
  Restriction and(Restriction other);

  /** Returns the first of its columns. */
  default ColumnDef first() {
    return columns().get(0);
  }

  /** Returns the names of the columns that another restriction is about too. */
  default String common(Restriction other) {
    return String.join(
        " ,", columns().stream().filter(other.columns()::contains).map(ColumnDef::name).toList());
  }

  /** Equal to a tuple. */
  record Equal(List<ColumnDef> columns, List<Value> values) implements Restriction {
    @Override
    public Restriction and(Restriction other) {
      throw CqlException.invalid(
          common(other)
              + " cannot be restricted by more than one relation if it includes an Equal");
    }
  }

  /** Equal to one of several tuples. */
  record OneOf(List<ColumnDef> columns, Choices choices) implements Restriction {
    @Override
    public Restriction and(Restriction other) {
      throw CqlException.invalid(
          common(other) + " cannot be restricted by more than one relation if it includes a IN");
    }
  }

  /**
   * Between two tuples, which may be of different lengths.
   *
   * @param lower null when open
   * @param upper null when open
   */
  record Range(List<ColumnDef> columns, @Nullable End lower, @Nullable End upper)
      implements Restriction {
    @Override
    public Restriction and(Restriction other) {
      if (!(other instanceof Range range)) {
        throw CqlException.invalid(
            "Column \"%s\" cannot be restricted by both an equality and an inequality relation"
                .formatted(common(other)));
      }
      if (!first().equals(range.first())) {
        throw CqlException.invalid(
            ("Column \"%s\" cannot be restricted by two inequalities"
                    + " not starting with the same column")
                .formatted(common(other)));
      }
      refuseTwo(lower, range.lower, "start", other);
      refuseTwo(upper, range.upper, "end", other);
      return new Range(
          columns.size() >= range.columns.size() ? columns : range.columns,
          lower != null ? lower : range.lower,
          upper != null ? upper : range.upper);
    }

    private void refuseTwo(@Nullable End one, @Nullable End two, String which, Restriction other) {
      if (one != null && two != null) {
        throw CqlException.invalid(
            "More than one restriction was found for the %s bound on %s"
                .formatted(which, common(other)));
      }
    }
  }

  /**
   * A collection with certain elements in it.
   *
   * @param elements elements of a list or set, values of a map
   * @param keys keys of a map
   * @param entries keys of a map with their values
   */
  record Contains(
      List<ColumnDef> columns, List<Value> elements, List<Value> keys, List<Entry> entries)
      implements Restriction {
    @Override
    public Restriction and(Restriction other) {
      if (!(other instanceof Contains contains)) {
        throw CqlException.invalid(
            ("Collection column %s can only be restricted by CONTAINS, CONTAINS KEY, or map-entry"
                    + " equality")
                .formatted(common(other)));
      }
      return new Contains(
          columns,
          joined(elements, contains.elements),
          joined(keys, contains.keys),
          joined(entries, contains.entries));
    }

    private static <T> List<T> joined(List<T> some, List<T> others) {
      return Stream.concat(some.stream(), others.stream()).toList();
    }
  }

  /** A key of a map and its value. */
  record Entry(Value key, Value value) {}

  /** One end of a range. */
  record End(List<Value> values, boolean inclusive) {}
}
