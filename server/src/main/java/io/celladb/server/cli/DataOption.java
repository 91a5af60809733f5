package io.celladb.server.cli;

import io.celladb.cql.Cella;
import java.nio.file.Files;
import java.nio.file.Path;
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

  Cella open() {
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
}
