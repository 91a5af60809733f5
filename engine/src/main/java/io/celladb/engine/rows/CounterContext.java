package io.celladb.engine.rows;

import io.celladb.engine.io.ByteWriter;
import io.celladb.engine.io.Bytes;
import io.celladb.engine.types.InvalidValueException;
import java.util.UUID;

/**
 * The stored value of a counter (Cassandra's {@code CounterContext}): what each node has counted.
 *
 * <pre>
 * header  number of elements i16; an element is the index i16 of a shard, less 32768 where the
 *         shard is global, as it is where the shard is local; a shard without element is remote
 * shards  in order of their ids: counter id 16 bytes, clock i64, count i64
 * </pre>
 *
 * <p>Cassandra has written global shards alone since 2.1; the others come from older files.
 */
public final class CounterContext {
  private static final int ID_LENGTH = 16;
  private static final int CLOCK_OFFSET = ID_LENGTH;
  private static final int COUNT_OFFSET = CLOCK_OFFSET + Long.BYTES;
  private static final int SHARD_LENGTH = COUNT_OFFSET + Long.BYTES;

  private CounterContext() {}

  /**
   * What a node has counted.
   *
   * @param clock grows with each change
   * @param count the sum of its increments
   */
  public record Shard(long clock, long count) {
    /** The node has counted nothing. */
    public static final Shard NONE = new Shard(0, 0);
  }

  /** Returns a context of one global shard. */
  public static byte[] of(UUID counterId, Shard shard) {
    byte[] context = new byte[2 * Short.BYTES + SHARD_LENGTH];
    Bytes.putShort(context, 0, 1);
    Bytes.putShort(context, Short.BYTES, Short.MIN_VALUE);
    int at = 2 * Short.BYTES;
    Bytes.putLong(context, at, counterId.getMostSignificantBits());
    Bytes.putLong(context, at + Long.BYTES, counterId.getLeastSignificantBits());
    Bytes.putLong(context, at + CLOCK_OFFSET, shard.clock());
    Bytes.putLong(context, at + COUNT_OFFSET, shard.count());
    return context;
  }

  /** Returns the bigint, serialized, that a live cell stands for: the sum of all its shards. */
  public static byte[] value(Cell cell) {
    long sum = 0;
    for (Shards shards = new Shards(cell); shards.has(); shards.next()) {
      sum += shards.count();
    }
    byte[] value = new byte[Long.BYTES];
    Bytes.putLong(value, 0, sum);
    return value;
  }

  /** Returns the shard of a node in a live cell. */
  public static Shard shard(Cell cell, UUID counterId) {
    for (Shards shards = new Shards(cell); shards.has(); shards.next()) {
      if (shards.isOf(counterId)) {
        return new Shard(shards.clock(), shards.count());
      }
    }
    return Shard.NONE;
  }

  /** Returns whether a cell is a tombstone or holds a context. */
  public static boolean isWellFormed(Cell cell) {
    if (cell.isTombstone()) {
      return true;
    }
    int length = cell.valueLength();
    int elements = length < Short.BYTES ? -1 : Bytes.getShort(cell.bytes(), cell.valueOffset());
    int header = Short.BYTES + elements * Short.BYTES;
    return elements >= 0 && header <= length && (length - header) % SHARD_LENGTH == 0;
  }

  /** Returns whether a live cell holds a shard that is not global. */
  public static boolean hasLegacyShards(Cell cell) {
    for (Shards shards = new Shards(cell); shards.has(); shards.next()) {
      if (shards.kind != Kind.GLOBAL) {
        return true;
      }
    }
    return false;
  }

  /**
   * Makes {@code kept} what is left of two counter cells: a tombstone where there is one, whatever
   * its timestamp; else the shards of both, by the later timestamp.
   */
  static void reconcile(Cell kept, Cell other) {
    if (kept.isTombstone() || other.isTombstone()) {
      boolean stays =
          kept.isTombstone() == other.isTombstone() ? kept.beats(other) : kept.isTombstone();
      if (!stays) {
        kept.set(other);
      }
      return;
    }
    byte[] merged = merge(kept, other);
    long timestamp = Math.max(kept.timestamp(), other.timestamp());
    kept.set(kept.column(), timestamp, RowHeader.NO_TTL, DeletionTime.NO_DELETION_TIME);
    kept.value(merged, 0, merged.length);
  }

  private static byte[] merge(Cell a, Cell b) {
    Shards left = new Shards(a);
    Shards right = new Shards(b);
    Merged merged = new Merged(a.valueLength() + b.valueLength());
    while (left.has() && right.has()) {
      int order = left.compareIds(right);
      if (order == 0) {
        if (left.kind == Kind.LOCAL && right.kind == Kind.LOCAL) {
          merged.add(left, left.clock() + right.clock(), left.count() + right.count());
        } else {
          merged.add(left.supersedes(right) ? left : right);
        }
      } else {
        merged.add(order < 0 ? left : right);
      }
      if (order <= 0) {
        left.next();
      }
      if (order >= 0) {
        right.next();
      }
    }
    for (Shards rest = left.has() ? left : right; rest.has(); rest.next()) {
      merged.add(rest);
    }
    return merged.bytes();
  }

  /** From the weakest to the strongest. */
  private enum Kind {
    REMOTE,
    LOCAL,
    GLOBAL
  }

  /** Walks the shards of a cell. */
  private static final class Shards {
    private final byte[] bytes;
    private final int headerEnd;
    private final int end;
    private int headerAt;
    private int at;
    private int index;
    private Kind kind = Kind.REMOTE;

    Shards(Cell cell) {
      if (!isWellFormed(cell)) {
        throw new InvalidValueException("A counter of %d bytes".formatted(cell.valueLength()));
      }
      bytes = cell.bytes();
      int start = cell.valueOffset();
      end = start + cell.valueLength();
      headerAt = start + Short.BYTES;
      headerEnd = headerAt + Bytes.getShort(bytes, start) * Short.BYTES;
      at = headerEnd;
      readKind();
    }

    private void readKind() {
      kind = Kind.REMOTE;
      if (headerAt < headerEnd) {
        int element = Bytes.getShort(bytes, headerAt);
        boolean isGlobal = element < 0;
        if ((isGlobal ? element - Short.MIN_VALUE : element) == index) {
          kind = isGlobal ? Kind.GLOBAL : Kind.LOCAL;
          headerAt += Short.BYTES;
        }
      }
    }

    boolean has() {
      return at < end;
    }

    void next() {
      at += SHARD_LENGTH;
      index++;
      readKind();
    }

    long clock() {
      return Bytes.getLong(bytes, at + CLOCK_OFFSET);
    }

    long count() {
      return Bytes.getLong(bytes, at + COUNT_OFFSET);
    }

    boolean isOf(UUID id) {
      return Bytes.getLong(bytes, at) == id.getMostSignificantBits()
          && Bytes.getLong(bytes, at + Long.BYTES) == id.getLeastSignificantBits();
    }

    int compareIds(Shards other) {
      return Bytes.compareUnsigned(bytes, at, ID_LENGTH, other.bytes, other.at, ID_LENGTH);
    }

    /** Of two of one node, not both local: the stronger kind, the later clock, the larger count. */
    boolean supersedes(Shards other) {
      if (kind != other.kind) {
        return kind.compareTo(other.kind) > 0;
      }
      if (clock() == other.clock()) {
        return count() >= other.count();
      }
      if (kind == Kind.REMOTE) {
        return isLaterRemote(clock(), other.clock());
      }
      return clock() > other.clock();
    }

    /** A negative clock of old marks a shard that was renewed: it comes first, the least of all. */
    private static boolean isLaterRemote(long a, long b) {
      return (a >= 0 && b > 0 && a > b) || (a < 0 && (b > 0 || a < b));
    }
  }

  /** A context in the making. */
  private static final class Merged {
    private final ByteWriter header = new ByteWriter(16);
    private final ByteWriter shards;
    private int count;

    Merged(int capacityBytes) {
      shards = new ByteWriter(capacityBytes);
      header.writeShort(0);
    }

    void add(Shards shard) {
      add(shard, shard.clock(), shard.count());
    }

    void add(Shards shard, long clock, long value) {
      if (shard.kind != Kind.REMOTE) {
        header.writeShort(shard.kind == Kind.GLOBAL ? count + Short.MIN_VALUE : count);
      }
      shards.writeBytes(shard.bytes, shard.at, ID_LENGTH);
      shards.writeLong(clock);
      shards.writeLong(value);
      count++;
    }

    byte[] bytes() {
      header.putShort(0, header.length() / Short.BYTES - 1);
      header.writeBytes(shards.array(), 0, shards.length());
      return header.toByteArray();
    }
  }
}
