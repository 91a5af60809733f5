package io.celladb.engine.testing.oracle;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Lets a node write the sstables of a folder from the CQL beside them: {@code schema.cql} creates
 * the table named like the folder, {@code data.cql} fills it. A folder of another format than
 * {@code oa} that has none takes the CQL of the table of that name there. Beside each sstable
 * stands what sstabledump prints for it, {@code oa-N-big-expected.json}; {@code select.json} holds
 * the rows of {@code SELECT JSON *} in the server's order, one a line, empty if there are none. A
 * table called {@code custom...} has values for which Cassandra has no JSON: what {@code
 * sstabledump -d} prints, {@code oa-N-big-expected.txt}, stands in for both.
 *
 * <p>Lines of {@code data.cql} that are no statements: {@code -- flush}, {@code -- compact}, and
 * {@code -- until empty: SELECT}, which waits until that query finds nothing.
 */
final class CassandraFilesWriter {
  private static final String UNTIL_EMPTY = "-- until empty: ";

  private final OracleNode node;
  private final String keyspace;

  CassandraFilesWriter(OracleNode node, String keyspace) {
    this.node = node;
    this.keyspace = keyspace;
    node.cql(
            "CREATE KEYSPACE %s WITH replication = {'class': 'SimpleStrategy', %s}"
                .formatted(keyspace, "'replication_factor': 1"))
        .orThrow();
    node.cql("USE " + keyspace).orThrow();
  }

  private static boolean hasJson(Path table) {
    return !table.getFileName().toString().startsWith("custom");
  }

  /** The file that holds the dump of a Data.db. */
  static Path expected(Path dataFile) {
    String ending = hasJson(dataFile.getParent()) ? "-expected.json" : "-expected.txt";
    String name = dataFile.getFileName().toString().replace("-Data.db", ending);
    return dataFile.resolveSibling(name);
  }

  /**
   * What {@code sstabledump} prints of a Data.db. It is shown a copy, because it deletes a summary
   * whose interval is not that of the table as the tool imagines it.
   */
  static String dump(Path dataFile) throws IOException {
    Path folder = TemporaryFolder.create("cella-dump");
    try {
      Path table = Files.createDirectories(folder.resolve("oa").resolve(folderName(dataFile)));
      String sstable = dataFile.getFileName().toString().replace("Data.db", "");
      try (Stream<Path> files = Files.list(dataFile.getParent())) {
        for (Path file : files.toList()) {
          String name = file.getFileName().toString();
          if (name.startsWith(sstable)) {
            Files.copy(file, table.resolve(name));
          }
        }
      }
      Path copy = table.resolve(dataFile.getFileName());
      SSTableTools tools = SSTableTools.shared();
      return hasJson(dataFile.getParent()) ? tools.dump(copy) : tools.unfiltered(copy);
    } finally {
      TemporaryFolder.delete(folder);
    }
  }

  private static String folderName(Path dataFile) {
    return dataFile.getParent().getFileName().toString();
  }

  void write(Path folder) throws IOException {
    String table = folder.getFileName().toString();
    removeOutput(folder);
    statements(script(folder, "schema.cql")).forEach(statement -> node.cql(statement).orThrow());
    node.disableAutoCompaction(keyspace, table);
    for (String statement : statements(script(folder, "data.cql"))) {
      run(table, statement);
    }
    node.flush(keyspace, table);
    try (Stream<Path> files = Files.list(node.dataDirectory(keyspace, table))) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Files.copy(file, folder.resolve(file.getFileName()));
      }
    }
    for (Path data : node.dataFiles(keyspace, table)) {
      Path copy = folder.resolve(data.getFileName());
      Files.writeString(expected(copy), dump(copy));
    }
    if (hasJson(folder)) {
      List<String> rows = node.cql("SELECT JSON * FROM " + table).json();
      Files.write(folder.resolve("select.json"), rows);
    }
  }

  private static Path script(Path folder, String name) {
    Path own = folder.resolve(name);
    return Files.exists(own)
        ? own
        : folder.resolveSibling(Path.of("..", "oa", folder.getFileName().toString(), name));
  }

  private void run(String table, String statement) {
    if (statement.equals("-- flush")) {
      node.flush(keyspace, table);
    } else if (statement.equals("-- compact")) {
      node.flush(keyspace, table);
      node.compact(keyspace, table);
    } else if (statement.startsWith(UNTIL_EMPTY)) {
      String query = statement.substring(UNTIL_EMPTY.length());
      while (!node.cql(query).orThrow().rows().isEmpty()) {
        Thread.onSpinWait();
      }
      // The dump and the purge call a cell expired one second after the reads do.
      long later = Instant.now().getEpochSecond() + 2;
      while (Instant.now().getEpochSecond() < later) {
        Thread.onSpinWait();
      }
    } else {
      OracleResult result = node.cql(statement);
      if (result.failed()) {
        throw new OracleException(table + ": " + statement + ": " + result.message());
      }
    }
  }

  /** Statements end with a semicolon at the end of a line; directives are lines of their own. */
  private static List<String> statements(Path file) throws IOException {
    List<String> statements = new ArrayList<>();
    StringBuilder statement = new StringBuilder();
    for (String line : Files.readAllLines(file)) {
      boolean directive = line.matches("-- (flush|compact|until empty: .*)");
      if (statement.isEmpty() && (line.isBlank() || line.startsWith("--"))) {
        if (directive) {
          statements.add(line);
        }
        continue;
      }
      statement.append(line).append('\n');
      if (line.endsWith(";")) {
        statements.add(statement.toString().strip());
        statement.setLength(0);
      }
    }
    return statements;
  }

  private static void removeOutput(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.filter(file -> !file.toString().endsWith(".cql")).toList()) {
        Files.delete(file);
      }
    }
  }
}
