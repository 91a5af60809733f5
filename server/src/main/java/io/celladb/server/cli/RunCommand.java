package io.celladb.server.cli;

import io.celladb.cql.Cella;
import io.celladb.cql.errors.CqlException;
import io.celladb.cql.syntax.CqlScript;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code cella run}: executes a script up to its end, or its first statement that fails. */
@Command(
    name = "run",
    mixinStandardHelpOptions = true,
    description = "Runs a CQL script on an embedded store; prints tables as cqlsh does.")
final class RunCommand implements Callable<Integer> {
  private static final String STANDARD_INPUT = "-";
  private static final int FAILURE = 1;

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "FILE.cql", description = "The script; - is standard input.")
  private String file;

  @Mixin private DataOption data;

  @Override
  public Integer call() {
    PrintWriter out = spec.commandLine().getOut();
    PrintWriter err = spec.commandLine().getErr();
    List<CqlScript.Part> parts = StatementPrinter.split(CellaCommand.withoutMark(read()));
    try (Cella cella = data.open()) {
      DataOption.tellProblems(cella, err);
      StatementPrinter printer = new StatementPrinter(cella.session(), out, null);
      for (CqlScript.Part part : parts) {
        if (ShellCommands.leaves(part.text())) {
          return 0;
        }
        try {
          printer.execute(part.text());
        } catch (CqlException e) {
          out.flush();
          int line = StatementPrinter.line(part, e);
          err.println("%s:%d: %s".formatted(file, line, CellaCommand.oneLine(e.getMessage())));
          return FAILURE;
        }
      }
    }
    return 0;
  }

  private String read() {
    try {
      byte[] bytes =
          file.equals(STANDARD_INPUT) ? standardInput() : Files.readAllBytes(Path.of(file));
      return text(bytes);
    } catch (NoSuchFileException e) {
      throw new CommandFailure("no such file: " + file, e);
    } catch (IOException e) {
      throw new CommandFailure("cannot read " + file + ": " + e.getMessage(), e);
    }
  }

  private String text(byte[] bytes) {
    ByteBuffer in = ByteBuffer.wrap(bytes);
    CharBuffer text = CharBuffer.allocate(bytes.length);
    if (StandardCharsets.UTF_8.newDecoder().decode(in, text, true).isError()) {
      int line = 1;
      for (int i = 0; i < in.position(); i++) {
        line += bytes[i] == '\n' ? 1 : 0;
      }
      throw new CommandFailure(
          "%s:%d: byte %d of the file is not UTF-8; nothing of it was run"
              .formatted(file, line, in.position()));
    }
    return text.flip().toString();
  }

  private static byte[] standardInput() throws IOException {
    InputStream in = System.in;
    return in.readAllBytes();
  }
}
