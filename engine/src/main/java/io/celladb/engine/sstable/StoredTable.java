package io.celladb.engine.sstable;

import io.celladb.engine.rows.encoding.SerializationHeader;
import io.celladb.engine.schema.ColumnDef;
import io.celladb.engine.schema.ColumnKind;
import io.celladb.engine.schema.TableDef;
import io.celladb.engine.schema.TableOptions;
import io.celladb.engine.sstable.component.Descriptor;
import io.celladb.engine.sstable.component.TableDirectory;
import io.celladb.engine.types.CqlType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** Makes a table of what an sstable knows about its own. */
public final class StoredTable {
  private static final UUID NO_ID = new UUID(0, 0);

  private StoredTable() {}

  /** Returns the table; the columns of its key have no names of their own. */
  public static TableDef of(Descriptor descriptor, SerializationHeader header) {
    TableDirectory directory = TableDirectory.parse(descriptor.directory());
    List<ColumnDef> columns = keyColumns(header);
    columns.addAll(header.statics());
    columns.addAll(header.regulars());
    return new TableDef(
        directory == null ? NO_ID : directory.id(),
        directory == null ? "" : directory.keyspace(),
        directory == null ? "" : directory.table(),
        columns,
        TableOptions.DEFAULT,
        Map.of());
  }

  /** Returns the columns of the key under names that only count them. */
  public static List<ColumnDef> keyColumns(SerializationHeader header) {
    List<ColumnDef> columns = new ArrayList<>();
    add(columns, header.keyTypes(), "key", ColumnKind.PARTITION_KEY);
    add(columns, header.clusteringTypes(), "clustering", ColumnKind.CLUSTERING);
    return columns;
  }

  private static void add(
      List<ColumnDef> columns, List<CqlType> types, String name, ColumnKind kind) {
    for (int i = 0; i < types.size(); i++) {
      columns.add(new ColumnDef(name + (i + 1), types.get(i), kind, i));
    }
  }
}
