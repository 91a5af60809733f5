package io.celladb.engine.env;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.celladb.engine.errors.ClosedException;
import io.celladb.engine.errors.IoFailureException;
import io.celladb.engine.errors.LockedException;
import io.celladb.engine.testing.StoredFiles;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What every file system does. */
public abstract class FileSystemContract {
  private FileSystem files;

  /** A file system without files, whose root is there. */
  protected abstract FileSystem newFileSystem();

  @BeforeEach
  void start() {
    files = newFileSystem();
  }

  @AfterEach
  void stop() {
    files.close();
  }

  private void write(String path, String text) {
    StoredFiles.write(files, path, text.getBytes(UTF_8));
  }

  private String read(String path) {
    return new String(StoredFiles.read(files, path), UTF_8);
  }

  @Test
  void whatIsWrittenIsRead() {
    byte[] bytes = new byte[200_000];
    new Random(1).nextBytes(bytes);
    try (WritableFile file = files.create("a")) {
      file.write(bytes, 0, 10);
      assertThat(file.position()).isEqualTo(10);
      file.write(bytes, 10, 150_000);
      file.sync();
      file.write(bytes, 150_010, bytes.length - 150_010);
      assertThat(file.position()).isEqualTo(bytes.length);
    }
    assertThat(files.size("a")).isEqualTo(bytes.length);
    assertThat(StoredFiles.read(files, "a")).isEqualTo(bytes);
  }

  @Test
  void readsAreShortOnlyAtTheEnd() {
    write("a", "0123456789");
    byte[] into = new byte[8];
    try (ReadableFile file = files.open("a")) {
      assertThat(file.size()).isEqualTo(10);
      assertThat(file.read(3, into, 1, 4)).isEqualTo(4);
      assertThat(new String(into, UTF_8)).isEqualTo("\0003456\0\0\0");
      assertThat(file.read(7, into, 0, 8)).isEqualTo(3);
      assertThat(file.read(10, into, 0, 8)).isZero();
      assertThat(file.read(99, into, 0, 8)).isZero();
      assertThat(file.read(0, into, 0, 0)).isZero();
    }
  }

  @Test
  void aReaderSeesWhatIsWrittenAfterItWasOpened() {
    try (WritableFile writer = files.create("a");
        ReadableFile reader = files.open("a")) {
      assertThat(reader.size()).isZero();
      writer.write("abc".getBytes(UTF_8), 0, 3);
      assertThat(reader.size()).isEqualTo(3);
      assertThat(reader.read(0, new byte[9], 0, 9)).isEqualTo(3);
    }
  }

  @Test
  void createFailsWhenTheNameIsTaken() {
    write("a", "first");
    assertThatThrownBy(() -> files.create("a"))
        .isInstanceOf(IoFailureException.class)
        .hasMessageContaining(files.describe("a"));
    assertThat(read("a")).isEqualTo("first");
    files.createDirectories("d");
    assertThatThrownBy(() -> files.create("d")).isInstanceOf(IoFailureException.class);
  }

  @Test
  void createNeedsItsDirectory() {
    assertThatThrownBy(() -> files.create("no/a")).isInstanceOf(IoFailureException.class);
  }

  @Test
  void whatIsNotThereCannotBeUsed() {
    assertThat(files.exists("a")).isFalse();
    assertThat(files.isDirectory("a")).isFalse();
    assertThatThrownBy(() -> files.open("a"))
        .isInstanceOf(IoFailureException.class)
        .hasMessageContaining("open")
        .hasMessageContaining(files.describe("a"));
    assertThatThrownBy(() -> files.size("a")).isInstanceOf(IoFailureException.class);
    assertThatThrownBy(() -> files.list("a")).isInstanceOf(IoFailureException.class);
    assertThatThrownBy(() -> files.delete("a")).isInstanceOf(IoFailureException.class);
    assertThatThrownBy(() -> files.rename("a", "b")).isInstanceOf(IoFailureException.class);
    assertThatThrownBy(() -> files.link("a", "b")).isInstanceOf(IoFailureException.class);
  }

  @Test
  void listsFilesAndDirectoriesSorted() {
    files.createDirectories("d/e/f");
    write("d/b", "");
    write("d/a-", "");
    write("d/a", "");
    write("d/e/x", "");
    assertThat(files.list("")).containsExactly("d");
    assertThat(files.list("d")).containsExactly("a", "a-", "b", "e");
    assertThat(files.list("d/e")).containsExactly("f", "x");
    assertThat(files.list("d/e/f")).isEmpty();
    assertThat(files.isDirectory("d/e")).isTrue();
    assertThat(files.isDirectory("d/b")).isFalse();
    assertThat(files.isDirectory("")).isTrue();
    assertThatThrownBy(() -> files.list("d/b")).isInstanceOf(IoFailureException.class);
  }

  @Test
  void directoriesMayBeThereAlready() {
    files.createDirectories("d/e");
    files.createDirectories("d/e");
    files.createDirectories("");
    write("d/a", "");
    assertThatThrownBy(() -> files.createDirectories("d/a")).isInstanceOf(IoFailureException.class);
    assertThatThrownBy(() -> files.createDirectories("d/a/b"))
        .isInstanceOf(IoFailureException.class);
  }

  @Test
  void deletesFilesAndEmptyDirectories() {
    files.createDirectories("d");
    write("d/a", "x");
    assertThatThrownBy(() -> files.delete("d")).isInstanceOf(IoFailureException.class);
    files.delete("d/a");
    assertThat(files.exists("d/a")).isFalse();
    files.delete("d");
    assertThat(files.exists("d")).isFalse();
  }

  @Test
  void aFileDeletedWhileOpenStaysReadable() {
    write("a", "still here");
    try (ReadableFile file = files.open("a")) {
      files.delete("a");
      assertThat(files.exists("a")).isFalse();
      byte[] into = new byte[10];
      assertThat(file.read(0, into, 0, 10)).isEqualTo(10);
      assertThat(new String(into, UTF_8)).isEqualTo("still here");
      write("a", "another");
      file.read(0, into, 0, 10);
      assertThat(new String(into, UTF_8)).isEqualTo("still here");
    }
    assertThat(read("a")).isEqualTo("another");
  }

  @Test
  void renameReplaces() {
    write("a", "new");
    write("b", "old");
    files.rename("a", "b");
    assertThat(read("b")).isEqualTo("new");
    assertThat(files.exists("a")).isFalse();
    files.createDirectories("d");
    files.rename("b", "d/c");
    assertThat(files.list("")).containsExactly("d");
    assertThat(read("d/c")).isEqualTo("new");
    files.rename("d/c", "d/c");
    assertThat(read("d/c")).isEqualTo("new");
    assertThatThrownBy(() -> files.rename("d/c", "no/c")).isInstanceOf(IoFailureException.class);
  }

  @Test
  void directoriesAreRenamedWithWhatIsInThem() {
    files.createDirectories("d/e");
    files.createDirectories("d-"); // sorts between d and d/e
    write("d/e/a", "x");
    files.rename("d", "z");
    assertThat(files.list("")).containsExactly("d-", "z");
    assertThat(read("z/e/a")).isEqualTo("x");
    assertThat(files.exists("d/e/a")).isFalse();
  }

  @Test
  void aLinkIsAnotherNameOfTheSameFile() {
    write("a", "shared");
    write("c", "other");
    files.link("a", "b");
    assertThatThrownBy(() -> files.link("a", "c")).isInstanceOf(IoFailureException.class);
    files.delete("a");
    assertThat(read("b")).isEqualTo("shared");
    assertThat(read("c")).isEqualTo("other");
  }

  @Test
  void reservedRoomReadsAsZerosUntilWritten() {
    try (WritableFile file = files.create("a")) {
      file.write(new byte[] {1, 2}, 0, 2);
      file.reserve(100_000);
      assertThat(files.size("a")).isEqualTo(100_000);
      assertThat(file.position()).isEqualTo(2);
      file.write(new byte[] {3, 4}, 0, 2);
      file.reserve(50);
      file.sync();
      assertThat(files.size("a")).isEqualTo(100_000);
    }
    byte[] expected = new byte[100_000];
    System.arraycopy(new byte[] {1, 2, 3, 4}, 0, expected, 0, 4);
    assertThat(StoredFiles.read(files, "a")).isEqualTo(expected);
  }

  @Test
  void writingGoesOnBeyondReservedRoom() {
    byte[] bytes = new byte[70_000];
    new Random(2).nextBytes(bytes);
    try (WritableFile file = files.create("a")) {
      file.reserve(1_000);
      file.write(bytes, 0, bytes.length);
    }
    assertThat(StoredFiles.read(files, "a")).isEqualTo(bytes);
  }

  @Test
  void syncsWhatThereIs() {
    files.createDirectories("d");
    files.syncDirectory("d");
    files.syncDirectory("");
    assertThatThrownBy(() -> files.syncDirectory("no")).isInstanceOf(IoFailureException.class);
  }

  @Test
  void aLockIsHeldOnce() {
    FileLock lock = files.lock("lock");
    assertThatThrownBy(() -> files.lock("lock"))
        .isInstanceOf(LockedException.class)
        .hasMessageContaining(files.describe("lock"));
    // the failed attempt must not have broken the lock
    assertThatThrownBy(() -> files.lock("lock")).isInstanceOf(LockedException.class);
    lock.close();
    lock.close();
    assertThat(files.exists("lock")).isTrue();
    files.lock("lock").close();
  }

  @Test
  void readersShareALockAndKeepWritersOut() {
    assertThat(files.lockShared("lock")).isNull();
    assertThat(files.exists("lock")).isFalse();
    FileLock writer = files.lock("lock");
    assertThatThrownBy(() -> files.lockShared("lock")).isInstanceOf(LockedException.class);
    writer.close();
    FileLock one = files.lockShared("lock");
    FileLock other = files.lockShared("lock");
    assertThatThrownBy(() -> files.lock("lock")).isInstanceOf(LockedException.class);
    one.close();
    one.close();
    assertThatThrownBy(() -> files.lock("lock")).isInstanceOf(LockedException.class);
    other.close();
    files.lock("lock").close();
  }

  @Test
  void closedThingsAreNotUsed() {
    WritableFile writer = files.create("a");
    writer.write(new byte[1], 0, 1);
    writer.close();
    writer.close();
    assertThatThrownBy(() -> writer.write(new byte[1], 0, 1)).isInstanceOf(ClosedException.class);
    assertThatThrownBy(writer::sync).isInstanceOf(ClosedException.class);
    ReadableFile reader = files.open("a");
    reader.close();
    reader.close();
    assertThatThrownBy(() -> reader.read(0, new byte[1], 0, 1)).isInstanceOf(ClosedException.class);
    files.close();
    files.close();
    assertThatThrownBy(() -> files.list("")).isInstanceOf(ClosedException.class);
    assertThatThrownBy(() -> files.exists("a")).isInstanceOf(ClosedException.class);
    assertThatThrownBy(() -> files.create("b")).isInstanceOf(ClosedException.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/a", "a/", "a//b", "../a", "a/../b", ".", "a/./b", "a\\b"})
  void pathsStayWithinTheRoot(String path) {
    assertThatThrownBy(() -> files.exists(path)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> files.create(path)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> files.describe(path)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void anInterruptNeitherFailsACallNorIsLost() throws InterruptedException, ExecutionException {
    FutureTask<Boolean> interrupted =
        new FutureTask<>(
            () -> {
              Thread.currentThread().interrupt();
              files.createDirectories("d");
              try (WritableFile file = files.create("d/a")) {
                file.reserve(10);
                file.write(new byte[] {1, 2, 3}, 0, 3);
                file.sync();
                file.sync();
              }
              files.syncDirectory("d");
              try (ReadableFile file = files.open("d/a")) {
                assertThat(file.read(0, new byte[3], 0, 3)).isEqualTo(3);
                assertThat(file.size()).isEqualTo(10);
              }
              files.lock("lock").close();
              return Thread.currentThread().isInterrupted();
            });
    Thread thread = new Thread(interrupted);
    thread.start();
    assertThat(interrupted.get()).isTrue();
  }
}
