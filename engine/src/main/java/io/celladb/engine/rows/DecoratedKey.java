package io.celladb.engine.rows;

import io.celladb.engine.io.Murmur3;
import java.util.Arrays;
import java.util.HexFormat;

/**
 * A partition key with its Murmur3 token. Keys sort by token, then by unsigned bytes; that is the
 * order of partitions everywhere.
 *
 * <p>Of a composite key the bytes are, for each part: length (unsigned short), bytes, 0x00.
 */
public final class DecoratedKey implements Comparable<DecoratedKey> {
  /** Longest key, in bytes. */
  public static final int MAX_LENGTH_BYTES = 65_535;

  /** The token of the empty key; no other key has it. */
  public static final long MIN_TOKEN = Murmur3.MIN_TOKEN;

  private final long token;
  private final long hash1;
  private final long hash2;
  private final byte[] bytes;

  /**
   * Hashes a key.
   *
   * @param bytes the serialized key; taken over, not copied
   */
  public DecoratedKey(byte[] bytes) {
    Murmur3 hash = new Murmur3(bytes, 0, bytes.length);
    this.hash1 = hash.h1();
    this.hash2 = hash.h2();
    this.token = hash.token();
    this.bytes = bytes;
  }

  private DecoratedKey(long token) {
    this.token = token;
    this.hash1 = token;
    this.hash2 = 0;
    this.bytes = new byte[0];
  }

  /** Returns a place to search from: it sorts before every key of the token. */
  public static DecoratedKey leastOf(long token) {
    return new DecoratedKey(token);
  }

  /** Returns the token of a serialized key without making a key of it. */
  public static long tokenOf(byte[] buffer, int offset, int length) {
    return new Murmur3(buffer, offset, length).token();
  }

  public long token() {
    return token;
  }

  /** Returns the first half of the key's hash, as the bloom filter takes it. */
  public long hash1() {
    return hash1;
  }

  /** Returns the second half of the key's hash. */
  public long hash2() {
    return hash2;
  }

  /** Returns the serialized key itself, not a copy. */
  public byte[] bytes() {
    return bytes;
  }

  @Override
  public int compareTo(DecoratedKey other) {
    int order = Long.compare(token, other.token);
    return order != 0 ? order : Arrays.compareUnsigned(bytes, other.bytes);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof DecoratedKey that
        && token == that.token
        && Arrays.equals(bytes, that.bytes);
  }

  @Override
  public int hashCode() {
    return Long.hashCode(token);
  }

  @Override
  public String toString() {
    return token + ":" + HexFormat.of().formatHex(bytes);
  }
}
