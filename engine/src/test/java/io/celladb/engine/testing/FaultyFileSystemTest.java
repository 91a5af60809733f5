package io.celladb.engine.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.celladb.engine.env.FileSystem;
import io.celladb.engine.env.FileSystemContract;
import io.celladb.engine.env.MemoryFileSystem;
import io.celladb.engine.env.WritableFile;
import io.celladb.engine.errors.IoFailureException;
import io.celladb.engine.errors.OutOfSpaceException;
import org.junit.jupiter.api.Test;

class FaultyFileSystemTest extends FileSystemContract {
  private final MemoryFileSystem below = new MemoryFileSystem();
  private final FaultyFileSystem files = new FaultyFileSystem(below);

  /** Without faults, and with the leak check on top, which must let everything through too. */
  @Override
  protected FileSystem newFileSystem() {
    return new FaultyFileSystem(new LeakCheckingFileSystem(new MemoryFileSystem()));
  }

  @Test
  void strikesTheNthMatchingOperationOnce() {
    files.createDirectories("d");
    StoredFiles.write(files, "a", new byte[4]);
    Fault fault = files.add(Fault.once(Fault.Kind.DELETE_ERROR, "d/*.db", 2));
    for (String path : new String[] {"d/1.db", "d/2.db", "d/3.db"}) {
      StoredFiles.write(files, path, new byte[1]);
    }
    files.delete("a");
    files.delete("d/1.db");
    assertThatThrownBy(() -> files.delete("d/2.db"))
        .isInstanceOf(IoFailureException.class)
        .hasMessageContaining("delete")
        .hasMessageContaining("d/2.db");
    files.delete("d/2.db");
    files.delete("d/3.db");
    assertThat(fault.fired()).isEqualTo(1);
  }

  @Test
  void strikesForEverUntilCleared() {
    files.add(Fault.from(Fault.Kind.NO_SPACE, "**", 1));
    assertThatThrownBy(() -> files.create("a")).isInstanceOf(OutOfSpaceException.class);
    assertThatThrownBy(() -> files.create("b")).isInstanceOf(OutOfSpaceException.class);
    files.clear();
    files.create("a").close();
  }

  @Test
  void aFileThatFailedGoesOnFailing() {
    files.add(Fault.once(Fault.Kind.SYNC_ERROR, "a", 1));
    try (WritableFile file = files.create("a")) {
      file.write(new byte[2], 0, 2);
      assertThatThrownBy(file::sync).isInstanceOf(IoFailureException.class);
      assertThatThrownBy(file::sync).isInstanceOf(IoFailureException.class);
      assertThatThrownBy(() -> file.write(new byte[2], 0, 2))
          .isInstanceOf(IoFailureException.class);
    }
    files.create("b").close();
  }

  @Test
  void aFullDeviceTakesHalfOfAWrite() {
    files.add(Fault.once(Fault.Kind.NO_SPACE, "a", 2));
    try (WritableFile file = files.create("a")) {
      assertThatThrownBy(() -> file.write(new byte[10], 0, 10))
          .isInstanceOf(OutOfSpaceException.class);
    }
    assertThat(below.size("a")).isEqualTo(5);
  }

  @Test
  void readsGoWrongInFourWays() {
    byte[] bytes = new byte[1024];
    bytes[512] = 1;
    StoredFiles.write(files, "a", bytes);
    byte[] into = new byte[512];
    files.add(Fault.once(Fault.Kind.READ_ERROR, "a", 1));
    files.add(Fault.once(Fault.Kind.SHORT_READ, "a", 1));
    files.add(Fault.once(Fault.Kind.BIT_FLIP, "a", 1));
    files.add(Fault.once(Fault.Kind.MISDIRECTED_READ, "a", 1));
    try (var file = files.open("a")) {
      assertThatThrownBy(() -> file.read(512, into, 0, 512)).isInstanceOf(IoFailureException.class);
      assertThat(file.read(512, into, 0, 512)).isEqualTo(256);
      assertThat(file.read(512, into, 0, 512)).isEqualTo(512);
      assertThat(into[256]).isEqualTo((byte) 0x10);
      assertThat(file.read(512, into, 0, 512)).isEqualTo(512);
      assertThat(into[0]).isZero();
      assertThat(file.read(512, into, 0, 512)).isEqualTo(512);
      assertThat(into[0]).isEqualTo((byte) 1);
    }
  }

  @Test
  void aLeakIsNamed() {
    LeakCheckingFileSystem checked = new LeakCheckingFileSystem(below);
    WritableFile file = checked.create("a");
    var lock = checked.lock("lock");
    assertThat(checked.openPaths()).containsExactly("a", "lock");
    assertThatThrownBy(checked::close)
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("[a, lock]");
    file.close();
    lock.close();
    checked.close();
  }
}
