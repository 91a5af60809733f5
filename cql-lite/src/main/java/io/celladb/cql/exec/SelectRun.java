package io.celladb.cql.exec;

import io.celladb.cql.analysis.Restrictions;
import io.celladb.cql.analysis.RowFilter;
import io.celladb.cql.analysis.RowView;
import io.celladb.cql.analysis.SelectQuery;
import io.celladb.cql.analysis.Value.Evaluation;
import io.celladb.cql.result.ResultRows;
import io.celladb.engine.query.KeyBound;
import io.celladb.engine.query.KeyRange;
import io.celladb.engine.query.ReadRequest;
import io.celladb.engine.query.RowCursor;
import io.celladb.engine.query.RowValues;
import io.celladb.engine.query.Slices;
import io.celladb.engine.rows.DecoratedKey;
import io.celladb.engine.schema.ColumnKind;
import io.celladb.engine.schema.TableDef;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One execution of a SELECT: partition by partition, row by row, until the page is full. */
final class SelectRun {
  private final SelectQuery query;
  private final TableDef table;
  private final RowReader reader;
  private final Evaluation evaluation;
  private final Page page;
  private final RowView view;
  private final RowSink sink;
  private Slices slices = Slices.NONE;
  private @Nullable RowFilter filter;
  private boolean givesStaticOnly;

  SelectRun(SelectQuery query, RowReader reader, Evaluation evaluation, Page page) {
    this.query = query;
    this.table = query.table();
    this.reader = reader;
    this.evaluation = evaluation;
    this.page = page;
    this.view = new RowView(table.partitionKey().size(), reader.nowSeconds());
    this.sink = RowSink.of(query, evaluation, page, view);
  }

  ResultRows run() {
    Restrictions restrictions = query.restrictions();
    if (restrictions.isKeyRange()) {
      prepare(restrictions);
      readRange(restrictions.range(evaluation));
    } else {
      List<DecoratedKey> keys = restrictions.keys(evaluation);
      prepare(restrictions);
      readKeys(keys);
    }
    return sink.finish();
  }

  private void prepare(Restrictions restrictions) {
    slices = restrictions.slices(evaluation);
    filter = restrictions.filter(evaluation);
    sink.filtered(filter != null);
    givesStaticOnly =
        !table.statics().isEmpty()
            && !restrictions.hasClustering()
            && !restrictions.has(ColumnKind.REGULAR);
  }

  private void readKeys(List<DecoratedKey> keys) {
    int first = 0;
    if (page.from() != null) {
      DecoratedKey from = new DecoratedKey(page.from().key());
      first = keys.indexOf(from);
      if (first < 0) {
        throw PagingState.invalid();
      }
      if (!resume(from)) {
        return;
      }
      first++;
    }
    for (int i = first; i < keys.size(); i++) {
      if (!readKey(keys.get(i), slices, false)) {
        return;
      }
    }
  }

  private void readRange(KeyRange range) {
    KeyRange wanted = range;
    if (page.from() != null) {
      DecoratedKey from = new DecoratedKey(page.from().key());
      if (!resume(from)) {
        return;
      }
      wanted = new KeyRange(KeyBound.after(from), range.end());
    }
    if (slices.list().isEmpty()) {
      return;
    }
    try (RowCursor cursor = reader.read(ReadRequest.ofRange(table, wanted, slices))) {
      while (cursor.nextPartition()) {
        if (!readPartition(cursor, false)) {
          return;
        }
      }
    }
  }

  /** Reads what is left of the partition in which the page before ended. */
  private boolean resume(DecoratedKey key) {
    PagingState from = page.from();
    sink.resume(from);
    boolean isBegun = from.clustering() != null || from.place() == PagingState.Place.AFTER;
    return readKey(key, RemainingSlices.of(table, slices, query.reversed(), from), isBegun);
  }

  private boolean readKey(DecoratedKey key, Slices wanted, boolean isBegun) {
    if (wanted.list().isEmpty()) {
      return true;
    }
    ReadRequest request = ReadRequest.ofKey(table, key, wanted, query.reversed());
    try (RowCursor cursor = reader.read(request)) {
      return !cursor.nextPartition() || readPartition(cursor, isBegun);
    }
  }

  /**
   * Reads a partition.
   *
   * @param isBegun whether rows of it were returned before
   * @return whether to go on with the next
   */
  private boolean readPartition(RowCursor cursor, boolean isBegun) {
    DecoratedKey key = cursor.key();
    RowValues statics = cursor.staticRow();
    if (filter != null && !filter.acceptsPartition(key, statics)) {
      return true;
    }
    view.partition(key, statics);
    sink.partition(key, isBegun);
    boolean isEmpty = !isBegun;
    while (cursor.nextRow()) {
      isEmpty = false;
      if (filter != null && !filter.acceptsRow(cursor.clustering(), cursor.row())) {
        continue;
      }
      view.row(cursor.clustering(), cursor.row());
      if (!sink.row(cursor.clustering())) {
        return false;
      }
      if (sink.isPartitionDone()) {
        return true;
      }
    }
    return !isEmpty || !givesStaticOnly || sink.row(null);
  }
}
