package io.celladb.engine.testing;

import io.celladb.engine.env.FileLock;
import io.celladb.engine.env.FileSystem;
import io.celladb.engine.env.ReadableFile;
import io.celladb.engine.env.WritableFile;
import java.util.List;
import java.util.function.Supplier;

/** Passes everything on to another file system, past methods that a subclass overrides. */
public abstract class ObservedFileSystem implements FileSystem {
  private final FileSystem delegate;

  protected ObservedFileSystem(FileSystem delegate) {
    this.delegate = delegate;
  }

  /** The file system below. */
  protected final FileSystem delegate() {
    return delegate;
  }

  /** Does one operation on a path; may do something before and after, or throw instead. */
  protected <T> T perform(FileOperation operation, String path, Supplier<T> action) {
    return action.get();
  }

  /** Does one read; the wrapped {@link #perform} is around it. */
  protected int read(ReadableFile file, String path, long position, byte[] into, int off, int len) {
    return file.read(position, into, off, len);
  }

  /** Does one write; the wrapped {@link #perform} is around it. */
  protected void write(WritableFile file, String path, byte[] b, int off, int len) {
    file.write(b, off, len);
  }

  /** Told of every file that is opened or created; returns what the caller gets. */
  protected ReadableFile opened(String path, ReadableFile file) {
    return new ObservedReadableFile(path, file);
  }

  protected WritableFile created(String path, WritableFile file) {
    return new ObservedWritableFile(path, file);
  }

  protected void closed(Object file) {}

  private void run(FileOperation operation, String path, Runnable action) {
    perform(
        operation,
        path,
        () -> {
          action.run();
          return path;
        });
  }

  @Override
  public WritableFile create(String path) {
    return perform(FileOperation.CREATE, path, () -> created(path, delegate.create(path)));
  }

  @Override
  public ReadableFile open(String path) {
    return perform(FileOperation.OPEN, path, () -> opened(path, delegate.open(path)));
  }

  @Override
  public boolean exists(String path) {
    return perform(FileOperation.LOOK, path, () -> delegate.exists(path));
  }

  @Override
  public boolean isDirectory(String path) {
    return perform(FileOperation.LOOK, path, () -> delegate.isDirectory(path));
  }

  @Override
  public long size(String path) {
    return perform(FileOperation.LOOK, path, () -> delegate.size(path));
  }

  @Override
  public List<String> list(String directory) {
    return perform(FileOperation.LIST, directory, () -> delegate.list(directory));
  }

  @Override
  public void createDirectories(String path) {
    run(FileOperation.CREATE_DIRECTORIES, path, () -> delegate.createDirectories(path));
  }

  @Override
  public void delete(String path) {
    run(FileOperation.DELETE, path, () -> delegate.delete(path));
  }

  @Override
  public void rename(String from, String to) {
    run(FileOperation.RENAME, from, () -> delegate.rename(from, to));
  }

  @Override
  public void link(String existing, String link) {
    run(FileOperation.LINK, link, () -> delegate.link(existing, link));
  }

  @Override
  public void sync(String path) {
    run(FileOperation.SYNC_FILE, path, () -> delegate.sync(path));
  }

  @Override
  public void syncDirectory(String directory) {
    run(FileOperation.SYNC_DIRECTORY, directory, () -> delegate.syncDirectory(directory));
  }

  @Override
  public FileLock lock(String path) {
    return perform(FileOperation.LOCK, path, () -> delegate.lock(path));
  }

  @Override
  public FileLock lockShared(String path) {
    return perform(FileOperation.LOOK, path, () -> delegate.lockShared(path));
  }

  @Override
  public String describe(String path) {
    return delegate.describe(path);
  }

  @Override
  public void close() {
    delegate.close();
  }

  private final class ObservedWritableFile implements WritableFile {
    private final String path;
    private final WritableFile file;

    ObservedWritableFile(String path, WritableFile file) {
      this.path = path;
      this.file = file;
    }

    @Override
    public void write(byte[] b, int off, int len) {
      run(FileOperation.WRITE, path, () -> ObservedFileSystem.this.write(file, path, b, off, len));
    }

    @Override
    public long position() {
      return file.position();
    }

    @Override
    public void reserve(long sizeBytes) {
      run(FileOperation.RESERVE, path, () -> file.reserve(sizeBytes));
    }

    @Override
    public void sync() {
      run(FileOperation.SYNC, path, file::sync);
    }

    @Override
    public void close() {
      file.close();
      closed(this);
    }
  }

  private final class ObservedReadableFile implements ReadableFile {
    private final String path;
    private final ReadableFile file;

    ObservedReadableFile(String path, ReadableFile file) {
      this.path = path;
      this.file = file;
    }

    @Override
    public int read(long position, byte[] into, int off, int len) {
      return perform(
          FileOperation.READ,
          path,
          () -> ObservedFileSystem.this.read(file, path, position, into, off, len));
    }

    @Override
    public long size() {
      return perform(FileOperation.LOOK, path, file::size);
    }

    @Override
    public void close() {
      file.close();
      closed(this);
    }
  }
}
