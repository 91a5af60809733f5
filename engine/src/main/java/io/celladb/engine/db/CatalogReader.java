package io.celladb.engine.db;

import io.celladb.engine.commitlog.LogExtent;
import io.celladb.engine.errors.CorruptionException;
import io.celladb.engine.errors.UnsupportedFormatException;
import io.celladb.engine.io.Checksums;
import io.celladb.engine.io.LogPosition;
import io.celladb.engine.schema.ColumnDef;
import io.celladb.engine.schema.ColumnKind;
import io.celladb.engine.schema.DroppedColumn;
import io.celladb.engine.schema.KeyspaceDef;
import io.celladb.engine.schema.Schema;
import io.celladb.engine.schema.TableDef;
import io.celladb.engine.schema.TableOptions;
import io.celladb.engine.types.CqlType;
import io.celladb.engine.types.CqlTypes;
import io.celladb.engine.types.InvalidValueException;
import io.celladb.engine.types.UserType;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Reads what {@link CatalogText} writes. For one use. */
final class CatalogReader {
  private static final String COMPONENT = "schema";

  private final String file;
  private final byte[] bytes;

  private UUID hostId = new UUID(0, 0);
  private UUID version = new UUID(0, 0);
  private long timestampMicros = Long.MIN_VALUE;
  private LogExtent log = LogExtent.EMPTY;
  private final List<String> droppedFolders = new ArrayList<>();
  private final Map<UUID, LogPosition> forgotten = new HashMap<>();
  private final Map<String, KeyspaceDef> keyspaces = new LinkedHashMap<>();

  private @Nullable KeyspaceParts keyspace;
  private @Nullable Map<String, CqlType> fields;
  private @Nullable TableParts table;

  private record KeyspaceParts(
      String name,
      boolean durable,
      Map<String, String> replication,
      Map<String, Map<String, CqlType>> types,
      Map<String, TableDef> tables) {
    KeyspaceParts(String name, boolean durable) {
      this(name, durable, new LinkedHashMap<>(), new LinkedHashMap<>(), new LinkedHashMap<>());
    }

    KeyspaceDef definition() {
      Map<String, UserType> userTypes = new LinkedHashMap<>();
      types.forEach((type, fields) -> userTypes.put(type, UserType.of(name, type, fields)));
      return new KeyspaceDef(name, replication, durable, userTypes, tables);
    }
  }

  /** What was read of a table; options by the words of their lines. */
  private record TableParts(
      String name,
      UUID id,
      List<ColumnDef> columns,
      Map<String, DroppedColumn> dropped,
      Map<String, String> values,
      Map<String, Map<String, String>> maps) {
    TableParts(String name, UUID id) {
      this(name, id, new ArrayList<>(), new LinkedHashMap<>(), new HashMap<>(), new HashMap<>());
    }

    Map<String, String> map(String word) {
      return maps.computeIfAbsent(word, key -> new LinkedHashMap<>());
    }
  }

  private CatalogReader(byte[] bytes, String file) {
    this.bytes = bytes;
    this.file = file;
  }

  /**
   * Reads the file.
   *
   * @param file its path, for messages
   * @throws UnsupportedFormatException when a newer version has written it
   * @throws CorruptionException when its checksum is wrong
   */
  static CatalogState read(byte[] bytes, String file) {
    return new CatalogReader(bytes, file).read();
  }

  private CatalogState read() {
    String text = new String(bytes, StandardCharsets.UTF_8);
    List<String> lines = text.lines().toList();
    checkVersion(lines.isEmpty() ? "" : lines.get(0));
    checkCrc(lines.get(lines.size() - 1));
    for (int i = 1; i < lines.size() - 1; i++) {
      try {
        line(words(lines.get(i).strip()));
      } catch (IllegalArgumentException | IndexOutOfBoundsException | InvalidValueException e) {
        throw new CorruptionException(
            file, COMPONENT, 0, "line " + (i + 1) + " cannot be understood: " + lines.get(i), e);
      }
    }
    endKeyspace();
    return new CatalogState(
        hostId, timestampMicros, new Schema(version, keyspaces), log, forgotten, droppedFolders);
  }

  private void checkVersion(String first) {
    String prefix = CatalogText.MAGIC;
    if (!first.startsWith(prefix) || !first.substring(prefix.length()).matches("[0-9]{1,9}")) {
      throw new CorruptionException(
          file, COMPONENT, 0, prefix + CatalogText.VERSION, first.isEmpty() ? "nothing" : first);
    }
    int found = Integer.parseInt(first.substring(prefix.length()));
    if (found > CatalogText.VERSION) {
      throw new UnsupportedFormatException(
          ("%s was written by a newer version of Cella: the store has format %d, "
                  + "this version knows up to %d")
              .formatted(file, found, CatalogText.VERSION));
    }
  }

  /** Counts in bytes of the file: what is no UTF-8 has another length as text. */
  private void checkCrc(String last) {
    String prefix = "crc32c ";
    if (!last.matches(prefix + "[0-9a-f]{8}") || bytes[bytes.length - 1] != '\n') {
      throw new CorruptionException(
          file, COMPONENT, bytes.length, "a last line with the checksum", last);
    }
    int covered = bytes.length - last.length() - 1;
    String computed = String.format(Locale.ROOT, "%08x", Checksums.crc32c(bytes, 0, covered));
    if (!last.equals(prefix + computed)) {
      throw new CorruptionException(file, COMPONENT, covered, prefix + computed, last);
    }
  }

  private void line(List<String> words) {
    switch (words.get(0)) {
      case "host" -> hostId = UUID.fromString(words.get(1));
      case "timestamp" -> timestampMicros = Long.parseLong(words.get(1));
      case "schema" -> version = UUID.fromString(words.get(1));
      case "log" ->
          log = new LogExtent(Long.parseLong(words.get(1)), position(words.get(2), words.get(3)));
      case "dropped" -> droppedFolders.add(words.get(1));
      case "keyspace" -> {
        endKeyspace();
        keyspace = new KeyspaceParts(words.get(1), Boolean.parseBoolean(words.get(3)));
      }
      case "replication" -> keyspace().replication().put(words.get(1), words.get(2));
      case "type" -> {
        fields = new LinkedHashMap<>();
        keyspace().types().put(words.get(1), fields);
      }
      case "field" -> fields().put(words.get(1), CqlTypes.byMarshalName(words.get(2)));
      case "table" -> {
        endTable();
        table = new TableParts(words.get(1), UUID.fromString(words.get(2)));
      }
      default -> tableLine(words, table());
    }
  }

  private void tableLine(List<String> words, TableParts parts) {
    String word = words.get(0);
    switch (word) {
      case "forgotten" -> forgotten.put(parts.id(), position(words.get(1), words.get(2)));
      case "column" ->
          parts.columns().add(column(words.get(1), words.get(2), words.get(3), words.get(4)));
      case "dropped_column" -> {
        String position = Integer.toString(ColumnDef.NO_POSITION);
        ColumnDef column = column(words.get(1), words.get(2), position, words.get(3));
        parts.dropped().put(column.name(), new DroppedColumn(column, Long.parseLong(words.get(4))));
      }
      case "compaction", "compression", "caching", "other" ->
          parts.map(word).put(words.get(1), words.get(2));
      default -> parts.values().put(word, words.get(1));
    }
  }

  private static LogPosition position(String segmentId, String position) {
    return new LogPosition(Long.parseLong(segmentId), Integer.parseInt(position));
  }

  private static ColumnDef column(String name, String kind, String position, String type) {
    for (ColumnKind candidate : ColumnKind.values()) {
      if (candidate.cqlName().equals(kind)) {
        return new ColumnDef(
            name, CqlTypes.byMarshalName(type), candidate, Integer.parseInt(position));
      }
    }
    throw new IllegalArgumentException(kind);
  }

  private KeyspaceParts keyspace() {
    if (keyspace == null) {
      throw new IllegalArgumentException("before any keyspace");
    }
    return keyspace;
  }

  private Map<String, CqlType> fields() {
    if (fields == null) {
      throw new IllegalArgumentException("before any type");
    }
    return fields;
  }

  private TableParts table() {
    if (table == null) {
      throw new IllegalArgumentException("before any table");
    }
    return table;
  }

  private void endTable() {
    TableParts parts = table;
    if (parts != null) {
      table = null;
      TableDef definition =
          new TableDef(
              parts.id(),
              keyspace().name(),
              parts.name(),
              parts.columns(),
              options(parts),
              parts.dropped());
      keyspace().tables().put(parts.name(), definition);
    }
  }

  private void endKeyspace() {
    endTable();
    KeyspaceParts parts = keyspace;
    if (parts != null) {
      keyspace = null;
      keyspaces.put(parts.name(), parts.definition());
    }
  }

  private static TableOptions options(TableParts parts) {
    Map<String, String> values = parts.values();
    TableOptions defaults = TableOptions.DEFAULT;
    return new TableOptions(
        values.getOrDefault("comment", ""),
        parts.map("compaction"),
        parts.map("compression"),
        parts.map("caching"),
        Double.parseDouble(
            values.getOrDefault(
                "bloom_filter_fp_chance", Double.toString(defaults.bloomFilterFpChance()))),
        Double.parseDouble(
            values.getOrDefault("crc_check_chance", Double.toString(defaults.crcCheckChance()))),
        Integer.parseInt(values.getOrDefault("default_time_to_live", "0")),
        Integer.parseInt(
            values.getOrDefault("gc_grace_seconds", Integer.toString(defaults.gcGraceSeconds()))),
        Integer.parseInt(
            values.getOrDefault(
                "min_index_interval", Integer.toString(defaults.minIndexInterval()))),
        parts.map("other"));
  }

  /** Parts a line at its spaces, but for those within quotes. */
  private static List<String> words(String line) {
    List<String> words = new ArrayList<>();
    int at = 0;
    while (at < line.length()) {
      StringBuilder word = new StringBuilder();
      if (line.charAt(at) == '"') {
        at = quoted(line, at + 1, word);
      } else {
        while (at < line.length() && line.charAt(at) != ' ') {
          word.append(line.charAt(at++));
        }
      }
      words.add(word.toString());
      at++;
    }
    return words;
  }

  /** Reads up to the closing quote; returns the place after it. */
  private static int quoted(String line, int start, StringBuilder word) {
    int at = start;
    while (line.charAt(at) != '"') {
      char c = line.charAt(at++);
      if (c == '\\') {
        char escaped = line.charAt(at++);
        c =
            switch (escaped) {
              case 'n' -> '\n';
              case 'r' -> '\r';
              case 't' -> '\t';
              default -> escaped;
            };
      }
      word.append(c);
    }
    return at + 1;
  }
}
