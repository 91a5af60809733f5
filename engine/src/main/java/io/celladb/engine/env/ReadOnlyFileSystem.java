package io.celladb.engine.env;

import io.celladb.engine.errors.InvalidOperationException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Another file system in which nothing can be changed; closing it leaves that open. */
public final class ReadOnlyFileSystem implements FileSystem {
  private final FileSystem files;

  public ReadOnlyFileSystem(FileSystem files) {
    this.files = files;
  }

  private InvalidOperationException refused(String operation, String path) {
    return new InvalidOperationException(
        "Cannot %s %s: it is open for reading only".formatted(operation, files.describe(path)));
  }

  @Override
  public ReadableFile open(String path) {
    return files.open(path);
  }

  @Override
  public boolean exists(String path) {
    return files.exists(path);
  }

  @Override
  public boolean isDirectory(String path) {
    return files.isDirectory(path);
  }

  @Override
  public long size(String path) {
    return files.size(path);
  }

  @Override
  public List<String> list(String directory) {
    return files.list(directory);
  }

  @Override
  public @Nullable FileLock lockShared(String path) {
    return files.lockShared(path);
  }

  @Override
  public String describe(String path) {
    return files.describe(path);
  }

  @Override
  public void close() {}

  @Override
  public WritableFile create(String path) {
    throw refused("create", path);
  }

  @Override
  public void createDirectories(String path) {
    throw refused("create directory", path);
  }

  @Override
  public void delete(String path) {
    throw refused("delete", path);
  }

  @Override
  public void rename(String from, String to) {
    throw refused("rename", from);
  }

  @Override
  public void link(String existing, String link) {
    throw refused("link", link);
  }

  @Override
  public void sync(String path) {
    throw refused("sync", path);
  }

  @Override
  public void syncDirectory(String directory) {
    throw refused("sync directory", directory);
  }

  @Override
  public FileLock lock(String path) {
    throw refused("lock", path);
  }
}
