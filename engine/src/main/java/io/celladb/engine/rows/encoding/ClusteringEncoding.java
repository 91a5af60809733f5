package io.celladb.engine.rows.encoding;

import io.celladb.engine.io.ByteWriter;
import io.celladb.engine.io.VInt;
import io.celladb.engine.rows.BoundKind;
import io.celladb.engine.rows.ClusteringPrefix;
import io.celladb.engine.rows.DecoratedKey;
import io.celladb.engine.types.CqlType;
import java.util.List;

/**
 * Clusterings and bounds to bytes and back.
 *
 * <pre>
 * prefix  kind u8, number of values u16 (not of a row's clustering, which has all), values
 * values  for each 32: two bits each as vint (01 empty, 10 null), then the values: the bytes where
 *         the type has a fixed length, else length vint, bytes
 * </pre>
 *
 * Bytes that are no prefix end in an {@link EncodingException} or an {@link
 * IndexOutOfBoundsException}. Safe for use by many threads.
 */
public final class ClusteringEncoding {
  /** More bytes are needed. */
  public static final int MORE = -1;

  private final int[] fixedLengths;

  public ClusteringEncoding(List<CqlType> clusteringTypes) {
    this.fixedLengths = clusteringTypes.stream().mapToInt(CqlType::fixedLengthBytes).toArray();
  }

  /** Returns the number of clustering columns. */
  public int columns() {
    return fixedLengths.length;
  }

  /** Writes kind and values. */
  public void write(ByteWriter out, ClusteringPrefix prefix) {
    out.writeByte(prefix.kind().ordinal());
    if (prefix.kind() != BoundKind.CLUSTERING) {
      out.writeShort(prefix.size());
    }
    writeValues(out, prefix);
  }

  /**
   * Reads what {@link #write} wrote.
   *
   * @param prefix is pointed at the bytes
   * @return where the prefix ends, or {@link #MORE} when it does not end before {@code limit}
   */
  public int read(byte[] bytes, int offset, int limit, ClusteringPrefix prefix) {
    if (offset >= limit) {
      return MORE;
    }
    if (bytes[offset] != BoundKind.CLUSTERING.ordinal()) {
      return readBound(bytes, offset, limit, prefix);
    }
    prefix.reset(BoundKind.CLUSTERING, bytes);
    return readValues(bytes, offset + 1, limit, fixedLengths.length, prefix);
  }

  /** Reads a prefix that is no clustering of a row. */
  int readBound(byte[] bytes, int offset, int limit, ClusteringPrefix prefix) {
    if (offset + 3 > limit) {
      return MORE;
    }
    BoundKind kind = BoundKind.of(bytes[offset]);
    int size = (bytes[offset + 1] & 0xff) << 8 | (bytes[offset + 2] & 0xff);
    if (kind == null || kind == BoundKind.CLUSTERING || kind == BoundKind.STATIC_CLUSTERING) {
      throw new EncodingException("a bound of kind " + bytes[offset]);
    }
    if (size > fixedLengths.length) {
      throw new EncodingException(
          "a bound of " + size + " values, the table has " + fixedLengths.length);
    }
    prefix.reset(kind, bytes);
    return readValues(bytes, offset + 3, limit, size, prefix);
  }

  /** Reads values; returns where they end, or MORE. */
  int readValues(byte[] bytes, int offset, int limit, int size, ClusteringPrefix prefix) {
    int at = offset;
    long states = 0;
    for (int i = 0; i < size; i++) {
      if ((i & 31) == 0) {
        if (at >= limit || at + VInt.sizeOf(bytes[at]) > limit) {
          return MORE;
        }
        states = VInt.readUnsigned(bytes, at);
        at += VInt.sizeOf(bytes[at]);
      }
      int state = (int) (states >>> ((i & 31) * 2)) & 3;
      if (state != 0) {
        prefix.add(at, (state & 2) != 0 ? ClusteringPrefix.NULL : 0);
        continue;
      }
      long length = fixedLengths[i];
      if (length < 0) {
        if (at >= limit || at + VInt.sizeOf(bytes[at]) > limit) {
          return MORE;
        }
        length = VInt.readUnsigned(bytes, at);
        at += VInt.sizeOf(bytes[at]);
        if (length < 0 || length > DecoratedKey.MAX_LENGTH_BYTES) {
          throw new EncodingException("a clustering value of " + length + " bytes");
        }
      }
      if (length > limit - at) {
        return MORE;
      }
      prefix.add(at, (int) length);
      at += (int) length;
    }
    return at;
  }

  void writeValues(ByteWriter out, ClusteringPrefix prefix) {
    int size = prefix.size();
    for (int i = 0; i < size; i++) {
      if ((i & 31) == 0) {
        out.writeUnsignedVInt(states(prefix, i));
      }
      int length = prefix.length(i);
      if (length > 0) {
        if (fixedLengths[i] < 0) {
          out.writeUnsignedVInt(length);
        }
        out.writeBytes(prefix.bytes(), prefix.offset(i), length);
      }
    }
  }

  private static long states(ClusteringPrefix prefix, int from) {
    long states = 0;
    int to = Math.min(prefix.size(), from + 32);
    for (int i = from; i < to; i++) {
      if (prefix.length(i) <= 0) {
        states |= (prefix.length(i) == 0 ? 1L : 2L) << ((i - from) * 2);
      }
    }
    return states;
  }
}
