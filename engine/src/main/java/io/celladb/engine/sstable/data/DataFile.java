package io.celladb.engine.sstable.data;

import io.celladb.engine.io.PageCache;
import io.celladb.engine.io.PagedFile;
import io.celladb.engine.sstable.component.ComponentFiles;

/** {@code Data.db} as pages that each have a checksum. Safe for use by many threads. */
public sealed interface DataFile extends PagedFile, AutoCloseable
    permits CompressedDataFile, ChecksummedDataFile {

  /**
   * Opens the file; whether it is compressed is told by the components that are there.
   *
   * @param crcCheckChance how often a page's checksum is checked when it is read, in [0, 1]
   * @throws io.celladb.engine.errors.CorruptionException when what describes the pages is damaged
   */
  static DataFile open(ComponentFiles components, PageCache cache, double crcCheckChance) {
    CompressionInfo info = CompressionInfo.of(components);
    return info != null
        ? new CompressedDataFile(components, info, cache, crcCheckChance)
        : ChecksummedDataFile.open(components, cache, crcCheckChance);
  }

  /** Returns whether the checksum of a page fits its bytes, which are read anew. */
  boolean isIntact(int index);

  /**
   * Reads all pages anew and checks their checksums, also that of a last page of no data.
   *
   * @throws io.celladb.engine.errors.CorruptionException when one does not fit
   */
  void checkPages();

  /**
   * Checks that the last page holds as much data as the length says.
   *
   * @throws io.celladb.engine.errors.CorruptionException when it does not
   */
  void checkLength();

  /** Returns the bytes of heap that are held while the file is open, without cached pages. */
  long memoryBytes();

  /** Closes the file and drops its pages from the cache. */
  @Override
  void close();
}
