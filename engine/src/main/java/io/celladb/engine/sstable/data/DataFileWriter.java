package io.celladb.engine.sstable.data;

import io.celladb.engine.io.ByteWriter;
import io.celladb.engine.sstable.component.NewComponents;
import java.util.Map;

/**
 * Writes {@code Data.db} with the components that hold its checksums. Positions are those of
 * uncompressed bytes. For one thread.
 */
public sealed interface DataFileWriter extends AutoCloseable
    permits CompressedDataWriter, ChecksummedDataWriter {

  /** Ratio of a file that is not compressed. */
  double NO_COMPRESSION_RATIO = -1.0;

  /**
   * Starts the file.
   *
   * @param compression the table's option of that name
   */
  static DataFileWriter create(NewComponents components, Map<String, String> compression) {
    CompressionParameters parameters = CompressionParameters.of(compression);
    return parameters == null
        ? new ChecksummedDataWriter(components)
        : new CompressedDataWriter(components, parameters);
  }

  /** Appends bytes. */
  void write(byte[] bytes, int offset, int length);

  /** Appends what a writer holds. */
  default void write(ByteWriter bytes) {
    write(bytes.array(), 0, bytes.length());
  }

  /** Returns the number of bytes appended. */
  long position();

  /** Writes what is left, then the other components; all are synced on return. */
  void finish();

  /** Returns bytes on disk for each byte of data, or {@link #NO_COMPRESSION_RATIO}. */
  double compressionRatio();

  /** Returns the number of bytes handed to the file so far. */
  long sizeOnDiskBytes();

  /** Returns the bytes of heap of its buffers. */
  long memoryBytes();

  /** Closes the file; one that was not finished is left incomplete. */
  @Override
  void close();
}
