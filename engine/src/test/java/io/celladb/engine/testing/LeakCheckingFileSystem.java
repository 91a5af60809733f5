package io.celladb.engine.testing;

import io.celladb.engine.env.FileLock;
import io.celladb.engine.env.FileSystem;
import io.celladb.engine.env.ReadableFile;
import io.celladb.engine.env.WritableFile;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/**
 * Knows which files and locks are open. {@link #close} fails when there are any, and shows where
 * each was opened.
 */
public final class LeakCheckingFileSystem extends ObservedFileSystem {
  private final Map<Object, Opened> open = new IdentityHashMap<>(); // guarded by itself

  private static final class Opened extends RuntimeException {
    private final String path;

    Opened(String path) {
      super("opened here: " + path);
      this.path = path;
    }
  }

  public LeakCheckingFileSystem(FileSystem delegate) {
    super(delegate);
  }

  @Override
  protected ReadableFile opened(String path, ReadableFile file) {
    return remember(path, super.opened(path, file));
  }

  @Override
  protected WritableFile created(String path, WritableFile file) {
    return remember(path, super.created(path, file));
  }

  @Override
  public FileLock lock(String path) {
    FileLock lock = super.lock(path);
    FileLock[] counted = new FileLock[1];
    counted[0] =
        () -> {
          lock.close();
          closed(counted[0]);
        };
    return remember(path, counted[0]);
  }

  private <T> T remember(String path, T file) {
    synchronized (open) {
      open.put(file, new Opened(path));
    }
    return file;
  }

  @Override
  protected void closed(Object file) {
    synchronized (open) {
      open.remove(file);
    }
  }

  /** Paths of what is open, sorted. */
  public List<String> openPaths() {
    synchronized (open) {
      return open.values().stream().map(opened -> opened.path).sorted().toList();
    }
  }

  @Override
  public void close() {
    super.close();
    synchronized (open) {
      if (!open.isEmpty()) {
        AssertionError leak = new AssertionError("Still open at close: " + openPaths());
        open.values().forEach(leak::addSuppressed);
        throw leak;
      }
    }
  }
}
