package io.celladb.cql.analysis;

import io.celladb.cql.analysis.Value.Evaluation;
import io.celladb.cql.result.ResultRows;
import io.celladb.engine.query.RowValues;
import io.celladb.engine.rows.ClusteringPrefix;
import io.celladb.engine.schema.ColumnDef;
import io.celladb.engine.schema.ColumnKind;
import io.celladb.engine.schema.TableDef;
import io.celladb.engine.types.CqlType;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The value of a column as it is. */
final class SelectedColumn implements Selected {
  private final ColumnDef column;
  private final ColumnKind kind;
  private final int index;

  SelectedColumn(TableDef table, ColumnDef column) {
    this.column = column;
    this.kind = column.kind();
    this.index = kind.isPrimaryKey() ? column.position() : table.ordinal(column);
  }

  @Override
  public CqlType type() {
    return column.type().base();
  }

  @Override
  public byte @Nullable [] value(RowView row, Evaluation evaluation) {
    byte[] bytes;
    int offset;
    int length;
    if (kind == ColumnKind.PARTITION_KEY) {
      KeyParts key = row.key();
      bytes = key.bytes();
      offset = key.offset(index);
      length = key.length(index);
    } else if (kind == ColumnKind.CLUSTERING) {
      ClusteringPrefix clustering = row.clustering();
      if (clustering == null || clustering.length(index) < 0) {
        return null;
      }
      bytes = clustering.bytes();
      offset = clustering.offset(index);
      length = clustering.length(index);
    } else {
      RowValues values = row.values(kind == ColumnKind.STATIC);
      return values == null ? null : values.value(index);
    }
    return Arrays.copyOfRange(bytes, offset, offset + length);
  }

  @Override
  public void append(ResultRows.Builder out, RowView row, Evaluation evaluation) {
    if (kind == ColumnKind.PARTITION_KEY) {
      KeyParts key = row.key();
      out.add(key.bytes(), key.offset(index), key.length(index));
    } else if (kind == ColumnKind.CLUSTERING) {
      ClusteringPrefix clustering = row.clustering();
      if (clustering == null) {
        out.addNull();
      } else {
        out.add(clustering.bytes(), clustering.offset(index), clustering.length(index));
      }
    } else {
      RowValues values = row.values(kind == ColumnKind.STATIC);
      if (values == null || !values.has(index)) {
        out.addNull();
      } else {
        out.add(values.bytes(index), values.offset(index), values.length(index));
      }
    }
  }
}
