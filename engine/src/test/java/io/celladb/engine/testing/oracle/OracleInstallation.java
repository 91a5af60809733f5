package io.celladb.engine.testing.oracle;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.stream.Stream;
import org.opentest4j.TestAbortedException;

/** Where Cassandra's jars and a JDK that runs them are, and how a JVM of them is started. */
final class OracleInstallation {
  private static final String OFF = "off";
  private static final String SWITCH = "cella.oracle";
  private static final Path CLASSPATH = Path.of("engine", "target", "oracle", "classpath");
  private static final List<String> KNOWN_JDK_FOLDERS =
      List.of(
          "/usr/lib/jvm",
          "/usr/java",
          "/opt/java",
          "/Library/Java/JavaVirtualMachines",
          System.getProperty("user.home") + "/.sdkman/candidates/java",
          System.getProperty("user.home") + "/.jdks");

  private OracleInstallation() {}

  /** Aborts the running test if {@code -Dcella.oracle=off} was given. */
  static void requireOn() {
    if (System.getProperty(SWITCH, "").equals(OFF)) {
      throw new TestAbortedException("the oracle is switched off by -D" + SWITCH + "=" + OFF);
    }
  }

  /**
   * Starts a JVM with Cassandra's class path that runs one of the Java source files beside this
   * class and ends when its standard input does.
   */
  static Process start(Path home, String source, List<String> options) {
    List<String> command = new ArrayList<>();
    command.add(jdk().resolve("bin").resolve("java").toString());
    command.addAll(text("jvm-flags").lines().toList());
    command.add("-Dcassandra.config=" + home.resolve("cassandra.yaml").toUri());
    command.add("-Dcassandra.storagedir=" + home);
    command.add("-Dlogback.configurationFile=" + home.resolve("logback.xml").toUri());
    command.add("-Dio.netty.tryReflectionSetAccessible=true");
    command.add("-Duser.timezone=UTC");
    command.add("-Dfile.encoding=UTF-8");
    command.addAll(options);
    command.add("-cp");
    command.add(String.join(File.pathSeparator, jars()));
    command.add(copy(source, home).toString());
    try {
      Process process =
          new ProcessBuilder(command)
              .directory(home.toFile())
              .redirectError(home.resolve("stderr.log").toFile())
              .start();
      Runtime.getRuntime().addShutdownHook(new Thread(() -> end(process, home)));
      return process;
    } catch (IOException e) {
      throw new OracleException("cannot start " + command.get(0), e);
    }
  }

  /** Ends a JVM and deletes its home; does nothing the second time. */
  static void end(Process process, Path home) {
    process.destroyForcibly().onExit().join();
    TemporaryFolder.delete(home);
  }

  /** Copies a resource beside this class to a folder and returns the copy's path. */
  static Path copy(String resource, Path folder) {
    Path copy = folder.resolve(resource);
    try {
      Files.writeString(copy, text(resource));
      return copy;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A resource beside this class. */
  static String text(String resource) {
    try (InputStream in = OracleInstallation.class.getResourceAsStream(resource)) {
      if (in == null) {
        throw new OracleException("no test resource " + resource);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<String> jars() {
    Path start = Path.of("").toAbsolutePath();
    for (Path folder = start; folder != null; folder = folder.getParent()) {
      Path list = folder.resolve(CLASSPATH);
      if (Files.isRegularFile(list)) {
        try {
          return Files.readAllLines(list);
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        }
      }
    }
    throw new OracleException(
        "no %s above %s: `mvn -pl engine generate-test-resources` asks Maven for Cassandra"
            .formatted(CLASSPATH, start));
  }

  private static Path jdk() {
    String chosen = System.getenv("CELLA_ORACLE_JAVA_HOME");
    if (chosen != null) {
      return Path.of(chosen);
    }
    List<Path> candidates = new ArrayList<>();
    candidates.add(Path.of(System.getProperty("java.home")));
    if (System.getenv("JAVA_HOME") != null) {
      candidates.add(Path.of(System.getenv("JAVA_HOME")));
    }
    KNOWN_JDK_FOLDERS.forEach(folder -> candidates.addAll(jdksIn(Path.of(folder))));
    for (String release : List.of("17", "11")) {
      for (Path candidate : candidates) {
        if (isJdk(candidate, release)) {
          return candidate;
        }
      }
    }
    throw new OracleException(
        "Cassandra 5.0.6 needs a JDK 17 or 11 and none was found in java.home, JAVA_HOME or "
            + KNOWN_JDK_FOLDERS
            + ": set CELLA_ORACLE_JAVA_HOME to one, or pass -Dcella.oracle=off");
  }

  private static List<Path> jdksIn(Path folder) {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> entries = Files.list(folder)) {
      return entries
          .sorted()
          .flatMap(entry -> Stream.of(entry, entry.resolve("Contents").resolve("Home")))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A JDK has a compiler, which runs the source files, and says its version in {@code release}. */
  private static boolean isJdk(Path home, String wanted) {
    Path release = home.resolve("release");
    boolean hasCompiler =
        Files.isExecutable(home.resolve("bin").resolve("javac"))
            || Files.isExecutable(home.resolve("bin").resolve("javac.exe"));
    if (!hasCompiler || !Files.isRegularFile(release)) {
      return false;
    }
    Properties properties = new Properties();
    try (InputStream in = Files.newInputStream(release)) {
      properties.load(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    String version = properties.getProperty("JAVA_VERSION", "").replace("\"", "");
    return version.equals(wanted) || version.startsWith(wanted + ".");
  }
}
