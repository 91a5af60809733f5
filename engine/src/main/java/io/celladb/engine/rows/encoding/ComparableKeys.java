package io.celladb.engine.rows.encoding;

import io.celladb.engine.io.ByteWriter;
import io.celladb.engine.rows.BoundKind;
import io.celladb.engine.rows.ClusteringPrefix;
import io.celladb.engine.rows.DecoratedKey;
import io.celladb.engine.types.ComparableBytes;
import io.celladb.engine.types.CqlType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Partition keys, clusterings and bounds as bytes that sort as they do: Cassandra's byte-comparable
 * forms, version OSS50. No form begins with another.
 *
 * <pre>
 * partition key  token, then the serialized key, as a sequence of {@link ComparableBytes}
 * clustering     its values as a sequence; a bound ends before or after everything that begins with
 *                its values
 * </pre>
 *
 * Safe for use by many threads.
 */
public final class ComparableKeys {
  private final CqlType[] types;

  public ComparableKeys(List<CqlType> clusteringTypes) {
    this.types = clusteringTypes.toArray(CqlType[]::new);
  }

  /** Appends the form of a clustering or bound. */
  public void write(ByteWriter out, ClusteringPrefix prefix) {
    for (int i = 0; i < prefix.size(); i++) {
      ComparableBytes.writeComponent(
          out, types[i], prefix.bytes(), prefix.offset(i), prefix.length(i));
    }
    out.writeByte(end(prefix.kind()));
  }

  private static int end(BoundKind kind) {
    if (kind == BoundKind.CLUSTERING) {
      return ComparableBytes.END;
    }
    return end(kind.comparedToClustering() > 0);
  }

  private static int end(boolean isAfter) {
    return isAfter ? ComparableBytes.AFTER_MORE : ComparableBytes.BEFORE_MORE;
  }

  /** Appends the form of a partition key. */
  public static void write(ByteWriter out, DecoratedKey key) {
    write(out, key.token(), key.bytes());
  }

  private static void write(ByteWriter out, long token, byte[] key) {
    ComparableBytes.writeKey(out, token, key, 0, key.length);
  }

  /**
   * Appends the form of a point between partition keys. Of one beside a key it is the key's own.
   *
   * @param key null for a point before or after all keys of the token
   */
  public static void writeBound(
      ByteWriter out, long token, byte @Nullable [] key, boolean isAfter) {
    if (key != null) {
      write(out, token, key);
    } else {
      ComparableBytes.writeLongComponent(out, token);
      out.writeByte(end(isAfter));
    }
  }
}
