package io.celladb.engine.commitlog;

import io.celladb.engine.env.FileSystem;
import io.celladb.engine.env.WritableFile;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Writes sections to segment files. A new file is begun only when the one before is synced and
 * closed. Guarded by the log's lock of the device.
 */
final class SegmentWriter {
  private final FileSystem files;
  private final String folder;
  private final LongSupplier timestampMicros;

  private @Nullable WritableFile file;
  private long previousId;
  private int previousEnd;
  private int synced;
  private boolean nameSynced;
  private long segmentId = -1;

  /**
   * @param previous what the replay found of the last segment that is there
   * @param timestampMicros the latest timestamp that the store has given out
   */
  SegmentWriter(
      FileSystem files, String folder, ReplayReport previous, LongSupplier timestampMicros) {
    this.files = files;
    this.folder = folder;
    this.previousId = previous.segmentSizes().isEmpty() ? -1 : previous.segmentSizes().lastKey();
    this.previousEnd = previous.lastSegmentEnd();
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
            section.offset, section.recordBytes(), synced, timestampMicros.getAsLong()));
    open().write(array, 0, section.bytes.length());
  }

  private void begin(long newSegmentId) {
    if (file != null) {
      sync();
      previousId = segmentId;
      previousEnd = (int) file.position();
      file.close();
    }
    file = files.create(folder + "/" + LogFormat.fileName(newSegmentId));
    segmentId = newSegmentId;
    synced = 0;
    nameSynced = false;
  }

  private WritableFile open() {
    if (file == null) {
      throw new IllegalStateException("No segment was begun");
    }
    return file;
  }

  /** Returns when everything written is on the device. */
  void sync() {
    if (file == null || synced == file.position()) {
      return;
    }
    file.sync();
    if (!nameSynced) {
      files.syncDirectory(folder);
      nameSynced = true;
    }
    synced = (int) file.position();
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
