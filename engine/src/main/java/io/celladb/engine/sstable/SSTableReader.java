package io.celladb.engine.sstable;

import io.celladb.engine.env.FileSystem;
import io.celladb.engine.errors.CorruptionException;
import io.celladb.engine.io.PageCache;
import io.celladb.engine.metrics.FileMemory;
import io.celladb.engine.query.KeyBound;
import io.celladb.engine.query.PartitionSource;
import io.celladb.engine.query.ReadRequest;
import io.celladb.engine.rows.ClusteringComparator;
import io.celladb.engine.rows.DecoratedKey;
import io.celladb.engine.rows.UnfilteredCursor;
import io.celladb.engine.rows.encoding.ComparableKeys;
import io.celladb.engine.rows.encoding.RowLayout;
import io.celladb.engine.rows.encoding.SerializationHeader;
import io.celladb.engine.schema.TableDef;
import io.celladb.engine.sstable.component.Component;
import io.celladb.engine.sstable.component.ComponentFiles;
import io.celladb.engine.sstable.component.Descriptor;
import io.celladb.engine.sstable.component.FormatVersion;
import io.celladb.engine.sstable.component.Toc;
import io.celladb.engine.sstable.data.DataFile;
import io.celladb.engine.sstable.data.UnfilteredInput;
import io.celladb.engine.sstable.index.IndexCursor;
import io.celladb.engine.sstable.index.IndexReader;
import io.celladb.engine.sstable.index.big.BigIndexReader;
import io.celladb.engine.sstable.index.bti.BtiIndexReader;
import io.celladb.engine.sstable.stats.SSTableMetadata;
import io.celladb.engine.sstable.stats.StatsMetadata;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * An open sstable. Safe for use by many threads; each cursor belongs to one. It must not be closed
 * while cursors are in use: who holds it counts them.
 */
public final class SSTableReader implements PartitionSource, AutoCloseable {
  private static final int SMALL_INDEX_PARTITIONS = 512;
  private static final int SMALL_DATA_BYTES = 64 * 1024;

  private final ComponentFiles components;
  private final SSTableMetadata metadata;
  private final SerializationHeader header;
  private final ClusteringComparator comparator;
  private final IndexReader index;
  private final DataFile data;
  private final @Nullable BloomFilter filter;

  // worked out for the last table asked for; the same again for any but a changed schema
  private volatile @Nullable RowLayout layout;

  // 0 until it is asked for
  private volatile long sizeOnDiskBytes;

  private SSTableReader(
      ComponentFiles components,
      SSTableMetadata metadata,
      IndexReader index,
      DataFile data,
      @Nullable BloomFilter filter) {
    this.components = components;
    this.metadata = metadata;
    this.header = metadata.header().toHeader();
    this.comparator = new ClusteringComparator(header.clusteringTypes());
    this.index = index;
    this.data = data;
    this.filter = filter;
  }

  /**
   * Opens an sstable and checks that its components belong together.
   *
   * @param cache of its pages
   * @param crcCheckChance how often checksums are checked when data is read, in [0, 1]
   * @throws CorruptionException when a component is missing or damaged
   * @throws io.celladb.engine.errors.UnsupportedFormatException when it is sound but cannot be read
   */
  public static SSTableReader open(
      FileSystem files, Descriptor descriptor, PageCache cache, double crcCheckChance) {
    Toc.read(files, descriptor);
    ComponentFiles components = ComponentFiles.of(files, descriptor);
    SSTableMetadata metadata =
        SSTableMetadata.read(
                components.read(Component.STATISTICS),
                components.describe(Component.STATISTICS),
                descriptor.version())
            .withoutKeys();
    BloomFilter filter = readFilter(components);
    DataFile data = DataFile.open(components, cache, crcCheckChance);
    try {
      IndexReader index = openIndex(components, metadata, cache);
      SSTableReader reader = new SSTableReader(components, metadata, index, data, filter);
      try {
        reader.checkComponents();
        return reader;
      } catch (RuntimeException e) {
        index.close();
        throw e;
      }
    } catch (RuntimeException e) {
      data.close();
      throw e;
    }
  }

  private static @Nullable BloomFilter readFilter(ComponentFiles components) {
    return components.has(Component.FILTER)
        ? BloomFilter.read(components.read(Component.FILTER), components.describe(Component.FILTER))
        : null;
  }

  private static IndexReader openIndex(
      ComponentFiles components, SSTableMetadata metadata, PageCache cache) {
    return switch (components.descriptor().version()) {
      case NB, OA ->
          new BigIndexReader(components, metadata.header().toHeader().clusteringTypes(), cache);
      case DA ->
          new BtiIndexReader(
              components,
              new ComparableKeys(metadata.header().toHeader().clusteringTypes()),
              cache);
    };
  }

  private void checkComponents() {
    StatsMetadata stats = metadata.stats();
    if (version() != FormatVersion.NB
        && (!Arrays.equals(stats.firstKey(), firstKey().bytes())
            || !Arrays.equals(stats.lastKey(), lastKey().bytes()))) {
      throw corrupt(
          index.endsComponent(), "its first and last key are others than the statistics have");
    }
    if (filter != null && (!filter.mayContain(firstKey()) || !filter.mayContain(lastKey()))) {
      throw corrupt(Component.FILTER, "it lacks the first or the last key");
    }
    if (components.hasChecksums()) {
      return;
    }
    boolean isCheap = index.hasKeys() || data.length() <= SMALL_DATA_BYTES;
    if (isCheap && estimatedPartitions() <= SMALL_INDEX_PARTITIONS) {
      checkSmallIndex();
    }
  }

  /**
   * Neither index nor filter of Cassandra's have checksums. Of a small file they are compared with
   * each other and with the data here, which costs as much as a read; of a large one {@link
   * #verify} does.
   */
  private void checkSmallIndex() {
    boolean isSmallData = data.length() <= SMALL_DATA_BYTES;
    UnfilteredInput in = new UnfilteredInput(data, layout(storedTable()), false);
    IndexCursor entries = index.cursor(true, new DataKeys(in));
    boolean hasEntry = entries.seekFirst(KeyBound.MIN);
    DecoratedKey before = null;
    long position = -1;
    long count = 0;
    while (hasEntry) {
      DecoratedKey key = entries.key();
      boolean isInOrder = before == null || before.compareTo(key) < 0;
      if (!isInOrder || entries.dataPosition() <= position) {
        throw entries.corrupt("the entry of " + key + " is out of order");
      }
      boolean isInFilter = filter == null || filter.mayContain(key);
      if (isSmallData || !isInFilter) {
        SSTableCursor.enter(in, entries);
      }
      if (!isInFilter) {
        throw corrupt(Component.FILTER, "it lacks " + key);
      }
      before = key;
      position = entries.dataPosition();
      count++;
      hasEntry = entries.next();
    }
    if (!lastKey().equals(before) || position >= data.length() || count != estimatedPartitions()) {
      throw corrupt(
          partitionIndex(),
          "it has %d entries up to %s, not %d up to %s"
              .formatted(count, before, estimatedPartitions(), lastKey()));
    }
    if (isSmallData) {
      index.verify();
    }
  }

  private Component partitionIndex() {
    return version().partitionIndex();
  }

  private CorruptionException corrupt(Component component, String reason) {
    return components.corrupt(component, 0, reason);
  }

  /** Compares what was read back with what was written. */
  void checkEnds(DecoratedKey first, DecoratedKey last) {
    if (!firstKey().equals(first) || !lastKey().equals(last)) {
      throw corrupt(partitionIndex(), "it begins at " + firstKey() + " and ends at " + lastKey());
    }
    for (DecoratedKey key : new DecoratedKey[] {first, last}) {
      UnfilteredInput in = new UnfilteredInput(data, layout(storedTable()), false);
      IndexCursor cursor = index.cursor(false, new DataKeys(in));
      if (!cursor.seek(key)) {
        throw corrupt(partitionIndex(), "it has no entry of " + key);
      }
      SSTableCursor.enter(in, cursor);
    }
  }

  @Override
  public @Nullable UnfilteredCursor open(ReadRequest request) {
    DecoratedKey key = request.key();
    if (key != null) {
      if (!mayContain(key)) {
        return null;
      }
      UnfilteredInput in = new UnfilteredInput(data, layout(request.table()), false);
      IndexCursor cursor = index.cursor(false, new DataKeys(in));
      return cursor.seek(key) ? new SSTableCursor(in, cursor, comparator, request) : null;
    }
    KeyBound start = request.range().start();
    if (start.compareTo(lastKey()) > 0 || request.range().end().compareTo(firstKey()) < 0) {
      return null;
    }
    UnfilteredInput in = new UnfilteredInput(data, layout(request.table()), true);
    IndexCursor cursor = index.cursor(true, new DataKeys(in));
    return cursor.seekFirst(start) ? new SSTableCursor(in, cursor, comparator, request) : null;
  }

  /** Returns how the rows are to be read for a table. */
  RowLayout layout(TableDef table) {
    RowLayout known = layout;
    if (known == null || known.table() != table) {
      known = new RowLayout(header, table, version().deletionTimes());
      layout = known;
    }
    return known;
  }

  /** Returns false when the sstable certainly has nothing of a partition. */
  public boolean mayContain(DecoratedKey key) {
    return key.compareTo(firstKey()) >= 0
        && key.compareTo(lastKey()) <= 0
        && (filter == null || filter.mayContain(key));
  }

  public Descriptor descriptor() {
    return components.descriptor();
  }

  private FormatVersion version() {
    return descriptor().version();
  }

  /** Returns what {@code Statistics.db} says, but for how many keys there are. */
  public SSTableMetadata metadata() {
    return metadata;
  }

  /** Returns the header that the rows are encoded with. */
  public SerializationHeader header() {
    return header;
  }

  /** Returns the table as far as the file itself knows it: columns of the key have no names. */
  public TableDef storedTable() {
    return StoredTable.of(descriptor(), header);
  }

  public DecoratedKey firstKey() {
    return index.firstKey();
  }

  public DecoratedKey lastKey() {
    return index.lastKey();
  }

  /** Returns the least timestamp of anything in the file, in microseconds. */
  public long minTimestamp() {
    return metadata.stats().minTimestamp();
  }

  /** Returns the greatest timestamp of anything in the file, in microseconds. */
  public long maxTimestamp() {
    return metadata.stats().maxTimestamp();
  }

  /** Returns the length of all components on disk. */
  public long sizeOnDiskBytes() {
    long size = sizeOnDiskBytes;
    if (size == 0) {
      FileSystem files = components.files();
      for (String component : Toc.read(files, descriptor())) {
        String path = descriptor().path(component);
        size += files.exists(path) ? files.size(path) : 0;
      }
      sizeOnDiskBytes = size;
    }
    return size;
  }

  /** Returns the length of the data before compression. */
  public long dataLengthBytes() {
    return data.length();
  }

  /** Returns how many partitions there were when the file was written. */
  public long estimatedPartitions() {
    return metadata.stats().partitionSizes().count();
  }

  /** Returns how many rows there are, static ones included. */
  public long totalRows() {
    return metadata.stats().totalRows();
  }

  /** Returns what is held while it is open. */
  public FileMemory memory() {
    return new FileMemory(
        filter == null ? 0 : filter.memoryBytes(),
        index.memoryBytes(),
        data.memoryBytes(),
        components.memoryBytes(),
        metadata.stats().memoryBytes());
  }

  /**
   * Reads everything and checks everything: checksums, order, and that index, filter and statistics
   * fit the rows.
   *
   * @throws CorruptionException at the first thing that is wrong
   */
  public void verify() {
    new Verifier(components, this).run(data, index, filter);
  }

  /** Closes the files and drops their pages from the cache. */
  @Override
  public void close() {
    index.close();
    data.close();
  }

  /** Closes the sstable and deletes its files, as {@link SSTableFiles#delete} does. */
  public void delete() {
    close();
    SSTableFiles.delete(components.files(), descriptor());
  }

  @Override
  public String toString() {
    return components.describe(Component.DATA);
  }
}
