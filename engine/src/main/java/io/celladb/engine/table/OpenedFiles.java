package io.celladb.engine.table;

import io.celladb.engine.env.FileSystem;
import io.celladb.engine.errors.CorruptionException;
import io.celladb.engine.errors.InvalidOperationException;
import io.celladb.engine.errors.UnsupportedFormatException;
import io.celladb.engine.metrics.Problem;
import io.celladb.engine.schema.TableDef;
import io.celladb.engine.sstable.SSTableReader;
import io.celladb.engine.sstable.component.Component;
import io.celladb.engine.sstable.component.Descriptor;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What was found in a table's folder.
 *
 * @param readers the sound files, open
 * @param nextId greater than the id of any file
 * @param damage why not all of them could be opened, or null
 */
record OpenedFiles(List<SSTableReader> readers, long nextId, @Nullable CorruptionException damage) {
  private static final String CONSEQUENCE =
      "the file is left as it is, and reads and compactions of the table fail";

  /** Opens a table's folder, or makes it; finishes or undoes what a crash interrupted. */
  static OpenedFiles open(TableEnvironment environment, TableDef table, String folder) {
    FileSystem files = environment.files();
    if (!files.exists(folder)) {
      files.createDirectories(folder);
    }
    CorruptionException damage = null;
    try {
      Transaction.finishAll(files, folder);
    } catch (CorruptionException e) {
      environment.problems().add(table.toString(), e, CONSEQUENCE);
      damage = e;
    }
    return open(environment, table, folder, Set.of(), damage);
  }

  /**
   * Opens what {@link #open} would, and changes nothing.
   *
   * @throws InvalidOperationException when the files are not of this table
   */
  static OpenedFiles look(TableEnvironment environment, TableDef table, String folder) {
    FileSystem files = environment.files();
    if (!files.exists(folder)) {
      return new OpenedFiles(List.of(), 1, null);
    }
    OpenedFiles opened;
    try {
      opened = open(environment, table, folder, Transaction.leftovers(files, folder), null);
    } catch (CorruptionException e) {
      environment.problems().add(table.toString(), e, CONSEQUENCE);
      opened = open(environment, table, folder, Set.of(), e);
    }
    try {
      opened.readers().forEach(file -> HeaderFit.checkTypes(file, table));
      return opened;
    } catch (InvalidOperationException e) {
      opened.readers().forEach(SSTableReader::close);
      throw e;
    }
  }

  private static OpenedFiles open(
      TableEnvironment environment,
      TableDef table,
      String folder,
      Set<String> leftOut,
      @Nullable CorruptionException found) {
    FileSystem files = environment.files();
    CorruptionException damage = found;
    TableFolder.Listing listing = TableFolder.list(files, folder);
    for (String name : listing.unreadable()) {
      String path = files.describe(folder + "/" + name);
      String reason = "an sstable of a format that cannot be read; " + CONSEQUENCE;
      environment.problems().add(new Problem(table.toString(), path, reason));
      damage =
          damage != null ? damage : new CorruptionException(path, name, 0, "its format is unknown");
    }
    List<SSTableReader> readers = new ArrayList<>();
    try {
      for (Descriptor descriptor : listing.sstables()) {
        if (leftOut.contains(descriptor.toString())) {
          continue;
        }
        try {
          readers.add(open(environment, table, descriptor));
        } catch (CorruptionException e) {
          environment.problems().add(table.toString(), e, CONSEQUENCE);
          damage = damage == null ? e : damage;
        }
      }
    } catch (RuntimeException | Error e) {
      readers.forEach(SSTableReader::close);
      throw e;
    }
    return new OpenedFiles(List.copyOf(readers), listing.nextId(), damage);
  }

  private static SSTableReader open(
      TableEnvironment environment, TableDef table, Descriptor descriptor) {
    FileSystem files = environment.files();
    String toc = descriptor.path(Component.TOC);
    if (!files.exists(toc)) {
      throw new CorruptionException(
          files.describe(toc), Component.TOC.fileName(), 0, "the component is missing");
    }
    try {
      return SSTableReader.open(
          files, descriptor, environment.pages(), table.options().crcCheckChance());
    } catch (UnsupportedFormatException e) {
      throw new CorruptionException(
          files.describe(descriptor.path(Component.DATA)),
          Component.DATA.fileName(),
          0,
          String.valueOf(e.getMessage()),
          e);
    }
  }
}
