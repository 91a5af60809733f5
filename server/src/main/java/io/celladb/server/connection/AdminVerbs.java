package io.celladb.server.connection;

import io.celladb.cql.Cella;
import io.celladb.cql.errors.CqlException;
import io.celladb.cql.errors.ErrorCode;
import io.celladb.cql.result.ColumnSpec;
import io.celladb.cql.result.Result;
import io.celladb.cql.result.ResultRows;
import io.celladb.engine.api.ImportOptions;
import io.celladb.engine.api.Store;
import io.celladb.engine.errors.StorageException;
import io.celladb.engine.metrics.MemoryUse;
import io.celladb.engine.metrics.Problem;
import io.celladb.engine.metrics.SnapshotInfo;
import io.celladb.engine.metrics.TableStats;
import io.celladb.engine.schema.KeyspaceDef;
import io.celladb.engine.types.CqlTypes;
import io.celladb.server.protocol.Request;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What an operator asks of a store: flush, compact, tablestats. Each takes a keyspace and tables of
 * it, or neither for all there are; snapshot takes before them its name and whether to flush,
 * clearsnapshot a name and a keyspace, each empty for all; import takes whether to copy and whether
 * to verify, a keyspace, a table and directories; info, problems and listsnapshots take nothing.
 * Safe for use by many threads.
 */
public final class AdminVerbs {
  private static final List<ColumnSpec> STATS_COLUMNS =
      List.of(
          text("keyspace_name"),
          text("table_name"),
          count("memtable_bytes"),
          count("memtable_partitions"),
          count("sstable_count"),
          count("sstable_bytes"),
          count("estimated_partitions"),
          count("reads"),
          count("writes"),
          count("flushes"),
          count("compactions"),
          count("pending_compactions"));

  private static final List<ColumnSpec> INFO_COLUMNS =
      List.of(text("name"), count("bytes"), count("limit_bytes"));

  private static final List<ColumnSpec> PROBLEM_COLUMNS =
      List.of(text("subject"), text("file"), text("reason"));

  private static final List<ColumnSpec> SNAPSHOT_COLUMNS =
      List.of(
          text("snapshot_name"),
          text("keyspace_name"),
          text("table_name"),
          count("own_bytes"),
          count("bytes"),
          text("created_at"));

  private static final long NO_LIMIT = 0;

  private final Cella cella;

  public AdminVerbs(Cella cella) {
    this.cella = cella;
  }

  private record Table(String keyspace, String name) {}

  /**
   * Carries out a verb and returns when it is done.
   *
   * @throws CqlException when there is no such verb, keyspace or table, or when the store fails
   */
  public Result run(Request.Admin request) {
    Store store = cella.store();
    List<String> arguments = request.arguments();
    try {
      switch (request.verb()) {
        case "snapshot" -> {
          checkCount(arguments, 2);
          snapshot(arguments.get(0), Boolean.parseBoolean(arguments.get(1)), tables(arguments, 2));
          return Result.DONE;
        }
        case "info" -> {
          return info(store);
        }
        case "listsnapshots" -> {
          return snapshots(store);
        }
        case "clearsnapshot" -> {
          checkCount(arguments, 2);
          store.clearSnapshots(orNull(arguments.get(0)), orNull(arguments.get(1)));
          return Result.DONE;
        }
        case "import" -> {
          checkCount(arguments, 5);
          importAll(arguments);
          return Result.DONE;
        }
        default -> {
          return runOnTables(request.verb(), tables(arguments, 0));
        }
      }
    } catch (StorageException e) {
      throw new CqlException(ErrorCode.SERVER_ERROR, e.getMessage(), e);
    }
  }

  private Result runOnTables(String verb, List<Table> tables) {
    Store store = cella.store();
    switch (verb) {
      case "flush" -> tables.forEach(table -> store.flush(table.keyspace(), table.name()));
      case "compact" -> tables.forEach(table -> store.compact(table.keyspace(), table.name()));
      case "problems" -> {
        return problems(store);
      }
      case "tablestats" -> {
        return stats(store, tables);
      }
      default -> throw CqlException.invalid("Unknown verb " + verb);
    }
    return Result.DONE;
  }

  /** Refuses a name that any of the tables has, before any gets it. */
  private void snapshot(String tag, boolean flushes, List<Table> tables) {
    for (SnapshotInfo taken : cella.store().snapshots()) {
      if (taken.tag().equals(tag) && tables.contains(new Table(taken.keyspace(), taken.table()))) {
        throw CqlException.invalid("Snapshot %s already exists.".formatted(tag));
      }
    }
    tables.forEach(table -> cella.snapshot(table.keyspace(), table.name(), tag, flushes));
  }

  /** Takes one directory after the other; one that fails does not keep the next ones out. */
  private void importAll(List<String> arguments) {
    ImportOptions options =
        new ImportOptions(
            Boolean.parseBoolean(arguments.get(0)), Boolean.parseBoolean(arguments.get(1)));
    Table table = tables(arguments.subList(2, 4), 0).get(0);
    List<String> failures = new ArrayList<>();
    for (String directory : arguments.subList(4, arguments.size())) {
      try {
        cella.importSSTables(table.keyspace(), table.name(), Path.of(directory), options);
      } catch (CqlException e) {
        failures.add(directory + ": " + e.getMessage());
      }
    }
    if (!failures.isEmpty()) {
      throw CqlException.invalid(
          "Some directories failed to import: " + String.join("; ", failures));
    }
  }

  private static void checkCount(List<String> arguments, int least) {
    if (arguments.size() < least) {
      throw CqlException.invalid("The verb takes at least %d arguments".formatted(least));
    }
  }

  private static @Nullable String orNull(String argument) {
    return argument.isEmpty() ? null : argument;
  }

  private static Result snapshots(Store store) {
    ResultRows.Builder rows = new ResultRows.Builder(SNAPSHOT_COLUMNS);
    for (SnapshotInfo snapshot : store.snapshots()) {
      rows.add(CqlTypes.TEXT.encode(snapshot.tag()));
      rows.add(CqlTypes.TEXT.encode(snapshot.keyspace()));
      rows.add(CqlTypes.TEXT.encode(snapshot.table()));
      add(rows, snapshot.ownBytes());
      add(rows, snapshot.sizeBytes());
      rows.add(CqlTypes.TEXT.encode(snapshot.createdAt()));
      rows.endRow();
    }
    return rows.build(null);
  }

  private List<Table> tables(List<String> all, int from) {
    List<String> arguments = all.subList(from, all.size());
    List<Table> tables = new ArrayList<>();
    var keyspaces = cella.schema().keyspaces();
    if (arguments.isEmpty()) {
      keyspaces.values().forEach(keyspace -> addAll(keyspace, tables));
      return tables;
    }
    KeyspaceDef keyspace = keyspaces.get(arguments.get(0));
    if (keyspace == null) {
      throw CqlException.invalid("Keyspace [%s] does not exist.".formatted(arguments.get(0)));
    }
    if (arguments.size() == 1) {
      addAll(keyspace, tables);
    }
    for (String name : arguments.subList(1, arguments.size())) {
      if (!keyspace.tables().containsKey(name)) {
        throw CqlException.invalid(
            "Unknown keyspace/table pair (%s.%s)".formatted(keyspace.name(), name));
      }
      tables.add(new Table(keyspace.name(), name));
    }
    return tables;
  }

  private static void addAll(KeyspaceDef keyspace, List<Table> tables) {
    keyspace.tables().keySet().forEach(name -> tables.add(new Table(keyspace.name(), name)));
  }

  private Result info(Store store) {
    long load = 0;
    for (Table table : tables(List.of(), 0)) {
      load += store.stats(table.keyspace(), table.name()).sstableBytes();
    }
    MemoryUse memory = store.memory();
    ResultRows.Builder rows = new ResultRows.Builder(INFO_COLUMNS);
    addInfo(rows, "Load", load, NO_LIMIT);
    addInfo(rows, "Memtables", memory.memtableBytes(), memory.memtableLimitBytes());
    addInfo(rows, "Page Cache", memory.pageCacheBytes(), memory.pageCacheLimitBytes());
    addInfo(rows, "Bloom Filters", memory.files().filterBytes(), NO_LIMIT);
    addInfo(rows, "Index Summaries", memory.files().indexBytes(), NO_LIMIT);
    addInfo(rows, "Chunk Offsets", memory.files().chunkBytes(), NO_LIMIT);
    addInfo(rows, "Page Checksums", memory.files().checksumBytes(), NO_LIMIT);
    addInfo(rows, "Statistics", memory.files().statisticsBytes(), NO_LIMIT);
    addInfo(rows, "Commit Log Buffers", memory.commitLogBytes(), NO_LIMIT);
    addInfo(rows, "SSTable Writers", memory.writerBytes(), NO_LIMIT);
    addInfo(rows, "Memory", memory.totalBytes(), NO_LIMIT);
    return rows.build(null);
  }

  private static void addInfo(ResultRows.Builder rows, String name, long bytes, long limitBytes) {
    rows.add(CqlTypes.TEXT.encode(name));
    add(rows, bytes);
    add(rows, limitBytes);
    rows.endRow();
  }

  private static Result problems(Store store) {
    ResultRows.Builder rows = new ResultRows.Builder(PROBLEM_COLUMNS);
    for (Problem problem : store.problems()) {
      rows.add(CqlTypes.TEXT.encode(problem.subject()));
      rows.add(CqlTypes.TEXT.encode(problem.file()));
      rows.add(CqlTypes.TEXT.encode(problem.reason()));
      rows.endRow();
    }
    return rows.build(null);
  }

  private static Result stats(Store store, List<Table> tables) {
    ResultRows.Builder rows = new ResultRows.Builder(STATS_COLUMNS);
    for (Table table : tables) {
      TableStats stats = store.stats(table.keyspace(), table.name());
      rows.add(CqlTypes.TEXT.encode(table.keyspace()));
      rows.add(CqlTypes.TEXT.encode(table.name()));
      add(rows, stats.memtableBytes());
      add(rows, stats.memtablePartitions());
      add(rows, stats.sstableCount());
      add(rows, stats.sstableBytes());
      add(rows, stats.estimatedPartitions());
      add(rows, stats.reads());
      add(rows, stats.writes());
      add(rows, stats.flushes());
      add(rows, stats.compactions());
      add(rows, stats.pendingCompactions());
      rows.endRow();
    }
    return rows.build(null);
  }

  private static void add(ResultRows.Builder rows, long value) {
    rows.add(CqlTypes.BIGINT.encode(value));
  }

  private static ColumnSpec text(String name) {
    return new ColumnSpec("cella", "tablestats", name, CqlTypes.TEXT);
  }

  private static ColumnSpec count(String name) {
    return new ColumnSpec("cella", "tablestats", name, CqlTypes.BIGINT);
  }
}
