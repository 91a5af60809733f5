package io.celladb.engine.db;

import io.celladb.engine.io.Checksums;
import io.celladb.engine.io.LogPosition;
import io.celladb.engine.schema.ColumnDef;
import io.celladb.engine.schema.KeyspaceDef;
import io.celladb.engine.schema.TableDef;
import io.celladb.engine.schema.TableOptions;
import io.celladb.engine.types.UserType;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;

/**
 * Writes {@code schema.txt}: UTF-8, one fact a line, words parted by spaces; names and free text in
 * double quotes, within which {@code \" \\ \n \r \t} stand for themselves. Lines are indented by
 * what they belong to. The last line is the CRC-32C of all bytes before it.
 *
 * <pre>
 * cella store 1
 * host UUID
 * timestamp MICROS
 * schema UUID
 * log FIRST_SEGMENT LAST_SEGMENT POSITION
 * dropped FOLDER
 * keyspace NAME durable_writes BOOLEAN
 *   replication KEY VALUE
 *   type NAME
 *     field NAME TYPE
 *   table NAME UUID
 *     forgotten SEGMENT POSITION
 *     column NAME KIND POSITION TYPE
 *     dropped_column NAME KIND TYPE MICROS
 *     comment TEXT
 *     compaction|compression|caching KEY VALUE
 *     bloom_filter_fp_chance|crc_check_chance NUMBER
 *     default_time_to_live|gc_grace_seconds|min_index_interval NUMBER
 *     other NAME TEXT
 * crc32c 8 HEX DIGITS
 * </pre>
 */
final class CatalogText {
  static final String MAGIC = "cella store ";
  static final int VERSION = 1;

  private final StringBuilder text = new StringBuilder();

  private CatalogText() {}

  static byte[] write(CatalogState state) {
    CatalogText out = new CatalogText();
    out.state(state);
    byte[] body = out.text.toString().getBytes(StandardCharsets.UTF_8);
    int crc = Checksums.crc32c(body, 0, body.length);
    out.line(0, "crc32c", String.format(Locale.ROOT, "%08x", crc));
    return out.text.toString().getBytes(StandardCharsets.UTF_8);
  }

  private void state(CatalogState state) {
    text.append(MAGIC).append(VERSION).append('\n');
    line(0, "host", state.hostId());
    line(0, "timestamp", state.timestampMicros());
    line(0, "schema", state.schema().version());
    LogPosition end = state.log().end();
    line(0, "log", state.log().firstSegmentId(), end.segmentId(), end.position());
    for (String folder : state.droppedFolders()) {
      line(0, "dropped", quote(folder));
    }
    for (KeyspaceDef keyspace : state.schema().keyspaces().values()) {
      line(0, "keyspace", quote(keyspace.name()), "durable_writes", keyspace.durableWrites());
      map(1, "replication", keyspace.replication());
      keyspace.types().values().forEach(this::type);
      for (TableDef table : keyspace.tables().values()) {
        table(table, state.forgotten().get(table.id()));
      }
    }
  }

  private void type(UserType type) {
    line(1, "type", quote(type.name()));
    for (int i = 0; i < type.fields().size(); i++) {
      String marshalName = type.fields().get(i).marshalName();
      line(2, "field", quote(type.fieldNames().get(i)), quote(marshalName));
    }
  }

  private void table(TableDef table, LogPosition forgotten) {
    line(1, "table", quote(table.name()), table.id());
    if (forgotten != null) {
      line(2, "forgotten", forgotten.segmentId(), forgotten.position());
    }
    for (ColumnDef column : table.allColumns()) {
      line(
          2,
          "column",
          quote(column.name()),
          column.kind().cqlName(),
          column.position(),
          quote(column.type().marshalName()));
    }
    table
        .dropped()
        .values()
        .forEach(
            dropped ->
                line(
                    2,
                    "dropped_column",
                    quote(dropped.column().name()),
                    dropped.column().kind().cqlName(),
                    quote(dropped.column().type().marshalName()),
                    dropped.droppedTimeMicros()));
    options(table.options());
  }

  private void options(TableOptions options) {
    line(2, "comment", quote(options.comment()));
    map(2, "compaction", options.compaction());
    map(2, "compression", options.compression());
    map(2, "caching", options.caching());
    line(2, "bloom_filter_fp_chance", options.bloomFilterFpChance());
    line(2, "crc_check_chance", options.crcCheckChance());
    line(2, "default_time_to_live", options.defaultTimeToLiveSeconds());
    line(2, "gc_grace_seconds", options.gcGraceSeconds());
    line(2, "min_index_interval", options.minIndexInterval());
    map(2, "other", options.others());
  }

  private void map(int depth, String word, Map<String, String> map) {
    map.forEach((key, value) -> line(depth, word, quote(key), quote(value)));
  }

  private void line(int depth, Object... words) {
    text.append("  ".repeat(depth));
    for (int i = 0; i < words.length; i++) {
      text.append(i == 0 ? "" : " ").append(words[i]);
    }
    text.append('\n');
  }

  private static String quote(String raw) {
    StringBuilder quoted = new StringBuilder("\"");
    for (int i = 0; i < raw.length(); i++) {
      char c = raw.charAt(i);
      switch (c) {
        case '"', '\\' -> quoted.append('\\').append(c);
        case '\n' -> quoted.append("\\n");
        case '\r' -> quoted.append("\\r");
        case '\t' -> quoted.append("\\t");
        default -> quoted.append(c);
      }
    }
    return quoted.append('"').toString();
  }
}
