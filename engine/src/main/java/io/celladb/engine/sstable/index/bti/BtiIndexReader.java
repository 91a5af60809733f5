package io.celladb.engine.sstable.index.bti;

import io.celladb.engine.env.ReadableFile;
import io.celladb.engine.errors.CorruptionException;
import io.celladb.engine.io.Bytes;
import io.celladb.engine.io.PageCache;
import io.celladb.engine.io.PageCursor;
import io.celladb.engine.io.PlainPagedFile;
import io.celladb.engine.rows.DecoratedKey;
import io.celladb.engine.rows.encoding.ComparableKeys;
import io.celladb.engine.sstable.component.Component;
import io.celladb.engine.sstable.component.ComponentFiles;
import io.celladb.engine.sstable.index.IndexCursor;
import io.celladb.engine.sstable.index.IndexReader;
import io.celladb.engine.sstable.index.PartitionKeys;
import java.util.Arrays;

/**
 * The index of the format {@code bti}: all of it in cached pages, but for the first and last key. A
 * walk jumps between pages, so it uses the cache even in a scan.
 */
public final class BtiIndexReader implements IndexReader {
  private final ReadableFile partitionsFile;
  private final ReadableFile rowsFile;
  private final PlainPagedFile partitions;
  private final PlainPagedFile rows;
  private final ComparableKeys clusterings;

  private final DecoratedKey firstKey;
  private final DecoratedKey lastKey;
  private final long count;
  private final long root;

  /**
   * Opens the files.
   *
   * @throws CorruptionException when the end of the partition index is not what a writer wrote
   */
  public BtiIndexReader(ComponentFiles components, ComparableKeys clusterings, PageCache cache) {
    this.clusterings = clusterings;
    this.partitionsFile = components.open(Component.PARTITIONS);
    try {
      this.rowsFile = components.open(Component.ROWS);
    } catch (RuntimeException e) {
      partitionsFile.close();
      throw e;
    }
    try {
      this.partitions = components.pages(Component.PARTITIONS, partitionsFile, cache);
      this.rows = components.pages(Component.ROWS, rowsFile, cache);
      PageCursor in = PageCursor.cached(partitions);
      long footer = partitions.length() - PartitionTrieWriter.FOOTER_BYTES;
      if (footer < 0) {
        throw corrupt(0, "it is too short");
      }
      in.seek(footer);
      long keys = readLong(in);
      this.count = readLong(in);
      this.root = readLong(in);
      if (keys < 0 || keys > footer || root < 0 || root >= keys || count <= 0) {
        throw corrupt(footer, "keys at %d, root at %d, %d keys".formatted(keys, root, count));
      }
      in.seek(keys);
      this.firstKey = readKey(in);
      this.lastKey = readKey(in);
      if (in.position() != footer || firstKey.compareTo(lastKey) > 0) {
        throw corrupt(keys, "a first and last key are not all that is before the footer");
      }
    } catch (RuntimeException e) {
      closeFiles();
      throw e;
    }
  }

  private CorruptionException corrupt(long offset, String reason) {
    return new CorruptionException(
        partitions.describe(), Component.PARTITIONS.fileName(), offset, reason);
  }

  private void need(PageCursor in, int bytes) {
    if (!in.ensure(bytes)) {
      throw corrupt(in.position(), "it ends within the first and last key");
    }
  }

  private long readLong(PageCursor in) {
    need(in, Long.BYTES);
    long value = Bytes.getLong(in.buffer(), in.offset());
    in.advance(Long.BYTES);
    return value;
  }

  private DecoratedKey readKey(PageCursor in) {
    need(in, Short.BYTES);
    int length = Bytes.getUnsignedShort(in.buffer(), in.offset());
    in.advance(Short.BYTES);
    need(in, length);
    int start = in.offset();
    in.advance(length);
    return new DecoratedKey(Arrays.copyOfRange(in.buffer(), start, start + length));
  }

  @Override
  public IndexCursor cursor(boolean isScan, PartitionKeys keys) {
    return new BtiIndexCursor(partitions, root, rows, clusterings, keys);
  }

  @Override
  public boolean hasKeys() {
    return false;
  }

  @Override
  public DecoratedKey firstKey() {
    return firstKey;
  }

  @Override
  public DecoratedKey lastKey() {
    return lastKey;
  }

  @Override
  public Component endsComponent() {
    return Component.PARTITIONS;
  }

  @Override
  public void verify() {
    TrieCursor trie = new TrieCursor(partitions, Component.PARTITIONS.fileName());
    trie.first(root);
    long found = 1;
    while (trie.next()) {
      found++;
    }
    if (found != count) {
      throw corrupt(
          partitions.length() - PartitionTrieWriter.FOOTER_BYTES,
          "it has %d entries, not %d".formatted(found, count));
    }
  }

  @Override
  public long memoryBytes() {
    return (long) firstKey.bytes().length + lastKey.bytes().length;
  }

  @Override
  public void close() {
    partitions.dropCachedPages();
    rows.dropCachedPages();
    closeFiles();
  }

  private void closeFiles() {
    partitionsFile.close();
    rowsFile.close();
  }
}
