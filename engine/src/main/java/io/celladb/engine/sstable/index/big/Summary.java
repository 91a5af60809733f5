package io.celladb.engine.sstable.index.big;

import io.celladb.engine.errors.CorruptionException;
import io.celladb.engine.io.ByteReader;
import io.celladb.engine.io.Bytes;
import io.celladb.engine.query.KeyBound;
import io.celladb.engine.rows.DecoratedKey;
import io.celladb.engine.sstable.component.Component;
import java.util.Arrays;

/**
 * {@code Summary.db}: every n-th entry of {@code Index.db}, kept in memory.
 *
 * <pre>
 * interval        i32: partitions for each sample at full sampling
 * count           i32: samples
 * size            i64: bytes of offsets and samples
 * sampling level  i32: 128 when full; at level n, n of 128 samples are there
 * full count      i32: samples at full sampling
 * offsets         for each sample where it starts, counted from the first offset, i32 little-endian
 * samples         key, position in Index.db i64 little-endian; a key ends where the position starts
 * first key       length i32, key
 * last key        length i32, key
 * </pre>
 *
 * Safe for use by many threads.
 */
final class Summary {
  static final int FULL_SAMPLING_LEVEL = 128;
  static final int DEFAULT_INTERVAL = 128;

  private final byte[] bytes;
  // where sample i starts in bytes; one more for the end of the last
  private final int[] starts;
  private final long[] tokens;
  private final int interval;
  private final int samplingLevel;
  private final int fullCount;
  private final DecoratedKey firstKey;
  private final DecoratedKey lastKey;

  /**
   * Reads the component.
   *
   * @param file path for messages
   * @throws CorruptionException when it is not what a writer wrote, or not in order
   */
  Summary(byte[] bytes, String file) {
    ByteReader in = new ByteReader(bytes, 0, bytes.length, file, Component.SUMMARY.fileName(), 0);
    this.bytes = bytes;
    this.interval = in.readInt();
    int count = in.readInt();
    long size = in.readLong();
    this.samplingLevel = in.readInt();
    this.fullCount = in.readInt();
    if (interval <= 0 || samplingLevel <= 0 || samplingLevel > FULL_SAMPLING_LEVEL) {
      throw in.corrupt("it has interval " + interval + " and sampling level " + samplingLevel);
    }
    if (count <= 0 || fullCount < count || size > in.remaining() || size < 12L * count) {
      throw in.corrupt(
          count + " samples of " + fullCount + " in " + size + " of " + in.remaining() + " bytes");
    }
    int base = in.arrayOffset();
    this.starts = readStarts(in, count, (int) size);
    in.seek(base + (int) size);
    this.firstKey = new DecoratedKey(readKey(in));
    this.lastKey = new DecoratedKey(readKey(in));
    if (in.remaining() > 0) {
      throw in.corrupt("the end of the file", in.remaining() + " more bytes");
    }
    this.tokens = new long[count];
    checkOrder(in);
  }

  private int[] readStarts(ByteReader in, int count, int size) {
    int base = in.arrayOffset();
    int[] found = new int[count + 1];
    int least = Integer.BYTES * count;
    for (int i = 0; i < count; i++) {
      int offset = Integer.reverseBytes(in.readInt());
      boolean isValid = i == 0 ? offset == least : offset >= least && offset <= size - Long.BYTES;
      if (!isValid) {
        throw in.corrupt("an offset of at least " + least, Integer.toString(offset));
      }
      found[i] = base + offset;
      least = offset + Long.BYTES;
    }
    found[count] = base + size;
    return found;
  }

  private static byte[] readKey(ByteReader in) {
    byte[] key = in.readIntLengthBytes();
    if (key == null || key.length > DecoratedKey.MAX_LENGTH_BYTES) {
      throw in.corrupt("it has no key");
    }
    return key;
  }

  private void checkOrder(ByteReader in) {
    for (int i = 0; i < tokens.length; i++) {
      int length = keyLength(i);
      if (length < 0 || length > DecoratedKey.MAX_LENGTH_BYTES) {
        throw in.corrupt("sample " + i + " has a key of " + length + " bytes");
      }
      tokens[i] = DecoratedKey.tokenOf(bytes, starts[i], length);
      boolean isInOrder =
          i == 0
              ? Bytes.equal(bytes, starts[0], length, firstKey.bytes(), 0, firstKey.bytes().length)
                  && position(0) == 0
              : isBefore(i - 1, i) && position(i - 1) < position(i);
      if (!isInOrder) {
        throw in.corrupt("sample " + i + " is out of order");
      }
    }
    if (compare(tokens.length - 1, lastKey.token(), lastKey.bytes()) > 0) {
      throw in.corrupt("the last sample lies behind the last key");
    }
  }

  private boolean isBefore(int i, int j) {
    if (tokens[i] != tokens[j]) {
      return tokens[i] < tokens[j];
    }
    return Bytes.compareUnsigned(bytes, starts[i], keyLength(i), bytes, starts[j], keyLength(j))
        < 0;
  }

  static int intAt(byte[] array, int i) {
    return Bytes.getInt(array, i * Integer.BYTES);
  }

  private int keyLength(int i) {
    return starts[i + 1] - starts[i] - Long.BYTES;
  }

  /** Returns where the entry of a sample stands in {@code Index.db}. */
  long position(int i) {
    return Long.reverseBytes(Bytes.getLong(bytes, starts[i + 1] - Long.BYTES));
  }

  /** Returns the key of a sample. */
  byte[] key(int i) {
    return Arrays.copyOfRange(bytes, starts[i], starts[i] + keyLength(i));
  }

  /** Returns whether a sample has this key. */
  boolean isKey(int i, byte[] buffer, int offset, int length) {
    return Bytes.equal(bytes, starts[i], keyLength(i), buffer, offset, length);
  }

  /** Returns the last sample at or before a key, or -1. */
  int floor(DecoratedKey key) {
    return floor(key.token(), key.bytes());
  }

  /** Returns the last sample before a point, or -1. */
  int floor(KeyBound bound) {
    byte[] key = bound.key();
    if (key != null) {
      return floor(bound.token(), key);
    }
    int low = 0;
    int high = tokens.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (bound.isAfter() ? tokens[middle] <= bound.token() : tokens[middle] < bound.token()) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low - 1;
  }

  private int floor(long token, byte[] key) {
    int low = 0;
    int high = tokens.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (compare(middle, token, key) <= 0) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low - 1;
  }

  private int compare(int i, long token, byte[] key) {
    if (tokens[i] != token) {
      return tokens[i] < token ? -1 : 1;
    }
    return Bytes.compareUnsigned(bytes, starts[i], keyLength(i), key, 0, key.length);
  }

  int count() {
    return tokens.length;
  }

  DecoratedKey firstKey() {
    return firstKey;
  }

  DecoratedKey lastKey() {
    return lastKey;
  }

  /** Returns whether a sample may be that of the n-th entry, counted from 0. */
  boolean maySample(int i, long entry) {
    return samplingLevel < FULL_SAMPLING_LEVEL
        ? entry % interval == 0
        : entry == (long) i * interval;
  }

  /** Returns whether there are as many samples as of an index of n entries. */
  boolean isSummaryOf(long entries) {
    long full = (entries + interval - 1) / interval;
    return fullCount == full && (samplingLevel < FULL_SAMPLING_LEVEL || tokens.length == full);
  }

  /** Returns about how many partitions the index has. */
  long estimatedPartitions() {
    return (long) tokens.length * interval * FULL_SAMPLING_LEVEL / samplingLevel;
  }

  long memoryBytes() {
    return bytes.length + 4L * starts.length + 8L * tokens.length;
  }
}
