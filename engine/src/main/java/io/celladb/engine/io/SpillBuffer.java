package io.celladb.engine.io;

import io.celladb.engine.env.FileSystem;
import io.celladb.engine.env.ReadableFile;
import io.celladb.engine.env.WritableFile;
import io.celladb.engine.errors.CorruptionException;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * Bytes that are gathered now and have their place in a file later, such as those whose number
 * stands before them. The last of them are in memory, the rest in a temporary file, which is there
 * only when it is needed. For one thread.
 */
public final class SpillBuffer implements AutoCloseable {
  /** From so many bytes on they go to the file. */
  static final int MEMORY_BYTES = 64 * 1024;

  private static final String COMPONENT = "temporary file";

  private final FileSystem files;
  private final String path;
  private final ByteWriter memory = new ByteWriter(256);
  private final CRC32C crc = new CRC32C();
  private @Nullable WritableFile file;

  /**
   * Makes an empty buffer.
   *
   * @param path of the temporary file
   */
  public SpillBuffer(FileSystem files, String path) {
    this.files = files;
    this.path = path;
  }

  /** Appends what a writer holds. */
  public void write(ByteWriter bytes) {
    memory.writeBytes(bytes.array(), 0, bytes.length());
    spill();
  }

  /** Appends a number, big-endian. */
  public void writeInt(int value) {
    memory.writeInt(value);
    spill();
  }

  /** Appends a number, big-endian. */
  public void writeLong(long value) {
    memory.writeLong(value);
    spill();
  }

  private void spill() {
    if (memory.length() < MEMORY_BYTES) {
      return;
    }
    WritableFile spilled = file;
    if (spilled == null) {
      spilled = files.create(path);
      file = spilled;
      crc.reset();
    }
    spilled.write(memory.array(), 0, memory.length());
    crc.update(memory.array(), 0, memory.length());
    memory.reset();
  }

  /** Bytes appended. */
  public long length() {
    WritableFile spilled = file;
    return memory.length() + (spilled == null ? 0 : spilled.position());
  }

  /** Bytes of heap, whatever the length. */
  public long memoryBytes() {
    return memory.capacityBytes();
  }

  /**
   * Writes all bytes to a file, and forgets them.
   *
   * @throws CorruptionException when those in the temporary file are not what was written there
   */
  public void moveTo(BufferedFileWriter target) {
    WritableFile spilled = file;
    if (spilled != null) {
      copySpilled(spilled.position(), target);
    }
    target.write(memory);
    reset();
  }

  private void copySpilled(long length, BufferedFileWriter target) {
    CRC32C found = new CRC32C();
    byte[] piece = new byte[MEMORY_BYTES];
    long position = 0;
    try (ReadableFile in = files.open(path)) {
      while (position < length) {
        int wanted = (int) Math.min(piece.length, length - position);
        int read = in.read(position, piece, 0, wanted);
        if (read < wanted) {
          throw corrupt(position + read, length + " bytes", (position + read) + " bytes");
        }
        found.update(piece, 0, read);
        target.write(piece, 0, read);
        position += read;
      }
    }
    if (found.getValue() != crc.getValue()) {
      throw corrupt(
          0, "CRC-32C %08x".formatted(crc.getValue()), "%08x".formatted(found.getValue()));
    }
  }

  private CorruptionException corrupt(long offset, String expected, String found) {
    return new CorruptionException(files.describe(path), COMPONENT, offset, expected, found);
  }

  /** Forgets all bytes, and deletes the temporary file. */
  public void reset() {
    memory.reset();
    WritableFile spilled = file;
    if (spilled != null) {
      file = null;
      spilled.close();
      files.delete(path);
    }
  }

  /** Deletes the temporary file. */
  @Override
  public void close() {
    reset();
  }
}
