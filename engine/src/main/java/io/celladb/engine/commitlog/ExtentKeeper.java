package io.celladb.engine.commitlog;

import io.celladb.engine.env.FileSystem;
import io.celladb.engine.io.LogPosition;
import org.jspecify.annotations.Nullable;

/** Has the witness keep how far the log goes. Guarded by the log's lock of the device. */
final class ExtentKeeper {
  /** After so many bytes in a segment the witness is told again. */
  static final int STEP_BYTES = 1 << 20;

  private final LogWitness witness;

  ExtentKeeper(LogWitness witness) {
    this.witness = witness;
  }

  /** Makes durable what was replayed: a process that was killed may not have synced it. */
  void replayed(FileSystem files, String folder, LogPosition end) {
    if (end.compareTo(witness.extent().end()) > 0) {
      files.sync(folder + "/" + LogFormat.fileName(end.segmentId()));
      files.syncDirectory(folder);
      witness.save(new LogExtent(0, end));
    }
  }

  /** Tells of a sync when it reached a new segment, or much further than was told before. */
  void synced(@Nullable LogPosition end) {
    LogPosition known = witness.extent().end();
    if (end != null
        && (end.segmentId() > known.segmentId()
            || end.position() - known.position() >= STEP_BYTES)) {
      witness.save(new LogExtent(0, end));
    }
  }

  /** Tells of the last sync before the log is closed. */
  void closing(@Nullable LogPosition end) {
    if (end != null) {
      witness.save(new LogExtent(0, end));
    }
  }

  /** Tells before segments are freed which is the first that stays. */
  void freeing(long firstSegmentId) {
    witness.save(new LogExtent(firstSegmentId, LogPosition.NONE));
  }
}
