package io.celladb.engine.io;

import java.util.zip.CRC32;
import java.util.zip.CRC32C;

/** Checksums of ranges of bytes, as the 32 bits that Cassandra stores. */
public final class Checksums {
  private Checksums() {}

  /** CRC-32 (ISO-HDLC), as in sstables. */
  public static int crc32(byte[] b, int off, int len) {
    CRC32 crc = new CRC32();
    crc.update(b, off, len);
    return (int) crc.getValue();
  }

  /** CRC-32C (Castagnoli). */
  public static int crc32c(byte[] b, int off, int len) {
    CRC32C crc = new CRC32C();
    crc.update(b, off, len);
    return (int) crc.getValue();
  }
}
