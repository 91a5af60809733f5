package io.celladb.cql.analysis;

import io.celladb.cql.analysis.Selected.Computed;
import io.celladb.cql.analysis.Value.Evaluation;
import io.celladb.cql.errors.CqlException;
import io.celladb.cql.syntax.Selector;
import io.celladb.cql.syntax.Selector.CellTimeKind;
import io.celladb.engine.io.ByteWriter;
import io.celladb.engine.query.RowValues;
import io.celladb.engine.rows.ComplexValue;
import io.celladb.engine.rows.DeletionTime;
import io.celladb.engine.schema.ColumnDef;
import io.celladb.engine.schema.ColumnKind;
import io.celladb.engine.schema.TableDef;
import io.celladb.engine.types.CollectionType;
import io.celladb.engine.types.CqlType;
import io.celladb.engine.types.CqlTypes;
import io.celladb.engine.types.ListType;
import io.celladb.engine.types.UserType;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * {@code writetime}, {@code maxwritetime} and {@code ttl}: of a column that is one cell, one time;
 * of one that is many a list, with a null where a cell has no TTL or a field of a user type no
 * cell.
 */
final class CellTimes {
  /** An element that is not there. */
  private static final int ABSENT = -1;

  private final TableDef table;
  private final SelectorAnalyzer selectors;
  private final PartSelectors parts;

  CellTimes(TableDef table, SelectorAnalyzer selectors, PartSelectors parts) {
    this.table = table;
    this.selectors = selectors;
    this.parts = parts;
  }

  /** Chooses among the cells of a column. */
  private interface Choice {
    /** Returns the numbers of elements, or {@link #ABSENT}. */
    List<Integer> of(ComplexValue value, Evaluation evaluation);
  }

  Selected of(Selector.CellTime time) {
    Selector cell = time.cell();
    ColumnDef column = column(cell);
    if (column.kind().isPrimaryKey()) {
      String text = SelectorText.of(time);
      throw CqlException.invalid(
          "Cannot use selection function %s on PRIMARY KEY part %s"
              .formatted(text.substring(0, text.indexOf('(')), column.name()));
    }
    Selected part = cell instanceof Selector.Column ? null : selectors.analyzeRow(cell);
    CqlType single = time.kind() == CellTimeKind.TTL ? CqlTypes.INT : CqlTypes.BIGINT;
    boolean isStatic = column.kind() == ColumnKind.STATIC;
    int ordinal = table.ordinal(column);
    if (!column.isComplex()) {
      return new Computed(
          single,
          (row, evaluation) -> {
            RowValues values = row.values(isStatic);
            return values == null || !values.has(ordinal) || !isThere(part, row, evaluation)
                ? null
                : timeOfColumn(values, ordinal, time.kind(), row.nowSeconds());
          });
    }
    Choice choice = choice(cell, column.type());
    boolean isList =
        time.kind() != CellTimeKind.MAXWRITETIME
            && (part == null || cell instanceof Selector.SliceOf);
    return new Computed(
        isList ? ListType.of(single) : single,
        (row, evaluation) -> {
          RowValues values = row.values(isStatic);
          if (values == null || !values.has(ordinal)) {
            return null;
          }
          ComplexValue complex = values.complex(ordinal);
          List<Integer> chosen = choice.of(complex, evaluation);
          return isList
              ? list(complex, chosen, time.kind(), row.nowSeconds())
              : one(complex, chosen, time.kind(), row.nowSeconds());
        });
  }

  private ColumnDef column(Selector cell) {
    Selector receiver = cell;
    if (cell instanceof Selector.ElementOf element) {
      receiver = element.receiver();
    } else if (cell instanceof Selector.SliceOf slice) {
      receiver = slice.receiver();
    } else if (cell instanceof Selector.FieldOf field) {
      receiver = field.receiver();
    }
    if (!(receiver instanceof Selector.Column name)) {
      throw CqlException.invalid(
          "%s is no cell of its own, so it has no times".formatted(SelectorText.of(cell)));
    }
    return Columns.existing(table, name.name());
  }

  private static boolean isThere(@Nullable Selected part, RowView row, Evaluation evaluation) {
    if (part == null) {
      return true;
    }
    byte[] value = part.value(row, evaluation);
    return value != null
        && !(part.type() instanceof CollectionType type && type.split(value).isEmpty());
  }

  private Choice choice(Selector cell, CqlType type) {
    if (cell instanceof Selector.FieldOf field) {
      byte[] path = path(PartSelectors.fieldIndex(field, type));
      return (value, evaluation) -> List.of(value.indexOf(path));
    }
    if (cell instanceof Selector.Column) {
      return type instanceof UserType user
          ? (value, evaluation) -> fields(value, user)
          : (value, evaluation) -> all(value);
    }
    CollectionType collection = (CollectionType) type;
    if (cell instanceof Selector.ElementOf element) {
      String receiver = SelectorText.of(element.receiver());
      Value key = parts.key(element.key(), receiver, collection, "element");
      return collection instanceof ListType
          ? (value, evaluation) ->
              List.of(PartSelectors.position(key.bytes(evaluation), value.size()))
          : (value, evaluation) -> List.of(value.indexOf(key.bytes(evaluation)));
    }
    Selector.SliceOf slice = (Selector.SliceOf) cell;
    String receiver = SelectorText.of(slice.receiver());
    Value from = parts.end(slice.from(), receiver, collection);
    Value to = parts.end(slice.to(), receiver, collection);
    return (value, evaluation) -> {
      byte[] first = from.bytes(evaluation);
      byte[] last = to.bytes(evaluation);
      List<Integer> chosen = all(value);
      chosen.removeIf(
          i -> !PartSelectors.isWithin(type.cellPathType(), value.path(i), first, last));
      return chosen;
    };
  }

  private static byte[] path(int field) {
    return CqlTypes.SMALLINT.encode((short) field);
  }

  private static List<Integer> all(ComplexValue value) {
    List<Integer> all = new ArrayList<>(value.size());
    for (int i = 0; i < value.size(); i++) {
      all.add(i);
    }
    return all;
  }

  private static List<Integer> fields(ComplexValue value, UserType type) {
    List<Integer> fields = new ArrayList<>();
    for (int i = 0; i < type.fields().size(); i++) {
      fields.add(value.indexOf(path(i)));
    }
    return fields;
  }

  private static byte @Nullable [] one(
      ComplexValue value, List<Integer> chosen, CellTimeKind kind, long nowSeconds) {
    if (kind == CellTimeKind.TTL) {
      int element = chosen.get(0);
      return element == ABSENT ? null : ttl(value.expiration(element), nowSeconds);
    }
    boolean found = false;
    long latest = Long.MIN_VALUE;
    for (int element : chosen) {
      if (element != ABSENT) {
        found = true;
        latest = Math.max(latest, value.timestamp(element));
      }
    }
    return found ? CqlTypes.BIGINT.encode(latest) : null;
  }

  private static byte @Nullable [] list(
      ComplexValue value, List<Integer> chosen, CellTimeKind kind, long nowSeconds) {
    if (chosen.isEmpty()) {
      return null;
    }
    ByteWriter list = new ByteWriter(Integer.BYTES * (1 + 3 * chosen.size()));
    list.writeInt(chosen.size());
    for (int element : chosen) {
      byte[] time = one(value, List.of(element), kind, nowSeconds);
      list.writeInt(time == null ? -1 : time.length);
      if (time != null) {
        list.writeBytes(time, 0, time.length);
      }
    }
    return list.toByteArray();
  }

  private static byte @Nullable [] timeOfColumn(
      RowValues values, int ordinal, CellTimeKind kind, long nowSeconds) {
    return kind == CellTimeKind.TTL
        ? ttl(values.expiration(ordinal), nowSeconds)
        : CqlTypes.BIGINT.encode(values.timestamp(ordinal));
  }

  private static byte @Nullable [] ttl(long expirationSeconds, long nowSeconds) {
    long remaining = expirationSeconds - nowSeconds;
    return expirationSeconds == DeletionTime.NO_DELETION_TIME || remaining < 0
        ? null
        : CqlTypes.INT.encode((int) remaining);
  }
}
