package io.celladb.engine.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.celladb.engine.env.MemoryFileSystem;
import io.celladb.engine.testing.CrashMode;
import io.celladb.engine.testing.CrashableFileSystem;
import io.celladb.engine.testing.StoredFiles;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class BufferedFileWriterTest {

  @Property(tries = 200)
  void writesWhatAByteWriterWrites(
      @ForAll long seed, @ForAll @IntRange(max = 100) int bufferBytes) {
    MemoryFileSystem files = new MemoryFileSystem();
    ByteWriter expected = new ByteWriter();
    Random random = new Random(seed);
    try (BufferedFileWriter writer = new BufferedFileWriter(files.create("a"), bufferBytes, true)) {
      for (int i = 0; i < 100; i++) {
        write(random, writer, expected);
        assertThat(writer.position()).isEqualTo(expected.length());
        if (random.nextInt(20) == 0) {
          assertThat(writer.crc32())
              .isEqualTo(Checksums.crc32(expected.array(), 0, expected.length()));
        }
      }
      writer.flush();
    }
    assertThat(StoredFiles.read(files, "a")).isEqualTo(expected.toByteArray());
  }

  private static void write(Random random, BufferedFileWriter writer, ByteWriter expected) {
    long value = random.nextLong() >>> random.nextInt(64);
    switch (random.nextInt(7)) {
      case 0 -> {
        writer.writeByte((int) value);
        expected.writeByte((int) value);
      }
      case 1 -> {
        writer.writeShort((int) value);
        expected.writeShort((int) value);
      }
      case 2 -> {
        writer.writeInt((int) value);
        expected.writeInt((int) value);
      }
      case 3 -> {
        writer.writeLong(value);
        expected.writeLong(value);
      }
      case 4 -> {
        writer.writeUnsignedVInt(value);
        expected.writeUnsignedVInt(value);
      }
      case 5 -> {
        ByteWriter some = new ByteWriter();
        some.writeLong(value);
        writer.write(some);
        expected.writeLong(value);
      }
      default -> {
        byte[] some = new byte[random.nextInt(150)];
        random.nextBytes(some);
        writer.write(some);
        expected.writeBytes(some);
      }
    }
  }

  @Test
  void syncReachesTheDeviceAndCloseDoesNot() {
    CrashableFileSystem files = new CrashableFileSystem();
    try (BufferedFileWriter writer = new BufferedFileWriter(files.create("a"))) {
      files.syncDirectory("");
      writer.writeLong(1);
      writer.sync();
      writer.writeLong(2);
    }
    assertThat(StoredFiles.read(files.crashClone(CrashMode.NONE_KEPT, 0), "a")).hasSize(8);
    assertThat(files.size("a")).isEqualTo(8);
  }

  @Test
  void withoutChecksumThereIsNone() {
    try (BufferedFileWriter writer = new BufferedFileWriter(new MemoryFileSystem().create("a"))) {
      assertThatThrownBy(writer::crc32).isInstanceOf(IllegalStateException.class);
    }
  }
}
