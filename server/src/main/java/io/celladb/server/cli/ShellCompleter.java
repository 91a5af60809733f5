package io.celladb.server.cli;

import io.celladb.cql.Cella;
import io.celladb.engine.schema.KeyspaceDef;
import java.util.List;
import java.util.Locale;
import org.jline.reader.Candidate;
import org.jline.reader.Completer;
import org.jline.reader.LineReader;
import org.jline.reader.ParsedLine;

/** Completes keywords, and the names of keyspaces, tables and columns that there are. */
final class ShellCompleter implements Completer {
  private static final List<String> KEYWORDS =
      List.of(
          "ALLOW FILTERING",
          "ALTER",
          "AND",
          "APPLY BATCH",
          "AS",
          "ASC",
          "BEGIN BATCH",
          "BEGIN UNLOGGED BATCH",
          "CLUSTERING ORDER BY",
          "COUNT(*)",
          "CREATE KEYSPACE",
          "CREATE TABLE",
          "DELETE",
          "DESC",
          "DESCRIBE",
          "DISTINCT",
          "DROP KEYSPACE",
          "DROP TABLE",
          "EXIT",
          "EXPAND",
          "FROM",
          "HELP",
          "IF EXISTS",
          "IF NOT EXISTS",
          "IN",
          "INSERT INTO",
          "JSON",
          "LIMIT",
          "ORDER BY",
          "PAGING",
          "PER PARTITION LIMIT",
          "PRIMARY KEY",
          "QUIT",
          "SELECT",
          "SET",
          "STATIC",
          "TIMESTAMP",
          "TOKEN(",
          "TRUNCATE",
          "TTL",
          "UPDATE",
          "USE",
          "USING",
          "VALUES",
          "WHERE",
          "WITH",
          "WRITETIME(");

  private final Cella cella;

  ShellCompleter(Cella cella) {
    this.cella = cella;
  }

  @Override
  public void complete(LineReader reader, ParsedLine line, List<Candidate> candidates) {
    String word = line.word();
    String folded = word.toUpperCase(Locale.ROOT);
    for (String keyword : KEYWORDS) {
      if (keyword.startsWith(folded)) {
        candidates.add(new Candidate(keyword));
      }
    }
    for (KeyspaceDef keyspace : cella.schema().keyspaces().values()) {
      candidates.add(new Candidate(keyspace.name()));
      keyspace.tables().keySet().forEach(table -> candidates.add(new Candidate(table)));
      keyspace
          .tables()
          .keySet()
          .forEach(table -> candidates.add(new Candidate(keyspace.name() + "." + table)));
    }
  }
}
