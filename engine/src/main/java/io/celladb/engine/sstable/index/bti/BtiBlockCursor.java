package io.celladb.engine.sstable.index.bti;

import io.celladb.engine.errors.CorruptionException;
import io.celladb.engine.io.ByteWriter;
import io.celladb.engine.io.PagedFile;
import io.celladb.engine.rows.ClusteringPrefix;
import io.celladb.engine.rows.DeletionTime;
import io.celladb.engine.rows.encoding.ComparableKeys;
import io.celladb.engine.rows.encoding.DeletionTimes;
import io.celladb.engine.rows.encoding.EncodingException;
import io.celladb.engine.sstable.component.Component;
import io.celladb.engine.sstable.index.BlockCursor;

/**
 * Searches the trie of a partition in {@code Rows.db}. Its entries are the blocks, and after them
 * the end of the partition.
 */
final class BtiBlockCursor implements BlockCursor {
  private static final long UNKNOWN = -1;

  private final TrieCursor trie;
  private final ComparableKeys clusterings;
  private final ByteWriter form = new ByteWriter(64);
  private long root;
  private DeletionTime partitionDeletion = DeletionTime.LIVE;

  // the present block
  private long startOffset;
  private long endOffset;
  private DeletionTime openAtStart = DeletionTime.LIVE;

  BtiBlockCursor(PagedFile file, ComparableKeys clusterings) {
    this.trie = new TrieCursor(file, Component.ROWS.fileName());
    this.clusterings = clusterings;
  }

  /** Starts with the trie that has its root there. */
  void reset(long newRoot, DeletionTime deletion) {
    root = newRoot;
    partitionDeletion = deletion;
  }

  @Override
  public void seek(ClusteringPrefix point) {
    form.reset();
    clusterings.write(form, point);
    if (!trie.floor(root, form.array(), form.length())) {
      throw trie.corrupt("no block is the first");
    }
    boolean isEnd = trie.isLast();
    if (isEnd && !trie.previous()) {
      throw trie.corrupt("a row index of no block");
    }
    endOffset = UNKNOWN;
    load();
  }

  @Override
  public boolean previous() {
    if (!trie.previous()) {
      return false;
    }
    endOffset = startOffset;
    load();
    if (startOffset >= endOffset) {
      throw trie.corrupt("a block at " + startOffset + " before one at " + endOffset);
    }
    return true;
  }

  private void load() {
    startOffset = offset();
    int flags = trie.flags();
    openAtStart = DeletionTime.LIVE;
    if ((flags & RowTrieWriter.OPEN_FLAG) != 0) {
      int bytes = flags & ~RowTrieWriter.OPEN_FLAG;
      int start = trie.payload(bytes + 1) + bytes;
      trie.payload(bytes + DeletionTimes.UNSIGNED.sizeOf(trie.page()[start]));
      try {
        openAtStart = DeletionTimes.UNSIGNED.read(trie.page(), start);
      } catch (EncodingException e) {
        throw trie.corrupt(String.valueOf(e.getMessage()));
      }
    }
  }

  private long offset() {
    int bytes = trie.flags() & ~RowTrieWriter.OPEN_FLAG;
    if (bytes == 0) {
      throw trie.corrupt("a block without offset");
    }
    long offset = TrieNodes.signed(trie.page(), trie.payload(bytes), bytes);
    if (offset <= 0) {
      throw trie.corrupt("a block at offset " + offset);
    }
    return offset;
  }

  @Override
  public long startOffset() {
    return startOffset;
  }

  @Override
  public long endOffset() {
    if (endOffset == UNKNOWN) {
      if (!trie.next()) {
        throw trie.corrupt("no end of the partition");
      }
      long following = offset();
      trie.previous();
      if (following <= startOffset) {
        throw trie.corrupt("a block at " + following + " after one at " + startOffset);
      }
      endOffset = following;
    }
    return endOffset;
  }

  @Override
  public DeletionTime openAtStart() {
    return openAtStart;
  }

  @Override
  public DeletionTime partitionDeletion() {
    return partitionDeletion;
  }

  /** What leads to the block must not sort after its first, and what leads on after its last. */
  @Override
  public boolean fits(ClusteringPrefix first, ClusteringPrefix last) {
    return compareTo(first) <= 0 && isFollowedAfter(last);
  }

  private boolean isFollowedAfter(ClusteringPrefix last) {
    if (!trie.next()) {
      return false;
    }
    boolean isAfter = compareTo(last) > 0;
    trie.previous();
    return isAfter;
  }

  private int compareTo(ClusteringPrefix prefix) {
    form.reset();
    clusterings.write(form, prefix);
    return trie.compareTo(form.array(), form.length());
  }

  @Override
  public CorruptionException corrupt(String reason) {
    return trie.corrupt(reason);
  }
}
