package io.celladb.engine.env;

import io.celladb.engine.errors.ClosedException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The files below one directory of the machine. */
public final class DiskFileSystem implements FileSystem {
  private final Path root;
  private final boolean directoriesSync;
  private volatile boolean closed;

  /**
   * @param root an existing directory, or one to be created by {@link #createDirectories}
   */
  public DiskFileSystem(Path root) {
    this.root = root.toAbsolutePath().normalize();
    this.directoriesSync = !System.getProperty("os.name", "").startsWith("Windows");
  }

  private interface Action<T> {
    T run(Path file) throws IOException;
  }

  private <T> T on(String operation, String path, Action<T> action) {
    Path file = resolve(path);
    if (closed) {
      throw new ClosedException("The file system at " + root);
    }
    try {
      return DiskFailures.uninterrupted(() -> action.run(file));
    } catch (IOException e) {
      throw DiskFailures.translate(operation, file, e);
    } catch (DirectoryIteratorException e) {
      throw DiskFailures.translate(operation, file, e.getCause());
    }
  }

  private Path resolve(String path) {
    RelativePaths.check(path);
    return path.isEmpty() ? root : root.resolve(path);
  }

  @Override
  public WritableFile create(String path) {
    return on(
        "create",
        path,
        file -> {
          Files.createFile(file);
          return new DiskWritableFile(file);
        });
  }

  @Override
  public ReadableFile open(String path) {
    return on("open", path, DiskReadableFile::new);
  }

  @Override
  public boolean exists(String path) {
    return on("look for", path, file -> Files.exists(file));
  }

  @Override
  public boolean isDirectory(String path) {
    return on("look for", path, file -> Files.isDirectory(file));
  }

  @Override
  public long size(String path) {
    return on("measure", path, Files::size);
  }

  @Override
  public List<String> list(String directory) {
    return on(
        "list",
        directory,
        file -> {
          List<String> names = new ArrayList<>();
          try (DirectoryStream<Path> entries = Files.newDirectoryStream(file)) {
            for (Path entry : entries) {
              names.add(entry.getFileName().toString());
            }
          }
          Collections.sort(names);
          return List.copyOf(names);
        });
  }

  @Override
  public void createDirectories(String path) {
    on(
        "create directory",
        path,
        directory -> {
          Deque<Path> missing = new ArrayDeque<>();
          Path existing = directory;
          while (existing != null && !Files.isDirectory(existing)) {
            missing.push(existing);
            existing = existing.getParent();
          }
          for (Path next : missing) {
            createOne(next);
            syncNames(next.getParent());
          }
          return directory;
        });
  }

  private static void createOne(Path directory) throws IOException {
    try {
      Files.createDirectory(directory);
    } catch (FileAlreadyExistsException e) {
      if (!Files.isDirectory(directory)) {
        throw e;
      }
    }
  }

  @Override
  public void delete(String path) {
    on(
        "delete",
        path,
        file -> {
          Files.delete(file);
          return file;
        });
  }

  @Override
  public void rename(String from, String to) {
    Path target = resolve(to);
    on(
        "rename to " + target + " from",
        from,
        file ->
            Files.move(
                file, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING));
  }

  @Override
  public void link(String existing, String link) {
    Path target = resolve(existing);
    on("link to " + target + " from", link, file -> Files.createLink(file, target));
  }

  @Override
  public boolean linkFrom(FileSystem from, String existing, String link) {
    if (!(from instanceof DiskFileSystem disk)) {
      return false;
    }
    Path target = disk.resolve(existing);
    return on("link to " + target + " from", link, file -> linked(target, file));
  }

  /** Another device, or one without links, or files of somebody who does not allow it. */
  private static boolean linked(Path target, Path link) throws IOException {
    try {
      Files.createLink(link, target);
      return true;
    } catch (FileAlreadyExistsException | NoSuchFileException e) {
      throw e;
    } catch (FileSystemException | UnsupportedOperationException e) {
      return false;
    }
  }

  @Override
  public void sync(String path) {
    on(
        "sync",
        path,
        file -> {
          try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.force(true);
          }
          return file;
        });
  }

  @Override
  public void syncDirectory(String directory) {
    on(
        "sync directory",
        directory,
        file -> {
          syncNames(file);
          return file;
        });
  }

  private void syncNames(Path directory) throws IOException {
    if (directoriesSync) {
      try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ)) {
        channel.force(true);
      }
    }
  }

  @Override
  public FileLock lock(String path) {
    return on("lock", path, DiskFileLock::take);
  }

  @Override
  public @Nullable FileLock lockShared(String path) {
    return exists(path) ? on("lock", path, DiskFileLock::share) : null;
  }

  @Override
  public String describe(String path) {
    return resolve(path).toString();
  }

  @Override
  public void close() {
    closed = true;
  }
}
