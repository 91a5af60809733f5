package io.celladb.engine.sstable;

import io.celladb.engine.errors.CorruptionException;
import io.celladb.engine.io.ByteReader;
import io.celladb.engine.io.ByteWriter;
import io.celladb.engine.rows.DecoratedKey;
import io.celladb.engine.sstable.component.Component;
import java.util.Arrays;

/**
 * {@code Filter.db}: says of a key that it is certainly not in the sstable, or that it may be.
 *
 * <pre>
 * hashes  i32: bits that are set for each key
 * words   i32: length of the bits in units of 8 bytes
 * bits    bit n is bit n % 8, from the least, of byte n / 8
 * </pre>
 *
 * <p>Bit i of a key is {@code |(hash2 + i * hash1) rem bits|}, with the halves of its Murmur3 hash.
 * Adding is for one thread, asking for many.
 */
public final class BloomFilter {
  private static final int SPARE_BITS = 20;
  private static final int HEADER_BYTES = 8;
  private static final int MAX_HASHES = 64;
  private static final long MAX_BITS = 8L * (Integer.MAX_VALUE - 64);

  private final int hashes;
  private final long bits;
  private final byte[] array;

  private BloomFilter(int hashes, byte[] array) {
    this.hashes = hashes;
    this.array = array;
    this.bits = 8L * array.length;
  }

  /**
   * Makes an empty filter.
   *
   * @param keys number of keys it is to hold, about
   * @param falsePositiveChance in (0, 1)
   */
  public static BloomFilter forKeys(long keys, double falsePositiveChance) {
    BloomSpec spec = BloomSpec.of(falsePositiveChance);
    double wanted = (double) keys * spec.bitsPerKey() + SPARE_BITS;
    long words = ((long) Math.min(wanted, MAX_BITS) - 1) / Long.SIZE + 1;
    return new BloomFilter(spec.hashes(), new byte[(int) (words * Long.BYTES)]);
  }

  /**
   * Reads the component.
   *
   * @param file path for messages
   * @throws CorruptionException when its length is not what it says
   */
  public static BloomFilter read(byte[] bytes, String file) {
    ByteReader in = new ByteReader(bytes, 0, bytes.length, file, Component.FILTER.fileName(), 0);
    int hashes = in.readInt();
    if (hashes < 1 || hashes > MAX_HASHES) {
      throw in.corrupt("a number of hashes", Integer.toString(hashes));
    }
    int words = in.readInt();
    if (words < 1 || in.remaining() != (long) words * Long.BYTES) {
      throw in.corrupt(words + " words", in.remaining() + " bytes");
    }
    return new BloomFilter(hashes, in.readBytes(in.remaining()));
  }

  void write(ByteWriter out) {
    out.writeInt(hashes);
    out.writeInt(array.length / Long.BYTES);
    out.writeBytes(array);
  }

  /** Adds a key. */
  public void add(DecoratedKey key) {
    long at = key.hash2();
    for (int i = 0; i < hashes; i++) {
      long bit = Math.abs(at % bits);
      array[(int) (bit >>> 3)] |= (byte) (1 << (bit & 7));
      at += key.hash1();
    }
  }

  /** Returns false when the key was certainly not added. */
  public boolean mayContain(DecoratedKey key) {
    long at = key.hash2();
    for (int i = 0; i < hashes; i++) {
      long bit = Math.abs(at % bits);
      if ((array[(int) (bit >>> 3)] & 1 << (bit & 7)) == 0) {
        return false;
      }
      at += key.hash1();
    }
    return true;
  }

  /** Returns an empty filter of the same size and number of hashes. */
  BloomFilter emptied() {
    return new BloomFilter(hashes, new byte[array.length]);
  }

  /** Returns where in the component the first byte stands in which another one differs, or -1. */
  long firstDifference(BloomFilter other) {
    int at = Arrays.mismatch(array, other.array);
    return at < 0 ? at : HEADER_BYTES + at;
  }

  /** Returns the bytes of heap that it holds. */
  public long memoryBytes() {
    return array.length;
  }
}
