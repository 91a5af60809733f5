package io.celladb.engine.env;

import io.celladb.engine.errors.ClosedException;
import java.util.Arrays;

/**
 * Bytes of a file in memory, as chunks: the writer appends, then publishes the new length, so that
 * readers need no lock. The first chunk starts small; a reader that still sees a smaller copy of it
 * sees all the bytes written before it asked. What has been reserved but not written has no chunk.
 */
final class MemoryFile {
  private static final int SMALLEST_CHUNK_BYTES = 512;
  private static final int CHUNK_BYTES = 64 * 1024;

  // written by one thread; every volatile write of length publishes what stands before it
  private volatile byte[][] chunks = new byte[0][];
  private volatile long length;
  private volatile long position;

  long length() {
    return length;
  }

  WritableFile writer(String name) {
    return new Writer(name);
  }

  ReadableFile reader(String name) {
    return new Reader(name);
  }

  private void append(byte[] b, int off, int len) {
    long start = position;
    int done = 0;
    while (done < len) {
      int inChunk = (int) ((start + done) % CHUNK_BYTES);
      int count = Math.min(len - done, CHUNK_BYTES - inChunk);
      byte[] chunk = chunk((int) ((start + done) / CHUNK_BYTES), inChunk + count);
      System.arraycopy(b, off + done, chunk, inChunk, count);
      done += count;
    }
    position = start + len;
    length = Math.max(length, start + len);
  }

  private byte[] chunk(int index, int neededBytes) {
    byte[][] current = chunks;
    if (index >= current.length) {
      current = Arrays.copyOf(current, Math.max(2, 2 * index));
      chunks = current;
    }
    byte[] chunk = current[index];
    if (chunk == null || chunk.length < neededBytes) {
      int sizeBytes = index > 0 ? CHUNK_BYTES : firstChunkBytes(neededBytes);
      chunk = chunk == null ? new byte[sizeBytes] : Arrays.copyOf(chunk, sizeBytes);
      current[index] = chunk;
    }
    return chunk;
  }

  private static int firstChunkBytes(int neededBytes) {
    int atLeast = Math.max(neededBytes, SMALLEST_CHUNK_BYTES);
    return Math.min(Integer.highestOneBit(atLeast * 2 - 1), CHUNK_BYTES);
  }

  private int read(long from, byte[] into, int off, int len) {
    int available = (int) Math.max(0, Math.min(len, length - from));
    byte[][] current = chunks;
    int done = 0;
    while (done < available) {
      long at = from + done;
      int inChunk = (int) (at % CHUNK_BYTES);
      int count = Math.min(available - done, CHUNK_BYTES - inChunk);
      int index = (int) (at / CHUNK_BYTES);
      byte[] chunk = index < current.length ? current[index] : null;
      int stored = chunk == null ? 0 : Math.max(0, Math.min(count, chunk.length - inChunk));
      if (stored > 0) {
        System.arraycopy(chunk, inChunk, into, off + done, stored);
      }
      Arrays.fill(into, off + done + stored, off + done + count, (byte) 0);
      done += count;
    }
    return available;
  }

  private final class Writer implements WritableFile {
    private final String name;
    private volatile boolean closed;

    Writer(String name) {
      this.name = name;
    }

    @Override
    public void write(byte[] b, int off, int len) {
      checkOpen();
      append(b, off, len);
    }

    @Override
    public long position() {
      return position;
    }

    @Override
    public void reserve(long sizeBytes) {
      checkOpen();
      length = Math.max(length, sizeBytes);
    }

    @Override
    public void sync() {
      checkOpen();
    }

    private void checkOpen() {
      if (closed) {
        throw new ClosedException(name);
      }
    }

    @Override
    public void close() {
      closed = true;
    }
  }

  private final class Reader implements ReadableFile {
    private final String name;
    private volatile boolean closed;

    Reader(String name) {
      this.name = name;
    }

    @Override
    public int read(long from, byte[] into, int off, int len) {
      checkOpen();
      return MemoryFile.this.read(from, into, off, len);
    }

    @Override
    public long size() {
      checkOpen();
      return length;
    }

    private void checkOpen() {
      if (closed) {
        throw new ClosedException(name);
      }
    }

    @Override
    public void close() {
      closed = true;
    }
  }
}
