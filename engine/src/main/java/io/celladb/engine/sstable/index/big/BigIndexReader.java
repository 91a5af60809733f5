package io.celladb.engine.sstable.index.big;

import io.celladb.engine.env.ReadableFile;
import io.celladb.engine.errors.CorruptionException;
import io.celladb.engine.io.PageCache;
import io.celladb.engine.io.PlainPagedFile;
import io.celladb.engine.rows.DecoratedKey;
import io.celladb.engine.sstable.component.Component;
import io.celladb.engine.sstable.component.ComponentFiles;
import io.celladb.engine.sstable.index.IndexCursor;
import io.celladb.engine.sstable.index.IndexReader;
import io.celladb.engine.sstable.index.PartitionKeys;
import io.celladb.engine.types.CqlType;
import java.util.List;

/** The index of the format {@code big}: its summary in memory, its entries in cached pages. */
public final class BigIndexReader implements IndexReader {
  private final ReadableFile file;
  private final PlainPagedFile pages;
  private final Summary summary;
  private final Component endsComponent;
  private final String summaryPath;
  private final PositionHints hints;
  private final RowIndexLayout layout;

  /**
   * Opens the files.
   *
   * @throws CorruptionException when the summary is damaged, or does not belong to the index
   */
  public BigIndexReader(ComponentFiles components, List<CqlType> clusteringTypes, PageCache cache) {
    this.layout =
        RowIndexLayout.of(clusteringTypes, components.descriptor().version().deletionTimes());
    this.file = components.open(Component.INDEX);
    boolean hasSummary = components.has(Component.SUMMARY);
    this.endsComponent = hasSummary ? Component.SUMMARY : Component.INDEX;
    this.summaryPath = components.describe(Component.SUMMARY);
    try {
      this.pages = components.pages(Component.INDEX, file, cache);
      this.summary =
          hasSummary
              ? new Summary(components.read(Component.SUMMARY), summaryPath)
              : summaryOfEntries();
      checkLength();
    } catch (RuntimeException e) {
      file.close();
      throw e;
    }
    this.hints = new PositionHints(summary.estimatedPartitions());
  }

  /** Makes the summary that is missing. */
  private Summary summaryOfEntries() {
    SummaryBuilder builder = new SummaryBuilder(Summary.DEFAULT_INTERVAL);
    BigIndexCursor entries = entries();
    long position = 0;
    while (entries.next()) {
      builder.add(entries.key(), position);
      position = entries.endPosition();
    }
    if (position == 0) {
      throw entries.corrupt("it has no entry");
    }
    return new Summary(builder.build().toByteArray(), summaryPath);
  }

  /** A cursor that only walks: it needs no summary. */
  private BigIndexCursor entries() {
    return new BigIndexCursor(pages, null, new PositionHints(0), layout, true);
  }

  /** The last sample must stand in the file: either the summary is wrong, or the index is cut. */
  private void checkLength() {
    if (summary.position(summary.count() - 1) < pages.length()) {
      return;
    }
    BigIndexCursor entries = entries();
    DecoratedKey last = null;
    while (entries.next()) {
      last = entries.key();
    }
    if (summary.lastKey().equals(last)) {
      throw badSummary("its last sample lies behind the end of the index");
    }
    throw entries.corrupt("it ends before the last entry of which the summary knows");
  }

  private CorruptionException badSummary(String reason) {
    return new CorruptionException(summaryPath, Component.SUMMARY.fileName(), 0, reason);
  }

  @Override
  public void verify() {
    BigIndexCursor entries = entries();
    long position = 0;
    long count = 0;
    int sample = 0;
    while (entries.next()) {
      if (sample < summary.count() && summary.position(sample) == position) {
        byte[] key = entries.key().bytes();
        if (!summary.isKey(sample, key, 0, key.length) || !summary.maySample(sample, count)) {
          throw badSummary("sample %d is not that of entry %d".formatted(sample, count));
        }
        sample++;
      }
      position = entries.endPosition();
      count++;
    }
    if (sample < summary.count() || !summary.isSummaryOf(count)) {
      throw badSummary("its samples are not those of %d entries".formatted(count));
    }
  }

  @Override
  public Component endsComponent() {
    return endsComponent;
  }

  @Override
  public IndexCursor cursor(boolean isScan, PartitionKeys keys) {
    return new BigIndexCursor(pages, summary, hints, layout, isScan);
  }

  @Override
  public boolean hasKeys() {
    return true;
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
  public long memoryBytes() {
    return summary.memoryBytes() + hints.memoryBytes();
  }

  @Override
  public void close() {
    pages.dropCachedPages();
    file.close();
  }
}
