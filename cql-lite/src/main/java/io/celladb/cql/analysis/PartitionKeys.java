package io.celladb.cql.analysis;

import io.celladb.engine.io.Bytes;

/** Serialized partition keys. */
public final class PartitionKeys {
  private static final int PART_OVERHEAD_BYTES = 3;

  private PartitionKeys() {}

  /**
   * Returns the key of its parts: a single part as it is; of several, for each its length (unsigned
   * short), its bytes and 0x00. Parts of 65,536 bytes and more make a key that is too long for any
   * table, so their lengths are never read.
   */
  public static byte[] serialize(byte[][] parts) {
    if (parts.length == 1) {
      return parts[0];
    }
    int length = 0;
    for (byte[] part : parts) {
      length += part.length + PART_OVERHEAD_BYTES;
    }
    byte[] key = new byte[length];
    int at = 0;
    for (byte[] part : parts) {
      Bytes.putShort(key, at, part.length);
      System.arraycopy(part, 0, key, at + 2, part.length);
      at += part.length + PART_OVERHEAD_BYTES;
    }
    return key;
  }
}
