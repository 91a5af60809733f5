package io.celladb.engine.io;

/**
 * A file as a row of pages of equal size, the last of which may be shorter. Positions are those of
 * the uncompressed bytes. Safe for use by many threads.
 */
public interface PagedFile {

  /** Bytes in all. */
  long length();

  /** Bytes of every page but the last. */
  int pageSizeBytes();

  /**
   * A page, from the cache if it is there. Must not be changed; stays valid for as long as someone
   * holds it. Its length is that of the page.
   *
   * @throws io.celladb.engine.errors.CorruptionException when the stored page is damaged
   */
  byte[] page(int index);

  /**
   * Reads a page past the cache, into a buffer of {@link #pageSizeBytes}.
   *
   * @return bytes of the page
   * @throws io.celladb.engine.errors.CorruptionException when the stored page is damaged
   */
  int loadUncached(int index, byte[] into);

  /** Path of the file as a person would look for it. */
  String describe();
}
