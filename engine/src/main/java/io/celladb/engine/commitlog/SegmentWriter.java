package io.celladb.engine.commitlog;

import io.celladb.engine.env.FileSystem;
import io.celladb.engine.env.WritableFile;
import io.celladb.engine.errors.IoFailureException;
import io.celladb.engine.io.LogPosition;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Writes sections to segment files. A new file is begun only when the one before is synced and
 * closed. A file has room of zeros ahead of what is written: a sync that does not make it longer is
 * cheaper, and a file that was cut is told by its length. Guarded by the log's lock of the device.
 */
final class SegmentWriter {
  /** By how much a file grows. Sections of less than half of it never reach past its end. */
  private static final int ROOM_BYTES = 256 * 1024;

  private final FileSystem files;
  private final LogSettings settings;
  private final LongSupplier timestampMicros;

  private @Nullable WritableFile file;
  private long previousId;
  private int previousEnd;
  private int synced;
  private int reserved;
  private boolean nameSynced;
  private boolean syncFailed;
  private long segmentId = -1;

  /**
   * @param previous what the replay found of the last segment that is there
   * @param timestampMicros the latest timestamp that the store has given out
   */
  SegmentWriter(
      FileSystem files, LogSettings settings, ReplayReport previous, LongSupplier timestampMicros) {
    this.files = files;
    this.settings = settings;
    this.previousId = previous.end().segmentId();
    this.previousEnd = previous.end().position();
    this.timestampMicros = timestampMicros;
  }

  /** Writes a section; it is not synced when this returns. */
  void write(Section section) {
    byte[] array = section.bytes.array();
    if (section.isFirstOfSegment()) {
      begin(section.segmentId);
      LogFormat.putHeader(
          array,
          0,
          new LogFormat.Header(
              LogFormat.VERSION,
              section.segmentId,
              previousId,
              previousEnd,
              timestampMicros.getAsLong()));
    }
    LogFormat.putSection(
        array,
        section.headBytes - LogFormat.SECTION_BYTES,
        new LogFormat.Section(
            section.offset, section.recordBytes(), synced, reserved, timestampMicros.getAsLong()));
    open().write(array, 0, section.bytes.length());
  }

  private void begin(long newSegmentId) {
    if (file != null) {
      sync();
      end();
    }
    segmentId = newSegmentId;
    synced = 0;
    reserved = 0;
    nameSynced = false;
    file = files.create(path(newSegmentId));
    reserve(file, Math.min(ROOM_BYTES, settings.segmentBytes()));
  }

  private void end() {
    if (synced > 0) {
      previousId = segmentId;
      previousEnd = synced;
    }
    open().close();
    file = null;
  }

  private String path(long id) {
    return settings.folder() + "/" + LogFormat.fileName(id);
  }

  private WritableFile open() {
    if (file == null) {
      throw new IllegalStateException("No segment was begun");
    }
    return file;
  }

  private void reserve(WritableFile growing, int sizeBytes) {
    growing.reserve(sizeBytes);
    reserved = sizeBytes;
  }

  /** Returns when everything written is on the device. */
  void sync() {
    WritableFile current = file;
    if (current == null || synced == current.position()) {
      return;
    }
    try {
      sync(current);
      if (!nameSynced) {
        files.syncDirectory(settings.folder());
        nameSynced = true;
      }
    } catch (IoFailureException e) {
      syncFailed = true;
      throw e;
    }
    synced = (int) current.position();
  }

  private void sync(WritableFile current) {
    int end = (int) current.position();
    int length = Math.max(end, reserved);
    int wanted = Math.min(end + ROOM_BYTES, settings.segmentBytes());
    if (end > reserved - ROOM_BYTES / 2 && wanted > length) {
      reserve(current, wanted);
    } else {
      current.sync();
      reserved = length;
    }
  }

  /** Whether the log may go on in a new segment after a failure: not when a sync has failed. */
  boolean mayBeginAnew() {
    return !syncFailed;
  }

  /**
   * Gives up the segment after a failure: what was not synced of it is not part of the log. A
   * segment of which nothing was synced is deleted. May be tried again when it fails.
   *
   * @return the last segment of the log, or -1
   */
  long abandon() {
    if (file != null) {
      end();
    }
    if (segmentId >= 0 && synced == 0 && files.exists(path(segmentId))) {
      files.delete(path(segmentId));
    }
    files.syncDirectory(settings.folder());
    return previousId;
  }

  /** Returns up to where the segment written last is on the device, or null before the first. */
  @Nullable LogPosition synced() {
    return synced == 0 ? null : new LogPosition(segmentId, synced);
  }

  /** Returns the segment written last, or -1. */
  long segmentId() {
    return segmentId;
  }

  void close() {
    if (file != null) {
      file.close();
    }
  }
}
