package io.celladb.engine.testing;

import io.celladb.engine.env.FileLock;
import io.celladb.engine.env.FileSystem;
import io.celladb.engine.env.MemoryFileSystem;
import io.celladb.engine.env.ReadableFile;
import io.celladb.engine.env.WritableFile;
import java.util.function.Supplier;

/**
 * A file system in memory that can be asked, at any moment, what a crash at that moment would
 * leave. A hook is called before and after every operation and may take such clones. Safe for use
 * by many threads.
 */
public final class CrashableFileSystem extends ObservedFileSystem {
  private final CrashHook hook;
  private final CrashModel model = new CrashModel(); // guarded by itself, as are the files below

  public CrashableFileSystem() {
    this(CrashHook.NONE);
  }

  public CrashableFileSystem(CrashHook hook) {
    super(new MemoryFileSystem());
    this.hook = hook;
  }

  /** Starts with a copy of another file system, all of it durable: for a crash in a recovery. */
  public static CrashableFileSystem copyOf(FileSystem start, CrashHook hook) {
    CrashableFileSystem copy = new CrashableFileSystem(hook);
    synchronized (copy.model) {
      copy.copy(start, "");
    }
    return copy;
  }

  private void copy(FileSystem start, String directory) {
    String prefix = directory.isEmpty() ? "" : directory + "/";
    for (String name : start.list(directory)) {
      String path = prefix + name;
      if (start.isDirectory(path)) {
        delegate().createDirectories(path);
        model.createDirectories(path);
        copy(start, path);
      } else {
        byte[] bytes = StoredFiles.read(start, path);
        try (WritableFile file = created(path, delegate().create(path))) {
          file.write(bytes, 0, bytes.length);
          file.sync();
        }
      }
    }
    model.syncDirectory(directory);
  }

  /**
   * A file system with what a crash now would leave.
   *
   * @param seed decides every chance, so that the same seed leaves the same
   * @param keepPercent chance of each unsynced piece in {@link CrashMode#RANDOM}
   */
  public MemoryFileSystem crashClone(CrashMode mode, long seed, int keepPercent) {
    synchronized (model) {
      return model.crash(mode, seed, keepPercent);
    }
  }

  /** As above, with even chances. */
  public MemoryFileSystem crashClone(CrashMode mode, long seed) {
    return crashClone(mode, seed, 50);
  }

  @Override
  protected <T> T perform(FileOperation operation, String path, Supplier<T> action) {
    hook.before(operation, path);
    T result;
    synchronized (model) {
      result = action.get();
    }
    hook.after(operation, path);
    return result;
  }

  @Override
  protected WritableFile created(String path, WritableFile file) {
    CrashModel.Inode inode = new CrashModel.Inode(delegate().open(path));
    model.create(path, inode);
    return super.created(path, new TrackedFile(file, inode));
  }

  @Override
  public void createDirectories(String path) {
    perform(
        FileOperation.CREATE_DIRECTORIES,
        path,
        () -> {
          delegate().createDirectories(path);
          if (!path.isEmpty()) {
            model.createDirectories(path);
          }
          return path;
        });
  }

  @Override
  public void delete(String path) {
    perform(
        FileOperation.DELETE,
        path,
        () -> {
          delegate().delete(path);
          model.delete(path);
          return path;
        });
  }

  @Override
  public void rename(String from, String to) {
    perform(
        FileOperation.RENAME,
        from,
        () -> {
          delegate().rename(from, to);
          model.rename(from, to);
          return from;
        });
  }

  @Override
  public void link(String existing, String link) {
    perform(
        FileOperation.LINK,
        link,
        () -> {
          delegate().link(existing, link);
          model.link(existing, link);
          return link;
        });
  }

  @Override
  public void sync(String path) {
    perform(
        FileOperation.SYNC_FILE,
        path,
        () -> {
          delegate().sync(path);
          model.sync(path);
          return path;
        });
  }

  @Override
  public void syncDirectory(String directory) {
    perform(
        FileOperation.SYNC_DIRECTORY,
        directory,
        () -> {
          delegate().syncDirectory(directory);
          model.syncDirectory(directory);
          return directory;
        });
  }

  @Override
  public FileLock lock(String path) {
    return perform(
        FileOperation.LOCK,
        path,
        () -> {
          FileLock lock = delegate().lock(path);
          if (!model.contains(path)) {
            ReadableFile content = delegate().open(path);
            model.create(path, new CrashModel.Inode(content));
          }
          return lock;
        });
  }

  /** Tells the model what is written and synced; called with the model locked. */
  private record TrackedFile(WritableFile file, CrashModel.Inode inode) implements WritableFile {

    @Override
    public void write(byte[] b, int off, int len) {
      file.write(b, off, len);
      inode.writtenBytes = file.position();
    }

    @Override
    public long position() {
      return file.position();
    }

    @Override
    public void reserve(long sizeBytes) {
      file.reserve(sizeBytes);
      if (sizeBytes > Math.max(inode.reservedBytes, inode.writtenBytes)) {
        inode.reservedBytes = sizeBytes;
        inode.syncedBytes = inode.writtenBytes;
      }
    }

    @Override
    public void sync() {
      file.sync();
      inode.syncedBytes = inode.writtenBytes;
    }

    @Override
    public void close() {
      file.close();
    }
  }
}
