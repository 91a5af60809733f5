package io.celladb.engine.table;

import io.celladb.engine.env.FileSystem;
import io.celladb.engine.errors.InvalidOperationException;
import io.celladb.engine.errors.StorageException;
import io.celladb.engine.rows.encoding.SerializationHeader;
import io.celladb.engine.schema.ColumnDef;
import io.celladb.engine.schema.TableDef;
import io.celladb.engine.schema.TableOptions;
import io.celladb.engine.sstable.StoredTable;
import io.celladb.engine.sstable.component.Component;
import io.celladb.engine.sstable.component.ComponentFiles;
import io.celladb.engine.sstable.component.Descriptor;
import io.celladb.engine.sstable.component.TableDirectory;
import io.celladb.engine.sstable.stats.SSTableMetadata;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Makes the definition of a table of the headers of its files: every column that any of them has,
 * in the form of the latest. The files do not know what the columns of the key are called, nor
 * which columns were dropped.
 */
public final class StoredSchema {
  private StoredSchema() {}

  /**
   * Reads the headers. Files that cannot be read tell nothing.
   *
   * @param directory the names of the table
   * @param folder where the files are
   * @throws StorageException when none can be read
   */
  public static TableDef read(FileSystem files, TableDirectory directory, String folder) {
    Set<String> leftOut = Transaction.leftovers(files, folder);
    SerializationHeader last = null;
    Map<String, ColumnDef> columns = new LinkedHashMap<>();
    StorageException failure = null;
    TableFolder.Listing listing = TableFolder.list(files, folder);
    for (Descriptor descriptor : listing.sstables()) {
      if (!leftOut.contains(descriptor.toString())) {
        try {
          last = header(files, descriptor);
          last.statics().forEach(column -> columns.put(column.name(), column));
          last.regulars().forEach(column -> columns.put(column.name(), column));
        } catch (StorageException e) {
          failure = e;
        }
      }
    }
    if (last == null) {
      throw failure != null
          ? failure
          : new InvalidOperationException("There are no rows in " + files.describe(folder));
    }
    List<ColumnDef> all = new ArrayList<>(columns.values());
    StoredTable.keyColumns(last).forEach(column -> all.add(named(column, columns.keySet())));
    return new TableDef(
        directory.id(),
        directory.keyspace(),
        directory.table(),
        all,
        TableOptions.DEFAULT,
        Map.of());
  }

  private static SerializationHeader header(FileSystem files, Descriptor descriptor) {
    ComponentFiles components = ComponentFiles.of(files, descriptor);
    return SSTableMetadata.read(
            components.read(Component.STATISTICS),
            components.describe(Component.STATISTICS),
            descriptor.version())
        .header()
        .toHeader();
  }

  /** Gives a column of the key a name that no other column has. */
  private static ColumnDef named(ColumnDef column, Set<String> taken) {
    String name = column.name();
    while (taken.contains(name)) {
      name += "_";
    }
    return new ColumnDef(name, column.type(), column.kind(), column.position());
  }
}
