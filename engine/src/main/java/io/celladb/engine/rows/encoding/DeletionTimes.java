package io.celladb.engine.rows.encoding;

import io.celladb.engine.io.ByteWriter;
import io.celladb.engine.io.Bytes;
import io.celladb.engine.rows.DeletionTime;

/**
 * Deletions of partitions and of open ranges as they stand in {@code Data.db} and {@code Index.db}
 * since version {@code oa}.
 *
 * <pre>
 * live     0x80
 * deleted  marked for delete at i64 (not negative), local deletion time u32
 * </pre>
 */
public final class DeletionTimes {
  /** Most bytes a deletion takes. */
  public static final int MAX_BYTES = 12;

  private static final int LIVE_FLAG = 0x80;
  private static final long MAX_UNSIGNED_INT = 0xffff_ffffL;

  private DeletionTimes() {}

  /**
   * Writes a deletion.
   *
   * @throws IllegalArgumentException when its timestamp is negative: the format cannot tell it
   */
  public static void write(ByteWriter out, DeletionTime deletion) {
    if (deletion.isLive()) {
      out.writeByte(LIVE_FLAG);
      return;
    }
    if (deletion.markedForDeleteAt() < 0) {
      throw new IllegalArgumentException(
          "A deletion with the negative timestamp " + deletion.markedForDeleteAt());
    }
    out.writeLong(deletion.markedForDeleteAt());
    out.writeInt((int) Math.min(deletion.localDeletionTime(), MAX_UNSIGNED_INT));
  }

  /** Returns the number of bytes of the deletion that begins with that byte. */
  public static int sizeOf(byte firstByte) {
    return firstByte < 0 ? 1 : MAX_BYTES;
  }

  /** Reads a deletion. */
  public static DeletionTime read(byte[] bytes, int offset) {
    int first = bytes[offset] & 0xff;
    if (first >= LIVE_FLAG) {
      if (first != LIVE_FLAG) {
        throw new EncodingException("a deletion with flags 0x" + Integer.toHexString(first));
      }
      return DeletionTime.LIVE;
    }
    return new DeletionTime(
        Bytes.getLong(bytes, offset), Bytes.getInt(bytes, offset + 8) & MAX_UNSIGNED_INT);
  }
}
