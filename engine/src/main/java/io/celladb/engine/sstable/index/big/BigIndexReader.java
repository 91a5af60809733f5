package io.celladb.engine.sstable.index.big;

import io.celladb.engine.env.FileSystem;
import io.celladb.engine.env.ReadableFile;
import io.celladb.engine.errors.CorruptionException;
import io.celladb.engine.io.PageCache;
import io.celladb.engine.io.PlainPagedFile;
import io.celladb.engine.rows.ClusteringComparator;
import io.celladb.engine.rows.DecoratedKey;
import io.celladb.engine.rows.encoding.ClusteringEncoding;
import io.celladb.engine.sstable.component.Component;
import io.celladb.engine.sstable.component.ComponentFiles;
import io.celladb.engine.sstable.component.Descriptor;
import io.celladb.engine.sstable.index.IndexCursor;
import io.celladb.engine.sstable.index.IndexReader;
import io.celladb.engine.types.CqlType;
import java.util.List;

/** The index of the format {@code big}: its summary in memory, its entries in cached pages. */
public final class BigIndexReader implements IndexReader {
  private static final int PAGE_BYTES = 16 * 1024;

  private final ReadableFile file;
  private final PlainPagedFile pages;
  private final Summary summary;
  private final PositionHints hints;
  private final ClusteringEncoding clusterings;
  private final ClusteringComparator comparator;

  /**
   * Opens the files.
   *
   * @throws CorruptionException when the summary is damaged, or does not belong to the index
   */
  public BigIndexReader(
      FileSystem files, Descriptor descriptor, List<CqlType> clusteringTypes, PageCache cache) {
    this.clusterings = new ClusteringEncoding(clusteringTypes);
    this.comparator = new ClusteringComparator(clusteringTypes);
    String path = descriptor.path(Component.INDEX);
    String described = files.describe(path);
    this.file = files.open(path);
    this.pages = new PlainPagedFile(file, described, Component.INDEX.fileName(), PAGE_BYTES, cache);
    this.summary = openSummary(files, descriptor);
    this.hints = new PositionHints(summary.estimatedPartitions());
    long last = summary.position(summary.count() - 1);
    if (last >= pages.length()) {
      file.close();
      throw new CorruptionException(
          described,
          Component.INDEX.fileName(),
          pages.length(),
          "an entry at " + last + ", of which the summary knows",
          "the end of the file");
    }
  }

  private Summary openSummary(FileSystem files, Descriptor descriptor) {
    try {
      return summary(files, descriptor);
    } catch (RuntimeException e) {
      file.close();
      throw e;
    }
  }

  /** Reads the summary, or makes it from the index where it is missing. */
  private Summary summary(FileSystem files, Descriptor descriptor) {
    String path = files.describe(descriptor.path(Component.SUMMARY));
    if (files.exists(descriptor.path(Component.SUMMARY))) {
      return new Summary(ComponentFiles.read(files, descriptor, Component.SUMMARY), path);
    }
    SummaryBuilder builder = new SummaryBuilder(Summary.DEFAULT_INTERVAL);
    BigIndexCursor entries =
        new BigIndexCursor(pages, null, new PositionHints(0), clusterings, comparator, true);
    long position = 0;
    while (entries.next()) {
      builder.add(entries.key(), position);
      position = entries.endPosition();
    }
    return new Summary(builder.build().toByteArray(), path);
  }

  @Override
  public IndexCursor cursor(boolean isScan) {
    return new BigIndexCursor(pages, summary, hints, clusterings, comparator, isScan);
  }

  @Override
  public DecoratedKey firstKey() {
    return summary.firstKey();
  }

  @Override
  public DecoratedKey lastKey() {
    return summary.lastKey();
  }

  @Override
  public long estimatedPartitions() {
    return summary.estimatedPartitions();
  }

  @Override
  public long memoryBytes() {
    return summary.memoryBytes() + hints.memoryBytes();
  }

  @Override
  public void close() {
    pages.dropCachedPages();
    file.close();
  }
}
