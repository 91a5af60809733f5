package io.celladb.server.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.celladb.cql.Cella;
import io.celladb.server.CellaServer;
import io.celladb.server.ServerSettings;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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
  void saysInOneLineWhatIsNotThere() throws IOException {
    assertThat(cella("run", directory.resolve("nope.cql"))).isEqualTo(1);
    assertThat(err).isEqualTo("cella: no such file: " + directory.resolve("nope.cql") + "\n");
    Path file = script("");
    assertThat(cella("run", file, "--data", file)).isEqualTo(1);
    assertThat(err).startsWith("cella: ").hasLineCount(1);
    assertThat(cella("nodetool", "flush", "--data", directory.resolve("nope"))).isEqualTo(2);
    assertThat(err).hasLineCount(1);
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
              Undefined column name nope in table k.t

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
