package io.celladb.engine.tools;

import io.celladb.engine.rows.BoundKind;
import io.celladb.engine.rows.Cell;
import io.celladb.engine.rows.ClusteringPrefix;
import io.celladb.engine.rows.DecoratedKey;
import io.celladb.engine.rows.DeletionTime;
import io.celladb.engine.rows.RowHeader;
import io.celladb.engine.rows.Unfiltered;
import io.celladb.engine.rows.encoding.RowReader;
import io.celladb.engine.schema.ColumnDef;
import io.celladb.engine.schema.TableDef;
import io.celladb.engine.sstable.data.UnfilteredInput;
import io.celladb.engine.types.CqlType;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Writes partitions as {@code sstabledump} does, to the character. Its habits, some of them odd,
 * are kept: the position of a partition and of its static row is that of what follows the static
 * row, and a row with a cell's tombstone goes on in a new line after it.
 */
final class JsonDump {
  private static final long NANOS_A_SECOND = 1_000_000_000L;

  private final DumpJson json;
  private final boolean isRawTimes;
  private final long nowSeconds;
  private final KeyText keyText;
  private final TableDef table;
  private final List<String> staticNames;
  private final List<String> regularNames;
  private final StringBuilder value = new StringBuilder();

  JsonDump(DumpJson json, DumpedTable source, boolean isRawTimes, long nowSeconds) {
    this.json = json;
    this.isRawTimes = isRawTimes;
    this.nowSeconds = nowSeconds;
    this.keyText = source.keyText();
    this.table = source.table();
    this.staticNames = names(table.statics());
    this.regularNames = names(table.regulars());
  }

  private static List<String> names(List<ColumnDef> columns) {
    return columns.stream().map(column -> ColumnNames.cql(column.name())).toList();
  }

  void key(DecoratedKey key) {
    json.compactObjects(true);
    json.compactArrays(true);
    json.startArray();
    keyText.parts(key.bytes()).forEach(json::string);
    json.end();
    json.compactObjects(false);
    json.compactArrays(false);
  }

  /** Writes the partition whose key has just been read. */
  void partition(DecoratedKey key, UnfilteredInput in) {
    DeletionTime deletion = in.readDeletion();
    Unfiltered kind = in.readHead();
    boolean hasStatic = kind == Unfiltered.STATIC_ROW;
    long position = in.position() + (hasStatic ? in.sizeBytes() : 0);
    json.startObject();
    json.entry("table kind", "REGULAR");
    json.name("partition");
    json.startObject();
    json.name("key");
    key(key);
    json.entry("position", position);
    if (!deletion.isLive()) {
      deletion(deletion.markedForDeleteAt(), deletion.localDeletionTime());
    }
    json.end();
    json.name("rows");
    json.startArray();
    if (hasStatic) {
      in.openBody();
      staticRow(in, position);
      kind = in.readHead();
    }
    while (kind != Unfiltered.END) {
      long start = in.position();
      in.openBody();
      if (kind == Unfiltered.MARKER) {
        marker(in.reader());
      } else {
        row(in, start);
      }
      kind = in.readHead();
    }
    in.skipBody();
    json.end();
    json.end();
  }

  private void staticRow(UnfilteredInput in, long position) {
    if (!in.nextCell()) {
      return;
    }
    json.startObject();
    json.entry("type", "static_block");
    json.entry("position", position);
    RowHeader row = in.reader().row();
    json.name("cells");
    json.startArray();
    do {
      cell(in.reader().cell(), row, table.statics(), staticNames);
    } while (in.nextCell());
    json.end();
    json.end();
  }

  private void row(UnfilteredInput in, long position) {
    json.startObject();
    json.entry("type", "row");
    json.entry("position", position);
    clustering(in.reader().clustering());
    RowHeader row = in.reader().row();
    if (row.hasLiveness()) {
      liveness(row);
    }
    if (row.hasDeletion()) {
      deletion(row.markedForDeleteAt(), row.localDeletionTime());
    }
    json.name("cells");
    json.startArray();
    while (in.nextCell()) {
      cell(in.reader().cell(), row, table.regulars(), regularNames);
    }
    json.end();
    json.end();
  }

  private void liveness(RowHeader row) {
    json.name("liveness_info");
    json.compactObjects(true);
    json.startObject();
    json.entry("tstamp", micros(row.timestamp()));
    if (row.isExpiring()) {
      json.entry("ttl", row.ttl());
      json.entry("expires_at", seconds(row.localExpirationTime()));
      json.entry("expired", row.localExpirationTime() < nowSeconds);
    }
    json.end();
    json.compactObjects(false);
  }

  private void marker(RowReader reader) {
    ClusteringPrefix bound = reader.clustering();
    BoundKind kind = bound.kind();
    json.startObject();
    if (kind.isBoundary()) {
      json.entry("type", "range_tombstone_boundary");
      bound("start", kind.opening(), bound, reader.startDeletion());
      bound("end", kind.closing(), bound, reader.endDeletion());
    } else {
      json.entry("type", "range_tombstone_bound");
      boolean isStart = kind.isStart();
      DeletionTime deletion = isStart ? reader.startDeletion() : reader.endDeletion();
      bound(isStart ? "start" : "end", kind, bound, deletion);
    }
    json.end();
    json.compactObjects(false);
  }

  private void bound(String name, BoundKind kind, ClusteringPrefix values, DeletionTime deletion) {
    boolean isInclusive = kind == BoundKind.INCL_START_BOUND || kind == BoundKind.INCL_END_BOUND;
    json.name(name);
    json.startObject();
    json.entry("type", isInclusive ? "inclusive" : "exclusive");
    clustering(values);
    deletion(deletion.markedForDeleteAt(), deletion.localDeletionTime());
    json.end();
  }

  private void clustering(ClusteringPrefix clustering) {
    if (clustering.size() == 0) {
      return;
    }
    json.name("clustering");
    json.compactObjects(true);
    json.startArray();
    json.compactArrays(true);
    List<CqlType> types = table.clusteringTypes();
    for (int i = 0; i < types.size(); i++) {
      if (i >= clustering.size()) {
        json.string("*");
      } else if (clustering.length(i) == ClusteringPrefix.NULL) {
        json.raw("null");
      } else {
        value(types.get(i), clustering.bytes(), clustering.offset(i), clustering.length(i));
      }
    }
    json.end();
    json.compactObjects(false);
    json.compactArrays(false);
  }

  private void deletion(long markedForDeleteAt, long localDeletionTimeSeconds) {
    json.name("deletion_info");
    json.compactObjects(true);
    json.startObject();
    json.entry("marked_deleted", micros(markedForDeleteAt));
    json.entry("local_delete_time", seconds(localDeletionTimeSeconds));
    json.end();
    json.compactObjects(false);
  }

  private void cell(Cell cell, RowHeader row, List<ColumnDef> columns, List<String> names) {
    if (cell.isComplexDeletion()) {
      complexDeletion(cell, names.get(cell.column()));
      return;
    }
    json.startObject();
    json.compactObjects(true);
    json.entry("name", names.get(cell.column()));
    CqlType type = columns.get(cell.column()).type();
    if (cell.hasPath()) {
      path(cell, type);
    }
    if (cell.isTombstone()) {
      json.name("deletion_info");
      json.compactObjects(true);
      json.startObject();
      json.entry("local_delete_time", seconds(cell.localDeletionTime()));
      json.end();
      json.compactObjects(false);
    } else {
      json.name("value");
      CqlType valueType = CellText.valueType(cell, type);
      value(valueType, cell.bytes(), cell.valueOffset(), cell.valueLength());
    }
    if (!row.hasLiveness() || cell.timestamp() != row.timestamp()) {
      json.entry("tstamp", micros(cell.timestamp()));
    }
    if (cell.isExpiring() && (!row.hasLiveness() || cell.ttl() != row.ttl())) {
      json.entry("ttl", cell.ttl());
      json.entry("expires_at", seconds(cell.localDeletionTime()));
      json.entry("expired", !cell.isLive(nowSeconds));
    }
    json.end();
    json.compactObjects(false);
  }

  private void complexDeletion(Cell cell, String name) {
    json.compactObjects(true);
    json.startObject();
    json.entry("name", name);
    deletion(cell.timestamp(), cell.localDeletionTime());
    json.compactObjects(true);
    json.end();
    json.compactObjects(false);
  }

  private void path(Cell cell, CqlType type) {
    json.name("path");
    json.compactArrays(true);
    json.startArray();
    json.string(CellText.path(cell, type));
    json.end();
    json.compactArrays(false);
  }

  private void value(CqlType type, byte[] bytes, int offset, int length) {
    value.setLength(0);
    type.appendJson(value, bytes, offset, length);
    json.raw(value);
  }

  private String micros(long time) {
    return time(TimeUnit.MICROSECONDS, time);
  }

  private String seconds(long time) {
    return time(TimeUnit.SECONDS, time);
  }

  private String time(TimeUnit unit, long time) {
    if (isRawTimes) {
      return Long.toString(time);
    }
    long nanos = Math.floorMod(unit.toNanos(time), NANOS_A_SECOND);
    return Instant.ofEpochSecond(unit.toSeconds(time), nanos).toString();
  }
}
