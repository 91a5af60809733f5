package io.celladb.engine.merge;

import io.celladb.engine.query.RowCursor;
import io.celladb.engine.query.RowValues;
import io.celladb.engine.rows.Cell;
import io.celladb.engine.rows.ClusteringPrefix;
import io.celladb.engine.rows.DecoratedKey;
import io.celladb.engine.rows.Unfiltered;
import io.celladb.engine.rows.UnfilteredCursor;
import io.celladb.engine.schema.TableDef;
import java.util.Arrays;

/**
 * What of a merged cursor is alive at a moment: rows whose primary key was written and has not
 * expired or that have a live cell, and the live cells of them.
 */
public final class LiveRows implements RowCursor {
  private final UnfilteredCursor source;
  private final long nowSeconds;
  private final RowValues row;
  private final RowValues staticRow;
  private final Cell kept = new Cell();

  /** The first live row of the partition was met while looking whether there is one. */
  private boolean rowAhead;

  private boolean partitionOpen;

  /**
   * Takes over the cursor and closes it.
   *
   * @param source a merged cursor; nothing in it is shadowed
   * @param table by which the source counts columns
   * @param nowSeconds seconds since the epoch
   */
  public LiveRows(UnfilteredCursor source, TableDef table, long nowSeconds) {
    this.source = source;
    this.nowSeconds = nowSeconds;
    this.row = new RowValues(table.regulars());
    this.staticRow = new RowValues(table.statics());
  }

  @Override
  public boolean nextPartition() {
    while (source.nextPartition()) {
      partitionOpen = true;
      staticRow.clear();
      Unfiltered kind = advance();
      boolean hasStatic = kind == Unfiltered.STATIC_ROW;
      if (hasStatic) {
        kind = advance();
      }
      rowAhead = kind == Unfiltered.ROW;
      if (rowAhead || hasStatic) {
        return true;
      }
    }
    partitionOpen = false;
    rowAhead = false;
    return false;
  }

  /** Moves to the next live static row or row, and takes its live cells. */
  private Unfiltered advance() {
    while (partitionOpen) {
      Unfiltered kind = source.next();
      switch (kind) {
        case STATIC_ROW -> {
          if (takeStatic()) {
            return kind;
          }
        }
        case ROW -> {
          if (takeRow()) {
            return kind;
          }
        }
        case MARKER -> {}
        case END -> partitionOpen = false;
      }
    }
    return Unfiltered.END;
  }

  /** Copies the static row's values, as they are to stay while rows go by. */
  private boolean takeStatic() {
    boolean live = false;
    while (source.nextCell()) {
      if (source.cell().isLive(nowSeconds)) {
        kept.set(source.cell());
        byte[] value =
            Arrays.copyOfRange(
                kept.bytes(), kept.valueOffset(), kept.valueOffset() + kept.valueLength());
        kept.value(value, 0, value.length);
        staticRow.add(kept);
        live = true;
      }
    }
    return live;
  }

  private boolean takeRow() {
    row.clear();
    boolean live = source.row().isLive(nowSeconds);
    while (source.nextCell()) {
      Cell cell = source.cell();
      if (cell.isLive(nowSeconds)) {
        row.add(cell);
        live = true;
      }
    }
    return live;
  }

  @Override
  public DecoratedKey key() {
    return source.key();
  }

  @Override
  public RowValues staticRow() {
    return staticRow;
  }

  @Override
  public boolean nextRow() {
    if (rowAhead) {
      rowAhead = false;
      return true;
    }
    return advance() == Unfiltered.ROW;
  }

  @Override
  public ClusteringPrefix clustering() {
    return source.clustering();
  }

  @Override
  public RowValues row() {
    return row;
  }

  @Override
  public void close() {
    source.close();
  }
}
