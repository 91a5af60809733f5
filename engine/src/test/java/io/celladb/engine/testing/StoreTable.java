package io.celladb.engine.testing;

import io.celladb.engine.api.Store;
import io.celladb.engine.io.Bytes;
import io.celladb.engine.query.KeyRange;
import io.celladb.engine.query.ReadRequest;
import io.celladb.engine.query.RowCursor;
import io.celladb.engine.query.RowValues;
import io.celladb.engine.query.Slices;
import io.celladb.engine.rows.BoundKind;
import io.celladb.engine.rows.ClusteringPrefix;
import io.celladb.engine.rows.DecoratedKey;
import io.celladb.engine.rows.DeletionTime;
import io.celladb.engine.rows.RowHeader;
import io.celladb.engine.rows.encoding.Mutation;
import io.celladb.engine.rows.encoding.MutationBuilder;
import io.celladb.engine.schema.ColumnDef;
import io.celladb.engine.schema.ColumnKind;
import io.celladb.engine.schema.DroppedColumn;
import io.celladb.engine.schema.KeyspaceDef;
import io.celladb.engine.schema.Schema;
import io.celladb.engine.schema.TableDef;
import io.celladb.engine.schema.TableOptions;
import io.celladb.engine.types.CqlTypes;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;

/**
 * The table {@code CREATE TABLE ks.<name> (p int, c int, s text STATIC, v text, PRIMARY KEY (p,
 * c))} in a store: its definition, mutations of it, and all its live rows as text.
 *
 * @param name of the table
 * @param id of the table
 */
public record StoreTable(String name, UUID id) {
  /** The keyspace. */
  public static final String KEYSPACE = "ks";

  /** Returns a table whose id follows from a number. */
  public static StoreTable of(String name, long number) {
    return new StoreTable(name, new UUID(0x1000_8000L, number));
  }

  /** Returns what has this id and another name. */
  public StoreTable with(String otherName) {
    return new StoreTable(otherName, id);
  }

  public TableDef definition() {
    return definition(TableOptions.DEFAULT);
  }

  public TableDef definition(TableOptions options) {
    List<ColumnDef> columns =
        List.of(
            new ColumnDef("p", CqlTypes.INT, ColumnKind.PARTITION_KEY, 0),
            new ColumnDef("c", CqlTypes.INT, ColumnKind.CLUSTERING, 0),
            new ColumnDef("s", CqlTypes.TEXT, ColumnKind.STATIC, ColumnDef.NO_POSITION),
            new ColumnDef("v", CqlTypes.TEXT, ColumnKind.REGULAR, ColumnDef.NO_POSITION));
    return new TableDef(id, KEYSPACE, name, columns, options, Map.of());
  }

  /** Creates the table, and its keyspace if need be. */
  public TableDef create(Store store, TableOptions options) {
    TableDef definition = definition(options);
    store.changeSchema(schema -> with(schema, definition));
    return definition;
  }

  public TableDef create(Store store) {
    return create(store, TableOptions.DEFAULT);
  }

  /** Returns the schema in which the table is added or replaced. */
  public static Schema with(Schema schema, TableDef definition) {
    KeyspaceDef keyspace =
        schema
            .keyspaces()
            .getOrDefault(
                KEYSPACE,
                new KeyspaceDef(KEYSPACE, Map.of("class", "SimpleStrategy"), true, Map.of()));
    UUID version = new UUID(2, schema.version().getLeastSignificantBits() + 1);
    return schema.with(version, keyspace.with(definition));
  }

  /** Adds a text column, or drops one. */
  public TableDef alter(Store store, String column, boolean adds) {
    store.changeSchema(
        schema -> {
          TableDef before = current(schema);
          List<ColumnDef> columns = new ArrayList<>(before.allColumns());
          Map<String, DroppedColumn> dropped = new HashMap<>(before.dropped());
          if (adds) {
            columns.add(
                new ColumnDef(column, CqlTypes.TEXT, ColumnKind.REGULAR, ColumnDef.NO_POSITION));
          } else {
            ColumnDef gone = before.column(column);
            columns.remove(gone);
            dropped.put(column, new DroppedColumn(gone, store.timestampMicros()));
          }
          return with(schema, before.withColumns(columns, dropped));
        });
    return current(store.schema());
  }

  public void drop(Store store) {
    store.changeSchema(
        schema ->
            schema.with(
                new UUID(2, schema.version().getLeastSignificantBits() + 1),
                schema.keyspaces().get(KEYSPACE).without(name)));
  }

  public TableDef current(Schema schema) {
    return schema.table(KEYSPACE, name);
  }

  public static DecoratedKey key(int p) {
    return new DecoratedKey(number(p));
  }

  private static byte[] number(int value) {
    byte[] bytes = new byte[4];
    Bytes.putInt(bytes, 0, value);
    return bytes;
  }

  public static ClusteringPrefix place(BoundKind kind, int c) {
    ClusteringPrefix prefix = new ClusteringPrefix(1);
    prefix.reset(kind, number(c));
    prefix.add(0, 4);
    return prefix;
  }

  /** An INSERT of a row with a value in column {@code v}. */
  public static Mutation put(TableDef table, int p, int c, String v, long timestamp) {
    return put(table, p, c, Map.of("v", v), timestamp);
  }

  /** An INSERT of a row with values of text columns. */
  public static Mutation put(
      TableDef table, int p, int c, Map<String, String> values, long timestamp) {
    RowHeader header = new RowHeader();
    header.liveness(timestamp, RowHeader.NO_TTL, DeletionTime.NO_DELETION_TIME);
    MutationBuilder builder =
        new MutationBuilder(table).begin(key(p)).row(place(BoundKind.CLUSTERING, c), header);
    for (int i = 0; i < table.regulars().size(); i++) {
      String value = values.get(table.regulars().get(i).name());
      if (value != null) {
        builder.cell(
            i,
            timestamp,
            RowHeader.NO_TTL,
            DeletionTime.NO_DELETION_TIME,
            value.getBytes(StandardCharsets.UTF_8));
      }
    }
    return builder.endRow().build();
  }

  /** An INSERT of a row with a value in column {@code v}, USING TTL. */
  public static Mutation putExpiring(
      TableDef table, int p, int c, String v, long timestamp, int ttl, long expirySeconds) {
    RowHeader header = new RowHeader();
    header.liveness(timestamp, ttl, expirySeconds);
    int ordinal = table.ordinal(table.column("v"));
    byte[] value = v.getBytes(StandardCharsets.UTF_8);
    return new MutationBuilder(table)
        .begin(key(p))
        .row(place(BoundKind.CLUSTERING, c), header)
        .cell(ordinal, timestamp, ttl, expirySeconds, value)
        .endRow()
        .build();
  }

  /** An UPDATE of the static column. */
  public static Mutation putStatic(TableDef table, int p, String s, long timestamp) {
    return new MutationBuilder(table)
        .begin(key(p))
        .staticRow()
        .cell(
            0,
            timestamp,
            RowHeader.NO_TTL,
            DeletionTime.NO_DELETION_TIME,
            s.getBytes(StandardCharsets.UTF_8))
        .endRow()
        .build();
  }

  /** A DELETE of the rows from one clustering to another, both included. */
  public static Mutation deleteRange(
      TableDef table, int p, int from, int to, long timestamp, long nowSeconds) {
    return new MutationBuilder(table)
        .begin(key(p))
        .deleteRange(
            place(BoundKind.INCL_START_BOUND, from),
            place(BoundKind.INCL_END_BOUND, to),
            timestamp,
            nowSeconds)
        .build();
  }

  /** A DELETE of one row. */
  public static Mutation deleteRow(TableDef table, int p, int c, long timestamp, long nowSeconds) {
    RowHeader header = new RowHeader();
    header.deletion(timestamp, nowSeconds);
    return new MutationBuilder(table)
        .begin(key(p))
        .row(place(BoundKind.CLUSTERING, c), header)
        .endRow()
        .build();
  }

  /** A DELETE of a partition. */
  public static Mutation deletePartition(TableDef table, int p, long timestamp, long nowSeconds) {
    return new MutationBuilder(table).begin(key(p)).deletePartition(timestamp, nowSeconds).build();
  }

  /** Returns all live rows, {@code p/c} to {@code v=...}, static rows as {@code p/static}. */
  public Map<String, String> rows(Store store) {
    TableDef table = current(store.schema());
    return rows(store, ReadRequest.ofRange(table, KeyRange.ALL, Slices.ALL));
  }

  /** Returns the live rows of one partition. */
  public Map<String, String> rows(Store store, int p) {
    TableDef table = current(store.schema());
    return rows(store, ReadRequest.ofKey(table, key(p), Slices.ALL, false));
  }

  public static Map<String, String> rows(Store store, ReadRequest request) {
    try (RowCursor cursor = store.read(request)) {
      return rows(request.table(), cursor);
    }
  }

  /** Returns what a cursor still has to give. */
  public static Map<String, String> rows(TableDef table, RowCursor cursor) {
    Map<String, String> rows = new TreeMap<>();
    while (cursor.nextPartition()) {
      int p = Bytes.getInt(cursor.key().bytes(), 0);
      if (cursor.staticRow().has(0)) {
        rows.put(p + "/static", text(cursor.staticRow(), table.statics()));
      }
      while (cursor.nextRow()) {
        ClusteringPrefix place = cursor.clustering();
        int c = Bytes.getInt(place.bytes(), place.offset(0));
        String before = rows.put(p + "/" + c, text(cursor.row(), table.regulars()));
        if (before != null) {
          throw new AssertionError("row " + p + "/" + c + " came twice");
        }
      }
    }
    return rows;
  }

  private static String text(RowValues values, List<ColumnDef> columns) {
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < columns.size(); i++) {
      byte[] value = values.value(i);
      if (value != null) {
        texts.add(columns.get(i).name() + "=" + new String(value, StandardCharsets.UTF_8));
      }
    }
    return String.join(",", texts);
  }
}
