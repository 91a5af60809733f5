package io.celladb.engine.env;

import io.celladb.engine.errors.LockedException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * A lock of the operating system on a file.
 *
 * <p>The operating system drops a process's lock as soon as the process closes <em>any</em> channel
 * on that file. So a second attempt from this process must not even open it: who holds a lock is
 * written down for the whole process, class loaders included, in the system properties.
 */
final class DiskFileLock implements FileLock {
  private static final String PROPERTY_PREFIX = "io.celladb.engine.lock:";

  private final Path file;
  private final String property;
  private final FileChannel channel;
  private boolean closed; // guarded by this

  private DiskFileLock(Path file, String property, FileChannel channel) {
    this.file = file;
    this.property = property;
    this.channel = channel;
  }

  static FileLock take(Path file) throws IOException {
    Path directory = file.toAbsolutePath().getParent().toRealPath();
    String property = PROPERTY_PREFIX + directory.resolve(file.getFileName());
    if (System.getProperties().putIfAbsent(property, "held") != null) {
      throw new LockedException(file.toString());
    }
    FileChannel channel = null;
    boolean taken = false;
    try {
      channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      if (channel.tryLock() == null) {
        throw new LockedException(file.toString());
      }
      taken = true;
      return new DiskFileLock(file, property, channel);
    } catch (OverlappingFileLockException e) {
      LockedException locked = new LockedException(file.toString());
      locked.addSuppressed(e);
      throw locked;
    } finally {
      if (!taken) {
        System.getProperties().remove(property);
        if (channel != null) {
          channel.close();
        }
      }
    }
  }

  @Override
  public synchronized void close() {
    if (closed) {
      return;
    }
    closed = true;
    try {
      channel.close();
    } catch (IOException e) {
      throw DiskFailures.translate("unlock", file, e);
    } finally {
      System.getProperties().remove(property);
    }
  }
}
