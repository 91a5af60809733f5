package io.celladb.server.cli;

import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command {@code cella}: exit code 0, or non-zero with one clear line on standard error. */
@Command(
    name = "cella",
    mixinStandardHelpOptions = true,
    versionProvider = CellaCommand.Version.class,
    description = "One Cassandra node as a library, from the command line.",
    subcommands = {
      RunCommand.class,
      ShellCommand.class,
      ServeCommand.class,
      NodetoolCommand.class,
      SSTableCommand.class,
      HelpCommand.class
    })
public final class CellaCommand implements Runnable {
  private static final int USAGE_ERROR = 2;
  private static final int FAILURE = 1;

  @Spec private CommandSpec spec;

  public static void main(String[] args) {
    PrintWriter out = new PrintWriter(System.out, true, StandardCharsets.UTF_8);
    PrintWriter err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
    int code = run(out, err, args);
    out.flush();
    err.flush();
    System.exit(code);
  }

  /** Runs one command line and returns its exit code; never throws for what a user typed. */
  static int run(PrintWriter out, PrintWriter err, String... args) {
    int code = commandLine(out, err).execute(args);
    if (code == 0 && out.checkError()) {
      err.println("cella: cannot write to standard output");
      return FAILURE;
    }
    return code;
  }

  private static CommandLine commandLine(PrintWriter out, PrintWriter err) {
    return new CommandLine(new CellaCommand())
        .setOut(out)
        .setErr(err)
        .setParameterExceptionHandler(
            (e, given) -> {
              String asked = e.getCommandLine().getCommandSpec().qualifiedName();
              err.println("cella: %s (see %s --help)".formatted(oneLine(e), asked));
              return USAGE_ERROR;
            })
        .setExecutionExceptionHandler(
            (e, command, result) -> {
              err.println("cella: " + oneLine(e));
              return FAILURE;
            });
  }

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "no command given");
  }

  private static String oneLine(Exception e) {
    String message = e.getMessage();
    return message == null ? e.getClass().getSimpleName() : oneLine(message);
  }

  /** Returns a message without its line breaks. */
  static String oneLine(String message) {
    return message.replaceAll("\\s*\\R\\s*", " ");
  }

  /** Returns a text without the byte order mark that it may begin with. */
  static String withoutMark(String text) {
    return text.startsWith("\uFEFF") ? text.substring(1) : text;
  }

  /** The version of the jar that holds the command line; classes outside a jar have none. */
  static final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
      String version = CellaCommand.class.getPackage().getImplementationVersion();
      return new String[] {"cella " + (version == null ? "(not packaged)" : version)};
    }
  }
}
