package io.celladb.engine.model;

import io.celladb.engine.io.Bytes;
import io.celladb.engine.query.RowCursor;
import io.celladb.engine.query.RowValues;
import io.celladb.engine.rows.ClusteringPrefix;
import io.celladb.engine.rows.ComplexValue;
import io.celladb.engine.rows.DecoratedKey;
import io.celladb.engine.schema.TableDef;
import java.util.function.UnaryOperator;

/** Gets one answer wrong: the first that comes after a number of rows that were right. */
final class Planted implements UnaryOperator<Answers> {
  private final Kind kind;
  private int rowsBefore;
  private boolean struck;

  /** What becomes of a row. */
  enum Kind {
    ROW_LEFT_OUT,
    REST_LEFT_OUT,
    ROW_TWICE,
    VALUE_ALTERED,
    CELLS_LEFT_OUT,
    STATIC_CELLS_LEFT_OUT,
    ELEMENT_ALTERED,
    ELEMENT_LEFT_OUT,
    COLLECTION_LEFT_OUT,
    COUNTER_ALTERED,
    COUNTER_LEFT_OUT,
    PARTITION_LEFT_OUT
  }

  Planted(Kind kind, int rowsBefore) {
    this.kind = kind;
    this.rowsBefore = rowsBefore;
  }

  /** Returns whether it came to that. */
  boolean hasStruck() {
    return struck;
  }

  @Override
  public Answers apply(Answers right) {
    return request -> new WrongCursor(right.read(request), request.table());
  }

  private boolean strikes(Kind one) {
    boolean strikes = one == kind && !struck && rowsBefore <= 0;
    struck |= strikes;
    return strikes;
  }

  private final class WrongCursor implements RowCursor {
    private final RowCursor cursor;
    private final TableDef table;
    private boolean again;
    private boolean ended;

    WrongCursor(RowCursor cursor, TableDef table) {
      this.cursor = cursor;
      this.table = table;
    }

    @Override
    public boolean nextPartition() {
      boolean is = cursor.nextPartition();
      if (is && strikes(Kind.PARTITION_LEFT_OUT)) {
        is = cursor.nextPartition();
      }
      if (is
          && firstCell(cursor.staticRow(), table.statics().size()) >= 0
          && strikes(Kind.STATIC_CELLS_LEFT_OUT)) {
        cursor.staticRow().clear();
      }
      return is;
    }

    @Override
    public boolean nextRow() {
      if (ended) {
        return false;
      }
      if (again) {
        again = false;
        return true;
      }
      boolean is = cursor.nextRow();
      if (is && strikes(Kind.ROW_LEFT_OUT)) {
        is = cursor.nextRow();
      } else if (is && strikes(Kind.REST_LEFT_OUT)) {
        ended = true;
        return false;
      } else if (is && strikes(Kind.ROW_TWICE)) {
        again = true;
      }
      if (is) {
        rowsBefore--;
        alter(cursor.row());
      }
      return is;
    }

    private int firstCell(RowValues row, int columns) {
      int column = 0;
      while (column < columns && row.length(column) <= 0) {
        column++;
      }
      return column < columns ? column : -1;
    }

    /** Alters the row where it is, even what the store itself holds of it. */
    private void alter(RowValues row) {
      int first = firstCell(row, table.regulars().size());
      if (first < 0) {
        return;
      }
      alterCollection(row);
      if (table.name().equals(Counters.NAME)) {
        alterCounter(row, first);
      } else if (strikes(Kind.VALUE_ALTERED)) {
        row.bytes(first)[row.offset(first)] ^= 1;
      } else if (strikes(Kind.CELLS_LEFT_OUT)) {
        row.clear();
      }
    }

    private void alterCollection(RowValues row) {
      for (int column = 0; column < table.regulars().size(); column++) {
        ComplexValue elements = row.complex(column);
        if (table.regulars().get(column).type().isMultiCell() && row.has(column)) {
          int lastByte = elements.length() - 1;
          if (strikes(Kind.ELEMENT_ALTERED)) {
            elements.bytes()[lastByte] ^= 1;
          } else if (strikes(Kind.ELEMENT_LEFT_OUT)) {
            Bytes.putInt(elements.bytes(), 0, elements.size() - 1);
          } else if (strikes(Kind.COLLECTION_LEFT_OUT)) {
            row.clear();
          }
        }
      }
    }

    private void alterCounter(RowValues row, int column) {
      if (strikes(Kind.COUNTER_ALTERED)) {
        row.bytes(column)[row.offset(column)] ^= 1;
      } else if (strikes(Kind.COUNTER_LEFT_OUT)) {
        row.clear();
      }
    }

    @Override
    public DecoratedKey key() {
      return cursor.key();
    }

    @Override
    public RowValues staticRow() {
      return cursor.staticRow();
    }

    @Override
    public ClusteringPrefix clustering() {
      return cursor.clustering();
    }

    @Override
    public RowValues row() {
      return cursor.row();
    }

    @Override
    public void close() {
      cursor.close();
    }
  }
}
