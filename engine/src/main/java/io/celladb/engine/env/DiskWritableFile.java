package io.celladb.engine.env;

import io.celladb.engine.errors.ClosedException;
import io.celladb.engine.errors.StorageException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Appends through a {@code RandomAccessFile}: an interrupt, which would close a channel in the
 * middle of a sync and hide whether it failed, does not touch it.
 */
final class DiskWritableFile implements WritableFile {
  private final Path path;
  private final RandomAccessFile file;
  private long position;
  private boolean closed;
  private @Nullable StorageException failure;

  DiskWritableFile(Path path, RandomAccessFile file) {
    this.path = path;
    this.file = file;
  }

  @Override
  public void write(byte[] b, int off, int len) {
    check();
    try {
      file.write(b, off, len);
      position += len;
    } catch (IOException e) {
      throw failed("write", e);
    }
  }

  @Override
  public long position() {
    return position;
  }

  @Override
  public void sync() {
    check();
    try {
      file.getFD().sync();
    } catch (IOException e) {
      throw failed("sync", e);
    }
  }

  private void check() {
    if (closed) {
      throw new ClosedException(path.toString());
    }
    if (failure != null) {
      throw failure;
    }
  }

  private StorageException failed(String operation, IOException e) {
    StorageException translated = DiskFailures.translate(operation, path, e);
    failure = translated;
    return translated;
  }

  @Override
  public void close() {
    if (closed) {
      return;
    }
    closed = true;
    try {
      file.close();
    } catch (IOException e) {
      throw DiskFailures.translate("close", path, e);
    }
  }
}
