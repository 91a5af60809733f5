package io.celladb.engine.duel;

import io.celladb.engine.duel.Change.Kind;
import io.celladb.engine.duel.Change.When;
import io.celladb.engine.schema.ColumnDef;
import io.celladb.engine.schema.ColumnKind;
import io.celladb.engine.schema.TableDef;
import io.celladb.engine.testing.oracle.OracleFormat;
import io.celladb.engine.types.CollectionType;
import io.celladb.engine.types.CqlType;
import io.celladb.engine.types.CqlTypes;
import io.celladb.engine.types.MapType;
import io.celladb.engine.types.SetType;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A random table and random writes to it, all from one seed and one moment.
 *
 * <p>Nothing of it depends on how long the test takes: what expires has long expired or will not
 * for days, and what is deleted is far from the end of its grace, on either side.
 */
final class DuelCase {
  static final String KEYSPACE = "duel";

  private static final long DAY = 86_400;
  private static final List<Integer> AGES_DAYS =
      List.of(0, 0, 0, RandomSchema.GRACE_DAYS / 2, RandomSchema.GRACE_DAYS * 3);
  private static final int MARGIN_SECONDS = 1_000;
  private static final int WIDE_VALUE_BYTES = 3_000;

  private final long seed;
  private final Random random;
  private final RandomValues values;
  private final TableDef table;
  private final long nowSeconds;
  private final List<List<byte[]>> keys = new ArrayList<>();
  private final List<List<byte[]>> clusteringPool = new ArrayList<>();
  private final List<List<Change>> batches = new ArrayList<>();
  private final boolean isWide;
  private final boolean hasTies;

  /**
   * Makes a case.
   *
   * @param nowSeconds the time of the reads
   */
  DuelCase(long seed, long nowSeconds) {
    this.seed = seed;
    this.nowSeconds = nowSeconds;
    this.random = new Random(seed);
    this.values = new RandomValues(random);
    this.isWide = random.nextInt(8) == 0;
    this.table = RandomSchema.table(random, isWide, KEYSPACE, "t" + Long.toHexString(seed));
    this.hasTies = random.nextInt(4) != 0;
    fillPools();
    int flushes = 1 + random.nextInt(3);
    for (int i = 0; i < flushes; i++) {
      int count = isWide ? 80 + random.nextInt(80) : 1 + random.nextInt(40);
      List<Change> batch = new ArrayList<>();
      for (int j = 0; j < count; j++) {
        batch.add(change());
      }
      batches.add(batch);
    }
  }

  TableDef table() {
    return table;
  }

  long nowSeconds() {
    return nowSeconds;
  }

  /** Returns the writes, in groups to be flushed to a file each. */
  List<List<Change>> batches() {
    return batches;
  }

  /** Returns the values of the partition keys that may have been written. */
  List<List<byte[]>> keys() {
    return keys;
  }

  /** Returns the format that both write. */
  OracleFormat format() {
    return (seed & 4) == 0 ? OracleFormat.BIG : OracleFormat.BTI;
  }

  /** Returns whether the files are to be made one before they are read. */
  boolean isCompacted() {
    return seed % 3 == 0;
  }

  /** Returns whether to read also what is in memory. */
  boolean isReadUnflushed() {
    return seed % 2 == 0;
  }

  /** Returns a slice for a read. */
  RandomSlice slice() {
    return RandomSlice.random(random, table, this::clusteringValue);
  }

  private void fillPools() {
    int partitions = isWide ? 1 + random.nextInt(2) : 1 + random.nextInt(6);
    for (int i = 0; i < partitions; i++) {
      List<byte[]> key = new ArrayList<>();
      for (ColumnDef column : table.partitionKey()) {
        byte[] value = values.orEmpty(column.type());
        while (value.length == 0 && table.partitionKey().size() == 1) {
          value = values.orEmpty(column.type());
        }
        key.add(value);
      }
      keys.add(key);
    }
    for (ColumnDef column : table.clustering()) {
      List<byte[]> pool = new ArrayList<>();
      int tries = isWide ? 40 : 2 + random.nextInt(5);
      for (int i = 0; i < tries; i++) {
        byte[] value = values.orEmpty(column.type());
        // Values that sort as equal but differ in bytes are one row: either's bytes may be kept.
        if (pool.stream().allMatch(other -> column.type().compare(other, value) != 0)) {
          pool.add(value);
        }
      }
      clusteringPool.add(pool);
    }
  }

  private byte[] clusteringValue(int column) {
    return pick(clusteringPool.get(column));
  }

  private <T> T pick(List<T> list) {
    return list.get(random.nextInt(list.size()));
  }

  private Change change() {
    int roll = random.nextInt(100);
    boolean hasClustering = !table.clustering().isEmpty();
    if (roll < (isWide ? 1 : 5)) {
      return deletion(Kind.DELETE_PARTITION, List.of(), null);
    } else if (roll < 17 && hasClustering) {
      return deletion(Kind.DELETE_RANGE, List.of(), slice());
    } else if (roll < 27 && hasClustering) {
      return deletion(Kind.DELETE_ROW, clustering(), null);
    } else if (roll < 37 && hasCells()) {
      return write(Kind.DELETE_CELLS);
    } else if (roll < 57 && hasCells()) {
      return write(Kind.UPDATE);
    }
    return write(Kind.INSERT);
  }

  private boolean hasCells() {
    return !table.statics().isEmpty() || !table.regulars().isEmpty();
  }

  private Change deletion(Kind kind, List<byte[]> clustering, RandomSlice slice) {
    When when = when(false);
    if (kind == Kind.DELETE_RANGE) {
      // Of two ranges of one timestamp, a memtable of Cassandra's keeps the one that came first,
      // and
      // a merge the one of the later local deletion time: let them be the same.
      long age = AGES_DAYS.get((int) Math.floorMod(when.timestamp(), (long) AGES_DAYS.size()));
      when = new When(when.timestamp(), 0, nowSeconds - age * DAY - MARGIN_SECONDS);
    }
    if (kind == Kind.DELETE_PARTITION && when.timestamp() < 0) {
      // Cassandra 5.0.6 writes files that it cannot read.
      when = new When(-when.timestamp(), 0, when.nowSeconds());
    }
    return new Change(kind, pick(keys), clustering, new TreeMap<>(), Set.of(), slice, when);
  }

  private Change write(Kind kind) {
    boolean onlyStatics =
        !table.statics().isEmpty()
            && (random.nextInt(5) == 0 || (kind != Kind.INSERT && table.regulars().isEmpty()));
    SortedMap<ColumnDef, byte[]> cells = new TreeMap<>();
    if (random.nextInt(onlyStatics ? 1 : 4) == 0) {
      addCells(cells, kind, table.statics());
    }
    if (!onlyStatics) {
      addCells(cells, kind, table.regulars());
      boolean isTouched = cells.keySet().stream().anyMatch(c -> c.kind() == ColumnKind.REGULAR);
      if (!isTouched && kind != Kind.INSERT) {
        ColumnDef column = pick(table.regulars());
        cells.put(column, value(kind, column));
      }
    }
    if (onlyStatics && cells.isEmpty()) {
      cells.put(table.statics().get(0), value(kind, table.statics().get(0)));
    }
    List<byte[]> clustering = onlyStatics ? List.of() : clustering();
    When when = when(kind != Kind.DELETE_CELLS);
    if (cells.keySet().stream().anyMatch(column -> column.type().isMultiCell())) {
      // Of equal deletions of a range and of a column in it, a memtable of Cassandra's keeps both,
      // and a merge that of the range: let them never be equal.
      when = new When(when.timestamp(), when.ttlSeconds(), when.nowSeconds() + 3);
    }
    return new Change(kind, pick(keys), clustering, cells, added(kind, cells), null, when);
  }

  private Set<ColumnDef> added(Kind kind, SortedMap<ColumnDef, byte[]> cells) {
    Set<ColumnDef> added = new HashSet<>();
    cells.forEach(
        (column, value) -> {
          boolean mayAdd = kind == Kind.UPDATE && column.type() instanceof CollectionType;
          if (mayAdd && column.type().isMultiCell() && value != null && random.nextInt(3) != 0) {
            added.add(column);
          }
        });
    return added;
  }

  private void addCells(SortedMap<ColumnDef, byte[]> cells, Kind kind, List<ColumnDef> columns) {
    int chance = 1 + random.nextInt(columns.size() > 8 ? 30 : 3);
    for (ColumnDef column : columns) {
      if (random.nextInt(chance) == 0) {
        cells.put(column, value(kind, column));
      }
    }
  }

  private byte[] value(Kind kind, ColumnDef column) {
    CqlType type = column.type();
    if (kind == Kind.DELETE_CELLS) {
      boolean hasKeys = type.isMultiCell() && (type instanceof SetType || type instanceof MapType);
      return hasKeys && random.nextBoolean() ? values.path(type) : null;
    }
    if (random.nextInt(10) == 0) {
      return null;
    }
    if (isWide && type.equals(CqlTypes.BLOB)) {
      return values.bytes(random.nextInt(WIDE_VALUE_BYTES));
    }
    return values.orEmpty(type);
  }

  private List<byte[]> clustering() {
    List<byte[]> clustering = new ArrayList<>();
    for (int i = 0; i < table.clustering().size(); i++) {
      clustering.add(clusteringValue(i));
    }
    return clustering;
  }

  private When when(boolean mayExpire) {
    long timestamp =
        hasTies || random.nextInt(4) == 0
            ? 1 + random.nextInt(12)
            : nowSeconds * 1_000_000 + random.nextInt(1_000_000_000);
    if (random.nextInt(30) == 0) {
      timestamp = random.nextInt(20) - 15L;
    }
    int age = pick(AGES_DAYS);
    long written = nowSeconds - age * DAY - MARGIN_SECONDS - random.nextInt(3);
    int ttl = 0;
    if (mayExpire && random.nextInt(4) == 0) {
      boolean expired = age != 0 && random.nextBoolean();
      ttl = (int) (expired ? 1 + random.nextInt(3) : (age + 2) * DAY + random.nextInt(1_000));
    }
    return new When(timestamp, ttl, written);
  }

  /** Returns the case as a script, for a person to look at. */
  String script() {
    StringBuilder script = new StringBuilder("-- seed " + seed + ", now " + nowSeconds + "\n");
    script.append(RandomSchema.createStatement(table, KEYSPACE)).append(";\n");
    for (List<Change> batch : batches) {
      for (Change change : batch) {
        script.append(change.toText(table, table.name())).append('\n');
      }
      script.append("-- flush\n");
    }
    return script.toString();
  }
}
