package io.celladb.engine.tools;

import io.celladb.engine.env.FileSystem;
import io.celladb.engine.errors.CorruptionException;
import io.celladb.engine.errors.IoFailureException;
import io.celladb.engine.errors.UnsupportedFormatException;
import io.celladb.engine.io.PageCache;
import io.celladb.engine.rows.DecoratedKey;
import io.celladb.engine.rows.encoding.RowLayout;
import io.celladb.engine.rows.encoding.SerializationHeader;
import io.celladb.engine.schema.TableDef;
import io.celladb.engine.sstable.StoredTable;
import io.celladb.engine.sstable.component.Component;
import io.celladb.engine.sstable.component.ComponentFiles;
import io.celladb.engine.sstable.component.Descriptor;
import io.celladb.engine.sstable.data.DataFile;
import io.celladb.engine.sstable.data.UnfilteredInput;
import io.celladb.engine.sstable.stats.SSTableMetadata;

/** The components of an sstable that a dump needs, open: statistics and data, no index. */
public final class DumpedTable implements AutoCloseable {
  private final RowLayout layout;
  private final KeyText keyText;
  private final DataFile data;

  private DumpedTable(Descriptor descriptor, SSTableMetadata metadata, DataFile data) {
    SerializationHeader header = metadata.header().toHeader();
    TableDef table = StoredTable.of(descriptor, header);
    this.layout = new RowLayout(header, table, descriptor.version().deletionTimes());
    this.keyText = new KeyText(header.keyTypes());
    this.data = data;
  }

  /**
   * Opens the sstable that a file belongs to.
   *
   * @param path of any of its components
   */
  static DumpedTable open(FileSystem files, String path) {
    Descriptor descriptor = descriptor(files, path);
    SSTableMetadata metadata = metadata(files, descriptor);
    DataFile data = DataFile.open(ComponentFiles.of(files, descriptor), new PageCache(0), 1.0);
    try {
      return new DumpedTable(descriptor, metadata, data);
    } catch (RuntimeException e) {
      data.close();
      throw e;
    }
  }

  /**
   * Returns whose file that is.
   *
   * @throws UnsupportedFormatException when it is no sstable's, or of a format that cannot be read
   * @throws IoFailureException when there is no such file
   */
  public static Descriptor descriptor(FileSystem files, String path) {
    Descriptor descriptor = Descriptor.parse(path);
    if (descriptor == null) {
      throw new UnsupportedFormatException(
          files.describe(path) + " is not named as an sstable's file, such as oa-1-big-Data.db");
    }
    if (!files.exists(path)) {
      Component component = Component.ofName(Descriptor.componentName(path));
      if (component != null && files.exists(descriptor.path(Component.TOC))) {
        throw ComponentFiles.missing(files, descriptor, component);
      }
      throw new IoFailureException("open", files.describe(path), "there is no such file");
    }
    return descriptor;
  }

  /**
   * Reads the statistics of an sstable.
   *
   * @throws CorruptionException when they are damaged
   */
  public static SSTableMetadata metadata(FileSystem files, Descriptor descriptor) {
    ComponentFiles components = ComponentFiles.of(files, descriptor);
    return SSTableMetadata.read(
        components.read(Component.STATISTICS),
        components.describe(Component.STATISTICS),
        descriptor.version());
  }

  /** Starts at the first partition. */
  UnfilteredInput input() {
    return new UnfilteredInput(data, layout, true);
  }

  TableDef table() {
    return layout.table();
  }

  String format(DecoratedKey key) {
    return keyText.format(key.bytes());
  }

  KeyText keyText() {
    return keyText;
  }

  @Override
  public void close() {
    data.close();
  }
}
