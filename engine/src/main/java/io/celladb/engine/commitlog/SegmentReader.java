package io.celladb.engine.commitlog;

import io.celladb.engine.env.FileSystem;
import io.celladb.engine.env.ReadableFile;
import io.celladb.engine.io.Bytes;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/** The bytes of one segment, seen through a window that moves forward. For one thread. */
final class SegmentReader implements AutoCloseable {
  private static final int WINDOW_BYTES = 1 << 20;

  private final ReadableFile file;
  private final long size;
  private final CRC32C crc = new CRC32C();
  private byte[] window;
  private long windowStart;
  private int windowBytes;

  SegmentReader(FileSystem files, String path) {
    file = files.open(path);
    size = file.size();
    window = new byte[(int) Math.min(WINDOW_BYTES, size)];
  }

  long size() {
    return size;
  }

  /** Makes bytes available; returns where in {@link #array}, or -1 when the file ends before. */
  int at(long offset, int count) {
    if (count < 0 || count > size - offset) {
      return -1;
    }
    if (offset < windowStart || offset + count > windowStart + windowBytes) {
      if (count > window.length) {
        window = new byte[count];
      }
      windowStart = offset;
      windowBytes = file.read(offset, window, 0, (int) Math.min(window.length, size - offset));
      if (windowBytes < count) {
        return -1;
      }
    }
    return (int) (offset - windowStart);
  }

  byte[] array() {
    return window;
  }

  LogFormat.@Nullable Header header() {
    int at = at(0, LogFormat.HEADER_BYTES);
    return at < 0 ? null : LogFormat.header(window, at);
  }

  LogFormat.@Nullable Section section(long offset) {
    int at = at(offset, LogFormat.SECTION_BYTES);
    return at < 0 ? null : LogFormat.section(window, at, (int) offset);
  }

  /** Returns the length of the payload of the record there, or -1 when it is not right. */
  int record(long offset, long limit) {
    int at = at(offset, LogFormat.RECORD_BYTES);
    int length = at < 0 ? -1 : Bytes.getInt(window, at);
    if (length < 0 || length > limit - offset - LogFormat.RECORD_BYTES) {
      return -1;
    }
    at = at(offset, LogFormat.RECORD_BYTES + length);
    if (at < 0) {
      return -1;
    }
    crc.reset();
    crc.update(window, at, 4);
    crc.update(window, at + LogFormat.RECORD_BYTES, length);
    return (int) crc.getValue() == Bytes.getInt(window, at + 4) ? length : -1;
  }

  /**
   * Returns a section after the offset that was written when the byte there was synced, or null.
   */
  LogFormat.@Nullable Section proofOfSync(long offset) {
    for (long next = offset + 1; next + LogFormat.SECTION_BYTES <= size; next++) {
      LogFormat.Section section = section(next);
      if (section != null && section.synced() > offset) {
        return section;
      }
    }
    return null;
  }

  /** Returns how many bytes there are from the offset up to the last that is not zero. */
  long bytesBeforeZeros(long offset) {
    long end = offset;
    for (long next = offset; next < size; next++) {
      int at = at(next, 1);
      if (at >= 0 && window[at] != 0) {
        end = next + 1;
      }
    }
    return end - offset;
  }

  @Override
  public void close() {
    file.close();
  }
}
