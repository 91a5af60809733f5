package io.celladb.engine.env;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.celladb.engine.errors.IoFailureException;
import io.celladb.engine.errors.LockedException;
import io.celladb.engine.errors.OutOfSpaceException;
import io.celladb.engine.testing.StoredFiles;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class DiskFileSystemTest extends FileSystemContract {
  @TempDir Path root;

  @Override
  protected FileSystem newFileSystem() {
    return new DiskFileSystem(root);
  }

  @Test
  void theRootIsCreatedOnDemand() {
    try (FileSystem files = new DiskFileSystem(root.resolve("x/y"))) {
      assertThat(files.exists("")).isFalse();
      files.createDirectories("");
      assertThat(files.list("")).isEmpty();
    }
    assertThat(root.resolve("x/y")).isDirectory();
  }

  /** An interrupt within a read closes the channel under all threads that read the file. */
  @Test
  void readersSurviveAStormOfInterrupts() throws InterruptedException, ExecutionException {
    byte[] bytes = new byte[1 << 20];
    new Random(3).nextBytes(bytes);
    try (FileSystem files = new DiskFileSystem(root)) {
      StoredFiles.write(files, "a", bytes);
      try (ReadableFile file = files.open("a")) {
        FutureTask<Integer> victim = new FutureTask<>(() -> readAll(file, bytes, 400));
        FutureTask<Integer> bystander = new FutureTask<>(() -> readAll(file, bytes, 400));
        Thread interrupted = new Thread(victim);
        interrupted.start();
        new Thread(bystander).start();
        while (!victim.isDone()) {
          interrupted.interrupt();
          Thread.onSpinWait();
        }
        assertThat(victim.get()).isZero();
        assertThat(bystander.get()).isZero();
      }
    }
  }

  private static int readAll(ReadableFile file, byte[] bytes, int rounds) {
    byte[] into = new byte[bytes.length];
    int wrong = 0;
    for (int i = 0; i < rounds; i++) {
      int read = file.read(0, into, 0, into.length);
      wrong += read == bytes.length && Arrays.equals(into, bytes) ? 0 : 1;
    }
    return wrong;
  }

  @Test
  void writersSurviveAStormOfInterrupts() throws InterruptedException, ExecutionException {
    try (FileSystem files = new DiskFileSystem(root)) {
      FutureTask<Void> writing =
          new FutureTask<>(
              () -> {
                try (WritableFile file = files.create("a")) {
                  for (int i = 0; i < 50; i++) {
                    file.write(new byte[] {(byte) i}, 0, 1);
                    file.sync();
                  }
                }
                return null;
              });
      Thread thread = new Thread(writing);
      thread.start();
      while (!writing.isDone()) {
        thread.interrupt();
        Thread.onSpinWait();
      }
      writing.get();
      assertThat(StoredFiles.read(files, "a")).hasSize(50).startsWith(0, 1, 2).endsWith(48, 49);
    }
  }

  @Test
  void anotherFileSystemOfThisProcessSeesTheLock() {
    try (FileSystem one = new DiskFileSystem(root);
        FileSystem other = new DiskFileSystem(root.resolve("..").resolve(root.getFileName()))) {
      FileLock lock = one.lock("lock");
      assertThatThrownBy(() -> other.lock("lock")).isInstanceOf(LockedException.class);
      lock.close();
      other.lock("lock").close();
    }
  }

  @Test
  void anotherProcessSeesTheLockAlsoAfterAFailedAttemptHere() throws IOException {
    try (FileSystem files = new DiskFileSystem(root)) {
      FileLock lock = files.lock("lock");
      assertThatThrownBy(() -> files.lock("lock")).isInstanceOf(LockedException.class);
      assertThat(lockInAnotherProcess()).isEqualTo("locked");
      lock.close();
      assertThat(lockInAnotherProcess()).isEqualTo("free");
    }
  }

  @Test
  void anotherProcessSeesTheLockOfReadersUntilTheLastIsGone() throws IOException {
    try (DiskFileSystem files = new DiskFileSystem(root)) {
      files.lock("lock").close();
      FileLock one = files.lockShared("lock");
      FileLock other = files.lockShared("lock");
      one.close();
      assertThat(lockInAnotherProcess()).isEqualTo("locked");
      other.close();
      assertThat(lockInAnotherProcess()).isEqualTo("free");
    }
  }

  private String lockInAnotherProcess() throws IOException {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xshare:auto",
                "-cp",
                System.getProperty("java.class.path"),
                LockAttempt.class.getName(),
                root.toString())
            .redirectErrorStream(true)
            .start();
    try (BufferedReader out =
        new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8))) {
      return out.readLine();
    } finally {
      process.destroy();
    }
  }

  /** Started as a process of its own. */
  static final class LockAttempt {
    private LockAttempt() {}

    public static void main(String[] args) {
      try (FileSystem files = new DiskFileSystem(Path.of(args[0]));
          FileLock lock = files.lock("lock")) {
        System.out.println(lock == null ? "nothing" : "free");
      } catch (LockedException e) {
        System.out.println("locked");
      }
    }
  }

  static boolean fullDeviceIsThere() {
    return Files.isWritable(Path.of("/dev/full"));
  }

  @Test
  @EnabledIf("fullDeviceIsThere")
  void aFullDeviceIsToldApartAndTheFileStaysFailed() throws IOException {
    try (WritableFile file = new DiskWritableFile(Path.of("/dev/full"))) {
      assertThatThrownBy(() -> file.write(new byte[10], 0, 10))
          .isInstanceOf(OutOfSpaceException.class)
          .hasMessageContaining("/dev/full");
      assertThatThrownBy(file::sync).isInstanceOf(OutOfSpaceException.class);
    }
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void aSyncThatFailedIsNotTriedAgain() throws IOException {
    // a character device takes writes but cannot be synced
    try (WritableFile file = new DiskWritableFile(Path.of("/dev/null"))) {
      file.write(new byte[10], 0, 10);
      assertThatThrownBy(file::sync)
          .isInstanceOf(IoFailureException.class)
          .hasMessageContaining("Cannot sync /dev/null");
      assertThatThrownBy(() -> file.write(new byte[10], 0, 10))
          .isInstanceOf(IoFailureException.class)
          .hasMessageContaining("Cannot sync /dev/null");
    }
  }

  @Test
  void refusalsAreToldInPlainWords(@TempDir Path folder) {
    try (FileSystem disk = new DiskFileSystem(folder)) {
      assertThatThrownBy(() -> disk.open("none"))
          .hasMessage("Cannot open " + folder.resolve("none") + ": there is no such file")
          .hasCauseInstanceOf(NoSuchFileException.class);
      disk.create("one").close();
      assertThatThrownBy(() -> disk.create("one"))
          .hasMessage("Cannot create " + folder.resolve("one") + ": there is a file of that name");
    }
  }
}
