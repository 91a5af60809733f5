package io.celladb.engine.sstable.stats;

import io.celladb.engine.io.ByteReader;
import io.celladb.engine.io.ByteWriter;
import io.celladb.engine.rows.BoundKind;
import io.celladb.engine.rows.ClusteringPrefix;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * The part of clustering order in which all rows and range tombstones of an sstable lie.
 *
 * <p>On disk:
 *
 * <pre>
 * number of types vint, for each its marshal name (length vint, UTF-8)
 * start, end:  kind u8, number of values u16, for each 32 values two bits each as a vint (01 empty,
 *              10 null), then the values: of a type of fixed length the bytes, else length vint,
 *              bytes
 * </pre>
 *
 * <p>In version {@code nb}: start and end, inclusive, each a number of values i32, then for each
 * its length u16 and its bytes.
 *
 * @param types marshal names of the clustering columns' types
 * @param start a start bound
 * @param end an end bound; before the start when the file has no row and no range tombstone
 */
public record CoveredClustering(List<String> types, ClusteringPrefix start, ClusteringPrefix end) {
  private static final int VALUES_A_HEADER = 32;

  static CoveredClustering read(ByteReader in) {
    List<String> types = readNames(in);
    int[] lengths = types.stream().mapToInt(TypeLength::fixed).toArray();
    ClusteringPrefix start = readBound(in, lengths);
    return new CoveredClustering(types, start, readBound(in, lengths));
  }

  static CoveredClustering readLegacy(ByteReader in, List<String> types) {
    ClusteringPrefix start = readLegacyBound(in, BoundKind.INCL_START_BOUND, types.size());
    ClusteringPrefix end = readLegacyBound(in, BoundKind.INCL_END_BOUND, types.size());
    return new CoveredClustering(types, start, end);
  }

  private static ClusteringPrefix readLegacyBound(ByteReader in, BoundKind kind, int limit) {
    int size = in.readInt();
    if (size < 0 || size > limit) {
      throw in.corrupt("at most " + limit + " values", Integer.toString(size));
    }
    byte[][] values = new byte[size][];
    for (int i = 0; i < size; i++) {
      values[i] = in.readShortLengthBytes();
    }
    return ClusteringPrefix.bound(kind, values);
  }

  static List<String> readNames(ByteReader in) {
    int count = in.readUnsignedVInt32();
    if (count > in.remaining()) {
      throw in.corrupt("names in " + in.remaining() + " bytes", count + " names");
    }
    List<String> names = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      names.add(new String(in.readVIntLengthBytes(), StandardCharsets.UTF_8));
    }
    return List.copyOf(names);
  }

  private static ClusteringPrefix readBound(ByteReader in, int[] lengths) {
    int code = in.readByte();
    BoundKind kind = BoundKind.of(code);
    int size = in.readUnsignedShort();
    if (kind == null || kind == BoundKind.CLUSTERING || kind == BoundKind.STATIC_CLUSTERING) {
      throw in.corrupt("the kind of a bound", Integer.toString(code));
    }
    if (size > lengths.length) {
      throw in.corrupt("at most " + lengths.length + " values", Integer.toString(size));
    }
    byte[][] values = new byte[size][];
    long states = 0;
    for (int i = 0; i < size; i++) {
      if (i % VALUES_A_HEADER == 0) {
        states = in.readUnsignedVInt();
      }
      int state = (int) (states >>> (i % VALUES_A_HEADER * 2)) & 3;
      if (state == 0) {
        values[i] = lengths[i] < 0 ? in.readVIntLengthBytes() : in.readBytes(lengths[i]);
      } else if (state == 1) {
        values[i] = new byte[0];
      }
    }
    return ClusteringPrefix.bound(kind, values);
  }

  void write(ByteWriter out) {
    out.writeUnsignedVInt(types.size());
    for (String type : types) {
      out.writeVIntLengthBytes(type.getBytes(StandardCharsets.UTF_8));
    }
    int[] lengths = types.stream().mapToInt(TypeLength::fixed).toArray();
    writeBound(out, start, lengths);
    writeBound(out, end, lengths);
  }

  private static void writeBound(ByteWriter out, ClusteringPrefix bound, int[] lengths) {
    out.writeByte(bound.kind().ordinal());
    out.writeShort(bound.size());
    for (int i = 0; i < bound.size(); i++) {
      if (i % VALUES_A_HEADER == 0) {
        out.writeUnsignedVInt(states(bound, i));
      }
      int length = bound.length(i);
      if (length > 0) {
        if (lengths[i] < 0) {
          out.writeUnsignedVInt(length);
        }
        out.writeBytes(bound.bytes(), bound.offset(i), length);
      }
    }
  }

  private static long states(ClusteringPrefix bound, int from) {
    long states = 0;
    int until = Math.min(bound.size(), from + VALUES_A_HEADER);
    for (int i = from; i < until; i++) {
      int length = bound.length(i);
      long state = length == ClusteringPrefix.NULL ? 2 : length == 0 ? 1 : 0;
      states |= state << ((i - from) * 2);
    }
    return states;
  }
}
