package io.celladb.cql;

import io.celladb.engine.env.DiskFileSystem;
import io.celladb.engine.env.FileSystem;
import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/**
 * A directory of the machine as the engine names one.
 *
 * @param files the whole disk that it is on
 * @param path of it there, symbolic links resolved
 */
record DiskPlace(FileSystem files, String path) implements AutoCloseable {

  static DiskPlace of(Path directory) {
    Path real = real(directory);
    String path =
        StreamSupport.stream(real.spliterator(), false)
            .map(Path::toString)
            .collect(Collectors.joining("/"));
    return new DiskPlace(new DiskFileSystem(real.getRoot()), path);
  }

  /** Of one that is not there, the path as it was given: whoever uses it says so. */
  private static Path real(Path directory) {
    try {
      return directory.toRealPath();
    } catch (IOException e) {
      return directory.toAbsolutePath().normalize();
    }
  }

  @Override
  public void close() {
    files.close();
  }
}
