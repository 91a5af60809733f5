package io.celladb.bench.micro;

import io.celladb.engine.api.Settings;
import io.celladb.engine.api.Store;
import io.celladb.engine.env.MemoryFileSystem;
import io.celladb.engine.query.KeyRange;
import io.celladb.engine.query.ReadRequest;
import io.celladb.engine.query.RowCursor;
import io.celladb.engine.query.Slice;
import io.celladb.engine.query.Slices;
import io.celladb.engine.rows.ClusteringPrefix;
import io.celladb.engine.rows.DecoratedKey;
import io.celladb.engine.rows.DeletionTime;
import io.celladb.engine.rows.RowHeader;
import io.celladb.engine.rows.encoding.Mutation;
import io.celladb.engine.rows.encoding.MutationBuilder;
import io.celladb.engine.schema.ColumnDef;
import io.celladb.engine.schema.ColumnKind;
import io.celladb.engine.schema.KeyspaceDef;
import io.celladb.engine.schema.TableDef;
import io.celladb.engine.schema.TableOptions;
import io.celladb.engine.types.CqlTypes;
import io.celladb.engine.types.ReversedType;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** The engine's own door, without CQL: writes and reads of a store in memory. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(1)
public class StoreBenchmark {
  private static final int PARTITIONS = 200;
  private static final int ROWS = 1_000;
  private static final long TIMESTAMP = 1_700_000_000_000_000L;

  private static final TableDef TABLE =
      new TableDef(
          new UUID(0x1000L, 0x8000_0000_0000_0001L),
          "bench",
          "readings",
          List.of(
              new ColumnDef("device", CqlTypes.BIGINT, ColumnKind.PARTITION_KEY, 0),
              new ColumnDef("at", ReversedType.of(CqlTypes.BIGINT), ColumnKind.CLUSTERING, 0),
              new ColumnDef("status", CqlTypes.TEXT, ColumnKind.REGULAR, ColumnDef.NO_POSITION),
              new ColumnDef("value", CqlTypes.DOUBLE, ColumnKind.REGULAR, ColumnDef.NO_POSITION)),
          TableOptions.DEFAULT,
          Map.of());

  /** Where the rows are when they are read. */
  @Param({"memtable", "sstable"})
  public String place;

  private final SplittableRandom random = new SplittableRandom(1);
  private final MutationBuilder builder = new MutationBuilder(TABLE);
  private final RowHeader header = new RowHeader();
  private final byte[] status = CqlTypes.TEXT.encode("calibrating");
  private final byte[] value = CqlTypes.DOUBLE.encode(21.5);
  private Store store;

  /** Fills the store. */
  @Setup(Level.Trial)
  public void fill() {
    Settings settings = Settings.DEFAULT.withPeriodicSync(10_000).withFlushOnClose(false);
    store = Store.open(new MemoryFileSystem(), settings);
    store.changeSchema(
        schema ->
            schema.with(
                UUID.randomUUID(),
                new KeyspaceDef("bench", Map.of(), true, Map.of(TABLE.name(), TABLE))));
    for (int row = 0; row < ROWS; row++) {
      for (int partition = 0; partition < PARTITIONS; partition++) {
        store.apply(mutation(partition, row));
      }
    }
    if (place.equals("sstable")) {
      store.compact("bench", "readings");
    }
  }

  /** Lets go of the store. */
  @TearDown(Level.Trial)
  public void close() {
    store.close();
  }

  private static DecoratedKey key(long partition) {
    return new DecoratedKey(CqlTypes.BIGINT.encode(partition));
  }

  private Mutation mutation(long partition, long row) {
    header.liveness(TIMESTAMP, RowHeader.NO_TTL, DeletionTime.NO_DELETION_TIME);
    return builder
        .begin(key(partition))
        .row(ClusteringPrefix.clustering(CqlTypes.BIGINT.encode(row)), header)
        .cell(0, TIMESTAMP, RowHeader.NO_TTL, DeletionTime.NO_DELETION_TIME, status)
        .cell(1, TIMESTAMP, RowHeader.NO_TTL, DeletionTime.NO_DELETION_TIME, value)
        .endRow()
        .build();
  }

  /** Writes a row that is there already. */
  @Benchmark
  public void overwrite() {
    store.apply(mutation(random.nextInt(PARTITIONS), random.nextInt(ROWS)));
  }

  /** Reads a row. */
  @Benchmark
  public int pointRead() {
    ClusteringPrefix row =
        ClusteringPrefix.clustering(CqlTypes.BIGINT.encode((long) random.nextInt(ROWS)));
    Slices slices = new Slices(List.of(Slice.of(row)));
    ReadRequest request = ReadRequest.ofKey(TABLE, key(random.nextInt(PARTITIONS)), slices, false);
    try (RowCursor rows = store.read(request)) {
      return rows.nextPartition() && rows.nextRow() ? rows.row().length(0) : -1;
    }
  }

  /** Reads the first 50 rows of a partition. */
  @Benchmark
  public int newest50() {
    ReadRequest request =
        ReadRequest.ofKey(TABLE, key(random.nextInt(PARTITIONS)), Slices.ALL, false);
    int sum = 0;
    try (RowCursor rows = store.read(request)) {
      rows.nextPartition();
      for (int i = 0; i < 50 && rows.nextRow(); i++) {
        sum += rows.row().length(0);
      }
    }
    return sum;
  }

  /** Reads all rows; counted in rows. */
  @Benchmark
  @OperationsPerInvocation(PARTITIONS * ROWS)
  public int scan() {
    int sum = 0;
    try (RowCursor rows = store.read(ReadRequest.ofRange(TABLE, KeyRange.ALL, Slices.ALL))) {
      while (rows.nextPartition()) {
        while (rows.nextRow()) {
          sum += rows.row().length(0);
        }
      }
    }
    return sum;
  }
}
