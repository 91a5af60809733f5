package io.celladb.engine.table;

import io.celladb.engine.compaction.Choice;
import io.celladb.engine.env.FileSystem;
import io.celladb.engine.errors.CorruptionException;
import io.celladb.engine.errors.InvalidOperationException;
import io.celladb.engine.io.LogPosition;
import io.celladb.engine.metrics.Counter;
import io.celladb.engine.metrics.EngineEvents;
import io.celladb.engine.metrics.FileMemory;
import io.celladb.engine.metrics.TableStats;
import io.celladb.engine.query.ReadRequest;
import io.celladb.engine.query.RowCursor;
import io.celladb.engine.rows.encoding.Mutation;
import io.celladb.engine.schema.TableDef;
import io.celladb.engine.sstable.SSTableReader;
import io.celladb.engine.sstable.component.Descriptor;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One table: its memtables and files, and everything that happens to them. Safe for use by many
 * threads.
 *
 * <p>Locks, in the order they are taken: one compaction at a time; one import at a time; one flush
 * at a time; the gate of writes; the lock of {@link LiveFiles}.
 */
public final class Table implements AutoCloseable {
  // immutable
  private final TableEnvironment environment;
  private final String folder;
  private final LiveFiles live;
  private final FileChanges changes;
  private final Compactor compactor;
  private final CompactionScheduler scheduler;
  private final @Nullable CorruptionException damage;

  private final ReentrantLock compacting = new ReentrantLock();
  private final ReentrantLock importing = new ReentrantLock();
  private final ReentrantLock flushing = new ReentrantLock();
  private volatile TableDef definition;
  private volatile boolean closing;

  private final Counter reads = new Counter();
  private final Counter writes = new Counter();
  private final Counter flushes = new Counter();

  private Table(
      TableEnvironment environment, TableDef definition, String folder, OpenedFiles files) {
    this.environment = environment;
    this.definition = definition;
    this.folder = folder;
    this.damage = files.damage();
    this.live =
        new LiveFiles(
            definition,
            new MemtableSlot(definition, LogPosition.NONE, environment.budget()),
            files.readers(),
            environment.events());
    this.changes = new FileChanges(environment, folder, live, files.nextId());
    this.compactor = new Compactor(this, environment, live, changes);
    this.scheduler = new CompactionScheduler(this, environment);
  }

  /**
   * Opens a table, or makes its folder; finishes or undoes what a crash interrupted. A damaged file
   * stays where it is: it is named among the problems, and reads of the table fail.
   */
  public static Table open(TableEnvironment environment, TableDef definition) {
    String folder = TableFolder.path(definition);
    return new Table(
        environment, definition, folder, OpenedFiles.open(environment, definition, folder));
  }

  /**
   * Opens a table to read it: changes nothing, also where a crash has left something to do.
   *
   * @param folder where its files are; it need not be there
   * @throws InvalidOperationException when the files there are of another table
   */
  public static Table openReadOnly(
      TableEnvironment environment, TableDef definition, String folder) {
    return new Table(
        environment, definition, folder, OpenedFiles.look(environment, definition, folder));
  }

  public TableDef definition() {
    return definition;
  }

  /** Returns whether a file of the table could not be opened. */
  boolean isDamaged() {
    return damage != null;
  }

  boolean isClosing() {
    return closing;
  }

  /**
   * Returns a mutation by the columns of now, while its writer is within the gate. It is logged in
   * this form, so that a replay gives the same rows.
   *
   * @param mutation by the columns of any time
   */
  public Mutation translated(Mutation mutation) {
    return MutationTranslator.translate(mutation, live.peek().writable().memtable().table());
  }

  /** Applies a {@link #translated} mutation that was logged, while its writer is in the gate. */
  public void apply(Mutation mutation) {
    live.peek().writable().apply(mutation);
    writes.increment();
  }

  /** Opens the rows that a request wants and that live then. */
  public RowCursor read(ReadRequest request, long nowSeconds) {
    if (damage != null) {
      throw damage;
    }
    reads.increment();
    return ReadPath.open(live, request, nowSeconds, this::damaged);
  }

  /** Returns a means to turn increments of the table's counters into what is stored. */
  public CounterUpdate counterUpdate() {
    return new CounterUpdate(
        request -> read(request, environment.clock().nowInSeconds()), environment.hostId());
  }

  void damaged(CorruptionException found) {
    environment.problems().add(definition.toString(), found, "reads that meet it fail");
  }

  /**
   * Takes new columns or options. The memtable so far keeps the columns that it has; later writes
   * go to another one.
   */
  public void alter(TableDef changed) {
    flushing.lock();
    try {
      environment
          .gate()
          .alone(
              () -> {
                definition = changed;
                switchMemtable(changed);
              });
    } finally {
      flushing.unlock();
    }
  }

  private void switchMemtable(TableDef table) {
    MemtableSlot before = live.peek().writable();
    LogPosition position = environment.log().position();
    before.retire(position);
    live.switchMemtable(new MemtableSlot(table, position, environment.budget()));
  }

  /** Writes everything that is in memory now to files; returns when they are durable. */
  public void flush() {
    flush(false);
    scheduler.schedule();
  }

  /**
   * Flushes while the commit log is replayed. Nothing is compacted then: what is not replayed yet
   * could be hidden by a deletion that a compaction would purge.
   */
  public void flushWhileReplaying() {
    flush(false);
  }

  /** Lets the strategy choose compactions from now on, in the background. */
  public void startCompacting() {
    scheduler.schedule();
  }

  /**
   * Flushes.
   *
   * @param always whether a memtable without rows is switched too
   */
  private void flush(boolean always) {
    flushing.lock();
    try {
      live.checkChangeable();
      environment
          .gate()
          .alone(
              () -> {
                if (always || !live.peek().writable().memtable().isEmpty()) {
                  switchMemtable(definition);
                }
              });
      List<MemtableSlot> memtables = live.peek().memtables();
      for (int i = memtables.size() - 1; i > 0; i--) {
        flush(memtables.get(i));
      }
    } finally {
      flushing.unlock();
    }
  }

  private void flush(MemtableSlot slot) {
    environment.log().sync();
    long started = environment.clock().nanoTime();
    Descriptor target = changes.newDescriptor(environment.format());
    Transaction transaction = changes.begin("flush", List.of(target));
    SSTableReader file;
    try {
      file = new Flush(slot).run(environment.writers(), target, environment.hostId());
    } catch (RuntimeException | Error e) {
      FileChanges.abort(transaction, e);
      throw e;
    }
    changes.commit(transaction, List.of(), file == null ? List.of() : List.of(file));
    live.flushed(slot, file);
    flushes.increment();
    environment.log().flushed(definition.id(), slot.upper());
    if (file != null) {
      environment
          .events()
          .flushed(
              new EngineEvents.Flushed(
                  definition.keyspace(),
                  definition.name(),
                  file.toString(),
                  slot.memtable().partitionCount(),
                  file.sizeOnDiskBytes(),
                  environment.clock().nanoTime() - started));
    }
  }

  /** Makes one file of all files, those of what is in memory now too. */
  public void compact() {
    flush();
    compactChosen(
        files ->
            files.isEmpty()
                ? new Choice.Nothing()
                : new Choice.Merge(files.stream().map(file -> file.descriptor().id()).toList()));
  }

  /** Asks for a choice among all files and follows it; returns whether it compacted. */
  boolean compactChosen(Function<List<SSTableReader>, Choice> chooser) {
    compacting.lock();
    try {
      if (damage != null) {
        throw damage;
      }
      return compactor.compactChosen(chooser);
    } finally {
      compacting.unlock();
    }
  }

  /**
   * Flushes, and makes durable that nothing logged before must come back. When files go without a
   * successor nothing else says so.
   */
  void forgetLogged() {
    flushing.lock();
    try {
      flush(true);
      environment.log().forgetUpTo(definition.id(), live.peek().writable().lower());
    } finally {
      flushing.unlock();
    }
  }

  /** Removes all rows that were written before; durable when this returns. */
  public void truncate() {
    compacting.lock();
    flushing.lock();
    try {
      forgetLogged();
      List<SSTableReader> files = live.peek().files();
      if (!files.isEmpty()) {
        Transaction transaction = changes.begin("truncate", List.of());
        changes.commit(transaction, files, List.of());
        live.replaced(files, List.of(), transaction);
      }
    } finally {
      flushing.unlock();
      compacting.unlock();
    }
  }

  /**
   * Takes all sstables of a directory, or none. They are visible and durable when this returns; in
   * the directory they are gone then, unless they are copied.
   *
   * @param from has the directory, which is not one of a table of this store
   * @param verifies whether everything in them is read and checked before
   * @return how many there were
   * @throws InvalidOperationException when the directory is not there or holds none, and when one
   *     does not fit the table
   * @throws CorruptionException when one is damaged
   */
  public int importFiles(FileSystem from, String directory, boolean copies, boolean verifies) {
    importing.lock();
    try {
      live.checkChangeable();
      Import task = new Import(environment, definition, from, directory);
      if (task.check(verifies)) {
        // What a file of our own has of the log is not what this table has in memory.
        flush(false);
      }
      List<SSTableReader> taken = task.take(changes, copies, this::isClosing);
      live.replaced(List.of(), taken, null);
      if (!copies) {
        task.deleteSources();
      }
      scheduler.schedule();
      return taken.size();
    } finally {
      importing.unlock();
    }
  }

  /** Reads every file in full; what is wrong goes to the problems. */
  public void verify() {
    inView(view -> view.files().forEach(this::verify));
  }

  private void verify(SSTableReader file) {
    try {
      file.verify();
    } catch (CorruptionException e) {
      damaged(e);
    }
  }

  private void inView(Consumer<View> action) {
    View view = live.acquire();
    try {
      action.accept(view);
    } finally {
      live.release(view);
    }
  }

  /**
   * Links all files of this moment.
   *
   * @param tag name of the snapshot
   * @param flushes whether what is in memory is written to a file before
   * @param schema what {@code schema.cql} says
   */
  public void snapshot(String tag, boolean flushes, String schema) {
    if (flushes) {
      flush();
    }
    Instant now = Instant.ofEpochMilli(environment.clock().currentTimeMicros() / 1000);
    Snapshots snapshots = new Snapshots(environment.files());
    inView(view -> snapshots.take(folder, tag, view.files(), now, schema));
  }

  /** Returns the memory of all memtables. */
  public long memtableBytes() {
    return live.peek().memtableBytes();
  }

  /** Returns what the open files hold in memory, also those that only a read still has. */
  public FileMemory fileMemory() {
    return live.fileMemory();
  }

  /** Returns which records of the commit log the files have. */
  public FlushedPositions flushedPositions() {
    return FlushedPositions.of(live.peek().files(), environment.hostId());
  }

  /** Returns figures of this moment. */
  public TableStats stats() {
    View view = live.acquire();
    try {
      long memtablePartitions = view.memtablePartitions();
      return new TableStats(
          view.memtableBytes(),
          memtablePartitions,
          view.files().size(),
          view.sstableBytes(),
          memtablePartitions + view.estimatedSSTablePartitions(),
          reads.value(),
          writes.value(),
          flushes.value(),
          compactor.compactions(),
          scheduler.pending(view.files()));
    } finally {
      live.release(view);
    }
  }

  /**
   * Deletes the folder of the dropped table, once nobody reads it any more.
   *
   * @param deleted told when it is gone
   */
  public void drop(Runnable deleted) {
    closing = true;
    compacting.lock();
    importing.lock();
    flushing.lock();
    try {
      live.peek().memtables().forEach(MemtableSlot::drop);
      live.drop(
          () -> {
            TableFolder.deleteDropped(environment.files(), folder);
            deleted.run();
          });
    } finally {
      flushing.unlock();
      importing.unlock();
      compacting.unlock();
    }
  }

  /** Lets a compaction that runs give up soon. */
  public void stop() {
    closing = true;
  }

  /** Gives up what is in memory, and closes all files; they stay. Waits for what is under way. */
  @Override
  public void close() {
    closing = true;
    compacting.lock();
    importing.lock();
    flushing.lock();
    try {
      live.peek().memtables().forEach(MemtableSlot::drop);
      live.close();
    } finally {
      flushing.unlock();
      importing.unlock();
      compacting.unlock();
    }
  }
}
