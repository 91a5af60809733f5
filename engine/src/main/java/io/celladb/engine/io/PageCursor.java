package io.celladb.engine.io;

/**
 * A place in a {@link PagedFile} whose next bytes can be had as a contiguous piece of an array.
 *
 * <p>Usage: {@link #ensure} n bytes, read them in {@link #buffer} from {@link #offset} on, {@link
 * #advance}. Within a page this touches nothing but two fields. Bytes that cross the end of a page
 * are put together in a private buffer; the page they end in is kept, so that the walk goes on
 * there without asking for it again.
 *
 * <p>The buffer may be another after each {@link #ensure} or {@link #seek}. For one thread.
 */
public final class PageCursor {
  private final PagedFile file;
  private final long length;
  private final int pageSizeBytes;
  private final byte[] scanBuffer; // empty when pages come from the cache

  // the page held last; -1 before the first
  private byte[] page = Bytes.EMPTY;
  private int pageIndex = -1;
  private int pageBytes;

  private byte[] scratch = Bytes.EMPTY;

  // what the caller sees: buffer[0] stands at bufferStart in the file, valid below limit
  private byte[] buffer = Bytes.EMPTY;
  private long bufferStart;
  private int offset;
  private int limit;

  private PageCursor(PagedFile file, byte[] scanBuffer) {
    this.file = file;
    this.length = file.length();
    this.pageSizeBytes = file.pageSizeBytes();
    this.scanBuffer = scanBuffer;
  }

  /** A cursor at the start of the file, through the cache. */
  public static PageCursor cached(PagedFile file) {
    return new PageCursor(file, Bytes.EMPTY);
  }

  /** A cursor at the start of the file that leaves the cache alone, for reading all of a file. */
  public static PageCursor scan(PagedFile file) {
    return new PageCursor(file, new byte[file.pageSizeBytes()]);
  }

  /** The array that holds the bytes made available; must not be changed. */
  public byte[] buffer() {
    return buffer;
  }

  /** Where the next byte stands in {@link #buffer}. */
  public int offset() {
    return offset;
  }

  /** Bytes from {@link #offset} on that can be read without another {@link #ensure}. */
  public int available() {
    return limit - offset;
  }

  /** Where the next byte stands in the file. */
  public long position() {
    return bufferStart + offset;
  }

  /** Bytes from here to the end of the file. */
  public long remaining() {
    return length - position();
  }

  public PagedFile file() {
    return file;
  }

  /** Passes over bytes that have been made available. */
  public void advance(int count) {
    assert count >= 0 && count <= limit - offset : count + " of " + (limit - offset);
    offset += count;
  }

  /** Goes anywhere from the start to the end of the file; reads nothing yet. */
  public void seek(long position) {
    if (position < 0 || position > length) {
      throw new IndexOutOfBoundsException(
          "Position " + position + " in " + length + " bytes of " + file.describe());
    }
    long inBuffer = position - bufferStart;
    if (inBuffer >= 0 && inBuffer <= limit) {
      offset = (int) inBuffer;
    } else {
      show(Bytes.EMPTY, position, 0, 0);
    }
  }

  /** Passes over bytes, available or not; must not leave the file. */
  public void skip(long count) {
    if (count >= 0 && count <= limit - offset) {
      offset += (int) count;
    } else {
      seek(position() + count);
    }
  }

  /**
   * Makes at least {@code count} bytes available.
   *
   * @return false, with nothing changed, when the file ends before
   */
  public boolean ensure(int count) {
    return count <= limit - offset || load(count);
  }

  private boolean load(int count) {
    long position = position();
    if (count > length - position) {
      return false;
    }
    int index = (int) (position / pageSizeBytes);
    int inPage = (int) (position - (long) index * pageSizeBytes);
    hold(index);
    if (count <= pageBytes - inPage) {
      show(page, (long) index * pageSizeBytes, inPage, pageBytes);
    } else {
      gather(position, inPage, count);
    }
    return true;
  }

  private void hold(int index) {
    if (index != pageIndex) {
      pageIndex = -1;
      if (scanBuffer.length == 0) {
        page = file.page(index);
        pageBytes = page.length;
      } else {
        // what the caller saw is overwritten now, also by a read that fails half-way
        if (buffer == scanBuffer) {
          show(Bytes.EMPTY, position(), 0, 0);
        }
        page = scanBuffer;
        pageBytes = file.loadUncached(index, scanBuffer);
      }
      pageIndex = index;
    }
  }

  private void gather(long position, int inPage, int count) {
    byte[] gathered = scratch.length >= count ? scratch : new byte[scratchBytes(count)];
    int done = pageBytes - inPage;
    System.arraycopy(page, inPage, gathered, 0, done);
    while (done < count) {
      hold(pageIndex + 1);
      int copied = Math.min(count - done, pageBytes);
      System.arraycopy(page, 0, gathered, done, copied);
      done += copied;
    }
    if (gathered.length <= pageSizeBytes) {
      scratch = gathered;
    }
    show(gathered, position, 0, count);
  }

  // Small needs share one buffer; a large one gets its own, which is not kept.
  private int scratchBytes(int count) {
    return count > pageSizeBytes ? count : Math.min(pageSizeBytes, Math.max(256, 2 * count));
  }

  private void show(byte[] shown, long start, int newOffset, int newLimit) {
    buffer = shown;
    bufferStart = start;
    offset = newOffset;
    limit = newLimit;
  }
}
