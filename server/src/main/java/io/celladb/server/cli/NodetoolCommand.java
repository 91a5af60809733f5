package io.celladb.server.cli;

import io.celladb.cql.Cella;
import io.celladb.cql.errors.CqlException;
import io.celladb.cql.result.Result;
import io.celladb.cql.result.ResultRows;
import io.celladb.engine.env.SystemClock;
import io.celladb.server.connection.AdminVerbs;
import io.celladb.server.protocol.Request;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code cella nodetool}: an operator's verbs, on a running server or on a store at rest. */
@Command(
    name = "nodetool",
    mixinStandardHelpOptions = true,
    description =
        "Flushes, compacts, describes, snapshots and imports tables of a running server, or of a"
            + " store.",
    subcommands = ImportCommand.class)
final class NodetoolCommand implements Runnable {
  private static final int DEFAULT_PORT = 9042;

  @Spec private CommandSpec spec;

  @ArgGroup private @Nullable Where where;

  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "VERB",
      description = "flush, compact, tablestats, info, snapshot, listsnapshots or clearsnapshot.")
  private @Nullable Verb verb;

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "KEYSPACE",
      description = "All keyspaces when it is not given.")
  private @Nullable String keyspace;

  @Parameters(
      index = "2..*",
      paramLabel = "TABLE",
      description = "All tables of the keyspace when none is given.")
  private List<String> tables = List.of();

  @Option(
      names = {"-t", "--tag"},
      paramLabel = "NAME",
      description = "Of a snapshot. Default: the time in milliseconds.")
  private @Nullable String tag;

  @Option(
      names = {"-sf", "--skip-flush"},
      description = "A snapshot leaves out what is in memory.")
  private boolean skipFlush;

  @Option(
      names = "--read-only",
      description = "Opens the directory of --data without changing anything in it.")
  private boolean readOnly;

  @Option(names = "--all", description = "clearsnapshot: snapshots of every name.")
  private boolean all;

  private enum Verb {
    flush,
    compact,
    tablestats,
    info,
    snapshot,
    listsnapshots,
    clearsnapshot
  }

  /** Either of the two. */
  static final class Where {
    @Option(
        names = "--data",
        paramLabel = "DIR",
        description = "The directory of a store that nobody has open.")
    private @Nullable Path directory;

    @Option(
        names = {"-p", "--port"},
        paramLabel = "PORT",
        description = "The port of a server on this machine. Default: 9042.")
    private @Nullable Integer port;
  }

  @Override
  public void run() {
    Verb asked = verb;
    if (asked == null) {
      throw new ParameterException(spec.commandLine(), "Missing required parameter: 'VERB'");
    }
    carryOut(new Request.Admin(asked.name(), arguments(asked)));
  }

  /** Asks the server or the store that the command line names, and prints what it answers. */
  void carryOut(Request.Admin request) {
    Where chosen = where;
    Path directory = chosen == null ? null : chosen.directory;
    if (directory == null) {
      if (readOnly) {
        throw new ParameterException(spec.commandLine(), "--read-only needs --data");
      }
      Integer port = chosen == null ? null : chosen.port;
      int asked = port == null ? DEFAULT_PORT : port;
      carryOut(request, each -> AdminClient.ask(asked, each));
      return;
    }
    if (directory.toString().isEmpty() || !Files.isDirectory(directory)) {
      boolean isFile = Files.isRegularFile(directory);
      String reason = isFile ? " is a file, not a directory" : " is not there";
      throw new ParameterException(spec.commandLine(), directory + reason);
    }
    try (Cella cella = readOnly ? Cella.openReadOnly(directory) : Cella.open(directory)) {
      carryOut(request, new AdminVerbs(cella)::run);
    } catch (CqlException e) {
      throw new CommandFailure(e.getMessage(), e);
    }
  }

  private List<String> arguments(Verb asked) {
    List<String> arguments = new ArrayList<>();
    switch (asked) {
      case snapshot -> {
        if (tag == null) {
          tag = Long.toString(new SystemClock().currentTimeMicros() / 1000);
        }
        arguments.add(tag);
        arguments.add(Boolean.toString(!skipFlush));
      }
      case clearsnapshot -> {
        if ((tag == null) != all || !tables.isEmpty()) {
          throw new ParameterException(
              spec.commandLine(),
              "clearsnapshot takes either -t NAME or --all, and then a keyspace or none");
        }
        return List.of(tag == null ? "" : tag, keyspace == null ? "" : keyspace);
      }
      default -> {}
    }
    if (keyspace != null) {
      arguments.add(keyspace);
      arguments.addAll(tables);
    }
    return arguments;
  }

  private void carryOut(Request.Admin request, Function<Request.Admin, Result> node) {
    PrintWriter out = spec.commandLine().getOut();
    Result result = node.apply(request);
    if (verb == Verb.snapshot) {
      out.println("Snapshot directory: " + tag);
    } else if (verb == Verb.info) {
      InfoText.print((ResultRows) result, out);
    } else if (verb == Verb.listsnapshots) {
      SnapshotText.print((ResultRows) result, out);
    } else if (result instanceof ResultRows rows) {
      TableStatsText.print(rows, out);
      ResultRows problems = (ResultRows) node.apply(new Request.Admin("problems", List.of()));
      ProblemText.print(problems, out);
    }
  }
}
