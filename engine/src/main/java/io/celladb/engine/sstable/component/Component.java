package io.celladb.engine.sstable.component;

import org.jspecify.annotations.Nullable;

/** The files of an sstable, named as Cassandra names them. */
public enum Component {
  /** Partitions and their rows. */
  DATA("Data.db"),
  /** Partition keys to positions in the data, with the row index of wide partitions. */
  INDEX("Index.db"),
  /** Every n-th entry of the index, to be kept in memory. */
  SUMMARY("Summary.db"),
  /** Trie of partition keys to positions in the data, or in the row index of wide partitions. */
  PARTITIONS("Partitions.db"),
  /** Tries of the places between the blocks of wide partitions. */
  ROWS("Rows.db"),
  /** Bloom filter of the partition keys; missing where the table wants none. */
  FILTER("Filter.db"),
  /** Compressor, and where each chunk of compressed data starts. */
  COMPRESSION_INFO("CompressionInfo.db"),
  /** Checksums of the pieces of data that is not compressed. */
  CRC("CRC.db"),
  /** Figures about the rows, and the header they were encoded with. */
  STATISTICS("Statistics.db"),
  /** Checksums of the pages of the others; Cella's own, Cassandra keeps it as it is. */
  CHECKSUMS("Checksums.db"),
  /** Checksum of the whole data file. */
  DIGEST("Digest.crc32"),
  /** Names of all components; written last, so its presence says that the sstable is complete. */
  TOC("TOC.txt");

  private final String fileName;

  Component(String fileName) {
    this.fileName = fileName;
  }

  /** Returns the last part of the file's name. */
  public String fileName() {
    return fileName;
  }

  /** Returns the component of that name, or null when Cella does not know it. */
  public static @Nullable Component ofName(String name) {
    for (Component component : values()) {
      if (component.fileName.equals(name)) {
        return component;
      }
    }
    return null;
  }

  @Override
  public String toString() {
    return fileName;
  }
}
