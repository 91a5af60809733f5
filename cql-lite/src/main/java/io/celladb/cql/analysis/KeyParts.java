package io.celladb.cql.analysis;

import io.celladb.engine.io.Bytes;
import io.celladb.engine.rows.DecoratedKey;

/** Where the columns' values lie in a partition key. Belongs to one thread. */
public final class KeyParts {
  private final int[] offsets;
  private final int[] lengths;
  private byte[] bytes = new byte[0];

  /** Makes room for keys of that many columns. */
  public KeyParts(int columns) {
    offsets = new int[columns];
    lengths = new int[columns];
  }

  /** Points it at a key. */
  public void set(DecoratedKey key) {
    bytes = key.bytes();
    if (offsets.length == 1) {
      lengths[0] = bytes.length;
      return;
    }
    int at = 0;
    for (int i = 0; i < offsets.length; i++) {
      lengths[i] = Bytes.getShort(bytes, at) & 0xffff;
      offsets[i] = at + 2;
      at += lengths[i] + 3;
    }
  }

  /** Returns the serialized key. */
  public byte[] bytes() {
    return bytes;
  }

  /** Returns where the value of a column starts. */
  public int offset(int column) {
    return offsets[column];
  }

  /** Returns the length of the value of a column in bytes. */
  public int length(int column) {
    return lengths[column];
  }
}
