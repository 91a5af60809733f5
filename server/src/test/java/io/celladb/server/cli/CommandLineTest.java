package io.celladb.server.cli;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.celladb.cql.Cella;
import io.celladb.server.CellaServer;
import io.celladb.server.ServerSettings;
import io.celladb.server.protocol.FrameHeader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Commands as a user gives them: what is printed where, and the exit code. */
class CommandLineTest {
  private static final String SCHEMA =
      """
      CREATE KEYSPACE k WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1};
      USE k;
      CREATE TABLE t (p int, c int, v text, PRIMARY KEY (p, c));
      """;

  @TempDir private Path directory;

  private String out;
  private String err;

  private int cella(Object... args) {
    StringWriter outText = new StringWriter();
    StringWriter errText = new StringWriter();
    String[] texts = new String[args.length];
    for (int i = 0; i < args.length; i++) {
      texts[i] = args[i].toString();
    }
    int code = CellaCommand.run(new PrintWriter(outText), new PrintWriter(errText), texts);
    out = outText.toString().replace(System.lineSeparator(), "\n");
    err = errText.toString().replace(System.lineSeparator(), "\n");
    return code;
  }

  private Path script(String text) throws IOException {
    return Files.writeString(directory.resolve("script.cql"), text);
  }

  @Test
  void printsTablesAsCqlshDoes() throws IOException {
    Path script =
        script(
            SCHEMA
                + """
                INSERT INTO t (p, c, v) VALUES (1, 2, 'hello');
                INSERT INTO t (p, c, v) VALUES (1, 3, 'two
                lines');
                INSERT INTO t (p, c, v) VALUES (1, 4, '漢字');
                INSERT INTO t (p, c) VALUES (1, 50);
                SELECT * FROM t;
                SELECT v AS a_long_name FROM t WHERE p = 7;
                """);
    assertThat(cella("run", script)).isZero();
    assertThat(err).isEmpty();
    assertThat(out)
        .isEqualTo(
            """

             p | c  | v
            ---+----+------------
             1 |  2 |      hello
             1 |  3 | two\\nlines
             1 |  4 |       漢字
             1 | 50 |       null

            (4 rows)

             a_long_name
            -------------


            (0 rows)
            """);
  }

  @Test
  void pagesLongResults() throws IOException {
    StringBuilder text = new StringBuilder(SCHEMA);
    for (int i = 0; i < 250; i++) {
      text.append("INSERT INTO t (p, c) VALUES (1, %d);%n".formatted(i));
    }
    assertThat(cella("run", script(text + "SELECT c FROM t;"))).isZero();
    assertThat(out.lines().filter(line -> line.strip().matches("[0-9]+"))).hasSize(250);
    assertThat(out).endsWith("\n(250 rows)\n").containsOnlyOnce("----\n");
  }

  @Test
  void namesFileAndLineOfWhatFailsAndKeepsWhatCameBefore() throws IOException {
    Path data = directory.resolve("a/store");
    Path script =
        script(SCHEMA + "INSERT INTO t (p, c) VALUES (1, 1);\n\nSELECT *\n  FROM nope;\nSELECT 1;");
    assertThat(cella("run", script, "--data", data)).isEqualTo(1);
    assertThat(err).isEqualTo(script + ":6: table nope does not exist\n");
    assertThat(cella("run", script("SELECT c FROM k.t;"), "--data", data)).isZero();
    assertThat(out).contains("(1 rows)");

    assertThat(cella("run", script("SELECT *\n  FROM\n  k.t WHERE WHERE"))).isEqualTo(1);
    assertThat(err).startsWith(script + ":3: ").hasLineCount(1);
  }

  @Test
  void namesTheByteOfAScriptThatIsNotUtf8() throws IOException {
    Path script = directory.resolve("bytes.cql");
    Files.write(script, "SELECT 1;\nSELECT '\u00ff';".getBytes(ISO_8859_1));
    assertThat(cella("run", script)).isEqualTo(1);
    assertThat(err)
        .isEqualTo(
            "cella: " + script + ":2: byte 18 of the file is not UTF-8; nothing of it was run\n");
  }

  @Test
  void saysInOneLineWhatIsNotThere() throws IOException {
    assertThat(cella("run", directory.resolve("nope.cql"))).isEqualTo(1);
    assertThat(err).isEqualTo("cella: no such file: " + directory.resolve("nope.cql") + "\n");
    Path file = script("");
    assertThat(cella("run", file, "--data", file)).isEqualTo(1);
    assertThat(err).isEqualTo("cella: " + file + " is a file, not a directory\n");
    assertThat(cella("run", file, "--data", "")).isEqualTo(1);
    assertThat(err).isEqualTo("cella: --data names no directory\n");
    assertThat(cella("nodetool", "flush", "--data", file)).isEqualTo(2);
    assertThat(err).startsWith("cella: " + file + " is a file, not a directory (").hasLineCount(1);
    assertThat(cella("nodetool", "flush", "--data", directory.resolve("nope"))).isEqualTo(2);
    assertThat(err).contains("nope is not there (").hasLineCount(1);
    assertThat(cella("nodetool", "-p", "1", "flush")).isEqualTo(1);
    assertThat(err).isEqualTo("cella: nothing listens on 127.0.0.1:1\n");
  }

  @Test
  void aStoreInUseIsRefused() throws IOException {
    Path data = directory.resolve("store");
    try (Cella open = Cella.open(data)) {
      assertThat(cella("run", script("SELECT key FROM system.local;"), "--data", data))
          .isEqualTo(1);
      assertThat(err).startsWith("cella: ").hasLineCount(1);
      assertThat(open.schema().keyspaces()).isEmpty();
    }
  }

  @Test
  void nodetoolWorksOnAStoreAndOnAServer() throws IOException {
    Path data = directory.resolve("store");
    Path script = script(SCHEMA + "INSERT INTO t (p, c) VALUES (1, 1);");
    assertThat(cella("run", script, "--data", data)).isZero();
    try (Cella store = Cella.open(data);
        CellaServer server = CellaServer.start(store, ServerSettings.DEFAULT.withPort(0))) {
      int port = server.address().getPort();
      store.execute("INSERT INTO k.t (p, c) VALUES (2, 2)");
      assertThat(cella("nodetool", "-p", port, "flush", "k", "t")).isZero();
      assertThat(out).isEmpty();
      assertThat(store.stats("k", "t").sstableCount()).isEqualTo(2);
      assertThat(cella("nodetool", "-p", port, "tablestats")).isZero();
      assertThat(out)
          .contains("Total number of tables: 1\n", "Keyspace: k\n", "\t\tTable: t\n")
          .contains("\t\tSSTable count: 2\n", "\t\tLocal write count: 1\n");
      assertThat(cella("nodetool", "-p", port, "info")).isZero();
      assertThat(out.lines().map(line -> line.replaceAll("[0-9]+\\.[0-9]{2}", "N")))
          .containsExactly(
              "Load (MB)              : N",
              "Memtables (MB)         : N / N",
              "Page Cache (MB)        : N / N",
              "Bloom Filters (MB)     : N",
              "Index Summaries (MB)   : N",
              "Chunk Offsets (MB)     : N",
              "Page Checksums (MB)    : N",
              "Statistics (MB)        : N",
              "Commit Log Buffers (MB): N",
              "SSTable Writers (MB)   : N",
              "Memory (MB)            : N");
      assertThat(cella("nodetool", "-p", port, "flush", "nope")).isEqualTo(1);
      assertThat(err).isEqualTo("cella: Keyspace [nope] does not exist.\n");
      assertThat(cella("nodetool", "-p", port, "flush", "k", "nope")).isEqualTo(1);
      assertThat(err).isEqualTo("cella: Unknown keyspace/table pair (k.nope)\n");
    }
    assertThat(cella("nodetool", "--data", data, "compact", "k")).isZero();
    assertThat(cella("nodetool", "--data", data, "tablestats", "k", "t")).isZero();
    assertThat(out).contains("\t\tSSTable count: 1\n");
    assertThat(cella("nodetool", "--data", data, "dance")).isEqualTo(2);
    assertThat(err).hasLineCount(1).contains("dance");
  }

  @Test
  void nodetoolTakesListsAndClearsSnapshots() throws IOException {
    Path data = directory.resolve("store");
    Path script = script(SCHEMA + "INSERT INTO t (p, c) VALUES (1, 1); ALTER TABLE t ADD w int;");
    assertThat(cella("run", script, "--data", data)).isZero();
    assertThat(cella("nodetool", "--data", data, "listsnapshots")).isZero();
    assertThat(out).isEqualTo("Snapshot Details:\nThere are no snapshots\n");
    assertThat(cella("nodetool", "--data", data, "snapshot", "-t", "monday", "k", "t")).isZero();
    assertThat(out).isEqualTo("Snapshot directory: monday\n");
    assertThat(cella("nodetool", "--data", data, "snapshot", "-t", "monday")).isEqualTo(1);
    assertThat(err).isEqualTo("cella: Snapshot monday already exists.\n");
    try (Stream<Path> files = Files.walk(data)) {
      Path schema = files.filter(file -> file.endsWith("schema.cql")).findAny().orElseThrow();
      assertThat(schema.getParent()).endsWithRaw(Path.of("snapshots", "monday"));
      assertThat(schema)
          .content()
          .startsWith("CREATE TABLE IF NOT EXISTS k.t (\n")
          .contains("WITH ID = ");
    }
    try (Cella store = Cella.open(data);
        CellaServer server = CellaServer.start(store, ServerSettings.DEFAULT.withPort(0))) {
      int port = server.address().getPort();
      assertThat(cella("nodetool", "-p", port, "snapshot", "-sf")).isZero();
      assertThat(out).matches("Snapshot directory: [0-9]{13}\n");
      assertThat(cella("nodetool", "-p", port, "listsnapshots")).isZero();
      assertThat(out).contains("Snapshot name", "monday ").hasLineCount(4);
      assertThat(cella("nodetool", "-p", port, "clearsnapshot")).isEqualTo(2);
      assertThat(cella("nodetool", "-p", port, "clearsnapshot", "-t", "monday", "k")).isZero();
      assertThat(store.store().snapshots()).hasSize(1);
      assertThat(cella("nodetool", "-p", port, "clearsnapshot", "--all")).isZero();
      assertThat(store.store().snapshots()).isEmpty();
    }
  }

  @Test
  void importTakesTheFilesOfASnapshot() throws IOException {
    Path data = directory.resolve("store");
    Path rows = script(SCHEMA + "INSERT INTO t (p, c) VALUES (1, 1);");
    assertThat(cella("run", rows, "--data", data)).isZero();
    assertThat(cella("nodetool", "--data", data, "snapshot", "-t", "monday", "k", "t")).isZero();
    Path other = directory.resolve("other");
    assertThat(cella("run", script(SCHEMA), "--data", other)).isZero();
    Path snapshot;
    try (Stream<Path> files = Files.walk(data)) {
      snapshot = files.filter(file -> file.endsWith("monday")).findAny().orElseThrow();
    }
    String[] verb = {"nodetool", "--data", other.toString(), "import", "-p"};
    assertThat(cella(with(verb, "-l", "-r", "-t", "--quick", "k", "t", snapshot))).isZero();
    assertThat(out).isEmpty();
    assertThat(cella(with(verb, "k", "t"))).isEqualTo(2);
    assertThat(cella(with(verb, "k", "nope", snapshot))).isEqualTo(1);
    assertThat(err).isEqualTo("cella: Unknown keyspace/table pair (k.nope)\n");
    assertThat(cella(with(verb, "k", "t", directory.resolve("nope")))).isEqualTo(1);
    assertThat(err).startsWith("cella: Some directories failed").endsWith("nope does not exist\n");
    assertThat(cella("nodetool", "--data", other)).isEqualTo(2);
    assertThat(err).startsWith("cella: Missing required parameter: 'VERB'");
    try (Cella store = Cella.open(other);
        CellaServer server = CellaServer.start(store, ServerSettings.DEFAULT.withPort(0))) {
      assertThat(store.stats("k", "t").sstableCount()).isEqualTo(1);
      int port = server.address().getPort();
      Path empty = Files.createDirectories(directory.resolve("empty"));
      assertThat(cella("nodetool", "-p", port, "import", "k", "t", empty, snapshot)).isEqualTo(1);
      assertThat(err)
          .startsWith("cella: Some directories failed to import: " + empty)
          .contains("There are no sstables in")
          .doesNotContain("monday");
      assertThat(store.stats("k", "t").sstableCount()).isEqualTo(2);
      assertThat(snapshot).isDirectoryNotContaining("glob:**.db");
    }
  }

  private static Object[] with(String[] verb, Object... arguments) {
    return Stream.concat(Stream.of(verb), Stream.of(arguments)).toArray();
  }

  @Test
  void readOnlyShowsAndRefuses() throws IOException {
    Path data = directory.resolve("store");
    Path select = Files.writeString(directory.resolve("select.cql"), "SELECT p, c FROM k.t;");
    assertThat(cella("run", select, "--read-only")).isEqualTo(1);
    assertThat(err).isEqualTo("cella: --read-only needs --data\n");
    assertThat(cella("run", select, "--data", data, "--read-only")).isEqualTo(1);
    assertThat(err).isEqualTo("cella: " + data + " is not a store: it has no schema.txt\n");
    assertThat(data).doesNotExist();
    Path rows = script(SCHEMA + "INSERT INTO t (p, c) VALUES (1, 1);");
    assertThat(cella("run", rows, "--data", data)).isZero();
    try (Cella reader = Cella.openReadOnly(data)) {
      assertThat(cella("run", select, "--data", data, "--read-only")).isZero();
      assertThat(out).contains(" 1 | 1").contains("(1 rows)");
      assertThat(cella("run", select, "--data", data)).isEqualTo(1);
      assertThat(err).contains("in use");
      assertThat(reader.stats("k", "t").sstableCount()).isEqualTo(1);
      String[] nodetool = {"nodetool", "--data", data.toString(), "--read-only"};
      assertThat(cella(with(nodetool, "tablestats"))).isZero();
      assertThat(cella(with(nodetool, "listsnapshots"))).isZero();
      for (String verb : List.of("flush", "compact", "snapshot")) {
        assertThat(cella(with(nodetool, verb))).isEqualTo(1);
        assertThat(err)
            .isEqualTo("cella: The store is open for reading only: nothing in it can be changed\n");
      }
      Path insert = script("INSERT INTO k.t (p, c) VALUES (2, 2);");
      assertThat(cella("run", insert, "--data", data, "--read-only")).isEqualTo(1);
      assertThat(err).contains("is open for reading only");
    }
  }

  @Test
  void foldersOfFilesAreReadInPlace() throws IOException {
    Path data = directory.resolve("store");
    Path rows = script(SCHEMA + "INSERT INTO t (p, c) VALUES (1, 5);");
    assertThat(cella("run", rows, "--data", data)).isZero();
    Path files = data.resolve("data");
    assertThat(cella("run", script("SELECT key1, clustering1 FROM k.t;"), "--sstables", files))
        .isZero();
    assertThat(out).contains("    1 |           5");
    Path schema =
        Files.writeString(
            directory.resolve("schema.cql"),
            "CREATE TABLE k.t (p int, c int, PRIMARY KEY (p, c));");
    String[] run = {"run", script("SELECT p, c FROM k.t;").toString()};
    assertThat(cella(with(run, "--sstables", files, "--schema", schema))).isZero();
    assertThat(out).contains(" 1 | 5");
    assertThat(cella(with(run, "--schema", schema))).isEqualTo(1);
    assertThat(err).isEqualTo("cella: --schema needs --sstables\n");
    assertThat(cella(with(run, "--sstables", files, "--data", data))).isEqualTo(1);
    assertThat(cella(with(run, "--sstables", directory.resolve("nope")))).isEqualTo(1);
    assertThat(err).startsWith("cella: There are no sstables in ");
    assertThat(cella(with(run, "--sstables", files, "--schema", "nope.cql"))).isEqualTo(1);
    assertThat(err).isEqualTo("cella: no such file: nope.cql\n");
  }

  @Test
  void tableStatsNameDamagedFiles() throws IOException {
    Path data = directory.resolve("store");
    Path script = script(SCHEMA + "INSERT INTO t (p, c) VALUES (1, 1);");
    assertThat(cella("run", script, "--data", data)).isZero();
    assertThat(cella("nodetool", "--data", data, "tablestats")).isZero();
    assertThat(out).doesNotContain("problem");
    try (Stream<Path> files = Files.walk(data)) {
      Path table = files.filter(file -> file.endsWith("da-1-bti-Data.db")).findAny().orElseThrow();
      Path statistics = table.resolveSibling("da-1-bti-Statistics.db");
      byte[] bytes = Files.readAllBytes(statistics);
      bytes[bytes.length / 2] ^= 1;
      Files.write(statistics, bytes);
    }
    assertThat(cella("nodetool", "--data", data, "tablestats")).isZero();
    assertThat(out.lines().filter(line -> line.startsWith("problem: k.t: ")))
        .singleElement()
        .asString()
        .containsOnlyOnce("da-1-bti-Statistics.db");
    try (Cella store = Cella.open(data);
        CellaServer server = CellaServer.start(store, ServerSettings.DEFAULT.withPort(0))) {
      assertThat(cella("nodetool", "-p", server.address().getPort(), "tablestats")).isZero();
      assertThat(out).containsOnlyOnce("problem: k.t: ");
    }
  }

  @Test
  void runTakesCommandsOfTheShell() throws IOException {
    String script =
        """
        \uFEFFCONSISTENCY QUORUM
        PAGING 3; EXPAND ON;
        """
            + SCHEMA
            + """
            DESC KEYSPACES
            DESCRIBE TABLE k.t -- of one
            EXPAND OFF
            SELECT p FROM t;
            EXIT
            SELECT nope FROM t;
            """;
    assertThat(cella("run", script(script.replace("\n", "\r\n")))).isZero();
    assertThat(err).isEmpty();
    assertThat(out)
        .startsWith(
            """
            Every consistency level is met by the one node.
            Page size: 3
            Expanded output is now enabled

            """)
        .contains("\nCREATE TABLE k.t (\n    p int,\n", "\nk  system")
        .endsWith("\n p\n---\n\n\n(0 rows)\n");
    assertThat(cella("run", script(SCHEMA + "\nSHOW VERSION\nSELECT p FROM t;"))).isEqualTo(1);
    assertThat(err).endsWith("script.cql:5: Shell command SHOW is not supported\n");
    assertThat(out).isEmpty();
  }

  @Test
  void shellNamesTheLinesOfAPipeThatFail() {
    try (Cella cella = Cella.inMemory()) {
      StringWriter text = new StringWriter();
      PrintWriter both = new PrintWriter(text, true);
      Shell shell = new Shell(cella, both, both, null);
      (SCHEMA + "SELECT p\nFROM t; USE\nnope;\nCAPTURE 'it\nTRACING ON\nDESC TABLES\n")
          .lines()
          .forEach(shell::line);
      assertThat(shell.isContinued()).isFalse();
      assertThat(shell.hasFailed()).isTrue();
      shell.line("USE system; SELECT");
      shell.line("key");
      shell.end();
      assertThat(shell.prompt()).isEqualTo("cella:system> ");
      assertThat(text.toString().replace(System.lineSeparator(), "\n"))
          .contains(
              """
              (0 rows)
              <stdin>:5: Keyspace 'nope' does not exist
              <stdin>:7: Shell command CAPTURE is not supported
              <stdin>:8: Shell command TRACING is not supported

              Keyspace k
              """)
          .endsWith("\n<stdin>:10: Incomplete statement at end of input\n");
    }
  }

  @Test
  void shellEndsWithZeroOnlyWhenAllWentWell() {
    InputStream usual = System.in;
    try {
      System.setIn(new ByteArrayInputStream("\uFEFFUSE system;\n".getBytes(UTF_8)));
      assertThat(cella("shell")).isZero();
      assertThat(err).isEmpty();
      System.setIn(new ByteArrayInputStream("USE nope;\nEXIT\n".getBytes(UTF_8)));
      assertThat(cella("shell")).isEqualTo(1);
      System.setIn(new ByteArrayInputStream("USE system".getBytes(UTF_8)));
      assertThat(cella("shell")).isEqualTo(1);
      assertThat(err).isEqualTo("<stdin>:1: Incomplete statement at end of input\n");
    } finally {
      System.setIn(usual);
    }
  }

  @Test
  void theLocalNodeSaysWhichProtocolIsSpoken() throws IOException {
    Path script = script("SELECT native_protocol_version FROM system.local;");
    assertThat(cella("run", script)).isZero();
    assertThat(out.lines().map(String::strip)).contains(String.valueOf(FrameHeader.VERSION));
  }

  @Test
  void shellTakesLinesAndNoErrorEndsIt() {
    try (Cella cella = Cella.inMemory()) {
      StringWriter text = new StringWriter();
      PrintWriter both = new PrintWriter(text, true);
      Shell shell = new Shell(cella, both, both, null);
      SCHEMA.lines().forEach(shell::line);
      assertThat(shell.prompt()).isEqualTo("cella:k> ");
      shell.line("INSERT INTO t (p, c)");
      assertThat(shell.isContinued()).isTrue();
      shell.line("  VALUES (1, 2); SELECT nope FROM t; SELECT c FROM t;");
      shell.line("");
      shell.line("-- a comment");
      assertThat(shell.isContinued()).isFalse();
      shell.line("EXPAND ON");
      shell.line("SELECT p, c FROM t;");
      shell.line("DESCRIBE TABLES;");
      List<Boolean> goesOn = new ArrayList<>();
      goesOn.add(shell.line("help;"));
      goesOn.add(shell.line(" exit ; "));
      assertThat(goesOn).containsExactly(true, false);
      assertThat(text.toString().replace(System.lineSeparator(), "\n"))
          .startsWith(
              """
              <stdin>:5: Undefined column name nope in table k.t

               c
              ---
               2

              (1 rows)
              Expanded output is now enabled

              @ Row 1
              ---+---
               p | 1
               c | 2


              (1 rows)

              Keyspace k
              ----------
              t

              """)
          .contains("leave the shell");
    }
  }
}
