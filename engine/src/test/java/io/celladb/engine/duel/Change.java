package io.celladb.engine.duel;

import io.celladb.engine.io.Bytes;
import io.celladb.engine.query.Slice;
import io.celladb.engine.rows.BoundKind;
import io.celladb.engine.rows.ClusteringComparator;
import io.celladb.engine.rows.ClusteringPrefix;
import io.celladb.engine.rows.DecoratedKey;
import io.celladb.engine.rows.DeletionTime;
import io.celladb.engine.rows.RowHeader;
import io.celladb.engine.rows.encoding.Mutation;
import io.celladb.engine.rows.encoding.MutationBuilder;
import io.celladb.engine.schema.ColumnDef;
import io.celladb.engine.schema.ColumnKind;
import io.celladb.engine.schema.TableDef;
import io.celladb.engine.types.CqlTypes;
import io.celladb.engine.types.ListType;
import io.celladb.engine.types.SetType;
import io.celladb.engine.types.UserType;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * One write to one partition, as a statement of CQL for Cassandra and as a mutation for Cella.
 *
 * @param kind what it does
 * @param key values of the partition key
 * @param clustering values of the clustering columns; empty when only static columns are written
 * @param cells new values of columns, a null one to delete; empty but for writes and cell
 *     deletions. In a deletion of cells, the value of a set or map is the path of the element to
 *     delete
 * @param added complex columns to whose elements those of the value are added
 * @param slice what a range deletion deletes, or null
 * @param when the time of the write
 */
record Change(
    Kind kind,
    List<byte[]> key,
    List<byte[]> clustering,
    SortedMap<ColumnDef, byte @Nullable []> cells,
    Set<ColumnDef> added,
    @Nullable RandomSlice slice,
    When when) {

  /** Makes the paths of lists, each greater than the one before, as a server's clock does. */
  private static final AtomicInteger LIST_PATHS = new AtomicInteger();

  enum Kind {
    INSERT,
    UPDATE,
    DELETE_CELLS,
    DELETE_ROW,
    DELETE_RANGE,
    DELETE_PARTITION
  }

  /**
   * When a write happens.
   *
   * @param timestamp in microseconds
   * @param ttlSeconds 0 for none
   * @param nowSeconds the server's time
   */
  record When(long timestamp, int ttlSeconds, long nowSeconds) {}

  /** Returns the write as the engine takes it, or null when it does nothing. */
  @Nullable Mutation mutation(TableDef table) {
    MutationBuilder builder = new MutationBuilder(table).begin(decoratedKey(key));
    switch (kind) {
      case DELETE_PARTITION -> builder.deletePartition(when.timestamp, when.nowSeconds);
      case DELETE_ROW -> deleteRow(builder, place());
      case DELETE_RANGE -> deleteSlices(table, builder);
      default -> {
        if (cells.keySet().stream().anyMatch(column -> column.kind() == ColumnKind.STATIC)) {
          addCells(table, builder.staticRow(), ColumnKind.STATIC);
        }
        boolean isRow = !clustering.isEmpty() || table.clustering().isEmpty();
        if (isRow) {
          addCells(table, builder.row(place(), liveness()), ColumnKind.REGULAR);
        }
      }
    }
    return builder.isEmpty() ? null : builder.build();
  }

  private void deleteRow(MutationBuilder builder, ClusteringPrefix place) {
    RowHeader header = new RowHeader();
    header.deletion(when.timestamp, when.nowSeconds);
    builder.row(place, header).endRow();
  }

  private void deleteSlices(TableDef table, MutationBuilder builder) {
    ClusteringComparator comparator = new ClusteringComparator(table.clusteringTypes());
    for (Slice each : slice.slices()) {
      if (slice.isOfRows(table)) {
        deleteRow(builder, each.start().withKind(BoundKind.CLUSTERING));
      } else if (!each.isEmpty(comparator)) {
        builder.deleteRange(each.start(), each.end(), when.timestamp, when.nowSeconds);
      }
    }
  }

  private ClusteringPrefix place() {
    return ClusteringPrefix.bound(BoundKind.CLUSTERING, clustering.toArray(byte[][]::new));
  }

  private RowHeader liveness() {
    RowHeader header = new RowHeader();
    if (kind == Kind.INSERT) {
      header.liveness(when.timestamp, when.ttlSeconds, expirySeconds());
    }
    return header;
  }

  private long expirySeconds() {
    return when.ttlSeconds == 0 ? DeletionTime.NO_DELETION_TIME : when.nowSeconds + when.ttlSeconds;
  }

  private void addCells(TableDef table, MutationBuilder builder, ColumnKind part) {
    for (Map.Entry<ColumnDef, byte[]> cell : cells.entrySet()) {
      if (cell.getKey().kind() == part) {
        int ordinal = table.ordinal(cell.getKey());
        byte[] value = cell.getValue();
        if (cell.getKey().type().isMultiCell()) {
          addComplex(builder, ordinal, cell.getKey(), value);
        } else if (value == null) {
          builder.tombstone(ordinal, when.timestamp, when.nowSeconds);
        } else {
          builder.cell(ordinal, when.timestamp, when.ttlSeconds, expirySeconds(), value);
        }
      }
    }
    builder.endRow();
  }

  private void addComplex(
      MutationBuilder builder, int ordinal, ColumnDef column, byte @Nullable [] value) {
    if (kind == Kind.DELETE_CELLS) {
      if (value == null) {
        builder.complexDeletion(ordinal, when.timestamp, when.nowSeconds);
      } else {
        builder.tombstone(ordinal, value, when.timestamp, when.nowSeconds);
      }
      return;
    }
    if (!added.contains(column)) {
      builder.complexDeletion(ordinal, when.timestamp - 1, when.nowSeconds);
    }
    if (value == null) {
      return;
    }
    if (column.type() instanceof UserType type) {
      addFields(builder, ordinal, type, value);
      return;
    }
    List<byte[]> elements = elements(value);
    for (int i = 0; i < elements.size(); i++) {
      byte[] path = elements.get(i);
      byte[] element = path;
      if (column.type() instanceof ListType) {
        path = listPath();
      } else if (column.type() instanceof SetType) {
        element = new byte[0];
      } else {
        element = elements.get(++i);
      }
      builder.cell(ordinal, path, when.timestamp, when.ttlSeconds, expirySeconds(), element);
    }
  }

  private void addFields(MutationBuilder builder, int ordinal, UserType type, byte[] value) {
    List<byte @Nullable []> fields = type.split(value);
    for (short i = 0; i < fields.size(); i++) {
      if (fields.get(i) != null) {
        byte[] path = CqlTypes.SMALLINT.encode(i);
        builder.cell(
            ordinal, path, when.timestamp, when.ttlSeconds, expirySeconds(), fields.get(i));
      }
    }
  }

  private static byte[] listPath() {
    ByteBuffer path = ByteBuffer.allocate(16);
    path.putInt(LIST_PATHS.incrementAndGet()).putInt(0x1000).putLong(Long.MIN_VALUE);
    return path.array();
  }

  /** Returns the elements of a serialized collection; of a map, keys and values in turn. */
  private static List<byte[]> elements(byte[] collection) {
    List<byte[]> elements = new ArrayList<>();
    ByteBuffer rest = ByteBuffer.wrap(collection).position(Integer.BYTES);
    while (rest.hasRemaining()) {
      byte[] element = new byte[rest.getInt()];
      rest.get(element);
      elements.add(element);
    }
    return elements;
  }

  /** Returns the serialized partition key of its values. */
  static DecoratedKey decoratedKey(List<byte[]> values) {
    if (values.size() == 1) {
      return new DecoratedKey(values.get(0));
    }
    int length = values.stream().mapToInt(value -> value.length + 3).sum();
    byte[] bytes = new byte[length];
    int at = 0;
    for (byte[] value : values) {
      bytes[at] = (byte) (value.length >> 8);
      bytes[at + 1] = (byte) value.length;
      System.arraycopy(value, 0, bytes, at + 2, value.length);
      at += value.length + 3;
    }
    return new DecoratedKey(bytes);
  }

  /** Returns the write as a statement with markers for {@link #values}. */
  String statement(TableDef table, String name) {
    String using = " USING TIMESTAMP " + when.timestamp;
    if (when.ttlSeconds != 0) {
      using += " AND TTL " + when.ttlSeconds;
    }
    List<String> columns = cells.keySet().stream().map(RandomSchema::quoted).toList();
    switch (kind) {
      case INSERT:
        List<String> all = new ArrayList<>();
        table.partitionKey().forEach(column -> all.add(RandomSchema.quoted(column)));
        table.clustering().stream()
            .limit(clustering.size())
            .forEach(column -> all.add(RandomSchema.quoted(column)));
        all.addAll(columns);
        String markers = "?, ".repeat(all.size() - 1) + "?";
        return "INSERT INTO %s (%s) VALUES (%s)%s"
            .formatted(name, String.join(", ", all), markers, using);
      case UPDATE:
        return "UPDATE %s%s SET %s%s"
            .formatted(name, using, String.join(", ", assignments()), where(table));
      default:
        return "DELETE %s FROM %s%s%s"
            .formatted(String.join(", ", deletions()), name, using, where(table));
    }
  }

  private List<String> assignments() {
    List<String> assignments = new ArrayList<>();
    for (ColumnDef column : cells.keySet()) {
      String name = RandomSchema.quoted(column);
      assignments.add(name + " = " + (added.contains(column) ? name + " + ?" : "?"));
    }
    return assignments;
  }

  private List<String> deletions() {
    List<String> deletions = new ArrayList<>();
    cells.forEach(
        (column, path) -> deletions.add(RandomSchema.quoted(column) + (path == null ? "" : "[?]")));
    return deletions;
  }

  private String where(TableDef table) {
    List<String> conditions = new ArrayList<>();
    table.partitionKey().forEach(column -> conditions.add(RandomSchema.quoted(column) + " = ?"));
    if (slice != null) {
      conditions.addAll(slice.relations());
    } else {
      table.clustering().stream()
          .limit(clustering.size())
          .forEach(column -> conditions.add(RandomSchema.quoted(column) + " = ?"));
    }
    return " WHERE " + String.join(" AND ", conditions);
  }

  /** Returns the serialized values of the statement's markers. */
  byte[][] values() {
    List<byte[]> values = new ArrayList<>();
    if (kind == Kind.UPDATE) {
      values.addAll(cells.values());
    } else if (kind == Kind.DELETE_CELLS) {
      cells.values().stream().filter(Objects::nonNull).forEach(values::add);
    }
    values.addAll(key);
    values.addAll(slice != null ? slice.values() : clustering);
    if (kind == Kind.INSERT) {
      values.addAll(cells.values());
    }
    return values.toArray(byte[][]::new);
  }

  /** Returns the statement with its values in place of the markers, for people to read. */
  String toText(TableDef table, String name) {
    StringBuilder text = new StringBuilder("-- now ").append(when.nowSeconds).append('\n');
    String[] pieces = statement(table, name).split("\\?", -1);
    byte[][] values = values();
    for (int i = 0; i < pieces.length; i++) {
      text.append(pieces[i]);
      if (i < values.length) {
        text.append(values[i] == null ? "null" : "0x" + Bytes.toHex(values[i]));
      }
    }
    return text.append(';').toString();
  }
}
