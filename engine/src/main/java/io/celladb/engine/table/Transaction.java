package io.celladb.engine.table;

import io.celladb.engine.env.FileSystem;
import io.celladb.engine.env.WritableFile;
import io.celladb.engine.errors.CorruptionException;
import io.celladb.engine.errors.StorageException;
import io.celladb.engine.sstable.component.Descriptor;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * A change of a table's files that happens as a whole or not at all, also across a crash.
 *
 * <p>Its log is a file in the table's folder, {@code oa_txn_<operation>_<uuid>.log}, one {@link
 * TransactionRecord} a line:
 *
 * <ol>
 *   <li>Before the first file of a new sstable is made, {@code ADD} is on the device.
 *   <li>When the new sstables are complete, {@code REMOVE} of all old ones, and then {@code
 *       COMMIT}, each synced by itself, so that no crash leaves the end of it without the start.
 *   <li>When nobody reads the old ones any more, their files are deleted, and then the log.
 * </ol>
 *
 * <p>{@link #finishAll} does at opening what a crash left undone: with {@code COMMIT} the old files
 * go, without it the new ones. After the commit it is safe for use by many threads.
 */
final class Transaction {
  private static final String MARK = "_txn_";
  private static final String SUFFIX = ".log";
  private static final String COMPONENT = "transaction log";

  private final FileSystem files;
  private final String folder;
  private final String path;
  private final WritableFile log;
  private final Set<Descriptor> undeleted = new HashSet<>();
  private List<Descriptor> added = List.of();
  private boolean committed;

  private Transaction(FileSystem files, String folder, String path) {
    this.files = files;
    this.folder = folder;
    this.path = path;
    this.log = files.create(path);
  }

  /**
   * Begins a change.
   *
   * @param added the sstables that will be written; none when the change only removes
   */
  static Transaction begin(
      FileSystem files, String folder, String operation, UUID id, List<Descriptor> added) {
    Transaction transaction =
        new Transaction(files, folder, folder + "/oa" + MARK + operation + "_" + id + SUFFIX);
    try {
      if (!added.isEmpty()) {
        transaction.added = added;
        transaction.write(
            added.stream().map(file -> TransactionRecord.add(file.toString())).toList());
      }
      files.syncDirectory(folder);
      return transaction;
    } catch (StorageException e) {
      transaction.log.close();
      files.delete(transaction.path);
      throw e;
    }
  }

  /** Returns the name of its log in the table's folder. */
  String name() {
    return path.substring(path.lastIndexOf('/') + 1);
  }

  private void write(List<TransactionRecord> records) {
    StringBuilder text = new StringBuilder();
    for (TransactionRecord record : records) {
      text.append(record.line()).append('\n');
    }
    byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
    log.write(bytes, 0, bytes.length);
    log.sync();
  }

  /** Makes the change happen. The old files stay until {@link #delete} is called for each. */
  void commit(Collection<Descriptor> removed) {
    try (log) {
      if (!removed.isEmpty()) {
        write(
            removed.stream()
                .map(old -> TransactionRecord.remove(old.toString(), count(old)))
                .toList());
      }
      write(List.of(TransactionRecord.commit()));
    }
    committed = true;
    undeleted.addAll(removed);
    if (undeleted.isEmpty()) {
      files.delete(path);
    }
  }

  private int count(Descriptor sstable) {
    return names(files, folder, sstable.toString()).size();
  }

  /** Deletes an old sstable, and with the last of them the log. */
  synchronized void delete(Descriptor removed) {
    deleteFiles(files, folder, Set.of(removed.toString()));
    undeleted.remove(removed);
    if (undeleted.isEmpty()) {
      files.syncDirectory(folder);
      files.delete(path);
    }
  }

  /** Takes the change back, unless it has happened: deletes the new files and the log. */
  void abort() {
    if (committed) {
      return;
    }
    log.close();
    if (!added.isEmpty()) {
      deleteFiles(
          files, folder, added.stream().map(Descriptor::toString).collect(Collectors.toSet()));
      files.syncDirectory(folder);
    }
    files.delete(path);
  }

  /**
   * Finishes or undoes what the logs in a folder tell of.
   *
   * @throws CorruptionException when a log is damaged; nothing was deleted because of it
   */
  static void finishAll(FileSystem files, String folder) {
    for (String name : files.list(folder)) {
      if (isLog(name)) {
        String path = folder + "/" + name;
        deleteFiles(files, folder, leftovers(files, folder, path));
        files.syncDirectory(folder);
        files.delete(path);
        files.syncDirectory(folder);
      }
    }
  }

  /**
   * Returns the sstables that {@link #finishAll} would delete.
   *
   * @throws CorruptionException when a log is damaged
   */
  static Set<String> leftovers(FileSystem files, String folder) {
    Set<String> sstables = new HashSet<>();
    for (String name : files.list(folder)) {
      if (isLog(name)) {
        sstables.addAll(leftovers(files, folder, folder + "/" + name));
      }
    }
    return sstables;
  }

  private static boolean isLog(String name) {
    return name.contains(MARK) && name.endsWith(SUFFIX);
  }

  /** Returns the sstables that have to go: the old ones after a commit, else the new ones. */
  private static Set<String> leftovers(FileSystem files, String folder, String path) {
    String text = new String(TableFolder.read(files, path), StandardCharsets.UTF_8);
    List<TransactionRecord> records = new ArrayList<>();
    int badLineAt = -1;
    int start = 0;
    while (start < text.length()) {
      int end = text.indexOf('\n', start);
      TransactionRecord record =
          end < 0 ? null : TransactionRecord.parse(text.substring(start, end));
      if (record != null) {
        records.add(record);
      } else if (badLineAt < 0) {
        badLineAt = start;
      }
      start = end < 0 ? text.length() : end + 1;
    }
    boolean happened = has(records, TransactionRecord.Type.COMMIT);
    if (happened && badLineAt >= 0) {
      throw damaged(files, path, badLineAt, "a line before the last does not match its checksum");
    }
    if (!happened) {
      checkOldAreWhole(files, folder, path, records);
    }
    return records.stream()
        .filter(
            record ->
                record.type()
                    == (happened ? TransactionRecord.Type.REMOVE : TransactionRecord.Type.ADD))
        .map(TransactionRecord::sstableName)
        .collect(Collectors.toSet());
  }

  private static boolean has(List<TransactionRecord> records, TransactionRecord.Type type) {
    return records.stream().anyMatch(record -> record.type() == type);
  }

  /** Old files are deleted only after a commit: where some are gone, its line must be damaged. */
  private static void checkOldAreWhole(
      FileSystem files, String folder, String path, List<TransactionRecord> records) {
    for (TransactionRecord record : records) {
      if (record.type() == TransactionRecord.Type.REMOVE
          && names(files, folder, record.sstableName()).size() < record.fileCount()) {
        throw damaged(
            files,
            path,
            0,
            "files of " + record.sstable() + " are gone, but the line COMMIT is not there");
      }
    }
  }

  private static CorruptionException damaged(
      FileSystem files, String path, int offset, String reason) {
    return new CorruptionException(files.describe(path), COMPONENT, offset, reason);
  }

  private static List<String> names(FileSystem files, String folder, String sstable) {
    return files.list(folder).stream().filter(name -> name.startsWith(sstable + "-")).toList();
  }

  private static void deleteFiles(FileSystem files, String folder, Set<String> sstables) {
    for (String sstable : sstables) {
      for (String name : names(files, folder, sstable)) {
        files.delete(folder + "/" + name);
      }
    }
  }
}
