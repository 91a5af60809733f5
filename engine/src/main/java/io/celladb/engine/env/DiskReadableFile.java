package io.celladb.engine.env;

import io.celladb.engine.errors.ClosedException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Positional reads on a channel. The channel closes itself, for all threads, when one of them is
 * interrupted within a read; it is then opened again by whoever notices.
 */
final class DiskReadableFile implements ReadableFile {
  // The JDK keeps a native buffer as large as the largest read for each thread that has read.
  private static final int LARGEST_READ_BYTES = 256 * 1024;

  private final Path file;
  private volatile FileChannel channel;
  private boolean closed; // guarded by this

  DiskReadableFile(Path file) throws IOException {
    this.file = file;
    this.channel = FileChannel.open(file, StandardOpenOption.READ);
  }

  private interface Action<T> {
    T run(FileChannel channel) throws IOException;
  }

  @Override
  public int read(long position, byte[] into, int off, int len) {
    return on("read", current -> readFully(current, position, into, off, len));
  }

  private static int readFully(FileChannel channel, long position, byte[] into, int off, int len)
      throws IOException {
    int done = 0;
    while (done < len) {
      int wanted = Math.min(len - done, LARGEST_READ_BYTES);
      int read = channel.read(ByteBuffer.wrap(into, off + done, wanted), position + done);
      if (read < 0) {
        break;
      }
      done += read;
    }
    return done;
  }

  @Override
  public long size() {
    return on("measure", FileChannel::size);
  }

  private <T> T on(String operation, Action<T> action) {
    boolean interrupted = Thread.interrupted();
    try {
      FileChannel current = channel;
      while (true) {
        try {
          return action.run(current);
        } catch (ClosedByInterruptException e) {
          interrupted |= Thread.interrupted();
          current = reopen(current);
        } catch (ClosedChannelException e) {
          current = reopen(current);
        }
      }
    } catch (IOException e) {
      throw DiskFailures.translate(operation, file, e);
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private synchronized FileChannel reopen(FileChannel broken) throws IOException {
    if (closed) {
      throw new ClosedException(file.toString());
    }
    if (channel == broken) {
      channel = FileChannel.open(file, StandardOpenOption.READ);
    }
    return channel;
  }

  @Override
  public synchronized void close() {
    closed = true;
    try {
      channel.close();
    } catch (IOException e) {
      throw DiskFailures.translate("close", file, e);
    }
  }
}
