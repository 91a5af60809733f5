package io.celladb.server.cli;

import io.celladb.server.protocol.Request;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** {@code cella nodetool import}, with the options that Cassandra's has. */
@Command(
    name = "import",
    mixinStandardHelpOptions = true,
    description = "Takes the sstables of directories into a table.")
final class ImportCommand implements Runnable {
  @ParentCommand private NodetoolCommand nodetool;

  @Parameters(index = "0", paramLabel = "KEYSPACE")
  private String keyspace;

  @Parameters(index = "1", paramLabel = "TABLE")
  private String table;

  @Parameters(
      index = "2..*",
      arity = "1..*",
      paramLabel = "DIRECTORY",
      description = "Each is imported as a whole, or not at all.")
  private List<Path> directories;

  @Option(
      names = {"-p", "--copy-data"},
      description = "Copies the files; without it they are moved.")
  private boolean copies;

  @Option(
      names = {"-v", "--no-verify", "-q", "--quick"},
      description = "Opens the files and compares them with the table, but does not read them.")
  private List<Boolean> skipsVerification = List.of();

  @Option(
      names = {
        "-c",
        "--no-invalidate-caches",
        "-e",
        "--extended-verify",
        "-l",
        "--keep-level",
        "-r",
        "--keep-repaired",
        "-t",
        "--no-tokens",
        "-niv",
        "--no-index-validation",
        "-ri",
        "--require-index-components"
      },
      description = "Accepted as Cassandra does; here they change nothing.")
  @SuppressWarnings("UnusedVariable") // it says no more than that they are no errors
  private List<Boolean> changesNothing = List.of();

  @Override
  public void run() {
    List<String> arguments = new ArrayList<>();
    arguments.add(Boolean.toString(copies));
    arguments.add(Boolean.toString(skipsVerification.isEmpty()));
    arguments.add(keyspace);
    arguments.add(table);
    directories.forEach(directory -> arguments.add(directory.toAbsolutePath().toString()));
    nodetool.carryOut(new Request.Admin("import", arguments));
  }
}
