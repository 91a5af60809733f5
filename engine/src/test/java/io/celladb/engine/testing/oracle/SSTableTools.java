package io.celladb.engine.testing.oracle;

import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Cassandra's tools for sstables, run inside one child JVM that reads a request a line, as a JVM
 * per file costs seconds. It needs no schema and no node, only that the two folders above a file
 * are KEYSPACE/TABLE. The child ends with this JVM. Safe for many threads.
 */
public final class SSTableTools implements AutoCloseable {
  private final Path home;
  private final Process process;
  private final DataInputStream answers;

  private SSTableTools() {
    try {
      home = TemporaryFolder.create("cella-oracle-tools");
      Files.writeString(
          home.resolve("cassandra.yaml"),
          OracleInstallation.text("cassandra.yaml.in")
              .replace("@HOME@", home.toString().replace('\\', '/'))
              .replace("@PORT@", "9042")
              .replace("@STORAGE@", "7000")
              .replace("@SETTINGS@", OracleFormat.BIG.settings()));
      OracleInstallation.copy("logback.xml", home);
    } catch (IOException e) {
      throw new OracleException("cannot prepare Cassandra's tools", e);
    }
    process =
        OracleInstallation.start(
            home, "OracleTools.java", List.of("-Xmx256m", "-XX:TieredStopAtLevel=1"));
    answers = new DataInputStream(process.getInputStream());
  }

  /** The child JVM that all tests of this JVM share, started by the first who asks. */
  public static SSTableTools shared() {
    OracleInstallation.requireOn();
    return Shared.TOOLS;
  }

  /** What {@code sstabledump} prints, in bytes of UTF-8 as text; file is a Data.db. */
  public String dump(Path file) {
    return ask("dump", file);
  }

  /** What {@code sstabledump -t} prints: times as numbers, in microseconds and seconds. */
  public String dumpRawTimes(Path file) {
    return ask("dump-raw-times", file);
  }

  /** Cassandra's own text of each partition, row and marker, as {@code sstabledump -d}. */
  public String unfiltered(Path file) {
    return ask("unfiltered", file);
  }

  /** What {@code sstablemetadata} prints. */
  public String metadata(Path file) {
    return ask("metadata", file);
  }

  /**
   * The byte-comparable form, in hex, of a clustering or bound, {@code KIND TYPE;TYPE =HEX,-}; or
   * of a partition key, {@code KEY HEX}, and then a byte of its hash.
   */
  public String comparable(String request) {
    return ask("comparable", request);
  }

  private String ask(String tool, Path file) {
    return ask(tool, file.toAbsolutePath().toString());
  }

  private synchronized String ask(String tool, String argument) {
    try {
      String request = tool + "\t" + argument + "\n";
      process.getOutputStream().write(request.getBytes(StandardCharsets.UTF_8));
      process.getOutputStream().flush();
      int status = answers.readByte();
      byte[] text = new byte[answers.readInt()];
      answers.readFully(text);
      String answer = new String(text, StandardCharsets.UTF_8);
      if (status != 0) {
        throw new OracleException("Cassandra cannot read " + argument + ": " + answer);
      }
      return answer;
    } catch (EOFException e) {
      throw new OracleException("Cassandra's tools ended: " + errors(), e);
    } catch (IOException e) {
      throw new OracleException("cannot ask Cassandra's tools: " + errors(), e);
    }
  }

  private String errors() {
    try {
      return Files.readString(home.resolve("stderr.log"));
    } catch (IOException e) {
      return e.toString();
    }
  }

  @Override
  public void close() {
    OracleInstallation.end(process, home);
  }

  private static final class Shared {
    static final SSTableTools TOOLS = new SSTableTools();
  }
}
