package io.celladb.server.cli;

import io.celladb.cql.Cella;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jline.reader.EndOfFileException;
import org.jline.reader.LineReader;
import org.jline.reader.LineReaderBuilder;
import org.jline.reader.UserInterruptException;
import org.jline.terminal.Terminal;
import org.jline.terminal.TerminalBuilder;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code cella shell}: statements by hand, or from a pipe. */
@Command(
    name = "shell",
    mixinStandardHelpOptions = true,
    description = "Takes statements by hand: history, completion, paging; HELP tells more.")
final class ShellCommand implements Callable<Integer> {
  private static final int FAILURE = 1;
  private static final String CONTINUED = "   ... ";

  @Spec private CommandSpec spec;

  @Mixin private DataOption data;

  @Override
  public Integer call() throws IOException {
    try (Cella cella = data.open()) {
      DataOption.tellProblems(cella, spec.commandLine().getErr());
      if (System.console() == null) {
        return readPipe(cella);
      }
      readTerminal(cella);
    }
    return 0;
  }

  private int readPipe(Cella cella) throws IOException {
    Shell shell = new Shell(cella, spec.commandLine().getOut(), spec.commandLine().getErr(), null);
    BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    String line = in.readLine();
    boolean goesOn = line == null || shell.line(CellaCommand.withoutMark(line));
    while (goesOn && line != null) {
      line = in.readLine();
      if (line == null) {
        shell.end();
      } else {
        goesOn = shell.line(line);
      }
    }
    return shell.hasFailed() ? FAILURE : 0;
  }

  private static void readTerminal(Cella cella) throws IOException {
    try (Terminal terminal = TerminalBuilder.builder().system(true).build()) {
      LineReader reader =
          LineReaderBuilder.builder()
              .terminal(terminal)
              .completer(new ShellCompleter(cella))
              .variable(
                  LineReader.HISTORY_FILE,
                  Path.of(System.getProperty("user.home"), ".cella_history"))
              .option(LineReader.Option.DISABLE_EVENT_EXPANSION, true)
              .option(LineReader.Option.CASE_INSENSITIVE, true)
              .build();
      PrintWriter out = terminal.writer();
      Shell shell = new Shell(cella, out, out, () -> wantsMore(reader));
      boolean goesOn = true;
      while (goesOn) {
        try {
          String line = reader.readLine(shell.isContinued() ? CONTINUED : shell.prompt());
          goesOn = shell.line(line);
        } catch (UserInterruptException e) {
          shell.forget();
        } catch (EndOfFileException e) {
          shell.end();
          goesOn = false;
        }
      }
    }
  }

  private static boolean wantsMore(LineReader reader) {
    try {
      return !reader.readLine("---MORE---").strip().equalsIgnoreCase("q");
    } catch (UserInterruptException | EndOfFileException e) {
      return false;
    }
  }
}
