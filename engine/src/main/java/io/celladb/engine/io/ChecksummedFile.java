package io.celladb.engine.io;

import io.celladb.engine.env.WritableFile;
import java.util.Arrays;
import java.util.zip.CRC32C;

/** A file of which {@link PageChecksums} are made while it is written. For one thread. */
public final class ChecksummedFile implements WritableFile {
  private final WritableFile file;
  private final CRC32C crc = new CRC32C();
  private int[] crcs = new int[4];
  private int pages;
  private int filled;

  /** Wraps a file that is empty yet. */
  public ChecksummedFile(WritableFile file) {
    this.file = file;
  }

  @Override
  public void write(byte[] b, int off, int len) {
    file.write(b, off, len);
    int done = 0;
    while (done < len) {
      int count = Math.min(len - done, PageChecksums.PAGE_BYTES - filled);
      crc.update(b, off + done, count);
      filled += count;
      done += count;
      if (filled == PageChecksums.PAGE_BYTES) {
        if (pages == crcs.length) {
          crcs = Arrays.copyOf(crcs, 2 * pages);
        }
        crcs[pages++] = (int) crc.getValue();
        crc.reset();
        filled = 0;
      }
    }
  }

  /** Returns the checksums of what has been written so far. */
  public PageChecksums checksums() {
    int[] all = Arrays.copyOf(crcs, filled == 0 ? pages : pages + 1);
    if (filled > 0) {
      all[pages] = (int) crc.getValue();
    }
    return new PageChecksums(file.position(), all);
  }

  @Override
  public long position() {
    return file.position();
  }

  @Override
  public void reserve(long sizeBytes) {
    file.reserve(sizeBytes);
  }

  @Override
  public void sync() {
    file.sync();
  }

  @Override
  public void close() {
    file.close();
  }
}
