package io.celladb.engine.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.celladb.engine.env.MemoryFileSystem;
import io.celladb.engine.errors.CorruptionException;
import io.celladb.engine.testing.Fault;
import io.celladb.engine.testing.FaultyFileSystem;
import io.celladb.engine.testing.LeakCheckingFileSystem;
import io.celladb.engine.testing.StoredFiles;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class SpillBufferTest {
  private static final long SEED = 7;

  private final MemoryFileSystem files = new MemoryFileSystem();

  private static void fill(SpillBuffer buffer, ByteWriter expected, int bytes) {
    Random random = new Random(SEED);
    while (expected.length() < bytes) {
      switch (random.nextInt(3)) {
        case 0 -> {
          int value = random.nextInt();
          buffer.writeInt(value);
          expected.writeInt(value);
        }
        case 1 -> {
          long value = random.nextLong();
          buffer.writeLong(value);
          expected.writeLong(value);
        }
        default -> {
          byte[] some = new byte[random.nextInt(2_000)];
          random.nextBytes(some);
          ByteWriter writer = new ByteWriter();
          writer.writeBytes(some);
          buffer.write(writer);
          expected.writeBytes(some);
        }
      }
      assertThat(buffer.length()).isEqualTo(expected.length());
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1_000, SpillBuffer.MEMORY_BYTES, 1_000_000})
  void allBytesComeOutAndNothingIsLeft(int bytes) {
    LeakCheckingFileSystem checked = new LeakCheckingFileSystem(files);
    try (SpillBuffer buffer = new SpillBuffer(checked, "spilled")) {
      // The second time shows that the first left nothing.
      for (String name : new String[] {"a", "b"}) {
        ByteWriter expected = new ByteWriter();
        fill(buffer, expected, bytes);
        assertThat(files.exists("spilled")).isEqualTo(bytes >= SpillBuffer.MEMORY_BYTES);
        try (BufferedFileWriter target = new BufferedFileWriter(checked.create(name))) {
          buffer.moveTo(target);
          target.flush();
        }
        assertThat(StoredFiles.read(files, name)).isEqualTo(expected.toByteArray());
        assertThat(buffer.length()).isZero();
        assertThat(files.exists("spilled")).isFalse();
      }
    }
    checked.close();
  }

  @Test
  void closingDeletesTheTemporaryFile() {
    try (SpillBuffer buffer = new SpillBuffer(files, "spilled")) {
      fill(buffer, new ByteWriter(), 200_000);
      assertThat(files.exists("spilled")).isTrue();
    }
    assertThat(files.list("")).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(names = {"BIT_FLIP", "SHORT_READ", "MISDIRECTED_READ", "TORN_WRITE"})
  void whatComesBackOtherwiseIsRefused(Fault.Kind kind) {
    FaultyFileSystem faulty = new FaultyFileSystem(files);
    faulty.add(Fault.once(kind, "spilled", 2));
    try (SpillBuffer buffer = new SpillBuffer(faulty, "spilled");
        BufferedFileWriter target = new BufferedFileWriter(files.create("a"))) {
      fill(buffer, new ByteWriter(), 500_000);
      assertThatThrownBy(() -> buffer.moveTo(target))
          .isInstanceOf(CorruptionException.class)
          .hasMessageContaining("spilled (temporary file) is damaged");
    }
    assertThat(files.exists("spilled")).isFalse();
  }
}
