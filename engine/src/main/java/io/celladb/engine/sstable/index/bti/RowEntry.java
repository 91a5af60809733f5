package io.celladb.engine.sstable.index.bti;

import io.celladb.engine.errors.CorruptionException;
import io.celladb.engine.io.Bytes;
import io.celladb.engine.io.PageCursor;
import io.celladb.engine.io.PagedFile;
import io.celladb.engine.io.VInt;
import io.celladb.engine.rows.DecoratedKey;
import io.celladb.engine.rows.DeletionTime;
import io.celladb.engine.rows.encoding.DeletionTimes;
import io.celladb.engine.rows.encoding.EncodingException;
import io.celladb.engine.sstable.component.Component;
import java.util.Arrays;

/** Reads the entry of a partition in {@code Rows.db}; {@link RowTrieWriter} shows its layout. */
final class RowEntry {
  private final PagedFile file;
  private final PageCursor in;
  private byte[] key = Bytes.EMPTY;
  private long dataPosition;
  private long root;
  private DeletionTime deletion = DeletionTime.LIVE;

  RowEntry(PagedFile file) {
    this.file = file;
    this.in = PageCursor.cached(file);
  }

  void read(long position) {
    if (position >= file.length()) {
      throw new CorruptionException(
          file.describe(), Component.ROWS.fileName(), position, "an entry outside of the file");
    }
    in.seek(position);
    need(Short.BYTES);
    int length = Bytes.getUnsignedShort(in.buffer(), in.offset());
    in.advance(Short.BYTES);
    need(length);
    key = Arrays.copyOfRange(in.buffer(), in.offset(), in.offset() + length);
    in.advance(length);
    long base = in.position();
    dataPosition = vint(false);
    root = base + vint(true);
    long blocks = vint(false);
    need(1);
    need(DeletionTimes.UNSIGNED.sizeOf(in.buffer()[in.offset()]));
    try {
      deletion = DeletionTimes.UNSIGNED.read(in.buffer(), in.offset());
    } catch (EncodingException e) {
      throw corrupt(String.valueOf(e.getMessage()));
    }
    if (dataPosition < 0 || root < 0 || root >= position || blocks < 2) {
      throw corrupt("a root at %d of %d blocks".formatted(root, blocks));
    }
  }

  private long vint(boolean isSigned) {
    need(1);
    int size = VInt.sizeOf(in.buffer()[in.offset()]);
    need(size);
    long value =
        isSigned
            ? VInt.readSigned(in.buffer(), in.offset())
            : VInt.readUnsigned(in.buffer(), in.offset());
    in.advance(size);
    return value;
  }

  private void need(int bytes) {
    if (!in.ensure(bytes)) {
      throw corrupt("it ends within an entry");
    }
  }

  private CorruptionException corrupt(String reason) {
    return new CorruptionException(
        file.describe(), Component.ROWS.fileName(), in.position(), reason);
  }

  boolean isKey(DecoratedKey wanted) {
    return Arrays.equals(key, wanted.bytes());
  }

  DecoratedKey key() {
    return new DecoratedKey(key);
  }

  long dataPosition() {
    return dataPosition;
  }

  /** Returns the deletion of the partition. */
  DeletionTime deletion() {
    return deletion;
  }

  /** Returns where the root of the partition's trie stands. */
  long root() {
    return root;
  }
}
