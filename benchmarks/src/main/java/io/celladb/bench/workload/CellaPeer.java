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
  private final Prepared insertUser;
  private final Prepared selectUser;

  CellaPeer(Path directory, Mode mode) {
    Settings settings =
        Settings.DEFAULT
            .withMemory(SideBySide.MEMTABLE_BYTES, SideBySide.CACHE_BYTES)
            .withBackgroundCompaction(mode != Mode.UNCOMPACTED);
    cella =
        Cella.open(
            directory,
            mode == Mode.DURABLE ? settings : settings.withPeriodicSync(SYNC_PERIOD_MILLIS));
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
    cella.execute("CREATE TABLE users (id bigint PRIMARY KEY, name text, score double)");
    insertUser = cella.prepare("INSERT INTO users (id, name, score) VALUES (?, ?, ?)");
    selectUser = cella.prepare("SELECT name, score FROM users WHERE id = ?");
  }

  @Override
  public String name() {
    return "Cella";
  }

  @Override
  public void put(Readings readings, long device, long at) {
    cella.execute(
        insert.bind(
            device,
            Instant.ofEpochMilli(at),
            readings.temperature(device, at),
            readings.humidity(device, at),
            readings.status(device, at)));
  }

  @Override
  public void putUser(long id) {
    cella.execute(insertUser.bind(id, Users.name(id), Users.score(id)));
  }

  @Override
  public void flush() {
    cella.flush("bench", "readings");
    cella.flush("bench", "users");
  }

  @Override
  public void compact() {
    cella.compact("bench", "readings");
    cella.compact("bench", "users");
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
  public long user(long id) {
    try (Rows rows = cella.query(selectUser.bind(id))) {
      for (Row row : rows) {
        return Users.digest(row.getString(0), row.getDouble(1));
      }
      return Users.ABSENT;
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
  public long fullScan(long expectedCount) {
    long sum = 0;
    long rowCount = 0;
    try (Rows rows = cella.query(selectAll.bind())) {
      for (Row row : rows) {
        sum += digest(row, 2) + (row.getLong(0) < 0 ? 1 : 0);
        rowCount++;
      }
    }
    if (rowCount != expectedCount) {
      throw new IllegalStateException(rowCount + " rows of " + expectedCount);
    }
    return sum;
  }

  @Override
  public void close() {
    cella.close();
  }
}
