package io.celladb.engine.model;

import java.util.Arrays;

/**
 * What a table contains by Cassandra's rules, kept as timestamps in plain arrays: of each cell the
 * latest write, and the latest deletion of each row and partition. Knows nothing of the engine.
 */
final class Model {
  /** Timestamp of what was not written or not deleted. */
  static final long NEVER = Long.MIN_VALUE;

  private final Shape shape;
  private final Written[] statics; // partition, column
  private final Written[] cells; // partition, row, column
  private final Written[] liveness; // partition, row
  private final Elements staticElements; // by partition
  private final Elements elements; // by partition and row
  private final long[] partitionDeletions;
  private final long[] rowDeletions; // partition, row; range deletions too
  private final boolean[] columnIsThere;
  private final long[] columnDroppedAt;

  /** The latest write of a cell, or of a row's primary key. */
  static final class Written {
    private long timestamp = NEVER;
    private boolean isTombstone;
    private int ttlSeconds;
    private long expiry;

    long timestamp() {
      return timestamp;
    }

    int ttlSeconds() {
      return ttlSeconds;
    }

    /** Of two at the same time the tombstone stays. */
    void write(long at, boolean tombstone, int ttl, long expires) {
      if (at > timestamp || (at == timestamp && tombstone)) {
        timestamp = at;
        isTombstone = tombstone;
        ttlSeconds = ttl;
        expiry = expires;
      }
    }

    boolean isLive(long deletedUpTo, long now) {
      return timestamp > deletedUpTo && !isTombstone && (ttlSeconds == 0 || now < expiry);
    }

    void clear() {
      timestamp = NEVER;
      isTombstone = false;
    }
  }

  Model(Shape shape) {
    this.shape = shape;
    int rows = shape.partitions() * shape.rows();
    statics = written(shape.partitions() * shape.statics().length);
    cells = written(rows * shape.regulars().length);
    liveness = written(rows);
    staticElements = new Elements(shape.partitions(), shape.staticCollections().length);
    elements = new Elements(rows, shape.collections().length);
    partitionDeletions = new long[shape.partitions()];
    rowDeletions = new long[rows];
    columnIsThere = new boolean[shape.regulars().length];
    columnDroppedAt = new long[shape.regulars().length];
    Arrays.fill(columnIsThere, true);
    Arrays.fill(columnDroppedAt, NEVER);
    clear();
  }

  private static Written[] written(int length) {
    Written[] written = new Written[length];
    Arrays.setAll(written, i -> new Written());
    return written;
  }

  /** All rows are gone, as if nothing had been written. */
  void clear() {
    for (Written[] all : new Written[][] {statics, cells, liveness}) {
      for (Written each : all) {
        each.clear();
      }
    }
    staticElements.clear();
    elements.clear();
    Arrays.fill(partitionDeletions, NEVER);
    Arrays.fill(rowDeletions, NEVER);
  }

  private int index(int partition, int row) {
    return partition * shape.rows() + row;
  }

  Written staticCell(int partition, int column) {
    return statics[partition * shape.statics().length + column];
  }

  Written cell(int partition, int row, int column) {
    return cells[index(partition, row) * shape.regulars().length + column];
  }

  void writeStatic(int partition, int column, long timestamp, boolean isTombstone) {
    staticCell(partition, column).write(timestamp, isTombstone, 0, 0);
  }

  /** Writes a cell; does nothing when the column is not there now. */
  void write(int partition, int row, int column, long timestamp, int ttl, long expiry) {
    if (columnIsThere[column]) {
      cell(partition, row, column).write(timestamp, false, ttl, expiry);
    }
  }

  void deleteCell(int partition, int row, int column, long timestamp) {
    if (columnIsThere[column]) {
      cell(partition, row, column).write(timestamp, true, 0, 0);
    }
  }

  /** Writes the primary key of a row, as INSERT does and UPDATE doesn't. */
  void writeKey(int partition, int row, long timestamp, int ttl, long expiry) {
    liveness[index(partition, row)].write(timestamp, false, ttl, expiry);
  }

  void deleteRow(int partition, int row, long timestamp) {
    int index = index(partition, row);
    rowDeletions[index] = Math.max(rowDeletions[index], timestamp);
  }

  void deletePartition(int partition, long timestamp) {
    partitionDeletions[partition] = Math.max(partitionDeletions[partition], timestamp);
  }

  boolean hasColumn(int column) {
    return columnIsThere[column];
  }

  void addColumn(int column) {
    columnIsThere[column] = true;
  }

  /** What was written up to the timestamp never comes back. */
  void dropColumn(int column, long timestamp) {
    columnIsThere[column] = false;
    columnDroppedAt[column] = timestamp;
  }

  boolean isStaticLive(int partition, int column, long now) {
    return staticCell(partition, column).isLive(partitionDeletions[partition], now);
  }

  boolean isLive(int partition, int row, int column, long now) {
    long deletedUpTo = Math.max(deletedUpTo(partition, row), columnDroppedAt[column]);
    return columnIsThere[column] && cell(partition, row, column).isLive(deletedUpTo, now);
  }

  private long deletedUpTo(int partition, int row) {
    return Math.max(partitionDeletions[partition], rowDeletions[index(partition, row)]);
  }

  /**
   * Returns an element of a collection.
   *
   * @param row within the partition, or -1 for the static row
   */
  Written element(int partition, int row, int column, int element) {
    return row < 0
        ? staticElements.element(partition, column, element)
        : elements.element(index(partition, row), column, element);
  }

  void deleteCollection(int partition, int row, int column, long timestamp) {
    if (row < 0) {
      staticElements.deleteAll(partition, column, timestamp);
    } else {
      elements.deleteAll(index(partition, row), column, timestamp);
    }
  }

  boolean isElementLive(int partition, int row, int column, int element, long now) {
    return row < 0
        ? staticElements.isLive(partition, column, element, partitionDeletions[partition], now)
        : elements.isLive(index(partition, row), column, element, deletedUpTo(partition, row), now);
  }

  boolean isRowLive(int partition, int row, long now) {
    long deletedUpTo = deletedUpTo(partition, row);
    boolean live =
        liveness[index(partition, row)].isLive(deletedUpTo, now)
            || elements.hasLive(index(partition, row), deletedUpTo, now);
    for (int column = 0; column < columnIsThere.length && !live; column++) {
      live = isLive(partition, row, column, now);
    }
    return live;
  }

  boolean hasLiveStatic(int partition, long now) {
    boolean live = staticElements.hasLive(partition, partitionDeletions[partition], now);
    for (int column = 0; column < shape.statics().length && !live; column++) {
      live = isStaticLive(partition, column, now);
    }
    return live;
  }

  /**
   * Returns the token of a key, a 32-bit number: Murmur3 over its four bytes, as Cassandra has it.
   */
  static long token(int key) {
    long k = 0;
    for (int i = 0; i < 4; i++) {
      // Bytes are signed here, in Cassandra's variant.
      k ^= (long) (byte) (key >>> (24 - 8 * i)) << (8 * i);
    }
    k *= 0x87c37b91114253d5L;
    k = Long.rotateLeft(k, 31) * 0x4cf5ad432745937fL;
    long h1 = (k ^ 4) + 4;
    long h2 = 4 + h1;
    long token = finished(h1) + finished(h2);
    return token == Long.MIN_VALUE ? Long.MAX_VALUE : token;
  }

  private static long finished(long hash) {
    long h = (hash ^ (hash >>> 33)) * 0xff51afd7ed558ccdL;
    h = (h ^ (h >>> 33)) * 0xc4ceb9fe1a85ec53L;
    return h ^ (h >>> 33);
  }
}
