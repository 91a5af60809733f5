package io.celladb.engine.model;

import io.celladb.engine.io.ByteWriter;
import io.celladb.engine.query.KeyBound;
import io.celladb.engine.query.KeyRange;
import io.celladb.engine.query.ReadRequest;
import io.celladb.engine.query.RowCursor;
import io.celladb.engine.query.RowValues;
import io.celladb.engine.query.Slice;
import io.celladb.engine.query.Slices;
import io.celladb.engine.rows.ComplexValue;
import io.celladb.engine.schema.TableDef;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;

/** Reads, and compares every row, cell, timestamp and TTL with the model. */
final class Checker {
  private final Shape shape;
  private final Model model;
  private final Values values;
  private final EngineTable table;
  private final int[] order;
  private final int[] byToken;
  private long rows;

  Checker(Shape shape, Model model, Values values, EngineTable table) {
    this.shape = shape;
    this.model = model;
    this.values = values;
    this.table = table;
    this.order = shape.inOrder();
    Integer[] keys = new Integer[shape.partitions()];
    Arrays.setAll(keys, i -> i);
    Arrays.sort(keys, (a, b) -> Long.compare(Model.token(a), Model.token(b)));
    this.byToken = Arrays.stream(keys).mapToInt(key -> key).toArray();
  }

  /** Returns how many rows were compared. */
  long rows() {
    return rows;
  }

  int[] order() {
    return order;
  }

  /** One read under way: where it is told of, for messages. */
  private final class Reading {
    private final long now;
    private final int[] columns; // by ordinal
    private final int simple; // how many columns are no collections; they come first
    private final Supplier<String> what;

    Reading(TableDef by, long now, Supplier<String> what) {
      this.now = now;
      this.what = what;
      this.simple = by.regulars().size() - shape.collections().length;
      this.columns = new int[simple];
      for (int column = 0; column < shape.regulars().length; column++) {
        int ordinal = table.ordinal(by, column);
        if (ordinal >= 0) {
          columns[ordinal] = column;
        }
      }
    }

    AssertionError wrong(String found) {
      return new AssertionError(what.get() + ": " + found);
    }

    private boolean isThere(int p, List<Span> spans) {
      if (model.hasLiveStatic(p, now)) {
        return true;
      }
      for (Span span : spans) {
        for (int rank = span.from(); rank < span.to(); rank++) {
          if (model.isRowLive(p, order[rank], now)) {
            return true;
          }
        }
      }
      return false;
    }

    /** Compares the partition that the cursor is at. */
    void partition(RowCursor cursor, int p, List<Span> spans, boolean reversed) {
      int found = ByteBuffer.wrap(cursor.key().bytes()).getInt();
      if (found != p || cursor.key().token() != Model.token(p)) {
        throw wrong("partition %d instead of %d".formatted(found, p));
      }
      statics(cursor.staticRow(), p);
      for (int i = 0; i < spans.size(); i++) {
        Span span = spans.get(reversed ? spans.size() - 1 - i : i);
        for (int j = span.from(); j < span.to(); j++) {
          int rank = reversed ? span.to() - 1 - (j - span.from()) : j;
          if (model.isRowLive(p, order[rank], now)) {
            row(cursor, p, order[rank]);
          }
        }
      }
      if (cursor.nextRow()) {
        throw wrong("partition %d has row %d too".formatted(p, table.row(cursor.clustering())));
      }
    }

    private void statics(RowValues found, int p) {
      for (int column = 0; column < shape.statics().length; column++) {
        cell(
            found,
            column,
            model.isStaticLive(p, column, now) ? model.staticCell(p, column) : null,
            p,
            -1);
        if (found.has(column)) {
          value(found, column, p, -1, column, shape.statics()[column]);
        }
      }
      for (int column = 0; column < shape.staticCollections().length; column++) {
        int ordinal = shape.statics().length + column;
        collection(found, ordinal, p, -1, column, shape.staticCollections()[column]);
      }
    }

    private void row(RowCursor cursor, int p, int row) {
      if (!cursor.nextRow()) {
        throw wrong("partition %d ends before row %d".formatted(p, row));
      }
      int found = table.row(cursor.clustering());
      if (found != row) {
        throw wrong("partition %d has row %d instead of %d".formatted(p, found, row));
      }
      rows++;
      RowValues cells = cursor.row();
      for (int column = 0; column < shape.collections().length; column++) {
        int ordinal = simple + column;
        collection(cells, ordinal, p, row, column, shape.collections()[column]);
      }
      for (int ordinal = 0; ordinal < simple; ordinal++) {
        int column = columns[ordinal];
        cell(
            cells,
            ordinal,
            model.isLive(p, row, column, now) ? model.cell(p, row, column) : null,
            p,
            row);
        if (cells.has(ordinal)) {
          value(cells, ordinal, p, row, column, shape.regulars()[column]);
        }
      }
    }

    private void cell(RowValues found, int ordinal, Model.Written expected, int p, int row) {
      if (expected == null) {
        if (found.has(ordinal)) {
          throw wrong(
              "partition %d, row %d: a value at %d in column %d"
                  .formatted(p, row, found.timestamp(ordinal), ordinal));
        }
      } else if (!found.has(ordinal)
          || found.timestamp(ordinal) != expected.timestamp()
          || found.ttl(ordinal) != expected.ttlSeconds()) {
        throw wrong(
            "partition %d, row %d: %s instead of the value at %d with ttl %d in column %d"
                .formatted(
                    p,
                    row,
                    found.has(ordinal)
                        ? "one at %d with ttl %d"
                            .formatted(found.timestamp(ordinal), found.ttl(ordinal))
                        : "none",
                    expected.timestamp(),
                    expected.ttlSeconds(),
                    ordinal));
      }
    }

    /** Compares the elements of a collection, and the value that they are together. */
    private void collection(
        RowValues found, int ordinal, int p, int row, int column, Shape.Kind kind) {
      ByteWriter expected = new ByteWriter();
      expected.writeInt(0);
      int size = 0;
      ComplexValue elements = found.has(ordinal) ? found.complex(ordinal) : null;
      for (int element = 0; element < Elements.MOST; element++) {
        if (!model.isElementLive(p, row, column, element, now)) {
          continue;
        }
        Model.Written written = model.element(p, row, column, element);
        if (elements == null
            || elements.size() <= size
            || elements.timestamp(size) != written.timestamp()
            || elements.ttl(size) != written.ttlSeconds()) {
          throw wrong(
              "partition %d, row %d: no element %d at %d in collection %d"
                  .formatted(p, row, element, written.timestamp(), ordinal));
        }
        if (kind != Shape.Kind.LIST) {
          expected.writeIntLengthBytes(EngineTable.path(kind, element));
        }
        if (kind != Shape.Kind.SET) {
          expected.writeIntLengthBytes(
              values.of(kind, p, row, column, element, written.timestamp()));
        }
        size++;
      }
      expected.putInt(0, size);
      byte[] value = found.value(ordinal);
      if (size == 0 ? value != null : !Arrays.equals(value, expected.toByteArray())) {
        throw wrong(
            "partition %d, row %d: other elements in collection %d".formatted(p, row, ordinal));
      }
    }

    private void value(RowValues found, int ordinal, int p, int row, int column, int length) {
      byte[] expected = values.of(p, row, column, found.timestamp(ordinal), length);
      int offset = found.offset(ordinal);
      if (!Arrays.equals(
          found.bytes(ordinal),
          offset,
          offset + found.length(ordinal),
          expected,
          0,
          expected.length)) {
        throw wrong("partition %d, row %d: other bytes in column %d".formatted(p, row, ordinal));
      }
    }
  }

  /** Reads spans of one partition. */
  void read(Answers answers, TableDef by, int p, List<Span> spans, boolean reversed, long now) {
    Reading reading =
        new Reading(by, now, () -> "read of %d %s reversed %s".formatted(p, spans, reversed));
    ReadRequest request = ReadRequest.ofKey(by, EngineTable.key(p), slices(spans), reversed);
    try (RowCursor cursor = answers.read(request)) {
      boolean expected = reading.isThere(p, spans);
      if (cursor.nextPartition() != expected) {
        throw reading.wrong(expected ? "nothing there" : "something there");
      }
      if (expected) {
        reading.partition(cursor, p, spans, reversed);
        if (cursor.nextPartition()) {
          throw reading.wrong("another partition");
        }
      }
    }
  }

  private Slices slices(List<Span> spans) {
    List<Slice> slices = new ArrayList<>();
    spans.forEach(span -> slices.add(table.slice(span)));
    return new Slices(slices);
  }

  /** Reads a partition page by page, each page by a cursor of its own. */
  void readPages(Answers answers, TableDef by, int p, boolean reversed, int size, long now) {
    Reading reading =
        new Reading(by, now, () -> "pages of %d of %d reversed %s".formatted(size, p, reversed));
    Span rest = Span.all(shape);
    int next = reversed ? order.length - 1 : 0;
    boolean more = true;
    while (more) {
      more = false;
      int taken = 0;
      ReadRequest request =
          ReadRequest.ofKey(by, EngineTable.key(p), slices(List.of(rest)), reversed);
      try (RowCursor cursor = answers.read(request)) {
        if (cursor.nextPartition()) {
          while (taken < size && (next = nextLive(p, next, reversed, now)) != -1) {
            reading.row(cursor, p, order[next]);
            rest = reversed ? Span.before(next, order) : Span.after(next, order);
            next += reversed ? -1 : 1;
            taken++;
          }
          more = taken == size;
          if (!more && cursor.nextRow()) {
            throw reading.wrong("has row %d too".formatted(table.row(cursor.clustering())));
          }
        }
      }
    }
    if (nextLive(p, next, reversed, now) != -1) {
      throw reading.wrong("ended before rank " + next);
    }
  }

  /** Returns the rank of the first live row at or behind one, or -1. */
  private int nextLive(int p, int from, boolean reversed, long now) {
    int rank = from;
    while (rank >= 0 && rank < order.length && !model.isRowLive(p, order[rank], now)) {
      rank += reversed ? -1 : 1;
    }
    return rank >= 0 && rank < order.length ? rank : -1;
  }

  /**
   * Reads spans of all partitions between two in token order, both included.
   *
   * @param from place of the first in token order
   * @param to place of the last
   */
  void scan(Answers answers, TableDef by, int from, int to, List<Span> spans, long now) {
    Reading reading =
        new Reading(by, now, () -> "scan from %d to %d %s".formatted(from, to, spans));
    KeyRange range =
        from == 0 && to == byToken.length - 1
            ? KeyRange.ALL
            : new KeyRange(
                KeyBound.before(EngineTable.key(byToken[from])),
                KeyBound.after(EngineTable.key(byToken[to])));
    try (RowCursor cursor = answers.read(ReadRequest.ofRange(by, range, slices(spans)))) {
      for (int i = from; i <= to; i++) {
        if (reading.isThere(byToken[i], spans)) {
          if (!cursor.nextPartition()) {
            throw reading.wrong("ended before partition " + byToken[i]);
          }
          reading.partition(cursor, byToken[i], spans, false);
        }
      }
      if (cursor.nextPartition()) {
        throw reading.wrong("another partition at the end");
      }
    }
  }
}
