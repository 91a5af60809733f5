package io.celladb.cql;

import io.celladb.cql.result.ColumnSpec;
import io.celladb.cql.result.ResultRows;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a query, in order. They are read page by page while they are walked through, so no
 * more than one page is in memory. Can be walked through once; for one thread.
 *
 * <p>A page is read with the rows that are there at that time.
 */
public final class Rows implements Iterable<Row>, AutoCloseable {
  private final List<ColumnSpec> columns;
  private final Function<byte[], ResultRows> nextPage;
  private @Nullable ResultRows page;
  private int next;

  Rows(ResultRows first, Function<byte[], ResultRows> nextPage) {
    this.columns = first.columns();
    this.page = first;
    this.nextPage = nextPage;
  }

  /** Returns the columns of each row, with their names and types. */
  public List<ColumnSpec> columns() {
    return columns;
  }

  /** Returns the next row, or null when there is none. */
  public @Nullable Row next() {
    while (page != null && next == page.rowCount()) {
      byte[] state = page.pagingState();
      page = state == null ? null : nextPage.apply(state);
      next = 0;
    }
    return page == null ? null : new Row(page, next++);
  }

  /** Returns the rows that are left; they stay valid after this is closed. */
  @Override
  public Iterator<Row> iterator() {
    return new Iterator<>() {
      private @Nullable Row ahead;

      @Override
      public boolean hasNext() {
        if (ahead == null) {
          ahead = Rows.this.next();
        }
        return ahead != null;
      }

      @Override
      public Row next() {
        if (!hasNext()) {
          throw new NoSuchElementException();
        }
        Row row = ahead;
        ahead = null;
        return row;
      }
    };
  }

  /** Lets go of the page. */
  @Override
  public void close() {
    page = null;
  }
}
