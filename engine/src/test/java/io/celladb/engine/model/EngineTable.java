package io.celladb.engine.model;

import io.celladb.engine.api.Store;
import io.celladb.engine.query.Slice;
import io.celladb.engine.rows.BoundKind;
import io.celladb.engine.rows.ClusteringPrefix;
import io.celladb.engine.rows.DecoratedKey;
import io.celladb.engine.schema.ColumnDef;
import io.celladb.engine.schema.ColumnKind;
import io.celladb.engine.schema.DroppedColumn;
import io.celladb.engine.schema.KeyspaceDef;
import io.celladb.engine.schema.Schema;
import io.celladb.engine.schema.TableDef;
import io.celladb.engine.schema.TableOptions;
import io.celladb.engine.types.CqlType;
import io.celladb.engine.types.CqlTypes;
import io.celladb.engine.types.ListType;
import io.celladb.engine.types.MapType;
import io.celladb.engine.types.ReversedType;
import io.celladb.engine.types.SetType;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** The table of a {@link Shape} in a store: its definition, keys, clusterings and bounds. */
final class EngineTable {
  static final String KEYSPACE = "ks";
  static final String NAME = "t";

  private final Shape shape;

  EngineTable(Shape shape) {
    this.shape = shape;
  }

  void create(Store store, TableOptions options) {
    List<ColumnDef> columns = new ArrayList<>();
    columns.add(new ColumnDef("p", CqlTypes.INT, ColumnKind.PARTITION_KEY, 0));
    columns.add(new ColumnDef("a", number(shape.firstDescends()), ColumnKind.CLUSTERING, 0));
    if (shape.seconds() > 1) {
      columns.add(new ColumnDef("b", number(shape.secondDescends()), ColumnKind.CLUSTERING, 1));
    }
    for (int i = 0; i < shape.statics().length; i++) {
      columns.add(
          new ColumnDef(
              "s" + i, type(shape.statics()[i]), ColumnKind.STATIC, ColumnDef.NO_POSITION));
    }
    for (int i = 0; i < shape.regulars().length; i++) {
      columns.add(regular(i));
    }
    addCollections(columns, "x", shape.staticCollections(), ColumnKind.STATIC);
    addCollections(columns, "w", shape.collections(), ColumnKind.REGULAR);
    create(store, new TableDef(new UUID(0x1000L, 7), KEYSPACE, NAME, columns, options, Map.of()));
  }

  private static void addCollections(
      List<ColumnDef> columns, String prefix, Shape.Kind[] kinds, ColumnKind kind) {
    for (int i = 0; i < kinds.length; i++) {
      columns.add(new ColumnDef(prefix + i, type(kinds[i]), kind, ColumnDef.NO_POSITION));
    }
  }

  private static CqlType type(Shape.Kind kind) {
    return switch (kind) {
      case LIST -> ListType.of(CqlTypes.INT);
      case SET -> SetType.of(CqlTypes.TEXT);
      case MAP -> MapType.of(CqlTypes.INT, CqlTypes.INT);
    };
  }

  /** Returns the path of an element's cell. */
  static byte[] path(Shape.Kind kind, int element) {
    return switch (kind) {
      case LIST ->
          CqlTypes.TIMEUUID.encode(new UUID(((long) element << 32) | 0x1000, Long.MIN_VALUE));
      case SET -> CqlTypes.TEXT.encode("element " + element);
      case MAP -> bytes(element);
    };
  }

  /** Creates a table, and the keyspace if need be. */
  static void create(Store store, TableDef table) {
    KeyspaceDef none = new KeyspaceDef(KEYSPACE, Map.of("class", "SimpleStrategy"), true, Map.of());
    store.changeSchema(
        schema -> with(schema, schema.keyspaces().getOrDefault(KEYSPACE, none), table));
  }

  private static CqlType number(boolean descends) {
    return descends ? ReversedType.of(CqlTypes.INT) : CqlTypes.INT;
  }

  private static CqlType type(int length) {
    return switch (length) {
      case 4 -> CqlTypes.INT;
      case 8 -> CqlTypes.BIGINT;
      default -> CqlTypes.BLOB;
    };
  }

  private ColumnDef regular(int column) {
    return new ColumnDef(
        "v" + column, type(shape.regulars()[column]), ColumnKind.REGULAR, ColumnDef.NO_POSITION);
  }

  private static Schema with(Schema schema, KeyspaceDef keyspace, TableDef table) {
    UUID version = new UUID(2, schema.version().getLeastSignificantBits() + 1);
    return schema.with(version, keyspace.with(table));
  }

  TableDef current(Store store) {
    return store.schema().table(KEYSPACE, NAME);
  }

  void addColumn(Store store, int column) {
    store.changeSchema(
        schema -> {
          TableDef table = schema.table(KEYSPACE, NAME);
          List<ColumnDef> columns = new ArrayList<>(table.allColumns());
          columns.add(regular(column));
          KeyspaceDef keyspace = schema.keyspaces().get(KEYSPACE);
          return with(schema, keyspace, table.withColumns(columns, table.dropped()));
        });
  }

  void dropColumn(Store store, int column, long timestamp) {
    store.changeSchema(
        schema -> {
          TableDef table = schema.table(KEYSPACE, NAME);
          List<ColumnDef> columns = new ArrayList<>(table.allColumns());
          columns.remove(regular(column));
          Map<String, DroppedColumn> dropped = new HashMap<>(table.dropped());
          dropped.put("v" + column, new DroppedColumn(regular(column), timestamp));
          KeyspaceDef keyspace = schema.keyspaces().get(KEYSPACE);
          return with(schema, keyspace, table.withColumns(columns, dropped));
        });
  }

  /** Returns a column's ordinal by a definition, or a negative number when it has none. */
  int ordinal(TableDef table, int column) {
    return ordinal(table, "v" + column);
  }

  static int ordinal(TableDef table, String column) {
    ColumnDef definition = table.column(column);
    return definition == null ? -1 : table.ordinal(definition);
  }

  static DecoratedKey key(int partition) {
    return new DecoratedKey(bytes(partition));
  }

  private static byte[] bytes(int number) {
    return ByteBuffer.allocate(4).putInt(number).array();
  }

  ClusteringPrefix clustering(int row) {
    return full(BoundKind.CLUSTERING, row);
  }

  private ClusteringPrefix full(BoundKind kind, int row) {
    return shape.seconds() == 1
        ? ClusteringPrefix.bound(kind, bytes(shape.first(row)))
        : ClusteringPrefix.bound(kind, bytes(shape.first(row)), bytes(shape.second(row)));
  }

  /** Returns the number of the row with that clustering. */
  int row(ClusteringPrefix clustering) {
    int first = ByteBuffer.wrap(clustering.bytes()).getInt(clustering.offset(0));
    int second =
        shape.seconds() == 1 ? 0 : ByteBuffer.wrap(clustering.bytes()).getInt(clustering.offset(1));
    return first * shape.seconds() + second;
  }

  Slice slice(Span span) {
    return new Slice(
        bound(span.start(), BoundKind.INCL_START_BOUND, BoundKind.EXCL_START_BOUND),
        bound(span.end(), BoundKind.INCL_END_BOUND, BoundKind.EXCL_END_BOUND));
  }

  private ClusteringPrefix bound(Span.Bound bound, BoundKind inclusive, BoundKind exclusive) {
    BoundKind kind = bound.isInclusive() ? inclusive : exclusive;
    if (bound.row() < 0) {
      return ClusteringPrefix.bound(inclusive);
    }
    return bound.isPrefix()
        ? ClusteringPrefix.bound(kind, bytes(shape.first(bound.row())))
        : full(kind, bound.row());
  }
}
