package io.celladb.engine.duel;

import io.celladb.engine.io.Bytes;
import io.celladb.engine.query.ReadRequest;
import io.celladb.engine.query.RowCursor;
import io.celladb.engine.query.RowValues;
import io.celladb.engine.rows.ClusteringPrefix;
import io.celladb.engine.rows.ComplexValue;
import io.celladb.engine.rows.DecoratedKey;
import io.celladb.engine.schema.ColumnDef;
import io.celladb.engine.schema.TableDef;
import io.celladb.engine.types.UserType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The rows of an answer, each as text in two ways.
 *
 * @param json what SELECT JSON * gives
 * @param exact every value in hex, with timestamp and remaining TTL where a cell has them
 */
record RowTexts(List<String> json, List<String> exact) {
  private static final String NULL = "null";

  /** Returns the selection whose rows are {@link #exact}. */
  static String selection(TableDef table) {
    List<String> selectors = new ArrayList<>();
    for (ColumnDef column : table.selectedColumns()) {
      String name = RandomSchema.quoted(column);
      selectors.add(name);
      if (hasTimes(column)) {
        selectors.add("writetime(" + name + ")");
        selectors.add("ttl(" + name + ")");
      }
    }
    return String.join(", ", selectors);
  }

  /** Times of the fields of a user type are not compared. */
  private static boolean hasTimes(ColumnDef column) {
    boolean isSplit = column.type().isMultiCell() && column.type() instanceof UserType;
    return !column.kind().isPrimaryKey() && !isSplit;
  }

  /** Returns the text of a row of {@link #selection}. */
  static String exact(List<byte[]> values) {
    return values.stream().map(RowTexts::hex).collect(Collectors.joining(" "));
  }

  private static String hex(byte @Nullable [] value) {
    return value == null ? NULL : "0x" + Bytes.toHex(value);
  }

  /** Reads a cursor to its end. A static row alone is a row, unless the read has other slices. */
  static RowTexts of(TableDef table, ReadRequest request, RowCursor cursor, long nowSeconds) {
    RowTexts texts = new RowTexts(new ArrayList<>(), new ArrayList<>());
    RowValues none = new RowValues(table.regulars());
    while (cursor.nextPartition()) {
      List<byte[]> key = keyParts(table, cursor.key());
      boolean hasRows = false;
      while (cursor.nextRow()) {
        texts.add(table, key, cursor.clustering(), cursor.staticRow(), cursor.row(), nowSeconds);
        hasRows = true;
      }
      if (!hasRows && request.slices().isAll()) {
        texts.add(table, key, ClusteringPrefix.EMPTY, cursor.staticRow(), none, nowSeconds);
      }
    }
    return texts;
  }

  private static List<byte[]> keyParts(TableDef table, DecoratedKey key) {
    byte[] bytes = key.bytes();
    if (table.partitionKey().size() == 1) {
      return List.of(bytes);
    }
    List<byte[]> parts = new ArrayList<>();
    for (int at = 0; at < bytes.length; ) {
      int length = (bytes[at] & 0xFF) << 8 | (bytes[at + 1] & 0xFF);
      parts.add(Arrays.copyOfRange(bytes, at + 2, at + 2 + length));
      at += length + 3;
    }
    return parts;
  }

  private void add(
      TableDef table,
      List<byte[]> key,
      ClusteringPrefix clustering,
      RowValues statics,
      RowValues regulars,
      long nowSeconds) {
    List<String> fields = new ArrayList<>();
    List<String> hexes = new ArrayList<>();
    for (ColumnDef column : table.selectedColumns()) {
      byte[] value =
          switch (column.kind()) {
            case PARTITION_KEY -> key.get(column.position());
            case CLUSTERING -> clustering.size() == 0 ? null : clustering.value(column.position());
            case STATIC -> statics.value(table.ordinal(column));
            case REGULAR -> regulars.value(table.ordinal(column));
          };
      fields.add("\"" + jsonName(column) + "\": " + json(column, value));
      hexes.add(hex(value));
      if (hasTimes(column)) {
        RowValues cells = table.statics().contains(column) ? statics : regulars;
        addTimes(hexes, cells, table.ordinal(column), nowSeconds);
      }
    }
    json.add("{" + String.join(", ", fields) + "}");
    exact.add(String.join(" ", hexes));
  }

  private static void addTimes(List<String> hexes, RowValues cells, int ordinal, long nowSeconds) {
    if (!cells.has(ordinal)) {
      hexes.addAll(List.of(NULL, NULL));
      return;
    }
    ComplexValue elements = cells.complex(ordinal);
    if (elements != null) {
      addElementTimes(hexes, elements, nowSeconds);
      return;
    }
    hexes.add("0x%016x".formatted(cells.timestamp(ordinal)));
    hexes.add(
        cells.ttl(ordinal) == 0
            ? NULL
            : "0x%08x".formatted(cells.expiration(ordinal) - nowSeconds));
  }

  /** Of a complex column these are lists; an element without TTL has null there. */
  private static void addElementTimes(List<String> hexes, ComplexValue elements, long nowSeconds) {
    StringBuilder timestamps = new StringBuilder("0x%08x".formatted(elements.size()));
    StringBuilder ttls = new StringBuilder(timestamps);
    for (int i = 0; i < elements.size(); i++) {
      timestamps.append("00000008%016x".formatted(elements.timestamp(i)));
      ttls.append(
          elements.ttl(i) == 0
              ? "ffffffff"
              : "00000004%08x".formatted(elements.expiration(i) - nowSeconds));
    }
    hexes.add(timestamps.toString());
    hexes.add(ttls.toString());
  }

  private static String jsonName(ColumnDef column) {
    String name = column.name();
    return name.equals(name.toLowerCase(Locale.ROOT)) ? name : "\\\"" + name + "\\\"";
  }

  private static String json(ColumnDef column, byte @Nullable [] value) {
    if (value == null) {
      return NULL;
    }
    StringBuilder out = new StringBuilder();
    column.type().appendJson(out, value, 0, value.length);
    return out.toString();
  }
}
