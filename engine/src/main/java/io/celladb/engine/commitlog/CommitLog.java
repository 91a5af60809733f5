package io.celladb.engine.commitlog;

import io.celladb.engine.env.FileSystem;
import io.celladb.engine.env.Tasks;
import io.celladb.engine.errors.ClosedException;
import io.celladb.engine.errors.IoFailureException;
import io.celladb.engine.errors.StorageException;
import io.celladb.engine.io.LogPosition;
import io.celladb.engine.rows.encoding.Mutation;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The log that makes writes durable before they are in sorted files. Safe for use by many threads.
 *
 * <p>An append encodes its record into the section in memory, under a short lock. Whoever wants it
 * on the device takes the lock of the device, writes all sections there are, and syncs: everyone
 * who appended meanwhile shares the next sync. When writes do not wait, full sections are written
 * by a task and synced from time to time; a writer that is far ahead of the device writes them
 * itself.
 *
 * <p>After a failed write nothing more goes to that segment; the next append tries to begin a new
 * one, which says how far the failed one is valid. After a failed sync the log takes no more
 * records: what the device holds is then unknown, and another sync that succeeds would prove
 * nothing.
 */
public final class CommitLog implements AutoCloseable {
  private static final int SECTION_BYTES = 1 << 20;
  private static final int MOST_WAITING_SECTIONS = 8;

  // immutable
  private final FileSystem files;
  private final LogSettings settings;
  private final Tasks tasks;
  private final ExtentKeeper extent;
  private final long replayedSegmentId;
  private final SpareBuffers spare = new SpareBuffers(2 * SECTION_BYTES);
  private final GroupCommit groups = new GroupCommit(new Appended());

  private final ReentrantLock lock = new ReentrantLock();

  // guarded by lock
  private final RecordEncoder encoder;
  private final LiveSegments live;
  private final ArrayDeque<Section> waiting = new ArrayDeque<>();
  private @Nullable Section active;
  private long segmentId;
  private int nextOffset;
  private boolean closed;
  private @Nullable Future<?> writing;
  private Tasks.@Nullable Cancelable nextSync;

  // taken before lock, never while holding it
  private final ReentrantLock device = new ReentrantLock();

  // guarded by device
  private final SegmentWriter writer;

  private final ReentrantLock freeing = new ReentrantLock();
  private volatile long appendedRecords; // written under lock
  private volatile long syncedRecords;
  private volatile long durableSegmentId;
  private volatile long currentSegmentId;
  private volatile @Nullable StorageException failure;
  private final AtomicInteger underWay = new AtomicInteger();

  private CommitLog(
      FileSystem files,
      LogSettings settings,
      Tasks tasks,
      ReplayReport report,
      LogWitness witness,
      LongSupplier timestampMicros) {
    this.files = files;
    this.settings = settings;
    this.tasks = tasks;
    this.extent = new ExtentKeeper(witness);
    this.live = new LiveSegments(report.segmentSizes());
    this.encoder = new RecordEncoder(settings.segmentBytes() / 2, live);
    this.replayedSegmentId = report.lastSegmentId();
    this.segmentId = replayedSegmentId;
    this.currentSegmentId = replayedSegmentId;
    this.nextOffset = settings.segmentBytes();
    this.writer = new SegmentWriter(files, settings, report, timestampMicros);
    this.durableSegmentId = replayedSegmentId;
  }

  /**
   * Opens the log for appending after its replay. The first append begins a new segment.
   *
   * @param witness told what the log holds from now on, beginning with what was replayed
   * @param timestampMicros the latest timestamp that the store has given out
   */
  public static CommitLog open(
      FileSystem files,
      LogSettings settings,
      Tasks tasks,
      ReplayReport report,
      LogWitness witness,
      LongSupplier timestampMicros) {
    CommitLog log = new CommitLog(files, settings, tasks, report, witness, timestampMicros);
    log.extent.replayed(files, settings.folder(), report.end());
    if (!settings.syncsEveryWrite()) {
      log.scheduleSync();
    }
    return log;
  }

  /**
   * Appends a group of mutations as one record.
   *
   * @return where the record ends; it is on the device when the settings want that
   * @throws io.celladb.engine.errors.InvalidMutationException when the group is too large
   */
  public LogPosition append(List<Mutation> group) {
    if (failure != null) {
      beginAnew();
    }
    underWay.incrementAndGet();
    try {
      return appendRecord(group);
    } finally {
      underWay.decrementAndGet();
    }
  }

  private LogPosition appendRecord(List<Mutation> group) {
    LogPosition position;
    long record;
    boolean crowded;
    lock.lock();
    try {
      checkOpen();
      int mostBytes = encoder.mostBytes(group);
      Section section = sectionFor(mostBytes);
      position = encoder.encode(group, section);
      record = appendedRecords + 1;
      appendedRecords = record;
      section.lastRecord = record;
      crowded = waiting.size() > MOST_WAITING_SECTIONS;
    } finally {
      lock.unlock();
    }
    if (settings.syncsEveryWrite()) {
      syncUpTo(record);
    } else if (crowded) {
      write(false);
    }
    return position;
  }

  /**
   * Makes a failed log take records again, in a new segment. Records that were not synced are not
   * part of the log: no writer may wait for them any more, and those that were acknowledged must be
   * in files.
   */
  private void beginAnew() {
    device.lock();
    lock.lock();
    try {
      StorageException failed = failure;
      if (failed == null || closed) {
        return;
      }
      if (!writer.mayBeginAnew() || underWay.get() > 0 || needsFlush()) {
        throw stopped(failed);
      }
      live.deletedAfter(writer.abandon());
      waiting.clear();
      active = null;
      nextOffset = settings.segmentBytes();
      failure = null;
    } finally {
      lock.unlock();
      device.unlock();
    }
  }

  /**
   * Whether the log has failed and will take records again only when all tables are flushed, since
   * it has lost records that were acknowledged.
   */
  public boolean needsFlush() {
    if (failure == null || settings.syncsEveryWrite()) {
      return false;
    }
    return locked(() -> live.isNeeded());
  }

  private void checkOpen() {
    if (failure != null) {
      throw stopped(failure);
    }
    if (closed) {
      throw new ClosedException("The commit log");
    }
  }

  private static IoFailureException stopped(StorageException cause) {
    return new IoFailureException(
        "write to",
        "the commit log",
        "it takes no more writes since an earlier one failed: " + cause.getMessage());
  }

  private Section sectionFor(int mostBytes) {
    Section current = active;
    int end = current == null ? nextOffset : current.end();
    if (end + mostBytes > settings.segmentBytes()) {
      seal();
      if (segmentId != replayedSegmentId) {
        live.ended(segmentId, nextOffset);
      }
      segmentId++;
      live.began(segmentId);
      currentSegmentId = segmentId;
      encoder.newSegment();
      nextOffset = LogFormat.HEADER_BYTES;
      current = null;
    } else if (current != null && current.bytes.length() >= SECTION_BYTES) {
      seal();
      current = null;
    }
    if (current == null) {
      current = new Section(spare.take(), segmentId, nextOffset);
      active = current;
    }
    return current;
  }

  /** Ends the section that is being filled; it waits to be written. */
  private void seal() {
    Section current = active;
    if (current != null && current.recordBytes() > 0) {
      nextOffset = current.end();
      waiting.add(current);
      active = null;
      if (!settings.syncsEveryWrite() && (writing == null || writing.isDone()) && !closed) {
        writing = tasks.submit("commit-log-write", () -> write(false));
      }
    }
  }

  private void syncUpTo(long record) {
    groups.await(record);
    StorageException failed = failure;
    if (syncedRecords < record && failed != null) {
      throw stopped(failed);
    }
  }

  /** The log as writers that wait see it. */
  private final class Appended implements GroupCommit.Log {
    @Override
    public long waiting() {
      return appendedRecords - syncedRecords;
    }

    @Override
    public boolean isSettled(long record) {
      return syncedRecords >= record || failure != null;
    }

    @Override
    public void sync() {
      write(true);
    }
  }

  /** Returns when all that was appended before is on the device. */
  public void sync() {
    write(true);
  }

  private void write(boolean syncs) {
    device.lock();
    try {
      List<Section> sections = takeSections(syncs);
      StorageException failed = failure;
      if (failed != null) {
        throw stopped(failed);
      }
      try {
        long last = syncedRecords;
        for (Section section : sections) {
          writer.write(section);
          last = section.lastRecord;
        }
        if (syncs) {
          writer.sync();
          extent.synced(writer.synced());
          syncedRecords = Math.max(syncedRecords, last);
          durableSegmentId = Math.max(durableSegmentId, writer.segmentId());
        }
      } catch (StorageException e) {
        failure = e;
        throw e;
      } catch (RuntimeException | Error e) {
        failure = new IoFailureException("write to", settings.folder(), e);
        throw e;
      }
      sections.forEach(section -> spare.giveBack(section.bytes));
    } finally {
      device.unlock();
    }
  }

  private List<Section> takeSections(boolean all) {
    lock.lock();
    try {
      if (all) {
        seal();
      }
      List<Section> sections = new ArrayList<>(waiting);
      waiting.clear();
      return sections;
    } finally {
      lock.unlock();
    }
  }

  private void scheduleSync() {
    lock.lock();
    try {
      if (!closed) {
        nextSync = tasks.schedule("commit-log-sync", this::syncNow, settings.syncPeriodNanos());
      }
    } finally {
      lock.unlock();
    }
  }

  private void syncNow() {
    try {
      if (failure == null) {
        write(true);
      }
    } finally {
      scheduleSync();
    }
  }

  /** Returns where the last record ends that was appended so far. */
  public LogPosition position() {
    lock.lock();
    try {
      Section current = active;
      return new LogPosition(segmentId, current == null ? nextOffset : current.end());
    } finally {
      lock.unlock();
    }
  }

  /** Says that a table has a replayed record at that position that is not in a file. */
  public void replayed(UUID tableId, LogPosition position) {
    lock.lock();
    try {
      live.mark(tableId).appended(position);
    } finally {
      lock.unlock();
    }
  }

  /** Frees the segments that nothing needs, now that a table needs none of its earlier records. */
  public void discardUpTo(UUID tableId, LogPosition position) {
    lock.lock();
    try {
      live.flushedUpTo(tableId, position);
    } finally {
      lock.unlock();
    }
    free();
  }

  /** Frees the segments that nothing needs, now that a table is gone. */
  public void forget(UUID tableId) {
    lock.lock();
    try {
      live.forget(tableId);
    } finally {
      lock.unlock();
    }
    free();
  }

  /**
   * Deletes one after the other, the oldest first, so that no crash leaves a gap; the witness knows
   * before. The newest segment on the device stays: it tells the latest timestamp and segment id.
   */
  private void free() {
    freeing.lock();
    try {
      List<Long> freed = freed();
      if (!freed.isEmpty()) {
        extent.freeing(freed.get(freed.size() - 1) + 1);
      }
      for (long id : freed) {
        files.delete(settings.folder() + "/" + LogFormat.fileName(id));
        deleted(id);
        files.syncDirectory(settings.folder());
      }
    } finally {
      freeing.unlock();
    }
  }

  private List<Long> freed() {
    return locked(() -> live.freed(durableSegmentId));
  }

  private <T> T locked(Supplier<T> question) {
    lock.lock();
    try {
      return question.get();
    } finally {
      lock.unlock();
    }
  }

  private void deleted(long id) {
    lock.lock();
    try {
      live.deleted(id);
    } finally {
      lock.unlock();
    }
  }

  /** Returns the size of all segments that are full, in bytes. */
  public long sizeBytes() {
    return locked(() -> live.sizeBytes());
  }

  /** Returns the bytes of heap of records that wait, and of buffers for the next ones. */
  public long memoryBytes() {
    return locked(
            () ->
                Stream.concat(waiting.stream(), Stream.ofNullable(active))
                    .mapToLong(section -> section.bytes.capacityBytes())
                    .sum())
        + spare.memoryBytes();
  }

  /** Returns the segment that is being filled. */
  public long currentSegmentId() {
    return currentSegmentId;
  }

  /** Returns the tables of which the log keeps its oldest full segment. */
  public List<UUID> tablesHoldingOldestSegment() {
    return locked(() -> live.holdingOldest(segmentId));
  }

  /** Returns why the log takes no more writes, or null while it does. */
  public @Nullable StorageException failure() {
    return failure;
  }

  /** Syncs what was appended, unless the log has failed, and closes the segment. */
  @Override
  public void close() {
    Tasks.Cancelable scheduled;
    lock.lock();
    try {
      if (closed) {
        return;
      }
      closed = true;
      scheduled = nextSync;
    } finally {
      lock.unlock();
    }
    if (scheduled != null) {
      scheduled.cancel();
    }
    device.lock();
    try {
      if (failure == null) {
        write(true);
        extent.closing(writer.synced());
      }
    } finally {
      try {
        writer.close();
      } finally {
        device.unlock();
      }
    }
  }
}
