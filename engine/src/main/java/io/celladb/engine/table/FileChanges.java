package io.celladb.engine.table;

import io.celladb.engine.errors.StorageException;
import io.celladb.engine.sstable.SSTableReader;
import io.celladb.engine.sstable.component.Descriptor;
import io.celladb.engine.sstable.component.FormatVersion;
import io.celladb.engine.sstable.component.SSTableId;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;

/** Names new files of a table, and begins and ends the transactions they come by. */
final class FileChanges {
  private final TableEnvironment environment;
  private final String folder;
  private final LiveFiles live;
  private final AtomicLong nextId;

  FileChanges(TableEnvironment environment, String folder, LiveFiles live, long nextId) {
    this.environment = environment;
    this.folder = folder;
    this.live = live;
    this.nextId = new AtomicLong(nextId);
  }

  Descriptor newDescriptor(FormatVersion version) {
    return new Descriptor(folder, version, SSTableId.of(nextId.getAndIncrement()));
  }

  /**
   * Begins a change.
   *
   * @param added new sstables, which are not written yet
   */
  Transaction begin(String operation, List<Descriptor> added) {
    long number = added.isEmpty() ? nextId.getAndIncrement() : added.get(0).id().number();
    UUID id = new UUID(environment.clock().currentTimeMicros(), number);
    return Transaction.begin(environment.files(), folder, operation, id, added);
  }

  static void abort(Transaction transaction, Throwable cause) {
    try {
      transaction.abort();
    } catch (StorageException e) {
      cause.addSuppressed(e);
    }
  }

  /**
   * Makes a change happen. When that fails the new files are closed, and the table takes no further
   * change until it is opened again.
   */
  void commit(Transaction transaction, List<SSTableReader> old, List<SSTableReader> added) {
    try {
      transaction.commit(old.stream().map(SSTableReader::descriptor).toList());
    } catch (StorageException e) {
      live.fail(e);
      added.forEach(SSTableReader::close);
      throw e;
    }
  }
}
