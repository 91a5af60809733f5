package io.celladb.engine.sstable;

import io.celladb.engine.env.FileSystem;
import io.celladb.engine.errors.CorruptionException;
import io.celladb.engine.io.ByteWriter;
import io.celladb.engine.io.PageCache;
import io.celladb.engine.rows.DecoratedKey;
import io.celladb.engine.rows.UnfilteredCursor;
import io.celladb.engine.rows.encoding.ClusteringEncoding;
import io.celladb.engine.rows.encoding.ComparableKeys;
import io.celladb.engine.rows.encoding.SerializationHeader;
import io.celladb.engine.sstable.component.Component;
import io.celladb.engine.sstable.component.Descriptor;
import io.celladb.engine.sstable.component.NewComponents;
import io.celladb.engine.sstable.data.DataFileWriter;
import io.celladb.engine.sstable.index.IndexWriter;
import io.celladb.engine.sstable.index.big.BigIndexWriter;
import io.celladb.engine.sstable.index.bti.BtiIndexWriter;
import io.celladb.engine.sstable.stats.FileFacts;
import io.celladb.engine.sstable.stats.MetadataCollector;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Writes one sstable from partitions in key order. Nothing of it counts before {@link #finish} has
 * returned: until then there is no {@code TOC.txt}. Memory does not grow with rows or partitions,
 * but for the bloom filter, the summary, and some bytes for each chunk and each block of the
 * present partition. For one thread.
 */
public final class SSTableWriter implements AutoCloseable {
  private static final double NO_FILTER = 1.0;

  private final FileSystem files;
  private final Descriptor descriptor;
  private final NewComponents components;
  private final WriterOptions options;
  private final PageCache cache;
  private final Consumer<SSTableWriter> closed;
  private final SerializationHeader header;
  private final DataFileWriter data;
  private final IndexWriter index;
  private final MetadataCollector stats;
  private final PartitionWriter partitions;
  private final @Nullable BloomFilter filter;

  private @Nullable DecoratedKey firstKey;
  private @Nullable DecoratedKey lastKey;
  private boolean isFinished;

  /**
   * @param closed told when the writer lets go of what it holds
   */
  SSTableWriter(
      FileSystem files,
      Descriptor descriptor,
      WriterOptions options,
      PageCache cache,
      Consumer<SSTableWriter> closed) {
    this.closed = closed;
    this.files = files;
    this.descriptor = descriptor;
    this.components = new NewComponents(files, descriptor);
    this.options = options;
    this.cache = cache;
    this.header = SerializationHeader.of(options.table(), options.stats());
    double chance = options.table().options().bloomFilterFpChance();
    this.filter =
        chance >= NO_FILTER
            ? null
            : BloomFilter.forKeys(Math.max(1, options.estimatedPartitions()), chance);
    this.data = DataFileWriter.create(components, options.table().options().compression());
    try {
      this.index = indexWriter();
    } catch (RuntimeException e) {
      data.close();
      throw e;
    }
    this.stats = new MetadataCollector(header);
    this.partitions = new PartitionWriter(header, data, index, stats);
  }

  private IndexWriter indexWriter() {
    return switch (descriptor.version()) {
      case NB ->
          throw new IllegalArgumentException(descriptor + " is of a version that is only read");
      case OA ->
          new BigIndexWriter(
              components,
              new ClusteringEncoding(header.clusteringTypes()),
              options.blockSizeBytes(),
              options.table().options().minIndexInterval());
      case DA ->
          new BtiIndexWriter(
              components, new ComparableKeys(header.clusteringTypes()), options.blockSizeBytes());
    };
  }

  /**
   * Starts the files of a new sstable in a directory that exists.
   *
   * @param cache of the reader that {@link #finish} returns
   */
  public static SSTableWriter create(
      FileSystem files, Descriptor descriptor, WriterOptions options, PageCache cache) {
    return new SSTableWriter(files, descriptor, options, cache, writer -> {});
  }

  /**
   * Appends the partition at which a cursor stands, pulling all of it. Rows with nothing in them
   * are left out, and so is a partition of such.
   *
   * @return whether something was appended
   * @throws IllegalArgumentException when the partition does not sort after the one before
   */
  public boolean append(UnfilteredCursor partition) {
    DecoratedKey key = partition.key();
    if (lastKey != null && lastKey.compareTo(key) >= 0) {
      throw new IllegalArgumentException("Partition " + key + " after " + lastKey);
    }
    if (!partitions.write(partition)) {
      return false;
    }
    if (firstKey == null) {
      firstKey = key;
    }
    lastKey = key;
    if (filter != null) {
      filter.add(key);
    }
    return true;
  }

  /** Returns the number of bytes of data so far, before compression. */
  public long dataLengthBytes() {
    return data.position();
  }

  /** Returns the number of bytes that {@code Data.db} has on disk so far. */
  public long sizeOnDiskBytes() {
    return data.sizeOnDiskBytes();
  }

  /** Returns the bytes of heap that it holds; of a writer in use by another thread, about. */
  long memoryBytes() {
    return data.memoryBytes() + index.memoryBytes() + (filter == null ? 0 : filter.memoryBytes());
  }

  /**
   * Completes the sstable: all components are synced, then the table of contents, then the
   * directory; at last it is opened again and compared with what was written.
   *
   * @return null, and no file is left, when nothing was appended
   * @throws CorruptionException when what was read back is something else
   */
  public @Nullable SSTableReader finish() {
    if (firstKey == null || lastKey == null) {
      abort();
      return null;
    }
    data.finish();
    index.finish();
    if (filter != null) {
      ByteWriter bytes = new ByteWriter((int) filter.memoryBytes() + 2 * Integer.BYTES);
      filter.write(bytes);
      components.write(Component.FILTER, bytes);
    }
    ByteWriter statistics = new ByteWriter();
    statistics.writeBytes(stats.finish(facts(firstKey, lastKey)));
    components.write(Component.STATISTICS, statistics);
    components.finish();
    closeFiles();
    isFinished = true;
    return reopen(firstKey, lastKey);
  }

  private FileFacts facts(DecoratedKey first, DecoratedKey last) {
    return new FileFacts(
        options.table().options().bloomFilterFpChance(),
        data.compressionRatio(),
        first,
        last,
        options.logIntervals(),
        options.hostId(),
        options.level(),
        0);
  }

  private SSTableReader reopen(DecoratedKey first, DecoratedKey last) {
    double crcCheckChance = options.table().options().crcCheckChance();
    SSTableReader reader = SSTableReader.open(files, descriptor, cache, crcCheckChance);
    try {
      reader.checkEnds(first, last);
      return reader;
    } catch (RuntimeException e) {
      reader.close();
      throw e;
    }
  }

  /** Gives up: closes the files and deletes them. Does nothing after {@link #finish}. */
  public void abort() {
    if (isFinished) {
      return;
    }
    isFinished = true;
    closeFiles();
    SSTableFiles.delete(files, descriptor);
  }

  private void closeFiles() {
    closed.accept(this);
    try (data) {
      index.close();
    }
  }

  /** Gives up what was not finished. */
  @Override
  public void close() {
    abort();
  }
}
