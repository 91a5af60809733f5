package io.celladb.engine.tools;

import io.celladb.engine.env.Clock;
import io.celladb.engine.env.FileSystem;
import io.celladb.engine.rows.DecoratedKey;
import io.celladb.engine.rows.Unfiltered;
import io.celladb.engine.sstable.data.UnfilteredInput;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Prints the partitions of an sstable, as Cassandra's {@code sstabledump} does. The schema comes
 * from the file. It streams: memory does not grow with the file, nor with its partitions.
 */
public final class SSTableDump {
  private final FileSystem files;
  private final Clock clock;

  /** Makes a tool for the files of a file system; the clock says what has expired. */
  public SSTableDump(FileSystem files, Clock clock) {
    this.files = files;
    this.clock = clock;
  }

  /**
   * Dumps an sstable.
   *
   * @param path of its {@code Data.db}, within the file system
   * @throws io.celladb.engine.errors.StorageException when it is missing, damaged, or of a format
   *     or with types that cannot be read; what was printed before stays
   * @throws io.celladb.engine.types.InvalidValueException when a key of the options is none
   * @throws java.io.UncheckedIOException when the output fails
   */
  public void dump(String path, DumpOptions options, Appendable out) {
    try (DumpedTable source = DumpedTable.open(files, path)) {
      long nowSeconds = clock.nowInSeconds();
      boolean isLines = options.form() == DumpOptions.Form.LINES;
      DumpJson json = new DumpJson(out, isLines);
      JsonDump dump = new JsonDump(json, source, options.isRawTimes(), nowSeconds);
      switch (options.form()) {
        case KEYS -> array(json, source, Wanted.ALL, (key, in) -> keyOnly(dump, key, in));
        case LINES -> each(source, Wanted.of(source, options), dump::partition);
        case JSON -> array(json, source, Wanted.of(source, options), dump::partition);
        case INTERNAL ->
            each(source, Wanted.of(source, options), new InternalDump(out, source)::partition);
      }
    }
  }

  private static void keyOnly(JsonDump dump, DecoratedKey key, UnfilteredInput in) {
    dump.key(key);
    skipPartition(in);
  }

  /** Begins the array with its first element, so that a failure before it leaves no output. */
  private static void array(
      DumpJson json, DumpedTable source, Wanted wanted, PartitionPrinter printer) {
    each(
        source,
        wanted,
        (key, in) -> {
          if (!json.isStarted()) {
            json.startArray();
          }
          printer.print(key, in);
        });
    if (!json.isStarted()) {
      json.startArray();
    }
    json.end();
  }

  private static void each(DumpedTable source, Wanted wanted, PartitionPrinter printer) {
    UnfilteredInput in = source.input();
    while (!in.isAtEnd()) {
      DecoratedKey key = in.readKey();
      if (wanted.has(key, source)) {
        printer.print(key, in);
      } else {
        skipPartition(in);
      }
    }
  }

  private static void skipPartition(UnfilteredInput in) {
    in.readDeletion();
    Unfiltered kind;
    do {
      kind = in.readHead();
      in.skipBody();
    } while (kind != Unfiltered.END);
  }

  /** Prints the partition whose key has just been read, and reads to its end. */
  private interface PartitionPrinter {
    void print(DecoratedKey key, UnfilteredInput in);
  }

  /** Which partitions to print. */
  private record Wanted(List<byte[]> keys, Set<String> excluded) {
    private static final Wanted ALL = new Wanted(List.of(), Set.of());

    static Wanted of(DumpedTable source, DumpOptions options) {
      return new Wanted(
          options.keys().stream()
              .filter(key -> !options.excluded().contains(key))
              .map(source.keyText()::parse)
              .toList(),
          new HashSet<>(options.excluded()));
    }

    boolean has(DecoratedKey key, DumpedTable source) {
      return (keys.isEmpty()
              || keys.stream().anyMatch(wanted -> Arrays.equals(wanted, key.bytes())))
          && (excluded.isEmpty() || !excluded.contains(source.format(key)));
    }
  }
}
