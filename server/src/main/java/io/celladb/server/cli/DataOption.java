package io.celladb.server.cli;

import io.celladb.cql.Cella;
import io.celladb.cql.result.ResultRows;
import io.celladb.server.connection.AdminVerbs;
import io.celladb.server.protocol.Request;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Where the store of a command is. */
final class DataOption {
  @Option(
      names = "--data",
      paramLabel = "DIR",
      description = "The directory of the store, made when it is not there; without it, in memory.")
  private @Nullable Path directory;

  @Option(
      names = "--read-only",
      description = "Changes nothing in the directory; others may read it at the same time.")
  private boolean readOnly;

  @Option(
      names = "--sstables",
      paramLabel = "DIR",
      description = "In place of a store the files of a table, a keyspace, or all data of a node.")
  private @Nullable Path sstables;

  @Option(
      names = "--schema",
      paramLabel = "FILE.cql",
      description = "The statements that make the tables of --sstables.")
  private @Nullable Path schema;

  Cella open() {
    if (sstables != null) {
      return openFiles(sstables);
    }
    if (schema != null) {
      throw new CommandFailure("--schema needs --sstables");
    }
    Path chosen = directory;
    if (chosen == null) {
      if (readOnly) {
        throw new CommandFailure("--read-only needs --data");
      }
      return Cella.inMemory();
    }
    if (chosen.toString().isEmpty()) {
      throw new CommandFailure("--data names no directory");
    }
    if (Files.isRegularFile(chosen)) {
      throw new CommandFailure(chosen + " is a file, not a directory");
    }
    return readOnly ? Cella.openReadOnly(chosen) : Cella.open(chosen);
  }

  /** Names the damaged files of a store, and tables that had to be left out. */
  static void tellProblems(Cella cella, PrintWriter out) {
    Request.Admin problems = new Request.Admin("problems", List.of());
    ProblemText.print((ResultRows) new AdminVerbs(cella).run(problems), out);
  }

  private Cella openFiles(Path folder) {
    if (directory != null) {
      throw new CommandFailure("--sstables and --data do not go together");
    }
    Path script = schema;
    if (script == null) {
      return Cella.openFiles(folder);
    }
    try {
      return Cella.openFiles(folder, Files.readString(script));
    } catch (NoSuchFileException e) {
      throw new CommandFailure("no such file: " + script, e);
    } catch (IOException e) {
      throw new CommandFailure("cannot read " + script + ": " + e.getMessage(), e);
    }
  }
}
