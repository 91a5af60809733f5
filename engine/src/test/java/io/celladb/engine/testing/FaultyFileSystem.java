package io.celladb.engine.testing;

import io.celladb.engine.env.FileSystem;
import io.celladb.engine.env.ReadableFile;
import io.celladb.engine.env.WritableFile;
import io.celladb.engine.errors.StorageException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/** Fails operations on another file system, as told by its faults. Safe for use by many threads. */
public final class FaultyFileSystem extends ObservedFileSystem {
  private static final long HOUR_MICROS = 3_600_000_000L;

  // these strike further down, where the file is at hand
  private static final Set<FileOperation> OF_OPEN_FILES =
      EnumSet.of(
          FileOperation.READ, FileOperation.WRITE, FileOperation.RESERVE, FileOperation.SYNC);

  private final ManualClock clock;
  private final List<Fault> faults = new ArrayList<>(); // guarded by itself

  public FaultyFileSystem(FileSystem delegate) {
    this(delegate, new ManualClock());
  }

  /** With the clock that faults of time move. */
  public FaultyFileSystem(FileSystem delegate, ManualClock clock) {
    super(delegate);
    this.clock = clock;
  }

  /** Adds a fault; the first one that matches an operation decides. */
  public Fault add(Fault fault) {
    synchronized (faults) {
      faults.add(fault);
    }
    return fault;
  }

  /** Lets all operations pass again. */
  public void clear() {
    synchronized (faults) {
      faults.clear();
    }
  }

  /** Returns what happens to an operation, or null when it just takes place. */
  private Fault.Kind strikes(FileOperation operation, String path) {
    synchronized (faults) {
      for (Fault fault : faults) {
        if (fault.strikes(operation, path)) {
          if (!fault.kind().isOfTime()) {
            return fault.kind();
          }
          moveClock(fault.kind());
        }
      }
    }
    return null;
  }

  private void moveClock(Fault.Kind kind) {
    switch (kind) {
      case CLOCK_FORWARD -> clock.setWallMicros(clock.currentTimeMicros() + HOUR_MICROS);
      case CLOCK_BACK -> clock.setWallMicros(clock.currentTimeMicros() - HOUR_MICROS);
      default -> clock.advance(Duration.ofSeconds(1));
    }
  }

  @Override
  protected <T> T perform(FileOperation operation, String path, Supplier<T> action) {
    if (!OF_OPEN_FILES.contains(operation)) {
      Fault.Kind kind = strikes(operation, path);
      if (kind == Fault.Kind.DIRECTORY_SYNC_LOST) {
        return null;
      }
      if (kind != null) {
        throw kind.exception(operation, describe(path));
      }
    }
    return action.get();
  }

  @Override
  protected int read(ReadableFile file, String path, long position, byte[] into, int off, int len) {
    Fault.Kind kind = strikes(FileOperation.READ, path);
    if (kind == null) {
      return file.read(position, into, off, len);
    }
    switch (kind) {
      case SHORT_READ:
        return file.read(position, into, off, len / 2);
      case BIT_FLIP:
        int read = file.read(position, into, off, len);
        if (read > 0) {
          into[off + read / 2] ^= 0x10;
        }
        return read;
      case MISDIRECTED_READ:
        return file.read(Math.max(0, position - 512), into, off, len);
      default:
        throw kind.exception(FileOperation.READ, describe(path));
    }
  }

  @Override
  protected WritableFile created(String path, WritableFile file) {
    return super.created(path, new FailingFile(path, file));
  }

  /** Keeps the promise that a file which has failed goes on failing. */
  private final class FailingFile implements WritableFile {
    private final String path;
    private final WritableFile file;
    private StorageException failure;

    FailingFile(String path, WritableFile file) {
      this.path = path;
      this.file = file;
    }

    @Override
    public void write(byte[] b, int off, int len) {
      check();
      Fault.Kind kind = strikes(FileOperation.WRITE, path);
      if (kind == Fault.Kind.TORN_WRITE) {
        byte[] torn = Arrays.copyOf(Arrays.copyOfRange(b, off, off + len / 2), len);
        file.write(torn, 0, len);
        return;
      }
      if (kind != null) {
        if (kind == Fault.Kind.SHORT_WRITE || kind == Fault.Kind.NO_SPACE) {
          file.write(b, off, len / 2);
        }
        failure = kind.exception(FileOperation.WRITE, describe(path));
        throw failure;
      }
      file.write(b, off, len);
    }

    @Override
    public long position() {
      return file.position();
    }

    @Override
    public void reserve(long sizeBytes) {
      change(FileOperation.RESERVE, () -> file.reserve(sizeBytes));
    }

    @Override
    public void sync() {
      change(FileOperation.SYNC, file::sync);
    }

    private void change(FileOperation operation, Runnable action) {
      check();
      Fault.Kind kind = strikes(operation, path);
      if (kind != null) {
        failure = kind.exception(operation, describe(path));
        throw failure;
      }
      action.run();
    }

    private void check() {
      if (failure != null) {
        throw failure;
      }
    }

    @Override
    public void close() {
      file.close();
    }
  }
}
