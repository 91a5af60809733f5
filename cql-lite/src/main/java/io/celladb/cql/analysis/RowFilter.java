package io.celladb.cql.analysis;

import io.celladb.cql.analysis.Value.Evaluation;
import io.celladb.cql.errors.CqlException;
import io.celladb.engine.query.RowValues;
import io.celladb.engine.rows.ClusteringPrefix;
import io.celladb.engine.rows.DecoratedKey;
import io.celladb.engine.schema.ColumnDef;
import io.celladb.engine.schema.ColumnKind;
import io.celladb.engine.schema.TableDef;
import io.celladb.engine.types.CqlType;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Tests that partitions and rows have to pass. Belongs to one thread. */
public final class RowFilter {
  private final List<Test> partitionTests = new ArrayList<>();
  private final List<Test> rowTests = new ArrayList<>();
  private final KeyParts key;

  private RowFilter(int keyColumns) {
    key = new KeyParts(keyColumns);
  }

  /**
   * What a value has to be.
   *
   * @param index of the column among those of its kind
   */
  private record Test(ColumnDef column, int index, Condition condition) {
    boolean accepts(byte[] bytes, int offset, int length) {
      return condition.accepts(column.type().base(), bytes, offset, length);
    }
  }

  /** What is asked of a value that is there. */
  private interface Condition {
    boolean accepts(CqlType type, byte[] bytes, int offset, int length);
  }

  /** The value is one of several. */
  private record OneOf(List<byte[]> choices) implements Condition {
    @Override
    public boolean accepts(CqlType type, byte[] bytes, int offset, int length) {
      for (byte[] choice : choices) {
        if (type.compare(bytes, offset, length, choice, 0, choice.length) == 0) {
          return true;
        }
      }
      return false;
    }
  }

  /** The value lies within a range. */
  private record Between(@Nullable Limit lower, @Nullable Limit upper) implements Condition {
    @Override
    public boolean accepts(CqlType type, byte[] bytes, int offset, int length) {
      return (lower == null || lower.sign(type, bytes, offset, length) > 0)
          && (upper == null || upper.sign(type, bytes, offset, length) < 0);
    }
  }

  /** One end of a range. */
  private record Limit(byte[] value, boolean inclusive, int direction) {
    /** Returns how a value lies to the end; one that is the end itself lies within if it may. */
    int sign(CqlType type, byte[] bytes, int offset, int length) {
      int order = type.compare(bytes, offset, length, value, 0, value.length);
      return order == 0 && inclusive ? direction : order;
    }
  }

  static RowFilter of(TableDef table, List<Restriction> restrictions, Evaluation evaluation) {
    RowFilter filter = new RowFilter(table.partitionKey().size());
    for (Restriction restriction : restrictions) {
      ColumnKind kind = restriction.first().kind();
      boolean ofPartition = kind == ColumnKind.PARTITION_KEY || kind == ColumnKind.STATIC;
      List<Test> tests = ofPartition ? filter.partitionTests : filter.rowTests;
      addTests(table, restriction, evaluation, tests);
    }
    return filter;
  }

  private static void addTests(
      TableDef table, Restriction restriction, Evaluation evaluation, List<Test> tests) {
    List<ColumnDef> columns = restriction.columns();
    ColumnDef column = restriction.first();
    if (restriction instanceof Restriction.Equal equal) {
      for (int i = 0; i < columns.size(); i++) {
        byte[] value = checked(columns.get(i), equal.values().get(i).bytes(evaluation));
        tests.add(test(table, columns.get(i), new OneOf(List.of(value))));
      }
    } else if (restriction instanceof Restriction.OneOf oneOf) {
      if (columns.size() > 1) {
        throw CqlException.invalid("Multicolumn IN filters are not supported");
      }
      List<byte[]> choices = new ArrayList<>();
      for (byte[][] tuple : oneOf.choices().tuples(evaluation)) {
        if (tuple[0] != null) {
          choices.add(checked(column, tuple[0]));
        }
      }
      tests.add(test(table, column, new OneOf(choices)));
    } else if (restriction instanceof Restriction.Contains contains) {
      tests.add(test(table, column, Containing.of(contains, evaluation)::isIn));
    } else {
      Restriction.Range range = (Restriction.Range) restriction;
      if (columns.size() > 1) {
        throw CqlException.invalid("Multi-column slice restrictions cannot be used for filtering.");
      }
      Limit lower = limit(column, range.lower(), 1, evaluation);
      Limit upper = limit(column, range.upper(), -1, evaluation);
      tests.add(test(table, column, new Between(lower, upper)));
    }
  }

  private static @Nullable Limit limit(
      ColumnDef column, Restriction.@Nullable End end, int direction, Evaluation evaluation) {
    return end == null
        ? null
        : new Limit(
            checked(column, end.values().get(0).bytes(evaluation)), end.inclusive(), direction);
  }

  static byte[] checked(ColumnDef column, byte @Nullable [] value) {
    if (value == null || value == Bindings.UNSET) {
      throw CqlException.invalid(
          "Unsupported %s value for column %s"
              .formatted(value == null ? "null" : "unset", column.name()));
    }
    return value;
  }

  private static Test test(TableDef table, ColumnDef column, Condition condition) {
    int index = column.kind().isPrimaryKey() ? column.position() : table.ordinal(column);
    return new Test(column, index, condition);
  }

  /** Returns whether rows are tested; if so a partition without rows does not pass. */
  public boolean testsRows() {
    return !rowTests.isEmpty();
  }

  /** Returns whether a partition passes. */
  public boolean acceptsPartition(DecoratedKey partition, RowValues staticRow) {
    if (partitionTests.isEmpty()) {
      return true;
    }
    key.set(partition);
    for (Test test : partitionTests) {
      boolean accepted =
          test.column.kind() == ColumnKind.PARTITION_KEY
              ? test.accepts(key.bytes(), key.offset(test.index), key.length(test.index))
              : accepts(test, staticRow);
      if (!accepted) {
        return false;
      }
    }
    return true;
  }

  /** Returns whether a row of a partition that passes does too. */
  public boolean acceptsRow(ClusteringPrefix clustering, RowValues row) {
    for (Test test : rowTests) {
      if (test.column.kind() == ColumnKind.REGULAR) {
        if (!accepts(test, row)) {
          return false;
        }
      } else if (clustering.length(test.index) < 0
          || !test.accepts(
              clustering.bytes(), clustering.offset(test.index), clustering.length(test.index))) {
        return false;
      }
    }
    return true;
  }

  private static boolean accepts(Test test, RowValues row) {
    return row.has(test.index)
        && test.accepts(row.bytes(test.index), row.offset(test.index), row.length(test.index));
  }
}
