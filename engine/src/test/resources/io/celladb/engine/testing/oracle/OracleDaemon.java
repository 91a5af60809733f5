import java.io.IOException;
import java.io.PrintStream;
import org.apache.cassandra.service.CassandraDaemon;

/** A Cassandra node that says READY on standard output and ends with its standard input. */
public final class OracleDaemon {
  public static void main(String[] args) {
    PrintStream answer = System.out;
    System.setOut(System.err);
    Thread watch = new Thread(OracleDaemon::endWithInput, "end-with-input");
    watch.setDaemon(true);
    watch.start();
    CassandraDaemon.main(args);
    answer.println("READY");
    answer.flush();
  }

  private static void endWithInput() {
    try {
      while (System.in.read() >= 0) {}
    } catch (IOException e) {
      e.printStackTrace();
    }
    Runtime.getRuntime().halt(0);
  }
}
