package io.celladb.cql.analysis;

import io.celladb.cql.errors.CqlException;
import io.celladb.cql.syntax.Identifier;
import io.celladb.cql.syntax.SchemaStatement.AddColumns;
import io.celladb.cql.syntax.SchemaStatement.ChangeColumnType;
import io.celladb.cql.syntax.SchemaStatement.ChangeOptions;
import io.celladb.cql.syntax.SchemaStatement.ColumnDefinition;
import io.celladb.cql.syntax.SchemaStatement.DropColumns;
import io.celladb.cql.syntax.SchemaStatement.DropCompactStorage;
import io.celladb.cql.syntax.SchemaStatement.Rename;
import io.celladb.cql.syntax.SchemaStatement.RenameColumns;
import io.celladb.cql.syntax.SchemaStatement.TableChange;
import io.celladb.engine.schema.ColumnDef;
import io.celladb.engine.schema.ColumnKind;
import io.celladb.engine.schema.DroppedColumn;
import io.celladb.engine.schema.TableDef;
import io.celladb.engine.types.CqlType;
import io.celladb.engine.types.UserType;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** ALTER TABLE. */
final class TableAlteration {
  private final TableDef table;
  private final TypeScope types;
  private final long nowMicros;
  private final Map<String, ColumnDef> columns = new LinkedHashMap<>();
  private final Map<String, DroppedColumn> dropped;

  TableAlteration(TableDef table, TypeScope types, long nowMicros) {
    this.table = table;
    this.types = types;
    this.nowMicros = nowMicros;
    this.dropped = new LinkedHashMap<>(table.dropped());
    table.allColumns().forEach(column -> columns.put(column.name(), column));
  }

  /** Returns the table after the change. */
  TableDef apply(TableChange change) {
    TableDef altered = changed(change);
    ColumnTypes.checkCounters(table, altered);
    return altered;
  }

  private TableDef changed(TableChange change) {
    if (change instanceof ChangeOptions options) {
      return withOptions(options);
    }
    if (change instanceof AddColumns added) {
      added.columns().forEach(column -> add(column, added.ifNotExists()));
    } else if (change instanceof DropColumns drop) {
      drop(drop);
    } else if (change instanceof RenameColumns renamed) {
      renamed.renames().forEach(rename -> rename(rename));
    } else if (change instanceof ChangeColumnType) {
      throw CqlException.invalid("Altering column types is no longer supported");
    } else if (change instanceof DropCompactStorage) {
      throw CqlException.invalid(
          "DROP COMPACT STORAGE is disabled. Enable in cassandra.yaml to use.");
    } else {
      throw CqlException.invalid("Column masks are not supported yet");
    }
    return table.withColumns(List.copyOf(columns.values()), dropped);
  }

  private TableDef withOptions(ChangeOptions change) {
    TableProperties properties = new TableProperties(change.options());
    if (properties.hasId()) {
      throw CqlException.config("Cannot alter table id.");
    }
    return table.withOptions(properties.on(table.options()));
  }

  private void add(ColumnDefinition definition, boolean ifNotExists) {
    String name = definition.name().text();
    if (definition.mask() != null) {
      throw CqlException.invalid("Column masks are not supported yet");
    }
    CqlType type = ColumnTypes.storable(definition.type(), types);
    if (columns.containsKey(name)) {
      if (ifNotExists) {
        return;
      }
      throw CqlException.invalid("Column with name '%s' already exists".formatted(name));
    }
    if (definition.isStatic() && table.clustering().isEmpty()) {
      throw CqlException.invalid(TableCreation.STATIC_WITHOUT_CLUSTERING);
    }
    ColumnDef column = TableCreation.plain(definition, type);
    DroppedColumn before = dropped.get(name);
    if (before != null) {
      checkSame(before.column(), column);
    }
    columns.put(name, column);
  }

  /** Files may still hold cells of the old column, which readers take for the new one's. */
  private static void checkSame(ColumnDef old, ColumnDef column) {
    if (!old.type().equals(ColumnTypes.ofDropped(column.type()))) {
      throw CqlException.invalid(
          ("Cannot re-add previously dropped column '%s' of type %s, incompatible with previous"
                  + " type %s")
              .formatted(column.name(), column.type().cqlName(), old.type().cqlName()));
    }
    if (old.kind() != column.kind()) {
      throw CqlException.invalid(
          ("Cannot re-add previously dropped column '%s' of kind %s, incompatible with previous"
                  + " kind %s")
              .formatted(column.name(), column.kind(), old.kind()));
    }
    if (ColumnTypes.isCounter(column.type())) {
      throw CqlException.invalid(
          "Cannot re-add previously dropped counter column " + column.name());
    }
  }

  private void drop(DropColumns drop) {
    long micros = drop.timestampMicros() == null ? nowMicros : drop.timestampMicros();
    for (String name : drop.columns().stream().map(Identifier::text).distinct().toList()) {
      ColumnDef column = columns.get(name);
      if (column == null) {
        if (drop.ifExists()) {
          continue;
        }
        throw CqlException.invalid("Column %s was not found in table '%s'".formatted(name, table));
      }
      if (column.kind().isPrimaryKey()) {
        throw CqlException.invalid("Cannot drop PRIMARY KEY column " + name);
      }
      if (column.type() instanceof UserType type && type.isMultiCell()) {
        throw CqlException.invalid(
            "Cannot drop non-frozen column %s of user type %s".formatted(name, type.name()));
      }
      columns.remove(name);
      dropped.put(name, new DroppedColumn(asDropped(column), micros));
    }
  }

  private static ColumnDef asDropped(ColumnDef column) {
    CqlType type = ColumnTypes.ofDropped(column.type());
    return new ColumnDef(column.name(), type, column.kind(), column.position());
  }

  private void rename(Rename rename) {
    String from = rename.from().text();
    String to = rename.to().text();
    ColumnDef column = columns.get(from);
    if (column == null) {
      Columns.existing(table, rename.from());
      throw CqlException.invalid("Column %s was renamed twice".formatted(from));
    }
    if (!column.kind().isPrimaryKey()) {
      throw CqlException.invalid("Cannot rename non PRIMARY KEY column " + from);
    }
    if (columns.containsKey(to)) {
      throw CqlException.invalid(
          ("Cannot rename column %s to %s in table '%s'; another column with that name already"
                  + " exists")
              .formatted(from, to, table));
    }
    ColumnKind kind = column.kind();
    columns.remove(from);
    columns.put(to, new ColumnDef(to, column.type(), kind, column.position()));
  }
}
