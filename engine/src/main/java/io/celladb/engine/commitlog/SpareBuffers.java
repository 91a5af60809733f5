package io.celladb.engine.commitlog;

import io.celladb.engine.io.ByteWriter;
import java.util.ArrayDeque;

/** A few buffers of written sections, for the next ones. Safe for use by many threads. */
final class SpareBuffers {
  private static final int MOST_BUFFERS = 4;

  private final int mostBytes;
  private final ArrayDeque<ByteWriter> buffers = new ArrayDeque<>(); // guarded by this

  /**
   * @param mostBytes larger buffers are left to the garbage collector
   */
  SpareBuffers(int mostBytes) {
    this.mostBytes = mostBytes;
  }

  synchronized ByteWriter take() {
    return buffers.isEmpty() ? new ByteWriter() : buffers.pop();
  }

  synchronized long memoryBytes() {
    return buffers.stream().mapToLong(ByteWriter::capacityBytes).sum();
  }

  synchronized void giveBack(ByteWriter buffer) {
    if (buffers.size() < MOST_BUFFERS && buffer.array().length <= mostBytes) {
      buffers.push(buffer);
    }
  }
}
