package io.celladb.engine.sstable.component;

import io.celladb.engine.env.FileSystem;
import io.celladb.engine.env.ReadableFile;
import io.celladb.engine.env.WritableFile;
import io.celladb.engine.errors.CorruptionException;
import io.celladb.engine.io.ByteWriter;
import java.util.Arrays;

/** Components that are written and read as a whole. */
public final class ComponentFiles {
  private ComponentFiles() {}

  /** Writes a new file and syncs it. */
  public static void write(FileSystem files, String path, ByteWriter bytes) {
    try (WritableFile file = files.create(path)) {
      file.write(bytes.array(), 0, bytes.length());
      file.sync();
    }
  }

  /**
   * Reads a file.
   *
   * @throws CorruptionException when it is missing, or too large for an array
   */
  public static byte[] read(FileSystem files, Descriptor descriptor, Component component) {
    String path = descriptor.path(component);
    if (!files.exists(path)) {
      throw new CorruptionException(
          files.describe(path), component.fileName(), 0, "the component is missing");
    }
    try (ReadableFile file = files.open(path)) {
      long size = file.size();
      if (size > Integer.MAX_VALUE - 8) {
        throw new CorruptionException(
            files.describe(path), component.fileName(), 0, size + " bytes are too many");
      }
      byte[] bytes = new byte[(int) size];
      int read = file.read(0, bytes, 0, bytes.length);
      return read == bytes.length ? bytes : Arrays.copyOf(bytes, read);
    }
  }
}
