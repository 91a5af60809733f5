package io.celladb.server.protocol;

import io.netty.buffer.ByteBuf;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What goes with the text or the id of a statement.
 *
 * @param values of the bind markers; null is null, {@link #UNSET} itself is no value
 * @param names of the values, or null when they come in the order of the markers
 * @param skipsMetadata whether the client knows the columns of the result
 * @param pageSize most rows of a page, or -1 for no limit
 * @param pagingState where the page starts, or null for the first
 * @param timestampMicros time of the writes, or {@link #NO_TIMESTAMP}
 */
public record QueryParameters(
    List<byte[]> values,
    @Nullable List<String> names,
    boolean skipsMetadata,
    int pageSize,
    byte @Nullable [] pagingState,
    long timestampMicros) {

  /** Stands for a value that is not set. Compared by identity. */
  public static final byte[] UNSET = new byte[0];

  /** Stands for no timestamp; no client may give this one. */
  public static final long NO_TIMESTAMP = Long.MIN_VALUE;

  /** No values, no paging. */
  public static final QueryParameters NONE =
      new QueryParameters(List.of(), null, false, -1, null, NO_TIMESTAMP);

  private static final int VALUES = 0x01;
  private static final int SKIP_METADATA = 0x02;
  private static final int PAGE_SIZE = 0x04;
  private static final int PAGING_STATE = 0x08;
  private static final int SERIAL_CONSISTENCY = 0x10;
  private static final int TIMESTAMP = 0x20;
  private static final int NAMES = 0x40;
  private static final int CONSISTENCY_LEVELS = 11;

  /** Reads {@code <consistency><flags>…} of QUERY and EXECUTE. */
  static QueryParameters read(ByteBuf in) {
    readConsistency(in);
    int flags = Wire.readByte(in);
    List<byte[]> values = List.of();
    List<String> names = null;
    if ((flags & VALUES) != 0) {
      if ((flags & NAMES) != 0) {
        names = new ArrayList<>();
      }
      values = readValues(in, names);
    }
    int pageSize = (flags & PAGE_SIZE) == 0 ? -1 : readPageSize(in);
    byte[] pagingState = (flags & PAGING_STATE) == 0 ? null : Wire.readBytes(in);
    return new QueryParameters(
        values,
        names,
        (flags & SKIP_METADATA) != 0,
        pageSize,
        pagingState,
        readSerialConsistencyAndTimestamp(in, flags));
  }

  /** Reads {@code <consistency><flags>…} at the end of BATCH. */
  static QueryParameters readOfBatch(ByteBuf in) {
    readConsistency(in);
    int flags = Wire.readByte(in);
    return new QueryParameters(
        List.of(), null, false, -1, null, readSerialConsistencyAndTimestamp(in, flags));
  }

  /** Reads {@code <n><value_1>…}; a name before each value when there is a list to put it. */
  static List<byte[]> readValues(ByteBuf in, @Nullable List<String> names) {
    int count = Wire.readShort(in);
    // Every value takes four bytes at least; the client's count alone sizes nothing.
    byte[][] values = new byte[Math.min(count, in.readableBytes() / 4 + 1)][];
    for (int i = 0; i < count; i++) {
      if (names != null) {
        names.add(Wire.readString(in));
      }
      byte[] value = Wire.readValue(in, UNSET);
      values[i] = value;
    }
    return Arrays.asList(values);
  }

  private static int readPageSize(ByteBuf in) {
    int size = Wire.readInt(in);
    if (size == 0) {
      throw Wire.malformed("The page size cannot be 0");
    }
    return size < 0 ? -1 : size;
  }

  private static long readSerialConsistencyAndTimestamp(ByteBuf in, int flags) {
    if ((flags & SERIAL_CONSISTENCY) != 0) {
      readConsistency(in);
    }
    if ((flags & TIMESTAMP) == 0) {
      return NO_TIMESTAMP;
    }
    long timestampMicros = Wire.readLong(in);
    if (timestampMicros == Long.MIN_VALUE) {
      throw Wire.malformed(
          "Out of bound timestamp, must be in [%d, %d] (got %d)"
              .formatted(-Long.MAX_VALUE, Long.MAX_VALUE, timestampMicros));
    }
    return timestampMicros;
  }

  /** On one node every level is met; only its code is checked. */
  private static void readConsistency(ByteBuf in) {
    int code = Wire.readShort(in);
    if (code >= CONSISTENCY_LEVELS) {
      throw Wire.malformed("Unknown code %d for a consistency level".formatted(code));
    }
  }
}
