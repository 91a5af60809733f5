package io.celladb.engine.testing;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.celladb.engine.env.FileSystem;
import io.celladb.engine.env.FileSystemContract;
import io.celladb.engine.env.MemoryFileSystem;
import io.celladb.engine.env.WritableFile;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class CrashableFileSystemTest extends FileSystemContract {
  private final CrashableFileSystem files = new CrashableFileSystem();

  @Override
  protected FileSystem newFileSystem() {
    return new CrashableFileSystem();
  }

  private static byte[] bytes(int count, int value) {
    byte[] bytes = new byte[count];
    Arrays.fill(bytes, (byte) value);
    return bytes;
  }

  @Test
  void neitherSyncImpliesTheOther() {
    try (WritableFile file = files.create("a")) {
      file.write(bytes(10, 1), 0, 10);
      file.sync();
      assertThat(files.crashClone(CrashMode.NONE_KEPT, 0).list("")).isEmpty();
      files.syncDirectory("");
      file.write(bytes(10, 2), 0, 10);
      MemoryFileSystem left = files.crashClone(CrashMode.NONE_KEPT, 0);
      assertThat(StoredFiles.read(left, "a")).isEqualTo(bytes(10, 1));
    }
    try (WritableFile file = files.create("b")) {
      file.write(bytes(10, 3), 0, 10);
      files.syncDirectory("");
      assertThat(StoredFiles.read(files.crashClone(CrashMode.NONE_KEPT, 0), "b")).isEmpty();
      assertThat(StoredFiles.read(files.crashClone(CrashMode.NAMES_KEPT, 0), "b")).isEmpty();
      assertThat(StoredFiles.read(files.crashClone(CrashMode.BYTES_KEPT, 0), "b")).hasSize(10);
    }
  }

  @Test
  void allKeptIsWhatIsThere() {
    files.createDirectories("d/e");
    StoredFiles.write(files, "d/e/a", bytes(5000, 1));
    files.link("d/e/a", "b");
    files.rename("d/e/a", "d/c");
    MemoryFileSystem left = files.crashClone(CrashMode.ALL_KEPT, 0);
    assertThat(StoredFiles.walk(left, "")).containsExactly("b", "d/c");
    assertThat(StoredFiles.read(left, "d/c")).isEqualTo(bytes(5000, 1));
    assertThat(left.isDirectory("d/e")).isTrue();
  }

  @Test
  void aDeletedFileComesBackUntilItsDirectoryIsSynced() {
    StoredFiles.write(files, "a", bytes(10, 1));
    files.syncDirectory("");
    files.delete("a");
    assertThat(files.crashClone(CrashMode.BYTES_KEPT, 0).list("")).containsExactly("a");
    assertThat(files.crashClone(CrashMode.NAMES_KEPT, 0).list("")).isEmpty();
    files.syncDirectory("");
    assertThat(files.crashClone(CrashMode.BYTES_KEPT, 0).list("")).isEmpty();
  }

  @Test
  void aRenameIsThereInFullOrNotAtAll() {
    files.createDirectories("d");
    StoredFiles.write(files, "a", bytes(1, 1));
    files.syncDirectory("");
    files.rename("a", "d/b");
    Set<List<String>> seen = new HashSet<>();
    for (int seed = 0; seed < 50; seed++) {
      seen.add(StoredFiles.walk(files.crashClone(CrashMode.RANDOM, seed), ""));
    }
    assertThat(seen).containsExactlyInAnyOrder(List.of("a"), List.of("d/b"));
    files.syncDirectory("d");
    assertThat(StoredFiles.walk(files.crashClone(CrashMode.NONE_KEPT, 0), ""))
        .containsExactly("d/b");
  }

  @Test
  void anEarlierChangeOfANameCannotUndoADurableOne() {
    files.createDirectories("d");
    StoredFiles.write(files, "a", bytes(1, 1));
    files.rename("a", "d/b");
    files.syncDirectory("d");
    assertThat(StoredFiles.walk(files.crashClone(CrashMode.ALL_KEPT, 0), ""))
        .containsExactly("d/b");
  }

  @Test
  void tornFilesAreCutAtSectorsBeyondWhatWasSynced() {
    try (WritableFile file = files.create("a")) {
      file.write(bytes(700, 1), 0, 700);
      file.sync();
      file.write(bytes(2000, 2), 0, 2000);
    }
    Set<Integer> lengths = new HashSet<>();
    for (int seed = 0; seed < 100; seed++) {
      lengths.add(StoredFiles.read(files.crashClone(CrashMode.TORN, seed), "a").length);
    }
    assertThat(lengths).containsExactlyInAnyOrder(700, 1024, 1536, 2048, 2560);
  }

  @Test
  void randomLossLeavesHolesButNeverInWhatWasSynced() {
    try (WritableFile file = files.create("a")) {
      file.write(bytes(700, 1), 0, 700);
      file.sync();
      files.syncDirectory("");
      file.write(bytes(5000, 2), 0, 5000);
    }
    boolean holes = false;
    for (int seed = 0; seed < 50; seed++) {
      byte[] left = StoredFiles.read(files.crashClone(CrashMode.RANDOM, seed), "a");
      assertThat(Arrays.copyOf(left, 700)).isEqualTo(bytes(700, 1));
      for (int i = 700; i < left.length; i++) {
        holes |= left[i] == 0;
        assertThat(left[i]).isIn((byte) 0, (byte) 2);
      }
      assertThat(StoredFiles.read(files.crashClone(CrashMode.RANDOM, seed), "a")).isEqualTo(left);
    }
    assertThat(holes).isTrue();
  }

  @Test
  void reservedRoomStaysAndLosesWhatWasNotSynced() {
    try (WritableFile file = files.create("a")) {
      file.reserve(2000);
      files.syncDirectory("");
      file.write(bytes(100, 1), 0, 100);
      file.sync();
      file.write(bytes(100, 2), 0, 100);
      byte[] left = StoredFiles.read(files.crashClone(CrashMode.NONE_KEPT, 0), "a");
      assertThat(left).hasSize(2000);
      assertThat(Arrays.copyOf(left, 100)).isEqualTo(bytes(100, 1));
      assertThat(Arrays.copyOfRange(left, 100, 2000)).isEqualTo(new byte[1900]);
    }
  }

  @Test
  void aCopyIsDurable() {
    MemoryFileSystem start = new MemoryFileSystem();
    start.createDirectories("d");
    StoredFiles.write(start, "d/a", bytes(10, 1));
    CrashableFileSystem copy = CrashableFileSystem.copyOf(start, CrashHook.NONE);
    MemoryFileSystem left = copy.crashClone(CrashMode.NONE_KEPT, 0);
    assertThat(StoredFiles.read(left, "d/a")).isEqualTo(bytes(10, 1));
  }

  @Test
  void theExplorerVisitsBothSidesOfEveryChange() {
    List<String> points = new ArrayList<>();
    int count =
        new CrashExplorer(1, List.of(CrashMode.ALL_KEPT))
            .explore(
                workload -> {
                  StoredFiles.write(workload, "a", bytes(3, 1));
                  workload.rename("a", "b");
                },
                (left, point) -> points.add(point.split(",")[0] + " " + left.list("")));
    assertThat(count).isEqualTo(6);
    assertThat(points)
        .containsExactly(
            "crash before CREATE a []",
            "crash after CREATE a [a]",
            "crash before WRITE a [a]",
            "crash after WRITE a [a]",
            "crash before RENAME a [a]",
            "crash after RENAME a [b]");
  }

  /** The usual way to replace a file; each step that is left out must be found. */
  @Test
  void theExplorerFindsAForgottenSync() {
    Set<String> forgotten = new HashSet<>();
    for (String step : List.of("nothing", "file", "directory")) {
      try {
        explore(step);
      } catch (AssertionError e) {
        assertThat(e).hasMessageContaining("seed");
        forgotten.add(step);
      }
    }
    assertThat(forgotten).containsExactlyInAnyOrder("file", "directory");
  }

  private static void explore(String forgotten) {
    boolean[] acknowledged = new boolean[1];
    new CrashExplorer(7)
        .explore(
            workload -> {
              StoredFiles.write(workload, "x", "old".getBytes(UTF_8));
              acknowledged[0] = false;
              replace(workload, forgotten);
              acknowledged[0] = true;
              StoredFiles.write(workload, "another", bytes(1, 1));
            },
            (left, point) -> {
              if (acknowledged[0]) {
                assertThat(left.exists("x")).isTrue();
                assertThat(new String(StoredFiles.read(left, "x"), UTF_8)).isEqualTo("new");
              }
            });
  }

  private static void replace(FileSystem files, String forgotten) {
    try (WritableFile file = files.create("tmp")) {
      file.write("new".getBytes(UTF_8), 0, 3);
      if (!forgotten.equals("file")) {
        file.sync();
      }
    }
    files.rename("tmp", "x");
    if (!forgotten.equals("directory")) {
      files.syncDirectory("");
    }
  }

  @Test
  void aFailedOperationHasNoAfter() {
    List<String> calls = new ArrayList<>();
    CrashableFileSystem hooked =
        new CrashableFileSystem(
            new CrashHook() {
              @Override
              public void before(FileOperation operation, String path) {
                calls.add("before " + operation);
              }

              @Override
              public void after(FileOperation operation, String path) {
                calls.add("after " + operation);
              }
            });
    assertThatThrownBy(() -> hooked.delete("a")).hasMessageContaining("delete");
    assertThat(calls).containsExactly("before DELETE");
  }
}
