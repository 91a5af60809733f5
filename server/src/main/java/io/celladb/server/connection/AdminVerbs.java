package io.celladb.server.connection;

import io.celladb.cql.Cella;
import io.celladb.cql.errors.CqlException;
import io.celladb.cql.errors.ErrorCode;
import io.celladb.cql.result.ColumnSpec;
import io.celladb.cql.result.Result;
import io.celladb.cql.result.ResultRows;
import io.celladb.engine.api.Store;
import io.celladb.engine.errors.StorageException;
import io.celladb.engine.metrics.Problem;
import io.celladb.engine.metrics.TableStats;
import io.celladb.engine.schema.KeyspaceDef;
import io.celladb.engine.types.CqlTypes;
import io.celladb.server.protocol.Request;
import java.util.ArrayList;
import java.util.List;

/**
 * What an operator asks of a store: flush, compact, tablestats. Each takes a keyspace and tables of
 * it, or neither for all there are; problems takes nothing. Safe for use by many threads.
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

  private static final List<ColumnSpec> PROBLEM_COLUMNS =
      List.of(text("subject"), text("file"), text("reason"));

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
    List<Table> tables = tables(request.arguments());
    Store store = cella.store();
    try {
      switch (request.verb()) {
        case "flush" -> tables.forEach(table -> store.flush(table.keyspace(), table.name()));
        case "compact" -> tables.forEach(table -> store.compact(table.keyspace(), table.name()));
        case "problems" -> {
          return problems(store);
        }
        case "tablestats" -> {
          return stats(store, tables);
        }
        default -> throw CqlException.invalid("Unknown verb " + request.verb());
      }
    } catch (StorageException e) {
      throw new CqlException(ErrorCode.SERVER_ERROR, e.getMessage(), e);
    }
    return Result.DONE;
  }

  private List<Table> tables(List<String> arguments) {
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
