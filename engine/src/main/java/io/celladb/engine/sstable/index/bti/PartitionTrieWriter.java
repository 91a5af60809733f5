package io.celladb.engine.sstable.index.bti;

import io.celladb.engine.env.WritableFile;
import io.celladb.engine.io.BufferedFileWriter;
import io.celladb.engine.io.ByteWriter;
import io.celladb.engine.rows.DecoratedKey;
import io.celladb.engine.rows.encoding.ComparableKeys;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Writes {@code Partitions.db}: the comparable form of each partition key, as far as it takes to
 * tell it from its neighbours, in a trie.
 *
 * <pre>
 * trie       nodes in pages of 4096 bytes; flags of a payload are 7 plus its length
 * payload    least byte of the second half of the key's hash u8, place signed 1 to 8 bytes
 * place      when not negative, of the partition's entry in Rows.db; else the bits are inverted, of
 *            the partition in Data.db
 * first key  length u16, bytes
 * last key   length u16, bytes
 * footer     where the first key stands i64, number of keys i64, where the root stands i64
 * </pre>
 */
public final class PartitionTrieWriter implements AutoCloseable {
  /** Bytes of the footer. */
  public static final int FOOTER_BYTES = 3 * Long.BYTES;

  /** Flags of a payload, less the bytes of its place: there is a byte of the hash. */
  public static final int HASH_FLAGS = 7;

  private final BufferedFileWriter file;
  private final TrieWriter trie;

  private @Nullable DecoratedKey first;
  private @Nullable DecoratedKey last;
  private long count;

  // The last key is added when the one after it is known.
  private ByteWriter lastForm = new ByteWriter(64);
  private ByteWriter form = new ByteWriter(64);
  private long lastPlace;
  private int distinctBefore;

  PartitionTrieWriter(WritableFile file) {
    this.file = new BufferedFileWriter(file);
    this.trie = new TrieWriter(this.file);
  }

  void add(DecoratedKey key, long place) {
    form.reset();
    ComparableKeys.write(form, key);
    if (last == null) {
      first = key;
    } else {
      int distinctAfter =
          1
              + Arrays.mismatch(
                  lastForm.array(), 0, lastForm.length(), form.array(), 0, form.length());
      addLast(Math.max(distinctBefore, distinctAfter));
      distinctBefore = distinctAfter;
    }
    ByteWriter unused = lastForm;
    lastForm = form;
    form = unused;
    last = key;
    lastPlace = place;
    count++;
  }

  private void addLast(int length) {
    int bytes = TrieNodes.signedBytes(lastPlace);
    byte[] payload = new byte[1 + bytes];
    payload[0] = hashByte(last);
    for (int i = 0; i < bytes; i++) {
      payload[1 + i] = (byte) (lastPlace >> ((bytes - 1 - i) * Byte.SIZE));
    }
    trie.add(lastForm.array(), length, HASH_FLAGS + bytes, payload);
  }

  static byte hashByte(DecoratedKey key) {
    return (byte) key.hash2();
  }

  /** Writes what is left, and syncs the file. */
  void finish() {
    if (first == null || last == null) {
      throw new IllegalStateException("An index without partitions");
    }
    addLast(distinctBefore);
    long root = trie.complete();
    long keys = file.position();
    file.writeShort(first.bytes().length);
    file.write(first.bytes());
    file.writeShort(last.bytes().length);
    file.write(last.bytes());
    file.writeLong(keys);
    file.writeLong(count);
    file.writeLong(root);
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
