package io.celladb.engine.tools;

import io.celladb.engine.env.FileSystem;
import io.celladb.engine.io.PageCache;
import io.celladb.engine.sstable.SSTableReader;
import io.celladb.engine.sstable.component.Component;
import io.celladb.engine.sstable.component.Descriptor;

/**
 * Reads all of an sstable and checks it: every checksum, the order of everything, and that index,
 * filter and statistics fit the rows.
 */
public final class SSTableVerify {
  private static final long CACHE_BYTES = 4 << 20;

  private final FileSystem files;

  /** Makes a tool for the files of a file system. */
  public SSTableVerify(FileSystem files) {
    this.files = files;
  }

  /**
   * Verifies an sstable and prints a line for each component that it has.
   *
   * @param path of its {@code Data.db}, within the file system
   * @throws io.celladb.engine.errors.CorruptionException at the first thing that is wrong, with its
   *     address
   * @throws io.celladb.engine.errors.StorageException when it is missing or cannot be read
   * @throws java.io.UncheckedIOException when the output fails
   */
  public void verify(String path, Appendable out) {
    Descriptor descriptor = DumpedTable.descriptor(files, path);
    InfoLines lines = new InfoLines(out);
    try (SSTableReader reader =
        SSTableReader.open(files, descriptor, new PageCache(CACHE_BYTES), 1.0)) {
      reader.verify();
      for (Component component : Component.values()) {
        String file = descriptor.path(component);
        if (files.exists(file)) {
          lines.field(files.describe(file), "ok", files.size(file) + " bytes");
        }
      }
      lines.field("Rows", reader.totalRows());
      lines.field(
          "Partitions", DumpedTable.metadata(files, descriptor).keys().estimate(), "estimated");
      lines.field("Data before compression", reader.dataLengthBytes() + " bytes");
    }
  }
}
