package io.celladb.engine.tools.layout;

import io.celladb.engine.env.FileSystem;
import io.celladb.engine.env.ReadableFile;
import io.celladb.engine.errors.UnsupportedFormatException;
import io.celladb.engine.io.Bytes;
import io.celladb.engine.io.PageCache;
import io.celladb.engine.io.PlainPagedFile;
import io.celladb.engine.rows.encoding.SerializationHeader;
import io.celladb.engine.sstable.component.Component;
import io.celladb.engine.sstable.component.ComponentFiles;
import io.celladb.engine.sstable.component.Descriptor;
import io.celladb.engine.sstable.component.FormatVersion;
import io.celladb.engine.sstable.data.CompressionInfo;
import io.celladb.engine.sstable.data.DataFile;
import io.celladb.engine.sstable.index.bti.PartitionTrieWriter;
import io.celladb.engine.tools.DumpedTable;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongConsumer;
import java.util.stream.LongStream;

/**
 * Names every byte of the components of an sstable: offset, length, field, value and meaning. The
 * schema comes from the file. It streams: memory does not grow with the file.
 */
public final class SSTableLayout {
  private static final int PAGE_BYTES = 64 * 1024;

  private final FileSystem files;

  /** Forms of output. */
  public enum Form {
    /** A line for each field. */
    TEXT,
    /** An array of components with an array of fields each. */
    JSON,
    /** A page to be looked at in a browser. */
    HTML
  }

  /** Makes a tool for the files of a file system. */
  public SSTableLayout(FileSystem files) {
    this.files = files;
  }

  /**
   * Prints the fields of one component, or of all when it is {@code Data.db}.
   *
   * @param path of the component, within the file system
   * @throws io.celladb.engine.errors.StorageException when it is missing, damaged, or of a format
   *     or with types that cannot be read; what was printed before stays
   * @throws java.io.UncheckedIOException when the output fails
   */
  public void print(String path, Form form, Appendable out) {
    LayoutForm sink =
        switch (form) {
          case TEXT -> new TextForm(out);
          case JSON -> new JsonForm(out);
          case HTML -> new HtmlForm(out);
        };
    Descriptor descriptor = DumpedTable.descriptor(files, path);
    List<Component> components = components(descriptor, Descriptor.componentName(path));
    sink.begin(components.stream().map(component -> descriptor + "-" + component).toList());
    components.forEach(component -> print(descriptor, component, sink));
    sink.end();
  }

  private List<Component> components(Descriptor descriptor, String name) {
    Component named = Component.ofName(name);
    if (named == null) {
      throw new UnsupportedFormatException(
          files.describe(descriptor.path(name)) + " is a component that Cella does not know");
    }
    if (named != Component.DATA) {
      return List.of(named);
    }
    List<Component> found = new ArrayList<>();
    for (Component component : Component.values()) {
      if (files.exists(descriptor.path(component))) {
        found.add(component);
      }
    }
    return found;
  }

  void print(Descriptor descriptor, Component component, FieldSink out) {
    String path = descriptor.path(component);
    try (ReadableFile file = files.open(path)) {
      out.component(descriptor + "-" + component, file.size());
      if (component == Component.DATA) {
        data(descriptor, file, out);
        return;
      }
      PlainPagedFile pages =
          new PlainPagedFile(
              file, files.describe(path), component.fileName(), PAGE_BYTES, new PageCache(0));
      FieldReader in = new FieldReader(pages, component.fileName(), Field.Space.FILE, out);
      switch (component) {
        case DIGEST -> SmallFields.digest(in);
        case TOC -> SmallFields.toc(in, ComponentFiles.of(files, descriptor).read(component));
        case CRC -> SmallFields.crc(in);
        case CHECKSUMS -> SmallFields.checksums(in);
        case FILTER -> SmallFields.filter(in);
        case COMPRESSION_INFO -> SmallFields.compressionInfo(in);
        default -> typed(descriptor, component, in);
      }
      end(in, out);
    }
  }

  /** Components whose fields have the table's types. */
  private void typed(Descriptor descriptor, Component component, FieldReader in) {
    SerializationHeader header = header(descriptor);
    KeyFields keys = new KeyFields(in, header.keyTypes());
    ClusteringFields clusterings = new ClusteringFields(in, header.clusteringTypes());
    FormatVersion version = descriptor.version();
    switch (component) {
      case SUMMARY -> new SummaryFields(in, keys).read();
      case INDEX -> {
        DeletionFields deletions = new DeletionFields(in, version.deletionTimes());
        new IndexFields(in, keys, clusterings, deletions).read();
      }
      case PARTITIONS -> partitions(descriptor, in, keys, place -> {});
      case ROWS -> {
        DeletionFields deletions = new DeletionFields(in, version.deletionTimes());
        new RowTrieFields(in, keys, deletions).read(rowEntries(descriptor, header));
      }
      case STATISTICS ->
          new StatisticsFields(in, new StatsFields(in, clusterings, keys, version)).read();
      default -> throw new IllegalArgumentException("No layout of " + component);
    }
  }

  private void partitions(
      Descriptor descriptor, FieldReader in, KeyFields keys, LongConsumer places) {
    byte[] footer = new byte[PartitionTrieWriter.FOOTER_BYTES];
    long footerPosition = Math.max(0, in.remaining() - footer.length);
    try (ReadableFile file = files.open(descriptor.path(Component.PARTITIONS))) {
      file.read(footerPosition, footer, 0, footer.length);
    }
    long keysPosition = Bytes.getLong(footer, 0);
    if (keysPosition < 0 || keysPosition > footerPosition) {
      throw in.corrupt(footerPosition, "keys that stand at " + keysPosition);
    }
    new PartitionTrieFields(in, keys, places).read(keysPosition);
  }

  /** Returns where entries stand in {@code Rows.db}: eight bytes of memory for each. */
  private long[] rowEntries(Descriptor descriptor, SerializationHeader header) {
    LongStream.Builder places = LongStream.builder();
    String path = descriptor.path(Component.PARTITIONS);
    try (ReadableFile file = files.open(path)) {
      String name = Component.PARTITIONS.fileName();
      PlainPagedFile pages =
          new PlainPagedFile(file, files.describe(path), name, PAGE_BYTES, new PageCache(0));
      FieldReader in = new FieldReader(pages, name, Field.Space.FILE, FieldSink.NONE);
      partitions(descriptor, in, new KeyFields(in, header.keyTypes()), places::add);
    }
    return places.build().filter(place -> place >= 0).sorted().toArray();
  }

  private void data(Descriptor descriptor, ReadableFile file, FieldSink out) {
    SerializationHeader header = header(descriptor);
    ComponentFiles components = ComponentFiles.of(files, descriptor);
    CompressionInfo info = CompressionInfo.of(components);
    try (DataFile data = DataFile.open(components, new PageCache(0), 1.0)) {
      FieldSink sink = info == null ? out : new Chunks(out, info, file);
      Field.Space space = info == null ? Field.Space.FILE : Field.Space.DATA;
      FieldReader in = new FieldReader(data, Component.DATA.fileName(), space, sink);
      ClusteringFields clusterings = new ClusteringFields(in, header.clusteringTypes());
      RowFields rows = new RowFields(in, header, clusterings);
      DeletionFields deletions = new DeletionFields(in, descriptor.version().deletionTimes());
      new PartitionFields(in, new KeyFields(in, header.keyTypes()), deletions, rows).read();
      end(in, sink);
    }
  }

  private SerializationHeader header(Descriptor descriptor) {
    return DumpedTable.metadata(files, descriptor).header().toHeader();
  }

  private static void end(FieldReader in, FieldSink out) {
    if (in.remaining() > 0) {
      throw in.corrupt(in.position(), in.remaining() + " bytes behind the last field");
    }
    out.endComponent();
  }
}
