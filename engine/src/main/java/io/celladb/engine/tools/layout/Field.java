package io.celladb.engine.tools.layout;

/**
 * A run of bytes that stands for one thing.
 *
 * @param space which bytes the offset counts
 * @param offset of the first byte
 * @param length number of bytes, at least 1
 * @param name what it is
 * @param value what it says; empty where the bytes say it themselves
 * @param meaning what that is for; may be empty
 * @param start its first bytes, at most {@link #SHOWN_BYTES}
 */
record Field(
    Space space,
    long offset,
    long length,
    String name,
    String value,
    String meaning,
    byte[] start) {

  /** Most bytes of a field that are shown. */
  static final int SHOWN_BYTES = 24;

  /** What offsets count. */
  enum Space {
    /** Bytes of the file. */
    FILE,
    /** Bytes of the data in a compressed file, before compression. */
    DATA
  }
}
