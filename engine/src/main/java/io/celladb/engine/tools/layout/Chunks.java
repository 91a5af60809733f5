package io.celladb.engine.tools.layout;

import io.celladb.engine.env.ReadableFile;
import io.celladb.engine.io.Bytes;
import io.celladb.engine.sstable.data.CompressionInfo;
import java.util.Arrays;

/**
 * Puts the chunks of a compressed data file between the fields of its data, each before the first
 * field that begins in its data. A field may end in the next chunk.
 */
final class Chunks implements FieldSink {
  private static final int CHECKSUM_BYTES = 4;

  private final FieldSink out;
  private final CompressionInfo info;
  private final ReadableFile file;
  private int next;

  Chunks(FieldSink out, CompressionInfo info, ReadableFile file) {
    this.out = out;
    this.info = info;
    this.file = file;
  }

  @Override
  public void component(String name, long sizeBytes) {
    out.component(name, sizeBytes);
  }

  @Override
  public void group(int depth, String title) {
    out.group(depth, title);
  }

  @Override
  public void field(int depth, Field field) {
    while (next < info.chunkCount() && (long) next * info.chunkLengthBytes() <= field.offset()) {
      chunk(depth);
    }
    out.field(depth, field);
  }

  @Override
  public void endComponent() {
    while (next < info.chunkCount()) {
      chunk(0);
    }
    out.endComponent();
  }

  private void chunk(int depth) {
    long start = info.offset(next);
    long end = next + 1 < info.chunkCount() ? info.offset(next + 1) : file.size();
    long from = (long) next * info.chunkLengthBytes();
    long to = Math.min(from + info.chunkLengthBytes(), info.dataLengthBytes());
    String data = to > from ? "data %d to %d".formatted(from, to - 1) : "no data";
    out.group(depth, "chunk %d: %s".formatted(next, data));
    long length = end - start - CHECKSUM_BYTES;
    boolean isStored = length >= info.maxCompressedLengthBytes();
    field(depth + 1, start, length, isStored ? "stored data" : "compressed data", data);
    byte[] crc = read(end - CHECKSUM_BYTES, CHECKSUM_BYTES);
    out.field(
        depth + 1,
        new Field(
            Field.Space.FILE,
            end - CHECKSUM_BYTES,
            CHECKSUM_BYTES,
            "CRC-32",
            Words.crc(Bytes.getInt(crc, 0)),
            "of the bytes of the chunk before it",
            crc));
    next++;
  }

  private void field(int depth, long start, long length, String name, String value) {
    byte[] shown = read(start, (int) Math.min(length, Field.SHOWN_BYTES));
    String meaning = "by " + info.className() + ", followed here by what it holds";
    out.field(depth, new Field(Field.Space.FILE, start, length, name, value, meaning, shown));
  }

  private byte[] read(long position, int count) {
    byte[] bytes = new byte[count];
    int read = file.read(position, bytes, 0, count);
    return Arrays.copyOf(bytes, Math.max(read, 0));
  }
}
