package io.celladb.engine.sstable.stats;

import io.celladb.engine.io.ByteReader;
import io.celladb.engine.io.ByteWriter;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * Estimates how many different keys were added: HyperLogLog++ with precision 13, sparse precision
 * 25, over MurmurHash2 of the key, so that the sketches of several files can be united. For one
 * thread.
 *
 * <p>A hash is first kept as a sparse entry of 32 bits:
 *
 * <pre>
 * first 25 bits of the hash, 0                          when one of its bits 13 to 24 is set
 * first 25 bits of the hash, 6 bits 63 - run, 1         else; the run is the number of zeros after
 *                                                       the first 13 bits, and one
 * </pre>
 *
 * When there are more than 6144 of them, they become 8192 registers of 5 bits, each the longest run
 * among the hashes that begin with the register's number.
 *
 * <p>On disk, in the form of the stream-lib library; varints have 7 bits a byte, the low ones
 * first:
 *
 * <pre>
 * -2 i32, precision varint, sparse precision varint
 * sparse:  1 varint, number of entries varint, differences of successive entries varint, in order
 *          of their 25 bits (Cassandra at times leaves a few out of order)
 * else:    0 varint, length varint, registers six to an i32 from its low end
 * </pre>
 */
public final class KeyCardinality {
  private static final int VERSION = -2;
  private static final int P = 13;
  private static final int SPARSE_P = 25;
  private static final int REGISTERS = 1 << P;
  private static final int MAX_SPARSE = REGISTERS * 3 / 4;
  private static final int REGISTER_BITS = 5;
  private static final int REGISTERS_PER_INT = 6;
  private static final int WORDS = REGISTERS / REGISTERS_PER_INT + 1;
  private static final int MAX_RUN = (1 << REGISTER_BITS) - 1;

  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final long HASH_MULTIPLIER = 0xc6a4a7935bd1e995L;
  private static final int HASH_SHIFT = 47;

  /** Sparse entries as keys of their order. */
  private long[] sparse = new long[64];

  private int sparseCount;

  /** Entries that are sorted and unique, or as a file has them; tidy when it is all of them. */
  private int tidied;

  private int[] registers = new int[0];

  /** Adds a serialized partition key. */
  public void add(byte[] key) {
    addHash(hash(key));
  }

  static long hash(byte[] key) {
    int length = key.length;
    long hash = HASH_MULTIPLIER * length;
    int at = 0;
    for (; at + 8 <= length; at += 8) {
      long k = (long) LONG.get(key, at) * HASH_MULTIPLIER;
      k ^= k >>> HASH_SHIFT;
      hash = (hash ^ (k * HASH_MULTIPLIER)) * HASH_MULTIPLIER;
    }
    if (at < length) {
      for (int i = length - 1; i >= at; i--) {
        hash ^= (long) key[i] << ((i - at) * 8);
      }
      hash *= HASH_MULTIPLIER;
    }
    hash ^= hash >>> HASH_SHIFT;
    hash *= HASH_MULTIPLIER;
    return hash ^ (hash >>> HASH_SHIFT);
  }

  private void addHash(long hash) {
    if (registers.length > 0) {
      raise((int) (hash >>> (64 - P)), run(hash));
      return;
    }
    if (sparseCount == sparse.length) {
      makeRoom();
      if (registers.length > 0) {
        raise((int) (hash >>> (64 - P)), run(hash));
        return;
      }
    }
    sparse[sparseCount++] = order(entry(hash));
  }

  private static int run(long hash) {
    return Long.numberOfLeadingZeros((hash << P) | (1L << (P - 1))) + 1;
  }

  private static int entry(long hash) {
    int first = (int) (hash >>> (64 - SPARSE_P));
    if ((first & ((1 << (SPARSE_P - P)) - 1)) != 0) {
      return first << 1;
    }
    return (first << 7) | ((run(hash) ^ 63) << 1) | 1;
  }

  private static int firstBits(int entry) {
    return (entry & 1) == 0 ? entry >>> 1 : entry >>> 7;
  }

  private static int runOf(int entry) {
    if ((entry & 1) != 0) {
      return ((entry >>> 1) & 63) ^ 63;
    }
    return Integer.numberOfLeadingZeros(entry << (P + 31 - SPARSE_P)) + 1;
  }

  /** Entries sort by their 25 bits, then as signed numbers. */
  private static long order(int entry) {
    return (long) firstBits(entry) << 32 | ((entry ^ 0x8000_0000) & 0xffff_ffffL);
  }

  private static int entryOf(long order) {
    return (int) order ^ 0x8000_0000;
  }

  private void makeRoom() {
    tidy();
    if (registers.length == 0 && sparseCount > sparse.length / 2) {
      sparse = Arrays.copyOf(sparse, sparse.length * 2);
    }
  }

  /** Sorts the sparse entries, keeping the longest run of each, and leaves them when too many. */
  private void tidy() {
    if (tidied == sparseCount) {
      return;
    }
    Arrays.sort(sparse, 0, sparseCount);
    int kept = 1;
    for (int i = 1; i < sparseCount; i++) {
      if (sparse[i] >>> 32 != sparse[kept - 1] >>> 32) {
        sparse[kept++] = sparse[i];
      }
    }
    sparseCount = kept;
    tidied = kept;
    if (kept > MAX_SPARSE) {
      registers = new int[WORDS];
      for (int i = 0; i < kept; i++) {
        int entry = entryOf(sparse[i]);
        raise(firstBits(entry) >>> (SPARSE_P - P), runOf(entry));
      }
      sparse = new long[0];
      sparseCount = 0;
      tidied = 0;
    }
  }

  private int register(int index) {
    return (registers[index / REGISTERS_PER_INT] >>> shift(index)) & MAX_RUN;
  }

  private void raise(int index, int run) {
    int value = Math.min(run, MAX_RUN);
    if (register(index) < value) {
      int word = index / REGISTERS_PER_INT;
      registers[word] = (registers[word] & ~(MAX_RUN << shift(index))) | (value << shift(index));
    }
  }

  private static int shift(int index) {
    return index % REGISTERS_PER_INT * REGISTER_BITS;
  }

  /** The estimate, as Cassandra computes it. */
  public long estimate() {
    tidy();
    if (registers.length == 0) {
      double all = 1 << SPARSE_P;
      return Math.round(all * Math.log(all / (all - sparseCount)));
    }
    double sum = 0;
    int zeros = 0;
    for (int i = 0; i < REGISTERS; i++) {
      int run = register(i);
      sum += Math.scalb(1.0, -run);
      zeros += run == 0 ? 1 : 0;
    }
    return CardinalityBias.estimate(REGISTERS, sum, zeros);
  }

  void write(ByteWriter out) {
    tidy();
    out.writeInt(VERSION);
    writeVarint(out, P);
    writeVarint(out, SPARSE_P);
    if (registers.length > 0) {
      writeVarint(out, 0);
      writeVarint(out, registers.length * Integer.BYTES);
      for (int word : registers) {
        out.writeInt(word);
      }
      return;
    }
    writeVarint(out, 1);
    writeVarint(out, sparseCount);
    int before = 0;
    for (int i = 0; i < sparseCount; i++) {
      int entry = entryOf(sparse[i]);
      writeVarint(out, entry - before);
      before = entry;
    }
  }

  static KeyCardinality read(ByteReader in) {
    KeyCardinality read = new KeyCardinality();
    expect(in, "version " + VERSION, VERSION, in.readInt());
    expect(in, "precision " + P, P, readVarint(in));
    expect(in, "sparse precision " + SPARSE_P, SPARSE_P, readVarint(in));
    if (readVarint(in) == 0) {
      expect(in, "registers of " + WORDS * 4 + " bytes", WORDS * 4, readVarint(in));
      read.registers = new int[WORDS];
      for (int i = 0; i < WORDS; i++) {
        read.registers[i] = in.readInt();
      }
      return read;
    }
    int count = readVarint(in);
    if (count < 0 || count > in.remaining()) {
      throw in.corrupt("entries in " + in.remaining() + " bytes", count + " entries");
    }
    read.sparse = new long[Math.max(1, count)];
    int entry = 0;
    for (int i = 0; i < count; i++) {
      entry += readVarint(in);
      read.sparse[i] = order(entry);
    }
    read.sparseCount = count;
    read.tidied = count;
    return read;
  }

  private static void expect(ByteReader in, String what, int expected, int found) {
    if (expected != found) {
      throw in.corrupt(what, Integer.toString(found));
    }
  }

  private static void writeVarint(ByteWriter out, int value) {
    int rest = value;
    while ((rest & ~0x7f) != 0) {
      out.writeByte((rest & 0x7f) | 0x80);
      rest >>>= 7;
    }
    out.writeByte(rest);
  }

  private static int readVarint(ByteReader in) {
    int value = 0;
    for (int shift = 0; shift < 35; shift += 7) {
      int b = in.readUnsignedByte();
      value |= (b & 0x7f) << shift;
      if (b < 0x80) {
        return value;
      }
    }
    throw in.corrupt("a varint of at most 5 bytes");
  }
}
