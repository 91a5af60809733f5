package io.celladb.cql;

import static org.assertj.core.api.Assertions.assertThat;

import io.celladb.cql.result.ResultRows;
import io.celladb.engine.api.Settings;
import io.celladb.engine.env.SystemClock;
import io.celladb.engine.metrics.MemoryUse;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/**
 * A process with a small heap that fills a store, reads it in every way, opens it again, compacts
 * it and reads it once more: {@code SmallHeapProcess FOLDER FORMAT COMPACTS ROWS PARTITIONS
 * VALUE_BYTES}. One partition of the table {@code wide} has all its rows; each partition of {@code
 * narrow} is one row. What a row holds follows from its key, so every answer is known.
 */
final class SmallHeapProcess {
  private static final long SEED = 20_261_201L;

  /** Of each so many rows the first {@link #DELETED} are deleted by one range. */
  private static final int GROUP = 1_000;

  private static final int DELETED = 10;
  private static final int BATCH = 100;
  private static final int READS = 2_000;
  private static final int SLICE = 100;
  private static final int MEMORY_CHECKS_EVERY = 4_096;

  /** Writers look at the limit before a write, and memtables are counted in steps. */
  private static final long SLACK_BYTES = 64 * 1024;

  private final SystemClock clock = new SystemClock();
  private final Cella cella;
  private final long rows;
  private final long partitions;
  private final PrintStream out;
  private final Random random = new Random(SEED);
  private final byte[] expected;
  private long done;
  private MemoryUse most;

  private SmallHeapProcess(Cella cella, PrintStream out, String[] args) {
    this.cella = cella;
    this.out = out;
    this.rows = Long.parseLong(args[3]);
    this.partitions = Long.parseLong(args[4]);
    this.expected = new byte[Integer.parseInt(args[5])];
  }

  public static void main(String[] args) {
    PrintStream out = new PrintStream(new FileOutputStream(FileDescriptor.out), true);
    Settings settings =
        Settings.DEFAULT
            .withPeriodicSync(10_000)
            .withSSTableFormat(args[1])
            .withBackgroundCompaction(Boolean.parseBoolean(args[2]));
    try (Cella cella = Cella.open(Path.of(args[0]), settings.withFlushOnClose(false))) {
      new SmallHeapProcess(cella, out, args).fill();
    }
    try (Cella cella = Cella.open(Path.of(args[0]), settings)) {
      new SmallHeapProcess(cella, out, args).compact();
    }
  }

  private void fill() {
    cella.execute(
        "CREATE KEYSPACE ks WITH replication = {'class': 'SimpleStrategy',"
            + " 'replication_factor': 1}");
    cella.execute("CREATE TABLE ks.wide (p int, c bigint, v blob, PRIMARY KEY (p, c))");
    cella.execute("CREATE TABLE ks.narrow (p bigint PRIMARY KEY, v blob)");
    timed("write", this::write);
    timed("read", this::read);
    timed("scan forward", this::scanForward);
    timed("scan backward", this::scanBackward);
  }

  /** Begins with what was replayed of the log. */
  private void compact() {
    timed("read", this::read);
    timed("compact wide", () -> cella.compact("ks", "wide"));
    timed("compact narrow", () -> cella.compact("ks", "narrow"));
    timed("read", this::read);
    timed("scan backward", this::scanBackward);
  }

  private void timed(String what, Runnable work) {
    long start = clock.nanoTime();
    work.run();
    checkMemory();
    out.printf("%-14s %6.1f s, at most %s%n", what, (clock.nanoTime() - start) / 1e9, most);
    most = null;
  }

  /** Even rows, then odd ones, so that every file of the partition overlaps many others. */
  private void write() {
    Session session = cella.session();
    PreparedQuery wide = session.prepare("INSERT INTO ks.wide (p, c, v) VALUES (1, ?, ?)");
    PreparedQuery narrow = session.prepare("INSERT INTO ks.narrow (p, v) VALUES (?, ?)");
    PreparedQuery delete = session.prepare("DELETE FROM ks.wide WHERE p = 1 AND c >= ? AND c < ?");
    List<BatchItem> batch = new ArrayList<>();
    for (int odd = 0; odd < 2; odd++) {
      for (long c = odd; c < rows; c += 2) {
        batch.add(BatchItem.of(wide, List.of(number(c), value(c))));
        if (batch.size() == BATCH) {
          write(session, batch);
        }
      }
    }
    for (long p = 0; p < partitions; p++) {
      batch.add(BatchItem.of(narrow, List.of(number(p), value(~p))));
      if (batch.size() == BATCH) {
        write(session, batch);
      }
    }
    for (long c = 0; c < rows; c += GROUP) {
      batch.add(BatchItem.of(delete, List.of(number(c), number(c + DELETED))));
    }
    write(session, batch);
  }

  private void write(Session session, List<BatchItem> batch) {
    session.batch(BatchKind.UNLOGGED, batch, QueryOptions.DEFAULT);
    batch.clear();
    checkMemory();
  }

  private static byte[] number(long value) {
    return ByteBuffer.allocate(Long.BYTES).putLong(value).array();
  }

  private void read() {
    Prepared point = cella.prepare("SELECT v FROM ks.wide WHERE p = 1 AND c = ?");
    Prepared slice =
        cella.prepare("SELECT c, v FROM ks.wide WHERE p = 1 AND c >= ? LIMIT " + SLICE);
    Prepared reversed =
        cella.prepare(
            "SELECT c, v FROM ks.wide WHERE p = 1 AND c <= ? ORDER BY c DESC LIMIT " + SLICE);
    Prepared narrow = cella.prepare("SELECT v FROM ks.narrow WHERE p = ?");
    for (int i = 0; i < READS; i++) {
      long c = random.nextLong(rows);
      checkOne(cella.query(point.bind(c)), lives(c), c);
      long key = random.nextLong(2 * partitions);
      checkOne(cella.query(narrow.bind(key)), key < partitions, ~key);
      if (i % 10 == 0) {
        checkRun(cella.query(slice.bind(c)), c, 1, SLICE);
        checkRun(cella.query(reversed.bind(c)), c, -1, SLICE);
      }
      step();
    }
    pages();
  }

  private void checkOne(Rows found, boolean isThere, long of) {
    try (found) {
      Row row = found.next();
      assertThat(row != null).as("row %d is there", of).isEqualTo(isThere);
      if (row != null) {
        checkValue(row.getBytes(0), of);
      }
    }
  }

  /** Checks rows from a place on, in either direction. */
  private void checkRun(Rows found, long from, int step, long most) {
    try (found) {
      long c = from;
      long count = 0;
      for (Row row = found.next(); row != null; row = found.next()) {
        c = nextAlive(c, step);
        checkNumber(row.getLong(0), c);
        checkValue(row.getBytes(1), c);
        c += step;
        count++;
        step();
      }
      c = nextAlive(c, step);
      assertThat(count == most || c < 0 || c >= rows).as("%d rows from %d", count, from).isTrue();
    }
  }

  private long nextAlive(long from, int step) {
    long c = from;
    while (c >= 0 && c < rows && !lives(c)) {
      c += step;
    }
    return c;
  }

  /** Small pages by their paging states, forward and backward, from somewhere. */
  private void pages() {
    for (String order : List.of("ASC", "DESC")) {
      Session session = cella.session();
      boolean up = order.equals("ASC");
      long c = random.nextLong(rows);
      String relation = up ? " >= " : " <= ";
      String cql =
          "SELECT c, v FROM ks.wide WHERE p = 1 AND c" + relation + c + " ORDER BY c " + order;
      byte[] state = null;
      for (int page = 0; page < 20; page++) {
        ResultRows found =
            (ResultRows) session.execute(cql, QueryOptions.DEFAULT.withPage(70, state));
        for (int row = 0; row < found.rowCount(); row++) {
          c = nextAlive(c, up ? 1 : -1);
          checkNumber(ByteBuffer.wrap(found.value(row, 0)).getLong(), c);
          checkValue(found.value(row, 1), c);
          c += up ? 1 : -1;
        }
        state = found.pagingState();
        if (state == null) {
          break;
        }
      }
    }
  }

  private void scanForward() {
    checkRun(cella.query("SELECT c, v FROM ks.wide WHERE p = 1"), 0, 1, rows);
    checkCount("narrow", partitions);
  }

  private void scanBackward() {
    checkRun(
        cella.query("SELECT c, v FROM ks.wide WHERE p = 1 ORDER BY c DESC"), rows - 1, -1, rows);
    long groups = (rows + GROUP - 1) / GROUP;
    long lastDeleted = Math.min(DELETED, rows - (groups - 1) * GROUP);
    checkCount("wide", rows - (groups - 1) * DELETED - lastDeleted);
    long sum = 0;
    try (Rows found = cella.query("SELECT p, v FROM ks.narrow")) {
      for (Row row = found.next(); row != null; row = found.next()) {
        checkValue(row.getBytes(1), ~row.getLong(0));
        sum += row.getLong(0);
        step();
      }
    }
    assertThat(sum).isEqualTo(partitions * (partitions - 1) / 2);
  }

  private void checkCount(String table, long count) {
    try (Rows found = cella.query("SELECT count(*) FROM ks." + table)) {
      assertThat(found.next().getLong(0)).as(table).isEqualTo(count);
    }
  }

  private static boolean lives(long c) {
    return c % GROUP >= DELETED;
  }

  private byte[] value(long key) {
    byte[] value = new byte[expected.length];
    fill(value, key);
    return value;
  }

  /** Bytes that do not compress. */
  private static void fill(byte[] value, long key) {
    ByteBuffer bytes = ByteBuffer.wrap(value);
    long state = key;
    while (bytes.hasRemaining()) {
      state += 0x9e3779b97f4a7c15L;
      long mixed = (state ^ (state >>> 30)) * 0xbf58476d1ce4e5b9L;
      mixed = (mixed ^ (mixed >>> 27)) * 0x94d049bb133111ebL;
      bytes.putLong(mixed ^ (mixed >>> 31));
    }
  }

  /** Without a matcher for each of millions. */
  private static void checkNumber(long found, long expected) {
    if (found != expected) {
      throw new AssertionError("row " + found + ", not " + expected);
    }
  }

  private void checkValue(byte[] found, long key) {
    fill(expected, key);
    if (!Arrays.equals(found, expected)) {
      assertThat(found).as("value of %d", key).isEqualTo(expected);
    }
  }

  private void step() {
    if (++done % MEMORY_CHECKS_EVERY == 0) {
      checkMemory();
    }
  }

  private void checkMemory() {
    MemoryUse now = cella.memory();
    assertThat(now.memtableBytes()).isLessThanOrEqualTo(now.memtableLimitBytes() + SLACK_BYTES);
    assertThat(now.pageCacheBytes()).isLessThanOrEqualTo(now.pageCacheLimitBytes());
    assertThat(now.totalBytes()).isLessThan(Runtime.getRuntime().maxMemory());
    if (most == null || now.totalBytes() > most.totalBytes()) {
      most = now;
    }
  }
}
