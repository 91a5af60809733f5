package io.celladb.engine.env;

import io.celladb.engine.errors.LockedException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.Map;

/**
 * A lock of the operating system on a file.
 *
 * <p>The operating system drops a process's lock as soon as the process closes <em>any</em> channel
 * on that file. So a second attempt from this process must not even open it: who holds a lock is
 * written down for the whole process, class loaders included, in the system properties. Those who
 * only read share one channel, which the last of them closes.
 */
final class DiskFileLock implements FileLock {
  private static final String PROPERTY_PREFIX = "io.celladb.engine.lock:";

  /** The locks of readers in this process by their property; guarded by itself. */
  private static final Map<String, DiskFileLock> SHARED = new HashMap<>();

  private final Path file;
  private final String property;
  private final FileChannel channel;
  private boolean closed; // guarded by this
  private int readers; // guarded by SHARED

  private DiskFileLock(Path file, String property, FileChannel channel) {
    this.file = file;
    this.property = property;
    this.channel = channel;
  }

  static FileLock take(Path file) throws IOException {
    return open(file, property(file), false);
  }

  /** Takes the lock of an existing file beside others who only read. */
  static FileLock share(Path file) throws IOException {
    String property = property(file);
    synchronized (SHARED) {
      DiskFileLock lock = SHARED.get(property);
      if (lock == null) {
        lock = open(file, property, true);
        SHARED.put(property, lock);
      }
      lock.readers++;
      return new Share(lock);
    }
  }

  private static String property(Path file) throws IOException {
    Path directory = file.toAbsolutePath().getParent().toRealPath();
    return PROPERTY_PREFIX + directory.resolve(file.getFileName());
  }

  private static DiskFileLock open(Path file, String property, boolean shared) throws IOException {
    if (System.getProperties().putIfAbsent(property, "held") != null) {
      throw new LockedException(file.toString());
    }
    FileChannel channel = null;
    boolean taken = false;
    try {
      channel =
          shared
              ? FileChannel.open(file, StandardOpenOption.READ)
              : FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      if (channel.tryLock(0, Long.MAX_VALUE, shared) == null) {
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

  /** One reader's part of a lock. */
  private static final class Share implements FileLock {
    private final DiskFileLock lock;
    private boolean closed; // guarded by SHARED

    Share(DiskFileLock lock) {
      this.lock = lock;
    }

    @Override
    public void close() {
      synchronized (SHARED) {
        if (!closed) {
          closed = true;
          if (--lock.readers == 0) {
            SHARED.remove(lock.property);
            lock.close();
          }
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
