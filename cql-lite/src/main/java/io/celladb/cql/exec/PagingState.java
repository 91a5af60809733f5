package io.celladb.cql.exec;

import io.celladb.cql.errors.CqlException;
import io.celladb.cql.errors.ErrorCode;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/**
 * Where the next page of a result starts.
 *
 * <p>Serialized: version (byte, 1), {@link Place} (byte), rows that may still come (i32), those of
 * the partition (i32), length of the key (u16) and key, number of clustering values (u16, 0xffff
 * for none at all), of each its length (i32, -1 for null) and bytes, CRC-32 of all before (i32).
 *
 * @param place how the next row lies to the position
 * @param remaining how many rows may still come
 * @param remainingInPartition how many of them from the partition
 * @param key the serialized partition key of the position
 * @param clustering the position in the partition; null for all of it
 */
record PagingState(
    Place place,
    int remaining,
    int remainingInPartition,
    byte[] key,
    byte @Nullable [] @Nullable [] clustering) {
  private static final String INVALID = "Invalid value for the paging state";
  private static final byte VERSION = 1;
  private static final int FIXED_BYTES = 1 + 1 + 4 + 4 + 2 + 2 + 4;
  private static final int NO_CLUSTERING = 0xffff;

  /** How the next row lies to the position. */
  enum Place {
    AT,
    AFTER
  }

  byte[] serialize() {
    int size = FIXED_BYTES + key.length;
    if (clustering != null) {
      for (byte[] value : clustering) {
        size += Integer.BYTES + (value == null ? 0 : value.length);
      }
    }
    ByteBuffer out = ByteBuffer.allocate(size);
    out.put(VERSION).put((byte) place.ordinal()).putInt(remaining).putInt(remainingInPartition);
    out.putShort((short) key.length).put(key);
    out.putShort((short) (clustering == null ? NO_CLUSTERING : clustering.length));
    if (clustering != null) {
      for (byte[] value : clustering) {
        out.putInt(value == null ? -1 : value.length);
        if (value != null) {
          out.put(value);
        }
      }
    }
    out.putInt(checksum(out.array(), out.position()));
    return out.array();
  }

  private static int checksum(byte[] bytes, int length) {
    CRC32 crc = new CRC32();
    crc.update(bytes, 0, length);
    return (int) crc.getValue();
  }

  /**
   * Reads what {@link #serialize} wrote.
   *
   * @throws CqlException when it is something else
   */
  static PagingState deserialize(byte[] bytes) {
    int end = bytes.length - Integer.BYTES;
    if (bytes.length < FIXED_BYTES
        || bytes[0] != VERSION
        || ByteBuffer.wrap(bytes).getInt(end) != checksum(bytes, end)) {
      throw invalid();
    }
    try {
      ByteBuffer in = ByteBuffer.wrap(bytes, 1, end - 1);
      Place place = Place.values()[in.get()];
      int remaining = in.getInt();
      int remainingInPartition = in.getInt();
      byte[] key = new byte[in.getShort() & 0xffff];
      in.get(key);
      int count = in.getShort() & 0xffff;
      byte[][] clustering = count == NO_CLUSTERING ? null : new byte[count][];
      for (int i = 0; clustering != null && i < count; i++) {
        int length = in.getInt();
        if (length >= 0) {
          clustering[i] = new byte[length];
          in.get(clustering[i]);
        }
      }
      return new PagingState(place, remaining, remainingInPartition, key, clustering);
    } catch (BufferUnderflowException | IndexOutOfBoundsException e) {
      throw new CqlException(ErrorCode.PROTOCOL_ERROR, INVALID, e);
    }
  }

  static CqlException invalid() {
    return new CqlException(ErrorCode.PROTOCOL_ERROR, INVALID);
  }
}
