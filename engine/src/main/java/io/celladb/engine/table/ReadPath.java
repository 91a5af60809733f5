package io.celladb.engine.table;

import io.celladb.engine.errors.CorruptionException;
import io.celladb.engine.merge.LiveRows;
import io.celladb.engine.merge.MergedCursor;
import io.celladb.engine.query.PartitionSource;
import io.celladb.engine.query.ReadRequest;
import io.celladb.engine.query.RowCursor;
import io.celladb.engine.query.RowValues;
import io.celladb.engine.rows.ClusteringPrefix;
import io.celladb.engine.rows.DecoratedKey;
import io.celladb.engine.rows.UnfilteredCursor;
import io.celladb.engine.sstable.SSTableReader;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Rows of one view: memtables and the files that may hold something, merged, and what of it lives.
 * Closing it lets go of the view.
 */
final class ReadPath implements RowCursor {
  private final LiveFiles live;
  private final View view;
  private final Consumer<CorruptionException> damage;
  private final LiveRows rows;
  private boolean closed;

  private ReadPath(LiveFiles live, View view, Consumer<CorruptionException> damage, LiveRows rows) {
    this.live = live;
    this.view = view;
    this.damage = damage;
    this.rows = rows;
  }

  /**
   * Opens the rows.
   *
   * @param damage told of damage met, now or while reading, which is thrown as well
   */
  static ReadPath open(
      LiveFiles live, ReadRequest request, long nowSeconds, Consumer<CorruptionException> damage) {
    View view = live.acquire();
    List<UnfilteredCursor> sources = new ArrayList<>();
    try {
      for (MemtableSlot slot : view.memtables()) {
        add(sources, slot.memtable(), request);
      }
      for (SSTableReader file : view.files()) {
        add(sources, file, request);
      }
      UnfilteredCursor merged = new MergedCursor(sources, request.table(), request.reversed());
      return new ReadPath(live, view, damage, new LiveRows(merged, request.table(), nowSeconds));
    } catch (RuntimeException | Error e) {
      sources.forEach(UnfilteredCursor::close);
      live.release(view);
      if (e instanceof CorruptionException corruption) {
        damage.accept(corruption);
      }
      throw e;
    }
  }

  private static void add(
      List<UnfilteredCursor> sources, PartitionSource source, ReadRequest request) {
    UnfilteredCursor cursor = source.open(request);
    if (cursor != null) {
      sources.add(cursor);
    }
  }

  @Override
  public boolean nextPartition() {
    try {
      return rows.nextPartition();
    } catch (CorruptionException e) {
      damage.accept(e);
      throw e;
    }
  }

  @Override
  public DecoratedKey key() {
    return rows.key();
  }

  @Override
  public RowValues staticRow() {
    return rows.staticRow();
  }

  @Override
  public boolean nextRow() {
    try {
      return rows.nextRow();
    } catch (CorruptionException e) {
      damage.accept(e);
      throw e;
    }
  }

  @Override
  public ClusteringPrefix clustering() {
    return rows.clustering();
  }

  @Override
  public RowValues row() {
    return rows.row();
  }

  @Override
  public void close() {
    if (!closed) {
      closed = true;
      try {
        rows.close();
      } finally {
        live.release(view);
      }
    }
  }
}
