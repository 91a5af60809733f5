package io.celladb.server.cli;

import io.celladb.cql.result.ResultRows;
import io.celladb.engine.types.CqlTypes;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Figures of tables in nodetool's form: keyspaces, under each its tables. */
final class TableStatsText {
  private static final String RULE = "----------------";

  private TableStatsText() {}

  /** Columns of {@code AdminVerbs}: keyspace, table, then figures by name. */
  private record Table(String keyspace, String name, Map<String, Long> figures) {
    long figure(String column) {
      return figures.get(column);
    }
  }

  static void print(ResultRows rows, PrintWriter out) {
    Map<String, List<Table>> tables = new LinkedHashMap<>();
    for (int row = 0; row < rows.rowCount(); row++) {
      Table table = table(rows, row);
      tables.computeIfAbsent(table.keyspace(), k -> new ArrayList<>()).add(table);
    }
    out.println("Total number of tables: " + rows.rowCount());
    tables.forEach((keyspace, ofKeyspace) -> print(keyspace, ofKeyspace, out));
    out.println(RULE);
  }

  private static void print(String keyspace, List<Table> tables, PrintWriter out) {
    out.println(RULE);
    out.println("Keyspace: " + keyspace);
    out.println("\tRead Count: " + sum(tables, "reads"));
    out.println("\tWrite Count: " + sum(tables, "writes"));
    for (Table table : tables) {
      out.println("\t\tTable: " + table.name());
      print(table, "SSTable count", "sstable_count", out);
      print(table, "Space used (live)", "sstable_bytes", out);
      print(table, "Number of partitions (estimate)", "estimated_partitions", out);
      print(table, "Memtable partitions", "memtable_partitions", out);
      print(table, "Memtable data size", "memtable_bytes", out);
      print(table, "Memtable switch count", "flushes", out);
      print(table, "Local read count", "reads", out);
      print(table, "Local write count", "writes", out);
      print(table, "Compactions", "compactions", out);
      print(table, "Pending compactions", "pending_compactions", out);
      out.println();
    }
  }

  private static void print(Table table, String label, String column, PrintWriter out) {
    out.println("\t\t" + label + ": " + table.figure(column));
  }

  private static long sum(List<Table> tables, String column) {
    return tables.stream().mapToLong(table -> table.figure(column)).sum();
  }

  private static Table table(ResultRows rows, int row) {
    Map<String, Long> figures = new LinkedHashMap<>();
    for (int column = 2; column < rows.columns().size(); column++) {
      Long figure = (Long) CqlTypes.BIGINT.decode(rows.value(row, column));
      figures.put(rows.columns().get(column).name(), figure);
    }
    return new Table(
        (String) CqlTypes.TEXT.decode(rows.value(row, 0)),
        (String) CqlTypes.TEXT.decode(rows.value(row, 1)),
        figures);
  }
}
