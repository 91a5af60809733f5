package io.celladb.engine.table;

import io.celladb.engine.env.FileSystem;
import io.celladb.engine.env.ReadableFile;
import io.celladb.engine.env.WritableFile;
import io.celladb.engine.errors.ClosedException;
import io.celladb.engine.errors.InvalidOperationException;
import io.celladb.engine.errors.IoFailureException;
import io.celladb.engine.io.LogPosition;
import io.celladb.engine.schema.TableDef;
import io.celladb.engine.sstable.SSTableFiles;
import io.celladb.engine.sstable.SSTableReader;
import io.celladb.engine.sstable.component.Component;
import io.celladb.engine.sstable.component.Descriptor;
import io.celladb.engine.sstable.component.Toc;
import io.celladb.engine.sstable.stats.LogInterval;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.BooleanSupplier;

/**
 * Takes all sstables of a directory that is not the store's own into a table: all of them, or none.
 * For one thread.
 *
 * <p>Each gets a new id. The files are linked where the file system can, else copied, and the
 * sources are deleted last, when the change is durable: whatever happens between, one of the two
 * places has them all.
 */
final class Import {
  private static final int BUFFER_BYTES = 1 << 20;

  private final TableEnvironment environment;
  private final TableDef table;
  private final FileSystem from;
  private final String directory;
  private final List<Source> sources = new ArrayList<>();

  /**
   * An sstable to take.
   *
   * @param components names of those that belong to it
   */
  private record Source(Descriptor descriptor, List<String> components) {}

  Import(TableEnvironment environment, TableDef table, FileSystem from, String directory) {
    this.environment = environment;
    this.table = table;
    this.from = from;
    this.directory = directory;
  }

  /**
   * Finds out whether all sstables of the directory can be taken.
   *
   * @param verifies whether everything is read and checked, not only opened
   * @return whether some of them were written by this store, so that its log may speak of them
   */
  boolean check(boolean verifies) {
    String described = from.describe(directory);
    if (!from.isDirectory(directory)) {
      throw new InvalidOperationException("Directory " + described + " does not exist");
    }
    SSTableFiles found = SSTableFiles.in(from, directory);
    List<Descriptor> all = new ArrayList<>(found.complete());
    all.addAll(found.incomplete());
    if (all.isEmpty()) {
      throw new InvalidOperationException("There are no sstables in " + described);
    }
    boolean anyIsOwn = false;
    for (Descriptor descriptor : all) {
      sources.add(new Source(descriptor, components(descriptor)));
      SSTableReader file =
          SSTableReader.open(
              from, descriptor, environment.pages(), table.options().crcCheckChance());
      try (file) {
        HeaderFit.check(file, table);
        if (verifies) {
          file.verify();
        }
        anyIsOwn |= isOwn(file);
      }
    }
    return anyIsOwn;
  }

  private List<String> components(Descriptor descriptor) {
    List<String> names = new ArrayList<>(Toc.read(from, descriptor));
    for (Component component : Component.values()) {
      if (!names.contains(component.fileName())) {
        names.add(component.fileName());
      }
    }
    names.removeIf(name -> !from.exists(descriptor.path(name)));
    return names;
  }

  /**
   * A file says which records of its store's log it has. Of this store's log these must be records
   * of the past, else it would seem to have some that are yet to be written.
   */
  private boolean isOwn(SSTableReader file) {
    UUID host = file.metadata().stats().originatingHostId();
    if (!environment.hostId().equals(host)) {
      return false;
    }
    LogPosition now = environment.log().position();
    for (LogInterval interval : file.metadata().stats().logIntervals()) {
      if (interval.end().compareTo(now) > 0) {
        throw new InvalidOperationException(
            ("%s was written by a copy of this store, whose commit log went on to other records; "
                    + "import it into a store that is no copy")
                .formatted(file));
      }
    }
    return true;
  }

  /**
   * Brings in what was checked.
   *
   * @param isClosing asked between files whether to give up
   * @return the new files
   */
  List<SSTableReader> take(FileChanges changes, boolean copies, BooleanSupplier isClosing) {
    List<Descriptor> targets =
        sources.stream().map(s -> changes.newDescriptor(s.descriptor().version())).toList();
    Transaction transaction = changes.begin("import", targets);
    List<SSTableReader> taken = new ArrayList<>();
    try {
      if (from.exists(directory + "/" + transaction.name())) {
        throw new InvalidOperationException(
            from.describe(directory) + " is the directory of the table itself");
      }
      for (int i = 0; i < targets.size(); i++) {
        for (String component : sources.get(i).components()) {
          if (isClosing.getAsBoolean()) {
            throw new ClosedException("The table " + table);
          }
          bring(
              sources.get(i).descriptor().path(component), targets.get(i).path(component), copies);
        }
      }
      environment.files().syncDirectory(targets.get(0).directory());
      for (Descriptor target : targets) {
        taken.add(
            SSTableReader.open(
                environment.files(),
                target,
                environment.pages(),
                table.options().crcCheckChance()));
      }
    } catch (RuntimeException | Error e) {
      taken.forEach(SSTableReader::close);
      FileChanges.abort(transaction, e);
      throw e;
    }
    changes.commit(transaction, List.of(), taken);
    return taken;
  }

  private void bring(String source, String target, boolean copies) {
    FileSystem files = environment.files();
    if (copies || !files.linkFrom(from, source, target)) {
      copy(source, target);
    } else {
      files.sync(target);
    }
  }

  private void copy(String source, String target) {
    byte[] buffer = new byte[BUFFER_BYTES];
    try (ReadableFile in = from.open(source);
        WritableFile out = environment.files().create(target)) {
      long position = 0;
      int read = in.read(position, buffer, 0, buffer.length);
      while (read > 0) {
        out.write(buffer, 0, read);
        position += read;
        read = in.read(position, buffer, 0, buffer.length);
      }
      out.sync();
    }
  }

  /** Deletes what was taken where it came from; a crash leaves no sstable that seems complete. */
  void deleteSources() {
    try {
      for (Source source : sources) {
        from.delete(source.descriptor().path(Component.TOC));
      }
      from.syncDirectory(directory);
      for (Source source : sources) {
        for (String component : source.components()) {
          if (!component.equals(Component.TOC.fileName())) {
            from.delete(source.descriptor().path(component));
          }
        }
      }
      from.syncDirectory(directory);
    } catch (IoFailureException e) {
      throw new IoFailureException(
          "delete from",
          from.describe(directory),
          "all sstables there are imported, and need not be again: " + e.getMessage(),
          e);
    }
  }
}
