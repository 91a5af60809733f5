package io.celladb.engine.sstable.index.bti;

import io.celladb.engine.env.WritableFile;
import io.celladb.engine.io.BufferedFileWriter;
import io.celladb.engine.io.ByteWriter;
import io.celladb.engine.rows.ClusteringPrefix;
import io.celladb.engine.rows.DecoratedKey;
import io.celladb.engine.rows.DeletionTime;
import io.celladb.engine.rows.encoding.ComparableKeys;
import io.celladb.engine.rows.encoding.DeletionTimes;
import java.util.Arrays;

/**
 * Writes {@code Rows.db}: of each partition of two blocks and more a trie of separators, and an
 * entry that leads to its root.
 *
 * <pre>
 * trie       nodes in pages of 4096 bytes, of which the first may have been begun before
 * separator  nothing for the first block; then the shortest bytes that sort after the comparable
 *            forms of all before the block, and not after that of its first row or marker; at last
 *            some that sort after all of the partition
 * payload    offset of the block from the partition's start, signed 1 to 7 bytes, as the flags
 *            say; with flag 8 the deletion of the range that is open before the block
 * entry      key length u16, key, position in Data.db vint, position of the root less that of the
 *            byte after the key signed vint, number of blocks vint, deletion of the partition
 * </pre>
 */
public final class RowTrieWriter implements AutoCloseable {
  /** The flag of a payload that has a deletion. */
  public static final int OPEN_FLAG = 8;

  private final BufferedFileWriter file;
  private final TrieWriter trie;
  private final ComparableKeys clusterings;
  private final ByteWriter entry = new ByteWriter(64);

  // of the present partition
  private final ByteWriter firstForm = new ByteWriter(64);
  private final ByteWriter lastForm = new ByteWriter(64);
  private final ByteWriter separator = new ByteWriter(64);
  private int blockCount;
  private DeletionTime open = DeletionTime.LIVE;

  RowTrieWriter(WritableFile file, ComparableKeys clusterings) {
    this.file = new BufferedFileWriter(file);
    this.trie = new TrieWriter(this.file);
    this.clusterings = clusterings;
  }

  void startPartition() {
    if (blockCount > 0) {
      trie.reset();
    }
    blockCount = 0;
    open = DeletionTime.LIVE;
  }

  int blockCount() {
    return blockCount;
  }

  void addBlock(
      ClusteringPrefix first, ClusteringPrefix last, long offset, DeletionTime openAtEnd) {
    if (blockCount == 0) {
      separator.reset();
      add(offset);
    } else {
      firstForm.reset();
      clusterings.write(firstForm, first);
      // Values that differ may have one form; the block before then goes on.
      if (separate()) {
        add(offset);
      }
    }
    lastForm.reset();
    clusterings.write(lastForm, last);
    open = openAtEnd;
  }

  /** Finds what separates the last form from the first one; returns false when nothing does. */
  private boolean separate() {
    int common =
        Arrays.mismatch(
            lastForm.array(), 0, lastForm.length(), firstForm.array(), 0, firstForm.length());
    if (common < 0
        || common >= Math.min(lastForm.length(), firstForm.length())
        || (lastForm.array()[common] & 0xff) > (firstForm.array()[common] & 0xff)) {
      return false;
    }
    separator.reset();
    separator.writeBytes(lastForm.array(), 0, common);
    separator.writeByte(lastForm.array()[common] + 1);
    return true;
  }

  private void add(long offset) {
    int bytes = TrieNodes.signedBytes(offset);
    entry.reset();
    for (int shift = (bytes - 1) * Byte.SIZE; shift >= 0; shift -= Byte.SIZE) {
      entry.writeByte((int) (offset >> shift));
    }
    int flags = bytes;
    if (!open.isLive()) {
      DeletionTimes.write(entry, open);
      flags |= OPEN_FLAG;
    }
    trie.add(separator.array(), separator.length(), flags, entry.toByteArray());
    blockCount++;
  }

  /**
   * Completes the trie of a partition of two blocks and more.
   *
   * @param endOffset where its end flag stands, in bytes from its start
   * @return where its entry stands
   */
  long complete(DecoratedKey key, long dataPosition, DeletionTime deletion, long endOffset) {
    int blocks = blockCount;
    separateEnd();
    open = DeletionTime.LIVE;
    add(endOffset);
    long root = trie.complete();
    long position = file.position();
    entry.reset();
    entry.writeShortLengthBytes(key.bytes());
    long base = position + entry.length();
    entry.writeUnsignedVInt(dataPosition);
    entry.writeSignedVInt(root - base);
    entry.writeUnsignedVInt(blocks);
    DeletionTimes.write(entry, deletion);
    file.write(entry);
    return position;
  }

  /** Finds what sorts after the last form and is about as long as the separator before. */
  private void separateEnd() {
    byte[] last = lastForm.array();
    int at = Arrays.mismatch(last, 0, lastForm.length(), separator.array(), 0, separator.length());
    while (last[at] == (byte) 0xff) {
      at++;
    }
    separator.reset();
    separator.writeBytes(last, 0, at);
    separator.writeByte(last[at] + 1);
  }

  /** Syncs the file. */
  void finish() {
    file.sync();
  }

  /** Returns the bytes of heap of its buffers; the nodes that may change take some KiB more. */
  long memoryBytes() {
    return file.memoryBytes();
  }

  @Override
  public void close() {
    file.close();
  }
}
