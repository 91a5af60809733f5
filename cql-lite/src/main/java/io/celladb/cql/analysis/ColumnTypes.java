package io.celladb.cql.analysis;

import io.celladb.cql.errors.CqlException;
import io.celladb.cql.syntax.TypeRef;
import io.celladb.engine.schema.ColumnDef;
import io.celladb.engine.schema.TableDef;
import io.celladb.engine.types.CollectionType;
import io.celladb.engine.types.CqlType;
import io.celladb.engine.types.CqlTypes;
import io.celladb.engine.types.ListType;
import io.celladb.engine.types.MapType;
import io.celladb.engine.types.SetType;
import io.celladb.engine.types.TupleType;
import io.celladb.engine.types.UserType;
import io.celladb.engine.types.VectorType;
import java.util.List;
import java.util.stream.Stream;

/** Which types columns may have. */
final class ColumnTypes {
  static final String TTL_OF_COUNTERS = "Cannot set default_time_to_live on a table with counters";

  private ColumnTypes() {}

  /** Returns a type that a column may have. */
  static CqlType storable(TypeRef written, TypeScope types) {
    CqlType type = TypeRefs.resolve(written, types).base();
    boolean isSplit = type instanceof UserType && type.isMultiCell();
    if (isSplit && type.subtypes().stream().anyMatch(CqlType::isMultiCell)) {
      throw CqlException.invalid(
          "Non-frozen UDTs with nested non-frozen collections are not supported");
    }
    return type;
  }

  /** Refuses the types that no key column may have. */
  static void checkKey(CqlType type, String column) {
    if (isCounter(type)) {
      throw CqlException.invalid(
          "counter type is not supported for PRIMARY KEY column '%s'".formatted(column));
    }
    if (type instanceof CollectionType && type.isMultiCell()) {
      throw CqlException.invalid(
          "Invalid non-frozen collection type %s for PRIMARY KEY column '%s'"
              .formatted(type.cqlName(), column));
    }
    if (type instanceof UserType user && type.isMultiCell()) {
      throw CqlException.invalid(
          "Invalid non-frozen user-defined type \"%s.%s\" for PRIMARY KEY column '%s'"
              .formatted(user.keyspace(), user.name(), column));
    }
    if (hasDuration(type)) {
      throw CqlException.invalid(
          "duration type is not supported for PRIMARY KEY column '%s'".formatted(column));
    }
  }

  static boolean hasDuration(CqlType type) {
    return type.equals(CqlTypes.DURATION)
        || type.subtypes().stream().anyMatch(ColumnTypes::hasDuration);
  }

  static boolean isCounter(CqlType type) {
    return type.equals(CqlTypes.COUNTER);
  }

  /** Returns whether a table is of counters, even of dropped ones. */
  static boolean isOfCounters(TableDef table) {
    return cells(table).anyMatch(column -> isCounter(column.type()))
        || table.dropped().values().stream().anyMatch(d -> isCounter(d.column().type()));
  }

  private static Stream<ColumnDef> cells(TableDef table) {
    return Stream.concat(table.statics().stream(), table.regulars().stream());
  }

  /** Refuses a change that gives a table of counters another column, or the other way round. */
  static void checkCounters(TableDef before, TableDef after) {
    boolean wanted = isOfCounters(before);
    cells(after)
        .filter(column -> isCounter(column.type()) != wanted)
        .findFirst()
        .ifPresent(
            column -> {
              throw CqlException.config(
                  "%s: Cannot have a %s column (\"%s\") in a %s table"
                      .formatted(
                          after,
                          wanted ? "non counter" : "counter",
                          column.name(),
                          wanted ? "counter" : "non counter"));
            });
    if (wanted && after.options().defaultTimeToLiveSeconds() > 0) {
      throw CqlException.invalid(TTL_OF_COUNTERS);
    }
  }

  /** The type of a dropped column: tuples for user types, which may be gone before it is. */
  static CqlType ofDropped(CqlType type) {
    List<CqlType> inside = type.subtypes().stream().map(ColumnTypes::ofDropped).toList();
    if (inside.isEmpty() || type.isCustom()) {
      return type;
    }
    CqlType expanded;
    if (type instanceof ListType) {
      expanded = ListType.of(inside.get(0));
    } else if (type instanceof SetType) {
      expanded = SetType.of(inside.get(0));
    } else if (type instanceof MapType) {
      expanded = MapType.of(inside.get(0), inside.get(1));
    } else if (type instanceof VectorType vector) {
      expanded = VectorType.of(inside.get(0), vector.dimension());
    } else {
      expanded = TupleType.of(inside);
    }
    return type.isMultiCell() ? expanded : expanded.freeze();
  }
}
