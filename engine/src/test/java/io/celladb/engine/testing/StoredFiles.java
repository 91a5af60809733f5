package io.celladb.engine.testing;

import io.celladb.engine.env.FileSystem;
import io.celladb.engine.env.ReadableFile;
import io.celladb.engine.env.WritableFile;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.CRC32;
import java.util.zip.CRC32C;

/** Whole files at once, and damage, for tests on any file system. */
public final class StoredFiles {
  private StoredFiles() {}

  /** All bytes of a file. */
  public static byte[] read(FileSystem files, String path) {
    try (ReadableFile file = files.open(path)) {
      byte[] bytes = new byte[(int) file.size()];
      int read = file.read(0, bytes, 0, bytes.length);
      if (read != bytes.length) {
        throw new AssertionError(path + " has " + bytes.length + " bytes but gave " + read);
      }
      return bytes;
    }
  }

  /** Writes a file anew, replacing one of this name; syncs nothing. */
  public static void write(FileSystem files, String path, byte[] bytes) {
    if (files.exists(path)) {
      files.delete(path);
    }
    try (WritableFile file = files.create(path)) {
      file.write(bytes, 0, bytes.length);
    }
  }

  /** Flips one bit of a file. */
  public static void flipBit(FileSystem files, String path, long offset, int bit) {
    byte[] bytes = read(files, path);
    bytes[(int) offset] ^= (byte) (1 << bit);
    write(files, path, bytes);
  }

  /** Cuts a file to a length. */
  public static void truncate(FileSystem files, String path, int length) {
    write(files, path, Arrays.copyOf(read(files, path), length));
  }

  /** Copies a file or a directory with all that is below it, also between file systems. */
  public static void copy(FileSystem from, String path, FileSystem to, String target) {
    if (from.isDirectory(path)) {
      to.createDirectories(target);
      for (String name : from.list(path)) {
        copy(from, join(path, name), to, join(target, name));
      }
    } else {
      write(to, target, read(from, path));
    }
  }

  /** Paths of all files below a directory, sorted. */
  public static List<String> walk(FileSystem files, String directory) {
    List<String> found = new ArrayList<>();
    for (String name : files.list(directory)) {
      String path = join(directory, name);
      if (files.isDirectory(path)) {
        found.addAll(walk(files, path));
      } else {
        found.add(path);
      }
    }
    return found;
  }

  /** Returns 64 bits that tell names and bytes of everything in a file system from others. */
  public static long digest(FileSystem files) {
    CRC32 first = new CRC32();
    CRC32C second = new CRC32C();
    digest(files, "", first, second);
    return first.getValue() << 32 | second.getValue();
  }

  private static void digest(FileSystem files, String path, CRC32 first, CRC32C second) {
    boolean isDirectory = files.isDirectory(path);
    for (byte[] part :
        new byte[][] {
          (path + '\0').getBytes(StandardCharsets.UTF_8),
          isDirectory ? new byte[] {1} : read(files, path)
        }) {
      first.update(part);
      second.update(part);
    }
    if (isDirectory) {
      for (String name : files.list(path)) {
        digest(files, join(path, name), first, second);
      }
    }
  }

  private static String join(String directory, String name) {
    return directory.isEmpty() ? name : directory + "/" + name;
  }
}
