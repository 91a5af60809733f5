package io.celladb.engine.rows.encoding;

import io.celladb.engine.io.ByteWriter;
import io.celladb.engine.io.Bytes;
import io.celladb.engine.rows.DeletionTime;

/**
 * How local deletion times stand in files: in {@code Data.db} and {@code Index.db} those of
 * partitions and of open ranges as they are, those of rows and cells as differences.
 */
public enum DeletionTimes {
  /**
   * Up to version {@code nb}, 32 bits with a sign: until 2038-01-19.
   *
   * <pre>
   * local deletion time i32, marked for delete at i64; 7fffffff, 8000000000000000 when live
   * </pre>
   */
  SIGNED(Integer.MAX_VALUE - 1L) {
    @Override
    public int sizeOf(byte firstByte) {
      return MAX_BYTES;
    }

    @Override
    public DeletionTime read(byte[] bytes, int offset) {
      int seconds = Bytes.getInt(bytes, offset);
      long markedForDeleteAt = Bytes.getLong(bytes, offset + 4);
      if (seconds == Integer.MAX_VALUE && markedForDeleteAt == Long.MIN_VALUE) {
        return DeletionTime.LIVE;
      }
      return new DeletionTime(markedForDeleteAt, seconds < 0 ? INVALID : seconds);
    }
  },

  /**
   * Since version {@code oa}, 32 bits without a sign: until 2106-02-07.
   *
   * <pre>
   * live     0x80
   * deleted  marked for delete at i64 (not negative), local deletion time u32
   * </pre>
   */
  UNSIGNED(Long.MAX_VALUE) {
    @Override
    public int sizeOf(byte firstByte) {
      return firstByte < 0 ? 1 : MAX_BYTES;
    }

    @Override
    public DeletionTime read(byte[] bytes, int offset) {
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
  };

  /** Most bytes a deletion takes. */
  public static final int MAX_BYTES = 12;

  /** What Cassandra reads in place of a local deletion time that has overflowed. */
  private static final long INVALID = 0xffff_fffeL;

  private static final int LIVE_FLAG = 0x80;
  private static final long MAX_UNSIGNED_INT = 0xffff_ffffL;

  /** Greatest time that something can expire at. */
  private final long maxSeconds;

  DeletionTimes(long maxSeconds) {
    this.maxSeconds = maxSeconds;
  }

  /** Returns the number of bytes of the deletion that begins with that byte. */
  public abstract int sizeOf(byte firstByte);

  /** Reads a deletion. */
  public abstract DeletionTime read(byte[] bytes, int offset);

  /**
   * Returns when something expires that was written to expire at that second. One that 32 bits with
   * a sign cannot hold had overflowed when it was computed: it counts as long expired, as for the
   * versions of Cassandra that wrote it, and not as a time far away.
   *
   * @param seconds the sum of base and difference
   * @param ttl in seconds; what has overflowed counts as written at the epoch
   */
  long expiration(long seconds, int ttl) {
    return seconds < 0 || seconds > maxSeconds ? ttl : seconds;
  }

  /**
   * Writes a deletion as {@link #UNSIGNED}: older versions are only read.
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
}
