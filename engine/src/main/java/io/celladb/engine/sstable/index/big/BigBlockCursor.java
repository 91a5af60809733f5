package io.celladb.engine.sstable.index.big;

import io.celladb.engine.errors.CorruptionException;
import io.celladb.engine.io.ByteWriter;
import io.celladb.engine.io.Bytes;
import io.celladb.engine.io.PageCursor;
import io.celladb.engine.io.PagedFile;
import io.celladb.engine.io.VInt;
import io.celladb.engine.rows.ClusteringComparator;
import io.celladb.engine.rows.ClusteringPrefix;
import io.celladb.engine.rows.DeletionTime;
import io.celladb.engine.rows.encoding.ClusteringEncoding;
import io.celladb.engine.rows.encoding.DeletionTimes;
import io.celladb.engine.rows.encoding.EncodingException;
import io.celladb.engine.sstable.component.Component;
import io.celladb.engine.sstable.index.BlockCursor;
import org.jspecify.annotations.Nullable;

/**
 * Searches the row index of a partition where it lies, by way of the offsets behind its blocks: of
 * a partition with a million blocks some twenty are looked at.
 */
final class BigBlockCursor implements BlockCursor {
  private static final int MORE_BYTES = 128;

  private final PagedFile file;
  private final ClusteringEncoding clusterings;
  private final ClusteringComparator comparator;
  private final DeletionTimes deletionTimes;
  private final ClusteringPrefix prefix;

  private PageCursor infos;
  private PageCursor offsets;

  private DeletionTime partitionDeletion = DeletionTime.LIVE;
  private long headerLength;
  private long infosPosition;
  private long offsetsPosition;
  private int count;

  // the present block
  private int index;
  private long startOffset;
  private long widthBytes;
  private DeletionTime openAtStart = DeletionTime.LIVE;
  private DeletionTime openAtEnd = DeletionTime.LIVE;

  BigBlockCursor(PagedFile file, PageCursor entries, RowIndexLayout layout) {
    this.file = file;
    this.clusterings = layout.clusterings();
    this.comparator = layout.comparator();
    this.deletionTimes = layout.deletionTimes();
    this.infos = entries;
    this.offsets = entries;
    this.prefix = new ClusteringPrefix(clusterings.columns());
  }

  /**
   * Starts with a row index.
   *
   * @param whole a cursor that has all of it at hand, or null when it is too large for that
   */
  void reset(
      @Nullable PageCursor whole,
      DeletionTime deletion,
      long headerLengthBytes,
      long infosStart,
      long offsetsStart,
      int blockCount) {
    infos = whole == null ? PageCursor.cached(file) : whole;
    offsets = whole == null ? PageCursor.cached(file) : whole;
    partitionDeletion = deletion;
    headerLength = headerLengthBytes;
    infosPosition = infosStart;
    offsetsPosition = offsetsStart;
    count = blockCount;
  }

  @Override
  public void seek(ClusteringPrefix point) {
    int low = 1;
    int high = count;
    while (low < high) {
      int middle = (low + high) >>> 1;
      goTo(middle);
      readPrefix();
      if (comparator.compare(prefix, point) <= 0) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    load(low - 1);
  }

  @Override
  public boolean previous() {
    if (index == 0) {
      return false;
    }
    load(index - 1);
    return true;
  }

  private void load(int block) {
    openAtStart = DeletionTime.LIVE;
    long expectedOffset = headerLength;
    if (block > 0) {
      readBlock(block - 1);
      openAtStart = openAtEnd;
      expectedOffset = endOffset();
    }
    readBlock(block);
    if (startOffset != expectedOffset) {
      throw corrupt("block " + block + " at " + startOffset + ", not " + expectedOffset, null);
    }
    index = block;
  }

  private void readBlock(int block) {
    goTo(block);
    readPrefix();
    readPrefix();
    startOffset = vint(false);
    widthBytes = vint(true) + BigIndexWriter.WIDTH_BASE;
    if (startOffset <= 0 || widthBytes <= 0 || startOffset + widthBytes < 0) {
      throw corrupt("a block of " + widthBytes + " bytes at offset " + startOffset, null);
    }
    need(1);
    int isOpen = infos.buffer()[infos.offset()];
    infos.advance(1);
    if ((isOpen & ~1) != 0) {
      throw corrupt("a block with flag " + isOpen, null);
    }
    openAtEnd = isOpen == 0 ? DeletionTime.LIVE : deletion();
    long found = infos.position();
    long end = block + 1 < count ? infosPosition + offset(block + 1) : offsetsPosition;
    if (found != end) {
      throw corrupt("the end of a block at " + end, null);
    }
  }

  private DeletionTime deletion() {
    need(1);
    int size = deletionTimes.sizeOf(infos.buffer()[infos.offset()]);
    need(size);
    try {
      DeletionTime deletion = deletionTimes.read(infos.buffer(), infos.offset());
      infos.advance(size);
      return deletion;
    } catch (EncodingException e) {
      throw corrupt(String.valueOf(e.getMessage()), e);
    }
  }

  private void goTo(int block) {
    infos.seek(infosPosition + offset(block));
  }

  private int offset(int block) {
    offsets.seek(offsetsPosition + (long) block * Integer.BYTES);
    if (!offsets.ensure(Integer.BYTES)) {
      throw corrupt("it ends within a row index", null);
    }
    int offset = Bytes.getInt(offsets.buffer(), offsets.offset());
    if (offset < 0 || offset >= offsetsPosition - infosPosition) {
      throw new CorruptionException(
          file.describe(),
          Component.INDEX.fileName(),
          offsets.position(),
          "block " + block + " stands outside of the row index");
    }
    return offset;
  }

  private void readPrefix() {
    try {
      int end = clusterings.read(infos.buffer(), infos.offset(), limit(), prefix);
      while (end == ClusteringEncoding.MORE) {
        long wanted = Math.max(MORE_BYTES, 4L * infos.available());
        long more = Math.min(infos.remaining(), Math.min(wanted, Integer.MAX_VALUE));
        if (more <= infos.available() || !infos.ensure((int) more)) {
          throw new EncodingException("it ends within a row index");
        }
        end = clusterings.read(infos.buffer(), infos.offset(), limit(), prefix);
      }
      infos.advance(end - infos.offset());
    } catch (EncodingException | IndexOutOfBoundsException e) {
      throw corrupt(String.valueOf(e.getMessage()), e);
    }
  }

  private int limit() {
    return infos.offset() + infos.available();
  }

  private long vint(boolean isSigned) {
    need(1);
    int size = VInt.sizeOf(infos.buffer()[infos.offset()]);
    need(size);
    long value =
        isSigned
            ? VInt.readSigned(infos.buffer(), infos.offset())
            : VInt.readUnsigned(infos.buffer(), infos.offset());
    infos.advance(size);
    return value;
  }

  private void need(int bytes) {
    if (!infos.ensure(bytes)) {
      throw corrupt("it ends within a row index", null);
    }
  }

  @Override
  public long startOffset() {
    return startOffset;
  }

  @Override
  public long endOffset() {
    return startOffset + widthBytes;
  }

  @Override
  public DeletionTime openAtStart() {
    return openAtStart;
  }

  @Override
  public DeletionTime partitionDeletion() {
    return partitionDeletion;
  }

  @Override
  public boolean fits(ClusteringPrefix first, ClusteringPrefix last) {
    ByteWriter both = new ByteWriter();
    clusterings.write(both, first);
    clusterings.write(both, last);
    goTo(index);
    need(both.length());
    return Bytes.equal(
        infos.buffer(), infos.offset(), both.length(), both.array(), 0, both.length());
  }

  @Override
  public CorruptionException corrupt(String reason) {
    return corrupt(reason, null);
  }

  private CorruptionException corrupt(String reason, @Nullable Throwable cause) {
    return new CorruptionException(
        file.describe(), Component.INDEX.fileName(), infos.position(), reason, cause);
  }
}
