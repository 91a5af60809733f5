package io.celladb.engine.sstable.data;

import io.celladb.engine.errors.CorruptionException;
import io.celladb.engine.io.Bytes;
import io.celladb.engine.io.PageCursor;
import io.celladb.engine.rows.CounterContext;
import io.celladb.engine.rows.DecoratedKey;
import io.celladb.engine.rows.DeletionTime;
import io.celladb.engine.rows.Unfiltered;
import io.celladb.engine.rows.encoding.DeletionTimes;
import io.celladb.engine.rows.encoding.EncodingException;
import io.celladb.engine.rows.encoding.RowLayout;
import io.celladb.engine.rows.encoding.RowReader;
import io.celladb.engine.sstable.component.Component;
import java.util.Arrays;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Walks the bytes of a data file: headers of partitions, and their unfiltereds, of which each can
 * be looked into or passed over.
 *
 * <pre>
 * partition  key length u16, key, deletion of the partition, unfiltereds, end flag
 * </pre>
 *
 * <p>Whatever cannot be read becomes a {@link CorruptionException} that names the position in the
 * uncompressed data, after the checksum there has been looked at once more. For one thread.
 */
public final class UnfilteredInput {
  private static final int MORE_BYTES = 256;

  private final DataFile file;
  private final PageCursor cursor;
  private final RowReader reader;
  private final DeletionTimes deletionTimes;
  private final boolean hasCounters;
  private int headLength;

  // what an index has led to the present position, else null
  private @Nullable Function<String, CorruptionException> guide;

  /**
   * Starts at the begin of the file.
   *
   * @param isScan whether to leave the page cache alone
   */
  public UnfilteredInput(DataFile file, RowLayout layout, boolean isScan) {
    this.file = file;
    this.cursor = isScan ? PageCursor.scan(file) : PageCursor.cached(file);
    this.reader = new RowReader(layout);
    this.deletionTimes = layout.deletionTimes();
    this.hasCounters = layout.hasCounters();
  }

  /**
   * Says who is to blame when bytes with a right checksum make no sense: an index that led here.
   *
   * @param newGuide makes the damage of a reason; null when the data itself led here
   */
  public void guidedBy(@Nullable Function<String, CorruptionException> newGuide) {
    guide = newGuide;
  }

  /** Goes to a position in the data. */
  public void seek(long position) {
    if (position < 0 || position > file.length()) {
      throw corrupt("position " + position + " lies outside of it", null);
    }
    cursor.seek(position);
  }

  /** Returns where the next byte stands, or the unfiltered whose head has been read. */
  public long position() {
    return cursor.position();
  }

  /** Returns whether all of the file has been read. */
  public boolean isAtEnd() {
    return cursor.remaining() == 0;
  }

  /** Reads the key that begins a partition. */
  public DecoratedKey readKey() {
    need(2);
    int length = Bytes.getUnsignedShort(cursor.buffer(), cursor.offset());
    need(2 + length);
    int start = cursor.offset() + 2;
    DecoratedKey key = new DecoratedKey(Arrays.copyOfRange(cursor.buffer(), start, start + length));
    cursor.advance(2 + length);
    return key;
  }

  /**
   * Goes to the partition of a key and reads the key. Returns false when it does not stand there.
   */
  public boolean seekKey(long position, DecoratedKey key) {
    byte[] bytes = key.bytes();
    if (position < 0 || position > file.length() - 2 - bytes.length) {
      return false;
    }
    cursor.seek(position);
    need(2 + bytes.length);
    boolean isFound =
        Bytes.getUnsignedShort(cursor.buffer(), cursor.offset()) == bytes.length
            && Bytes.equal(
                cursor.buffer(), cursor.offset() + 2, bytes.length, bytes, 0, bytes.length);
    cursor.advance(2 + bytes.length);
    return isFound;
  }

  /** Reads the deletion that follows the key. */
  public DeletionTime readDeletion() {
    need(1);
    int length = deletionTimes.sizeOf(cursor.buffer()[cursor.offset()]);
    need(length);
    DeletionTime deletion;
    try {
      deletion = deletionTimes.read(cursor.buffer(), cursor.offset());
    } catch (EncodingException e) {
      throw corrupt(e.getMessage(), e);
    }
    cursor.advance(length);
    return deletion;
  }

  private void need(int count) {
    if (!cursor.ensure(count)) {
      throw corrupt("it ends within a partition", null);
    }
  }

  /**
   * Reads the head of the next unfiltered, without moving. The clustering is valid until the next
   * call of any method that reads.
   */
  public Unfiltered readHead() {
    try {
      headLength = head();
      return reader.kind();
    } catch (EncodingException | IndexOutOfBoundsException e) {
      throw corrupt(String.valueOf(e.getMessage()), e);
    }
  }

  private int head() {
    int length = reader.readHead(cursor.buffer(), cursor.offset(), limit());
    int wanted = MORE_BYTES;
    while (length == RowReader.MORE) {
      long remaining = cursor.remaining();
      long count = Math.min(remaining, Math.max(wanted, cursor.available() + 1L));
      if (count <= cursor.available() || !cursor.ensure((int) Math.min(count, Integer.MAX_VALUE))) {
        throw new EncodingException("it ends within a partition");
      }
      length = reader.readHead(cursor.buffer(), cursor.offset(), limit());
      wanted = (int) Math.min(4L * wanted, Integer.MAX_VALUE);
    }
    return length;
  }

  private int limit() {
    return cursor.offset() + cursor.available();
  }

  /** Passes over the unfiltered, or the end of the partition, whose head has been read. */
  public void skipBody() {
    long count = (long) headLength + reader.bodyLength();
    if (count > cursor.remaining()) {
      throw corrupt("a row ends after the file", null);
    }
    cursor.skip(count);
  }

  /**
   * Reads what comes before the cells of the unfiltered whose head has been read, and moves past
   * it. Clustering and cells are valid until the next call of any method that reads.
   */
  public void openBody() {
    try {
      int count = Math.addExact(headLength, reader.bodyLength());
      if (count > cursor.available()) {
        if (!cursor.ensure(count)) {
          throw new EncodingException("a row ends after the file");
        }
        // The bytes may stand in another array now, and the clustering must follow them.
        reader.readHead(cursor.buffer(), cursor.offset(), limit());
      }
      reader.openBody(cursor.buffer(), cursor.offset() + headLength);
      cursor.advance(count);
    } catch (EncodingException | IndexOutOfBoundsException | ArithmeticException e) {
      throw corrupt(String.valueOf(e.getMessage()), e);
    }
  }

  /** Moves to the next cell of the row. */
  public boolean nextCell() {
    try {
      boolean hasCell = reader.nextCell();
      if (hasCell && hasCounters && !CounterContext.isWellFormed(reader.cell())) {
        throw new EncodingException("a counter of " + reader.cell().valueLength() + " bytes");
      }
      return hasCell;
    } catch (EncodingException | IndexOutOfBoundsException e) {
      throw corrupt(String.valueOf(e.getMessage()), e);
    }
  }

  /** Returns what has been read. */
  public RowReader reader() {
    return reader;
  }

  /** Returns the number of bytes of the unfiltered whose head has been read. */
  public long sizeBytes() {
    return (long) headLength + reader.bodyLength();
  }

  /** Returns whether the checksum at the present position is right. */
  public boolean isIntact() {
    long last = Math.min(cursor.position(), file.length() - 1);
    return file.isIntact((int) (last / file.pageSizeBytes()));
  }

  /**
   * Returns the damage that shows at the present position: of the data when the checksum there is
   * wrong, else of what tells its length or has led here, when there is such.
   */
  public CorruptionException corrupt(String reason, @Nullable Throwable cause) {
    if (!isIntact()) {
      return damage(reason, "its checksum is wrong", cause);
    }
    try {
      file.checkLength();
    } catch (CorruptionException e) {
      return e;
    }
    return guide == null
        ? damage(
            reason,
            "its checksum is right, so these bytes were written, or are not understood",
            cause)
        : guide.apply("it leads to " + cursor.position() + " in the data, but there " + reason);
  }

  private CorruptionException damage(String reason, String verdict, @Nullable Throwable cause) {
    return new CorruptionException(
        file.describe(),
        Component.DATA.fileName(),
        cursor.position(),
        reason + " (offset in uncompressed data; " + verdict + ")",
        cause);
  }
}
