package io.celladb.engine.sstable.index.bti;

import io.celladb.engine.errors.CorruptionException;
import io.celladb.engine.io.ByteWriter;
import io.celladb.engine.io.PagedFile;
import io.celladb.engine.query.KeyBound;
import io.celladb.engine.rows.DecoratedKey;
import io.celladb.engine.rows.encoding.ComparableKeys;
import io.celladb.engine.sstable.component.Component;
import io.celladb.engine.sstable.index.BlockCursor;
import io.celladb.engine.sstable.index.IndexCursor;
import io.celladb.engine.sstable.index.PartitionKeys;
import org.jspecify.annotations.Nullable;

/** Walks the trie of {@code Partitions.db}; {@link PartitionTrieWriter} shows its layout. */
final class BtiIndexCursor implements IndexCursor {
  private static final int FORM_BYTES = 48;

  private final TrieCursor trie;
  private final long root;
  private final PagedFile rowsFile;
  private final ComparableKeys clusterings;
  private final PartitionKeys data;
  private final ByteWriter form = new ByteWriter(FORM_BYTES);

  // the present entry
  private boolean isStarted;
  private @Nullable DecoratedKey key;
  private long dataPosition;
  private boolean hasRowIndex;
  private @Nullable RowEntry rowEntry;
  private @Nullable BtiBlockCursor blocks;

  BtiIndexCursor(
      PagedFile file,
      long root,
      PagedFile rowsFile,
      ComparableKeys clusterings,
      PartitionKeys data) {
    this.trie = new TrieCursor(file, Component.PARTITIONS.fileName());
    this.root = root;
    this.rowsFile = rowsFile;
    this.clusterings = clusterings;
    this.data = data;
  }

  @Override
  public boolean seek(DecoratedKey wanted) {
    isStarted = true;
    form.reset();
    ComparableKeys.write(form, wanted);
    int followed = trie.follow(root, form.array(), form.length());
    boolean isCandidate = trie.isEntry() && (trie.isLeaf() || followed == form.length());
    if (!isCandidate || !hasHashOf(wanted)) {
      return false;
    }
    load();
    if (isOf(wanted)) {
      key = wanted;
      return true;
    }
    // Another key that begins alike; or else what led here is damaged.
    checkKey(data.read(this));
    return false;
  }

  private boolean isOf(DecoratedKey wanted) {
    return hasRowIndex ? rowEntry().isKey(wanted) : data.isKey(dataPosition, wanted);
  }

  private boolean hasHashOf(DecoratedKey wanted) {
    return trie.flags() <= PartitionTrieWriter.HASH_FLAGS
        || trie.page()[trie.payload(1)] == PartitionTrieWriter.hashByte(wanted);
  }

  private void load() {
    key = null;
    int flags = trie.flags();
    boolean hasHash = flags > PartitionTrieWriter.HASH_FLAGS;
    int bytes = hasHash ? flags - PartitionTrieWriter.HASH_FLAGS : flags;
    int start = trie.payload(bytes + (hasHash ? 1 : 0)) + (hasHash ? 1 : 0);
    long place = TrieNodes.signed(trie.page(), start, bytes);
    hasRowIndex = place >= 0;
    if (hasRowIndex) {
      rowEntry().read(place);
      dataPosition = rowEntry().dataPosition();
    } else {
      dataPosition = ~place;
    }
  }

  private RowEntry rowEntry() {
    if (rowEntry == null) {
      rowEntry = new RowEntry(rowsFile);
    }
    return rowEntry;
  }

  @Override
  public boolean seekFirst(KeyBound bound) {
    isStarted = true;
    form.reset();
    ComparableKeys.writeBound(form, bound.token(), bound.key(), bound.isAfter());
    if (!trie.floor(root, form.array(), form.length())) {
      trie.first(root);
    }
    load();
    while (bound.compareTo(key()) >= 0) {
      if (!next()) {
        return false;
      }
    }
    return true;
  }

  @Override
  public boolean next() {
    if (!isStarted) {
      isStarted = true;
      trie.first(root);
    } else if (!trie.next()) {
      return false;
    }
    load();
    return true;
  }

  @Override
  public DecoratedKey key() {
    if (key == null) {
      DecoratedKey found = hasRowIndex ? rowEntry().key() : data.read(this);
      checkKey(found);
      key = found;
    }
    return key;
  }

  private void checkKey(DecoratedKey found) {
    form.reset();
    ComparableKeys.write(form, found);
    boolean isAnother = hasRowIndex && !rowEntry().isKey(found);
    if (isAnother || !trie.isPrefixOf(form.array(), form.length()) || !hasHashOf(found)) {
      throw corrupt("it leads to " + found + " at " + dataPosition + ", which has other bytes");
    }
  }

  @Override
  public long dataPosition() {
    return dataPosition;
  }

  @Override
  public @Nullable BlockCursor blocks() {
    if (!hasRowIndex) {
      return null;
    }
    if (blocks == null) {
      blocks = new BtiBlockCursor(rowsFile, clusterings);
    }
    blocks.reset(rowEntry().root(), rowEntry().deletion());
    return blocks;
  }

  @Override
  public CorruptionException corrupt(String reason) {
    return trie.corrupt(reason);
  }
}
