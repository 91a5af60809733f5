package io.celladb.engine.sstable;

import io.celladb.engine.io.ByteWriter;
import io.celladb.engine.rows.Cell;
import io.celladb.engine.rows.ClusteringComparator;
import io.celladb.engine.rows.ClusteringPrefix;
import io.celladb.engine.rows.DecoratedKey;
import io.celladb.engine.rows.DeletionTime;
import io.celladb.engine.rows.RowHeader;
import io.celladb.engine.rows.Unfiltered;
import io.celladb.engine.rows.UnfilteredCursor;
import io.celladb.engine.rows.encoding.DeletionTimes;
import io.celladb.engine.rows.encoding.RowWriter;
import io.celladb.engine.rows.encoding.SerializationHeader;
import io.celladb.engine.sstable.data.DataFileWriter;
import io.celladb.engine.sstable.index.IndexWriter;
import io.celladb.engine.sstable.stats.MetadataCollector;

/** Writes one partition after the other into data, index and statistics. */
final class PartitionWriter {
  private final DataFileWriter data;
  private final IndexWriter index;
  private final MetadataCollector stats;
  private final RowWriter rows;
  private final ByteWriter out = new ByteWriter(1024);
  private final ClusteringComparator comparator;
  private final boolean hasStatics;

  // of the present partition; offsets count from its start
  private DecoratedKey key = new DecoratedKey(new byte[0]);
  private DeletionTime deletion = DeletionTime.LIVE;
  private boolean isStarted;
  private boolean needsStaticRow;
  private long start;
  private long headerLength;
  private long previousOffset;
  private DeletionTime open = DeletionTime.LIVE;

  // of the present block
  private long blockOffset;
  private boolean isBlockEmpty;
  private boolean hasBlocks;
  private final KeptPrefix first;
  private final KeptPrefix last;

  PartitionWriter(
      SerializationHeader header, DataFileWriter data, IndexWriter index, MetadataCollector stats) {
    this.data = data;
    this.index = index;
    this.stats = stats;
    this.rows = new RowWriter(header);
    this.hasStatics = !header.statics().isEmpty();
    this.comparator = new ClusteringComparator(header.clusteringTypes());
    this.first = new KeptPrefix(header.clusteringTypes().size());
    this.last = new KeptPrefix(header.clusteringTypes().size());
  }

  /** Writes the partition at which a cursor stands; returns false when there is nothing in it. */
  boolean write(UnfilteredCursor source) {
    key = source.key();
    deletion = source.partitionDeletion();
    isStarted = false;
    if (!deletion.isLive()) {
      begin();
    }
    Unfiltered kind = source.next();
    while (kind != Unfiltered.END) {
      if (kind == Unfiltered.MARKER) {
        marker(source);
      } else {
        row(source, kind == Unfiltered.STATIC_ROW);
      }
      kind = source.next();
    }
    if (isStarted) {
      end();
    }
    return isStarted;
  }

  private void begin() {
    if (isStarted) {
      return;
    }
    isStarted = true;
    start = data.position();
    previousOffset = 0;
    open = DeletionTime.LIVE;
    isBlockEmpty = true;
    hasBlocks = false;
    index.partitionStart(key, start);
    stats.partitionStart(key);
    stats.partitionDeletion(deletion);
    out.reset();
    out.writeShortLengthBytes(key.bytes());
    DeletionTimes.write(out, deletion);
    data.write(out);
    headerLength = out.length();
    needsStaticRow = hasStatics;
  }

  /** Ends the header, of which an empty static row is a part where the table has static columns. */
  private void endHeader() {
    if (needsStaticRow) {
      rows.startStaticRow();
      writeStaticRow();
    }
  }

  private void writeStaticRow() {
    out.reset();
    rows.finishRow(out, ClusteringPrefix.EMPTY, 0);
    data.write(out);
    headerLength += out.length();
    needsStaticRow = false;
  }

  private void row(UnfilteredCursor source, boolean isStatic) {
    RowHeader header = source.row();
    boolean hasHeader = !isStatic && (header.hasLiveness() || header.hasDeletion());
    boolean hasCell = source.nextCell();
    if (!hasHeader && !hasCell) {
      return;
    }
    begin();
    ClusteringPrefix clustering = source.clustering();
    if (isStatic) {
      assert needsStaticRow : "the static row comes first";
      stats.staticRow();
      rows.startStaticRow();
    } else {
      endHeader();
      stats.row(clustering, header);
      rows.startRow(header);
    }
    while (hasCell) {
      Cell cell = source.cell();
      rows.cell(cell);
      stats.cell(cell);
      hasCell = source.nextCell();
    }
    if (isStatic) {
      writeStaticRow();
    } else {
      out.reset();
      rows.finishRow(out, clustering, data.position() - start - previousOffset);
      unfiltered(clustering);
    }
  }

  private void marker(UnfilteredCursor source) {
    begin();
    endHeader();
    ClusteringPrefix bound = source.clustering();
    DeletionTime ends = source.endDeletion();
    DeletionTime starts = source.startDeletion();
    assert ends.equals(open) : "a marker ends " + ends + " where " + open + " is open";
    stats.marker(bound, ends, starts);
    out.reset();
    rows.writeMarker(out, bound, ends, starts, data.position() - start - previousOffset);
    open = starts;
    unfiltered(bound);
  }

  /** Appends what has been encoded, and ends the block when it is large enough. */
  private void unfiltered(ClusteringPrefix prefix) {
    assert previousOffset == 0 || comparator.compare(last.prefix(), prefix) < 0
        : prefix + " after " + last.prefix();
    previousOffset = data.position() - start;
    data.write(out);
    if (isBlockEmpty) {
      first.set(prefix);
      isBlockEmpty = false;
      blockOffset = previousOffset;
    }
    last.set(prefix);
    // The index cannot tell an open deletion of a negative timestamp: such a block grows on.
    boolean mayEnd = open.isLive() || open.markedForDeleteAt() >= 0;
    if (mayEnd && data.position() - start - blockOffset >= index.blockSizeBytes()) {
      endBlock();
      hasBlocks = true;
    }
  }

  private void endBlock() {
    long offset = data.position() - start;
    index.blockBoundary(first.prefix(), last.prefix(), blockOffset, offset - blockOffset, open);
    isBlockEmpty = true;
  }

  private void end() {
    assert open.isLive() : "a range is still open at the end of the partition";
    endHeader();
    long endOffset = data.position() - start;
    out.reset();
    rows.writeEndOfPartition(out);
    data.write(out);
    if (hasBlocks && !isBlockEmpty) {
      endBlock();
    }
    index.partitionEnd(deletion, headerLength, endOffset);
    stats.partitionEnd(data.position() - start);
  }
}
