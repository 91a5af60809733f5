package io.celladb.engine.env;

import io.celladb.engine.errors.ClosedException;
import io.celladb.engine.errors.StorageException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/**
 * Writes through a {@code RandomAccessFile}, which an interrupt does not touch, and syncs through a
 * channel, which alone can leave the file's times out of a sync.
 *
 * <p>An interrupt in the middle of a channel's sync closes the channel and hides whether the sync
 * failed. The operating system tells a failed write-back to each open descriptor once, so the
 * answer is then asked of the other one.
 */
final class DiskWritableFile implements WritableFile {
  private static final int ZEROS_BYTES = 64 * 1024;

  private final Path path;
  private final RandomAccessFile file;
  private volatile long position;
  private volatile boolean closed;
  private volatile @Nullable StorageException failure;

  // used by the syncing thread; null once an interrupt has closed it
  private volatile @Nullable FileChannel syncChannel;

  DiskWritableFile(Path path) throws IOException {
    this.path = path;
    this.file = new RandomAccessFile(path.toFile(), "rw");
    this.syncChannel = openSyncChannel();
  }

  private FileChannel openSyncChannel() throws IOException {
    boolean opened = false;
    try {
      FileChannel channel = FileChannel.open(path, StandardOpenOption.WRITE);
      opened = true;
      return channel;
    } finally {
      if (!opened) {
        file.close();
      }
    }
  }

  @Override
  @SuppressWarnings("NonAtomicVolatileUpdate") // one thread writes, others read
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
  public void reserve(long sizeBytes) {
    check();
    try {
      long end = file.length();
      if (sizeBytes > end) {
        file.seek(end);
        byte[] zeros = new byte[(int) Math.min(ZEROS_BYTES, sizeBytes - end)];
        while (end < sizeBytes) {
          int count = (int) Math.min(zeros.length, sizeBytes - end);
          file.write(zeros, 0, count);
          end += count;
        }
        file.seek(position);
        file.getFD().sync();
      }
    } catch (IOException e) {
      throw failed("reserve room for", e);
    }
  }

  @Override
  public void sync() {
    check();
    boolean interrupted = Thread.interrupted();
    try {
      interrupted |= syncNow();
    } catch (IOException e) {
      throw failed("sync", e);
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private boolean syncNow() throws IOException {
    FileChannel channel = syncChannel;
    if (channel != null) {
      try {
        channel.force(false);
        return false;
      } catch (ClosedByInterruptException e) {
        syncChannel = null;
      }
    }
    boolean interrupted = Thread.interrupted();
    file.getFD().sync();
    return interrupted;
  }

  private void check() {
    if (closed) {
      throw new ClosedException(path.toString());
    }
    StorageException failed = failure;
    if (failed != null) {
      throw failed;
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
      FileChannel channel = syncChannel;
      try {
        if (channel != null) {
          channel.close();
        }
      } finally {
        file.close();
      }
    } catch (IOException e) {
      throw DiskFailures.translate("close", path, e);
    }
  }
}
