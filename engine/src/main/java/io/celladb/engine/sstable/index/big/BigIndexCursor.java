package io.celladb.engine.sstable.index.big;

import io.celladb.engine.errors.CorruptionException;
import io.celladb.engine.io.Bytes;
import io.celladb.engine.io.PageCursor;
import io.celladb.engine.io.PagedFile;
import io.celladb.engine.io.VInt;
import io.celladb.engine.query.KeyBound;
import io.celladb.engine.rows.DecoratedKey;
import io.celladb.engine.rows.DeletionTime;
import io.celladb.engine.rows.encoding.EncodingException;
import io.celladb.engine.sstable.component.Component;
import io.celladb.engine.sstable.index.BlockCursor;
import io.celladb.engine.sstable.index.IndexCursor;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Walks the entries of {@code Index.db}; {@link BigIndexWriter} shows their layout. */
final class BigIndexCursor implements IndexCursor {
  private static final int SMALL_ROW_INDEX_BYTES = 8 * 1024;

  private final PagedFile file;
  private final PageCursor in;
  private final @Nullable Summary summary;
  private final PositionHints hints;
  private final RowIndexLayout layout;

  // the present entry
  private byte[] keyBytes = Bytes.EMPTY;
  private @Nullable DecoratedKey key;
  private long dataPosition;
  private int rowIndexSize;
  private long rowIndexPosition;
  private @Nullable BigBlockCursor blocks;

  /**
   * Makes a cursor before the first entry.
   *
   * @param summary null when entries are only walked, not searched
   */
  BigIndexCursor(
      PagedFile file,
      @Nullable Summary summary,
      PositionHints hints,
      RowIndexLayout layout,
      boolean isScan) {
    this.file = file;
    this.in = isScan ? PageCursor.scan(file) : PageCursor.cached(file);
    this.summary = summary;
    this.hints = hints;
    this.layout = layout;
  }

  private Summary summary() {
    if (summary == null) {
      throw new IllegalStateException("An index without summary cannot be searched");
    }
    return summary;
  }

  @Override
  public boolean seek(DecoratedKey wanted) {
    int sample = summary().floor(wanted);
    if (sample < 0) {
      return false;
    }
    long hint = hints.get(wanted);
    if (hint != PositionHints.NONE) {
      in.seek(hint);
      if (isEntryOf(wanted)) {
        return true;
      }
    }
    long end = endOf(sample);
    goTo(sample);
    while (in.position() < end) {
      passOthers(wanted.bytes(), end);
      long position = in.position();
      if (isEntryOf(wanted)) {
        hints.put(wanted, position);
        return true;
      }
      skipRowIndex();
    }
    checkOrder(sample, wanted);
    return false;
  }

  /** Reads an entry, of which the key stays unknown when it is another. */
  private boolean isEntryOf(DecoratedKey wanted) {
    byte[] bytes = wanted.bytes();
    int length = keyLength();
    boolean isFound =
        length == bytes.length
            && Bytes.equal(in.buffer(), in.offset() + 2, length, bytes, 0, length);
    in.advance(2 + length);
    readPositions();
    if (isFound) {
      key = wanted;
    }
    return isFound;
  }

  /** Passes over entries of other keys as long as they lie in the buffer, but for the last. */
  private void passOthers(byte[] wanted, long end) {
    byte[] buffer = in.buffer();
    int entry = in.offset();
    int limit = entry + (int) Math.min(in.available(), end - in.position());
    int at = entry;
    while (at < limit) {
      entry = at;
      int length = at + 2 <= limit ? Bytes.getUnsignedShort(buffer, at) : limit;
      at += 2 + length;
      boolean isWanted =
          length == wanted.length
              && at <= limit
              && Bytes.equal(buffer, entry + 2, length, wanted, 0, length);
      if (isWanted || at + 2 * VInt.MAX_BYTES > limit) {
        break;
      }
      at += VInt.sizeOf(buffer[at]);
      long size = VInt.readUnsigned(buffer, at);
      at += VInt.sizeOf(buffer[at]);
      if (size < 0 || size > limit - at) {
        break;
      }
      at += (int) size;
    }
    in.advance(entry - in.offset());
  }

  private long endOf(int sample) {
    return sample + 1 < summary().count() ? summary().position(sample + 1) : file.length();
  }

  private void goTo(int sample) {
    in.seek(summary().position(sample));
    rowIndexSize = 0;
    int length = keyLength();
    if (!summary().isKey(sample, in.buffer(), in.offset() + 2, length)) {
      throw corrupt("another key than the summary has for this place");
    }
  }

  /**
   * A key was not found although the bloom filter thinks it is there. That happens, but a damaged
   * entry would look the same; it would most likely be out of order.
   */
  private void checkOrder(int sample, DecoratedKey missing) {
    goTo(sample);
    DecoratedKey before = null;
    boolean isPast = false;
    while (!isPast && in.remaining() > 0) {
      long position = in.position();
      DecoratedKey entry = readKey();
      readPositions();
      skipRowIndex();
      if (before != null && before.compareTo(entry) >= 0) {
        throw new CorruptionException(
            file.describe(), Component.INDEX.fileName(), position, "keys are out of order");
      }
      int order = entry.compareTo(missing);
      if (order == 0) {
        throw new CorruptionException(
            file.describe(),
            Component.INDEX.fileName(),
            position,
            "the summary leads past the entry of " + missing);
      }
      before = entry;
      isPast = order > 0;
    }
    if (in.remaining() == 0 && before != null && !before.equals(summary().lastKey()) && !isPast) {
      throw corrupt("the last key is another than in the summary");
    }
  }

  @Override
  public boolean seekFirst(KeyBound bound) {
    goTo(Math.max(summary().floor(bound), 0));
    while (next()) {
      if (bound.compareTo(key()) < 0) {
        return true;
      }
    }
    return false;
  }

  @Override
  public boolean next() {
    skipRowIndex();
    if (in.remaining() == 0) {
      return false;
    }
    key = null;
    int length = keyLength();
    int start = in.offset() + 2;
    keyBytes = Arrays.copyOfRange(in.buffer(), start, start + length);
    in.advance(2 + length);
    readPositions();
    return true;
  }

  /** Returns where the entry ends in the file. */
  long endPosition() {
    return rowIndexPosition + rowIndexSize;
  }

  private DecoratedKey readKey() {
    int length = keyLength();
    int start = in.offset() + 2;
    byte[] bytes = Arrays.copyOfRange(in.buffer(), start, start + length);
    in.advance(2 + length);
    return new DecoratedKey(bytes);
  }

  /** Makes a key available, without moving, and returns its length. */
  private int keyLength() {
    need(2);
    int length = Bytes.getUnsignedShort(in.buffer(), in.offset());
    need(2 + length);
    return length;
  }

  private void readPositions() {
    dataPosition = vint();
    long size = vint();
    if (size < 0 || size > in.remaining() || size > Integer.MAX_VALUE) {
      throw corrupt("a row index of " + size + " bytes in the last " + in.remaining());
    }
    rowIndexSize = (int) size;
    rowIndexPosition = in.position();
  }

  private void skipRowIndex() {
    if (rowIndexSize > 0) {
      in.seek(rowIndexPosition + rowIndexSize);
      rowIndexSize = 0;
    }
  }

  private long vint() {
    need(1);
    int size = VInt.sizeOf(in.buffer()[in.offset()]);
    need(size);
    long value = VInt.readUnsigned(in.buffer(), in.offset());
    in.advance(size);
    return value;
  }

  private void need(int count) {
    if (!in.ensure(count)) {
      throw corrupt("it ends within an entry");
    }
  }

  @Override
  public DecoratedKey key() {
    if (key == null) {
      key = new DecoratedKey(keyBytes);
    }
    return key;
  }

  @Override
  public long dataPosition() {
    return dataPosition;
  }

  @Override
  public @Nullable BlockCursor blocks() {
    if (rowIndexSize == 0) {
      return null;
    }
    in.seek(rowIndexPosition);
    boolean isSmall = rowIndexSize <= SMALL_ROW_INDEX_BYTES;
    if (isSmall) {
      need(rowIndexSize);
    }
    long headerLength = vint();
    need(1);
    int deletionSize = layout.deletionTimes().sizeOf(in.buffer()[in.offset()]);
    need(deletionSize);
    DeletionTime deletion = deletion();
    in.advance(deletionSize);
    long count = vint();
    long infos = in.position();
    long offsets = rowIndexPosition + rowIndexSize - count * Integer.BYTES;
    if (count < 1 || count > rowIndexSize || offsets <= infos) {
      throw corrupt("a row index of " + count + " blocks in " + rowIndexSize + " bytes");
    }
    if (blocks == null) {
      blocks = new BigBlockCursor(file, in, layout);
    }
    blocks.reset(isSmall ? in : null, deletion, headerLength, infos, offsets, (int) count);
    return blocks;
  }

  private DeletionTime deletion() {
    try {
      return layout.deletionTimes().read(in.buffer(), in.offset());
    } catch (EncodingException e) {
      throw corrupt(String.valueOf(e.getMessage()));
    }
  }

  @Override
  public CorruptionException corrupt(String reason) {
    return new CorruptionException(
        file.describe(), Component.INDEX.fileName(), in.position(), reason);
  }
}
