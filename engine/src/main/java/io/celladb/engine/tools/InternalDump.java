package io.celladb.engine.tools;

import io.celladb.engine.io.Bytes;
import io.celladb.engine.rows.BoundKind;
import io.celladb.engine.rows.Cell;
import io.celladb.engine.rows.ClusteringPrefix;
import io.celladb.engine.rows.CounterContext;
import io.celladb.engine.rows.DecoratedKey;
import io.celladb.engine.rows.DeletionTime;
import io.celladb.engine.rows.RowHeader;
import io.celladb.engine.rows.Unfiltered;
import io.celladb.engine.rows.encoding.RowReader;
import io.celladb.engine.schema.ColumnDef;
import io.celladb.engine.schema.TableDef;
import io.celladb.engine.sstable.data.UnfilteredInput;
import io.celladb.engine.types.CqlType;
import io.celladb.engine.types.CqlTypes;
import io.celladb.engine.types.InvalidValueException;
import io.celladb.engine.types.UserType;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Set;

/** Writes a line for each row and marker, as {@code sstabledump -d} does. */
final class InternalDump {
  /** Types whose literals stand in single quotes. */
  private static final Set<String> QUOTED =
      Set.of("ascii", "text", "inet", "date", "time", "timestamp");

  private final Appendable out;
  private final KeyText keyText;
  private final TableDef table;
  private final StringBuilder line = new StringBuilder();

  InternalDump(Appendable out, DumpedTable source) {
    this.out = out;
    this.keyText = source.keyText();
    this.table = source.table();
  }

  /** Writes the partition whose key has just been read. */
  void partition(DecoratedKey key, UnfilteredInput in) {
    String text = keyText.format(key.bytes());
    DeletionTime deletion = in.readDeletion();
    Unfiltered kind = in.readHead();
    boolean hasStatic = kind == Unfiltered.STATIC_ROW;
    long position = in.position() + (hasStatic ? in.sizeBytes() : 0);
    if (!deletion.isLive()) {
      startLine(text, position);
      deletedAt(deletion.markedForDeleteAt(), deletion.localDeletionTime());
      endLine();
    }
    if (hasStatic) {
      in.openBody();
      if (in.nextCell()) {
        startLine(text, position);
        row(in, "STATIC", table.statics(), true);
        endLine();
      }
      kind = in.readHead();
    }
    while (kind != Unfiltered.END) {
      startLine(text, in.position());
      in.openBody();
      if (kind == Unfiltered.MARKER) {
        marker(in.reader());
      } else {
        String clustering = clustering(in.reader().clustering());
        row(in, clustering, table.regulars(), in.nextCell());
      }
      endLine();
      kind = in.readHead();
    }
    in.skipBody();
  }

  private void startLine(String key, long position) {
    line.setLength(0);
    line.append('[').append(key).append("]@").append(position).append(' ');
  }

  private void endLine() {
    try {
      out.append(line).append('\n');
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void row(
      UnfilteredInput in, String clustering, List<ColumnDef> columns, boolean hasCell) {
    RowHeader row = in.reader().row();
    line.append("Row[info=[ts=").append(row.timestamp());
    if (row.isExpiring()) {
      line.append(" ttl=").append(row.ttl()).append(", let=").append(row.localExpirationTime());
    }
    line.append(']');
    if (row.hasDeletion()) {
      line.append(" del=");
      deletedAt(row.markedForDeleteAt(), row.localDeletionTime());
    }
    line.append(" ]: ").append(clustering).append(" | ");
    Cell cell = in.reader().cell();
    boolean isFirst = true;
    boolean isFirstOfColumn = true;
    int column = -1;
    for (boolean has = hasCell; has; has = in.nextCell()) {
      isFirstOfColumn = cell.column() != column;
      column = cell.column();
      // Of a complex column each cell follows a comma, also one that stands first.
      line.append(!isFirst && isFirstOfColumn ? ", " : "").append(cell.hasPath() ? ", " : "");
      isFirst = false;
      cell(cell, columns.get(column));
    }
  }

  private void cell(Cell cell, ColumnDef column) {
    if (cell.isComplexDeletion()) {
      line.append("del(").append(column.name()).append(")=");
      deletedAt(cell.timestamp(), cell.localDeletionTime());
      return;
    }
    CqlType type = column.type();
    line.append('[').append(column.name());
    if (cell.hasPath() && !(type instanceof UserType)) {
      line.append('[').append(CellText.path(cell, type)).append(']');
    }
    line.append('=');
    line.append(cell.isTombstone() ? "<tombstone>" : value(cell, type));
    line.append(" ts=").append(cell.timestamp());
    if (cell.isExpiring()) {
      line.append(" ttl=").append(cell.ttl());
    }
    if (cell.isExpiring() || cell.isTombstone()) {
      line.append(" ldt=").append(cell.localDeletionTime());
    }
    line.append(']');
  }

  private static String value(Cell cell, CqlType type) {
    if (type.equals(CqlTypes.COUNTER)) {
      return Long.toString(Bytes.getLong(CounterContext.value(cell), 0));
    }
    if (cell.hasPath() && type instanceof UserType) {
      return field(cell, type);
    }
    return CellText.valueType(cell, type)
        .format(cell.bytes(), cell.valueOffset(), cell.valueLength());
  }

  /** A field is taken for the whole user type, and shown as bytes where that cannot be. */
  private static String field(Cell cell, CqlType type) {
    try {
      return type.format(cell.bytes(), cell.valueOffset(), cell.valueLength());
    } catch (InvalidValueException e) {
      return "0x" + Bytes.toHex(cell.bytes(), cell.valueOffset(), cell.valueLength());
    }
  }

  private void marker(RowReader reader) {
    ClusteringPrefix bound = reader.clustering();
    BoundKind kind = bound.kind();
    line.append("Marker ").append(kind.name()).append('(');
    for (int i = 0; i < bound.size(); i++) {
      line.append(i == 0 ? "" : ", ").append(value(bound, i));
    }
    line.append(")@");
    if (kind.isEnd()) {
      times(reader.endDeletion());
    }
    if (kind.isBoundary()) {
      line.append('-');
    }
    if (kind.isStart()) {
      times(reader.startDeletion());
    }
  }

  private void times(DeletionTime deletion) {
    line.append(deletion.markedForDeleteAt()).append('/').append(deletion.localDeletionTime());
  }

  private void deletedAt(long markedForDeleteAt, long localDeletionTimeSeconds) {
    line.append("deletedAt=").append(markedForDeleteAt);
    line.append(", localDeletion=").append(localDeletionTimeSeconds);
  }

  private String clustering(ClusteringPrefix clustering) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < clustering.size(); i++) {
      String value = value(clustering, i);
      CqlType type = table.clusteringTypes().get(i).base();
      boolean isNull = clustering.length(i) == ClusteringPrefix.NULL;
      if (!isNull && type.isCustom()) {
        value = "0x" + clusteringHex(clustering, i);
      } else if (!isNull && !type.subtypes().isEmpty()) {
        value = type.toCqlshText(clustering.bytes(), clustering.offset(i), clustering.length(i));
      }
      boolean isQuoted = !isNull && QUOTED.contains(type.cqlName());
      text.append(i == 0 ? "" : ", ");
      text.append(isQuoted ? "'" + value.replace("'", "''") + "'" : value);
    }
    return text.toString();
  }

  private static String clusteringHex(ClusteringPrefix prefix, int i) {
    return Bytes.toHex(prefix.bytes(), prefix.offset(i), prefix.length(i));
  }

  private String value(ClusteringPrefix prefix, int i) {
    CqlType type = table.clusteringTypes().get(i).base();
    return prefix.length(i) == ClusteringPrefix.NULL
        ? "null"
        : type.format(prefix.bytes(), prefix.offset(i), prefix.length(i));
  }
}
