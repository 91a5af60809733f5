package io.celladb.server.cli;

import io.celladb.cql.Cella;
import io.celladb.server.CellaServer;
import io.celladb.server.ServerSettings;
import java.io.PrintWriter;
import java.net.InetSocketAddress;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code cella serve}: the server, until it is told to stop by SIGTERM or SIGINT. */
@Command(
    name = "serve",
    mixinStandardHelpOptions = true,
    description = "Serves a store to drivers of Cassandra, on this machine only.")
final class ServeCommand implements Callable<Integer> {
  private static final int FAILURE = 1;

  @Spec private CommandSpec spec;

  @Mixin private DataOption data;

  @Option(
      names = {"-p", "--port"},
      paramLabel = "PORT",
      defaultValue = "9042",
      description = "The port; 0 takes any that is free. Default: 9042.")
  private int port;

  @Override
  public Integer call() throws InterruptedException {
    if (port < 0 || port > 0xFFFF) {
      throw new ParameterException(
          spec.commandLine(), "a port is a number from 0 to 65535, not " + port);
    }
    PrintWriter out = spec.commandLine().getOut();
    ServerSettings settings = ServerSettings.DEFAULT.withPort(port);
    CellaServer.checkAddress(settings);
    Cella cella = data.open();
    DataOption.tellProblems(cella, spec.commandLine().getErr());
    CellaServer server;
    try {
      server = CellaServer.start(cella, settings);
    } catch (RuntimeException e) {
      cella.close();
      throw e;
    }
    Runtime.getRuntime().addShutdownHook(new Stop(server, cella, spec.commandLine().getErr()));
    InetSocketAddress address = server.address();
    out.println(
        "listening on %s:%d".formatted(address.getAddress().getHostAddress(), address.getPort()));
    out.flush();
    new CountDownLatch(1).await();
    return 0;
  }

  /** Run by the JVM once a signal asks it to end; the exit code says whether all went well. */
  private static final class Stop extends Thread {
    private final CellaServer server;
    private final Cella cella;
    private final PrintWriter err;

    Stop(CellaServer server, Cella cella, PrintWriter err) {
      super("cella-stop");
      this.server = server;
      this.cella = cella;
      this.err = err;
    }

    @Override
    public void run() {
      int code = 0;
      try {
        try {
          server.close();
        } finally {
          cella.close();
        }
      } catch (RuntimeException e) {
        err.println("cella: " + CellaCommand.oneLine(e.getMessage()));
        err.flush();
        code = FAILURE;
      }
      Runtime.getRuntime().halt(code);
    }
  }
}
