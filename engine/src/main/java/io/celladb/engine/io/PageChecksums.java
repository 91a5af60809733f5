package io.celladb.engine.io;

import io.celladb.engine.errors.CorruptionException;

/** CRC-32C of each page of a file that is stored as it is. Immutable. */
public final class PageChecksums {
  /** Bytes of every page but the last, which may be shorter. */
  public static final int PAGE_BYTES = 16 * 1024;

  private final long lengthBytes;
  private final int[] crcs;

  /**
   * @param lengthBytes of the file
   * @param crcs one for each page, kept
   */
  public PageChecksums(long lengthBytes, int[] crcs) {
    if (crcs.length != pages(lengthBytes)) {
      throw new IllegalArgumentException(crcs.length + " checksums for " + lengthBytes + " bytes");
    }
    this.lengthBytes = lengthBytes;
    this.crcs = crcs;
  }

  /** Returns how many pages so many bytes take. */
  public static long pages(long lengthBytes) {
    return (lengthBytes + PAGE_BYTES - 1) / PAGE_BYTES;
  }

  /** Length of the file. */
  public long lengthBytes() {
    return lengthBytes;
  }

  /** The checksum of a page. */
  public int crc(int page) {
    return crcs[page];
  }

  /** Bytes of heap. */
  public long memoryBytes() {
    return (long) crcs.length * Integer.BYTES;
  }

  /**
   * Checks that a file is as long as it was written.
   *
   * @param path path of the file as a person would look for it
   * @param component the part of the store the file belongs to
   */
  public void checkLength(long found, String path, String component) {
    if (found != lengthBytes) {
      throw new CorruptionException(
          path, component, Math.min(found, lengthBytes), lengthBytes + " bytes", found + " bytes");
    }
  }

  /**
   * Checks a page of a file of the right length.
   *
   * @param offset where the page stands in {@code bytes}
   * @param path path of the file as a person would look for it
   * @param component the part of the store the file belongs to
   */
  public void check(int page, byte[] bytes, int offset, String path, String component) {
    long start = (long) page * PAGE_BYTES;
    int found = Checksums.crc32c(bytes, offset, (int) Math.min(PAGE_BYTES, lengthBytes - start));
    if (found != crcs[page]) {
      throw new CorruptionException(
          path,
          component,
          start,
          "a page of CRC-32C %08x".formatted(crcs[page]),
          "%08x".formatted(found));
    }
  }
}
