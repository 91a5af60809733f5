package io.celladb.bench.workload;

import io.celladb.cql.Cella;
import io.celladb.cql.Prepared;
import io.celladb.cql.Row;
import io.celladb.cql.Rows;
import io.celladb.engine.api.Settings;
import java.nio.file.Path;
import java.time.Instant;

/** Cella through its CQL door, with prepared statements. */
final class CellaPeer implements Peer {
  private static final long SYNC_PERIOD_MILLIS = 10_000;

  private final Cella cella;
  private final Prepared insert;
  private final Prepared selectOne;
  private final Prepared selectNewest;
  private final Prepared selectAll;
  private Readings loaded = new Readings(0, 0);

  CellaPeer(Path directory) {
    Settings settings =
        Settings.DEFAULT
            .withPeriodicSync(SYNC_PERIOD_MILLIS)
            .withMemory(SideBySide.MEMTABLE_BYTES, SideBySide.CACHE_BYTES);
    cella = Cella.open(directory, settings);
    cella.execute(
        "CREATE KEYSPACE bench WITH replication ="
            + " {'class': 'SimpleStrategy', 'replication_factor': 1}");
    cella.execute("USE bench");
    cella.execute(
        "CREATE TABLE readings (device bigint, at timestamp, temperature double, humidity double,"
            + " status text, PRIMARY KEY (device, at)) WITH CLUSTERING ORDER BY (at DESC)");
    insert =
        cella.prepare(
            "INSERT INTO readings (device, at, temperature, humidity, status)"
                + " VALUES (?, ?, ?, ?, ?)");
    String select = "SELECT temperature, humidity, status FROM readings";
    selectOne = cella.prepare(select + " WHERE device = ? AND at = ?");
    selectNewest = cella.prepare(select + " WHERE device = ? LIMIT ?");
    selectAll = cella.prepare("SELECT device, at, temperature, humidity, status FROM readings");
  }

  @Override
  public String name() {
    return "Cella";
  }

  @Override
  public void load(Readings readings) {
    loaded = readings;
    for (int reading = 0; reading < readings.perDevice(); reading++) {
      long at = readings.at(reading);
      Instant moment = Instant.ofEpochMilli(at);
      for (long device = 0; device < readings.devices(); device++) {
        cella.execute(
            insert.bind(
                device,
                moment,
                readings.temperature(device, at),
                readings.humidity(device, at),
                readings.status(device, at)));
      }
    }
    cella.flush("bench", "readings");
  }

  @Override
  public void compact() {
    cella.compact("bench", "readings");
  }

  private static long digest(Row row, int first) {
    return Readings.digest(
        row.getDouble(first), row.getDouble(first + 1), row.getString(first + 2));
  }

  @Override
  public long pointRead(long device, long at) {
    try (Rows rows = cella.query(selectOne.bind(device, Instant.ofEpochMilli(at)))) {
      return digest(rows.iterator().next(), 0);
    }
  }

  @Override
  public long newest(long device, int count) {
    long sum = 0;
    try (Rows rows = cella.query(selectNewest.bind(device, count))) {
      for (Row row : rows) {
        sum += digest(row, 0);
      }
    }
    return sum;
  }

  @Override
  public long fullScan() {
    long sum = 0;
    long rowCount = 0;
    try (Rows rows = cella.query(selectAll.bind())) {
      for (Row row : rows) {
        sum += digest(row, 2) + (row.getLong(0) < 0 ? 1 : 0);
        rowCount++;
      }
    }
    if (rowCount != loaded.count()) {
      throw new IllegalStateException(rowCount + " rows of " + loaded.count());
    }
    return sum;
  }

  @Override
  public void close() {
    cella.close();
  }
}
