package io.celladb.engine.sstable.stats;

import io.celladb.engine.errors.UnsupportedFormatException;
import io.celladb.engine.io.ByteReader;
import io.celladb.engine.io.ByteWriter;
import io.celladb.engine.rows.encoding.EncodingStats;
import io.celladb.engine.rows.encoding.SerializationHeader;
import io.celladb.engine.schema.ColumnDef;
import io.celladb.engine.schema.ColumnKind;
import io.celladb.engine.types.CqlType;
import io.celladb.engine.types.CqlTypes;
import io.celladb.engine.types.InvalidValueException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The serialization header of an sstable in the words of the file: types by marshal name, whether
 * or not this version can interpret them.
 *
 * <p>On disk (section {@code HEADER}):
 *
 * <pre>
 * min timestamp            vint, microseconds since {@link EncodingStats#TIMESTAMP_EPOCH}
 * min local deletion time  vint, seconds since {@link EncodingStats#DELETION_TIME_EPOCH}
 * min TTL                  vint
 * key type                 length vint, marshal name
 * clustering types         number vint, then length vint, marshal name of each
 * static columns           number vint, then of each: length vint, name, length vint, marshal name
 * regular columns          the same
 * </pre>
 *
 * @param stats the base of timestamps, deletion times and TTLs
 * @param keyType of the whole partition key: {@code CompositeType(a,b)} of several columns
 * @param clusteringTypes of the clustering columns; {@code ReversedType(a)} of a descending one
 * @param statics marshal names of the static columns' types by column name, in cell order
 * @param regulars the same of the regular columns
 */
public record HeaderMetadata(
    EncodingStats stats,
    String keyType,
    List<String> clusteringTypes,
    Map<String, String> statics,
    Map<String, String> regulars) {
  private static final String COMPOSITE = "org.apache.cassandra.db.marshal.CompositeType(";

  /** Copies what could change. */
  public HeaderMetadata {
    clusteringTypes = List.copyOf(clusteringTypes);
    statics = Collections.unmodifiableMap(new LinkedHashMap<>(statics));
    regulars = Collections.unmodifiableMap(new LinkedHashMap<>(regulars));
  }

  /** Returns the words for a header. */
  public static HeaderMetadata of(SerializationHeader header) {
    List<CqlType> keys = header.keyTypes();
    String keyType =
        keys.size() == 1
            ? keys.get(0).marshalName()
            : keys.stream()
                .map(CqlType::marshalName)
                .collect(Collectors.joining(",", COMPOSITE, ")"));
    return new HeaderMetadata(
        header.stats(),
        keyType,
        header.clusteringTypes().stream().map(CqlType::marshalName).toList(),
        names(header.statics()),
        names(header.regulars()));
  }

  private static Map<String, String> names(List<ColumnDef> columns) {
    Map<String, String> names = new LinkedHashMap<>();
    for (ColumnDef column : columns) {
      names.put(column.name(), column.type().marshalName());
    }
    return names;
  }

  /**
   * Returns the marshal names of the partition key's parts; a composite of one is a part itself.
   */
  public List<String> keyTypes() {
    if (!keyType.startsWith(COMPOSITE)) {
      return List.of(keyType);
    }
    List<String> parts = new ArrayList<>();
    int depth = 0;
    int start = COMPOSITE.length();
    int end = keyType.length() - 1;
    for (int i = start; i <= end; i++) {
      char c = keyType.charAt(i);
      if (i == end || (c == ',' && depth == 0)) {
        parts.add(keyType.substring(start, i).strip());
        start = i + 1;
      } else if (c == '(') {
        depth++;
      } else if (c == ')') {
        depth--;
      }
    }
    return parts.size() == 1 ? List.of(keyType) : parts;
  }

  /**
   * Interprets the names.
   *
   * @throws UnsupportedFormatException when a type is none that this version reads
   */
  public SerializationHeader toHeader() {
    return new SerializationHeader(
        types("the partition key", keyTypes()),
        types("the clustering", clusteringTypes),
        columns(statics, ColumnKind.STATIC),
        columns(regulars, ColumnKind.REGULAR),
        stats);
  }

  private static List<CqlType> types(String what, List<String> names) {
    return names.stream().map(name -> type(what, name)).toList();
  }

  private static List<ColumnDef> columns(Map<String, String> names, ColumnKind kind) {
    List<ColumnDef> columns = new ArrayList<>();
    names.forEach(
        (name, type) ->
            columns.add(
                new ColumnDef(name, type("column " + name, type), kind, ColumnDef.NO_POSITION)));
    return List.copyOf(columns);
  }

  private static CqlType type(String what, String name) {
    try {
      return CqlTypes.byMarshalName(name);
    } catch (InvalidValueException e) {
      throw new UnsupportedFormatException(
          "This version cannot read values of " + what + ": " + e.getMessage());
    }
  }

  static HeaderMetadata read(ByteReader in) {
    long minTimestamp = in.readUnsignedVInt() + EncodingStats.TIMESTAMP_EPOCH;
    long minLocalDeletionTime = in.readUnsignedVInt() + EncodingStats.DELETION_TIME_EPOCH;
    int minTtl = (int) in.readUnsignedVInt();
    return new HeaderMetadata(
        new EncodingStats(minTimestamp, minLocalDeletionTime, minTtl),
        readText(in),
        CoveredClustering.readNames(in),
        readColumns(in),
        readColumns(in));
  }

  private static Map<String, String> readColumns(ByteReader in) {
    Map<String, String> columns = new LinkedHashMap<>();
    int count = in.readUnsignedVInt32();
    for (int i = 0; i < count; i++) {
      columns.put(readText(in), readText(in));
    }
    return columns;
  }

  private static String readText(ByteReader in) {
    return new String(in.readVIntLengthBytes(), StandardCharsets.UTF_8);
  }

  void write(ByteWriter out) {
    out.writeUnsignedVInt(stats.minTimestamp() - EncodingStats.TIMESTAMP_EPOCH);
    out.writeUnsignedVInt(stats.minLocalDeletionTime() - EncodingStats.DELETION_TIME_EPOCH);
    out.writeUnsignedVInt(stats.minTtl());
    writeText(out, keyType);
    out.writeUnsignedVInt(clusteringTypes.size());
    clusteringTypes.forEach(type -> writeText(out, type));
    writeColumns(out, statics);
    writeColumns(out, regulars);
  }

  private static void writeColumns(ByteWriter out, Map<String, String> columns) {
    out.writeUnsignedVInt(columns.size());
    columns.forEach(
        (name, type) -> {
          writeText(out, name);
          writeText(out, type);
        });
  }

  private static void writeText(ByteWriter out, String text) {
    out.writeVIntLengthBytes(text.getBytes(StandardCharsets.UTF_8));
  }
}
