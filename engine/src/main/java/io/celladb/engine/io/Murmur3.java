package io.celladb.engine.io;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * MurmurHash3, x64, 128 bits, seed 0, in Cassandra's variant: bytes of the tail are taken with
 * their sign. It gives the token of a key and the bits of its bloom filter, so its values may never
 * change.
 */
public final class Murmur3 {
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final long C1 = 0x87c37b91114253d5L;
  private static final long C2 = 0x4cf5ad432745937fL;

  /** The token of no bytes; no others have it. */
  public static final long MIN_TOKEN = Long.MIN_VALUE;

  private final long h1;
  private final long h2;
  private final long token;

  /** Hashes a range of bytes. */
  public Murmur3(byte[] data, int offset, int length) {
    long a = 0;
    long b = 0;
    int blocks = length >> 4;
    int at = offset;
    for (int i = 0; i < blocks; i++, at += 16) {
      a ^= mixFirst((long) LONG.get(data, at));
      a = Long.rotateLeft(a, 27) + b;
      a = a * 5 + 0x52dce729;
      b ^= mixSecond((long) LONG.get(data, at + 8));
      b = Long.rotateLeft(b, 31) + a;
      b = b * 5 + 0x38495ab5;
    }
    int tail = length & 15;
    long first = 0;
    long second = 0;
    for (int i = tail - 1; i >= 8; i--) {
      second ^= (long) data[at + i] << ((i - 8) * 8);
    }
    for (int i = Math.min(tail, 8) - 1; i >= 0; i--) {
      first ^= (long) data[at + i] << (i * 8);
    }
    if (tail > 8) {
      b ^= mixSecond(second);
    }
    if (tail > 0) {
      a ^= mixFirst(first);
    }
    a ^= length;
    b ^= length;
    a += b;
    b += a;
    a = finalMix(a);
    b = finalMix(b);
    a += b;
    b += a;
    h1 = a;
    h2 = b;
    token = length == 0 ? MIN_TOKEN : a == MIN_TOKEN ? Long.MAX_VALUE : a;
  }

  /** Returns the first half. */
  public long h1() {
    return h1;
  }

  /** Returns the second half. */
  public long h2() {
    return h2;
  }

  /** Returns the token that a key of these bytes has. */
  public long token() {
    return token;
  }

  private static long mixFirst(long k) {
    return Long.rotateLeft(k * C1, 31) * C2;
  }

  private static long mixSecond(long k) {
    return Long.rotateLeft(k * C2, 33) * C1;
  }

  private static long finalMix(long value) {
    long k = value;
    k ^= k >>> 33;
    k *= 0xff51afd7ed558ccdL;
    k ^= k >>> 33;
    k *= 0xc4ceb9fe1a85ec53L;
    k ^= k >>> 33;
    return k;
  }
}
