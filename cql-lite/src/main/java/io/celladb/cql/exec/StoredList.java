package io.celladb.cql.exec;

import io.celladb.engine.query.ReadRequest;
import io.celladb.engine.query.RowCursor;
import io.celladb.engine.query.RowValues;
import io.celladb.engine.query.Slice;
import io.celladb.engine.query.Slices;
import io.celladb.engine.rows.ClusteringPrefix;
import io.celladb.engine.rows.ComplexValue;
import io.celladb.engine.rows.DecoratedKey;
import io.celladb.engine.schema.TableDef;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads the lists of a row as they are before a statement, which names elements by their position
 * or value.
 *
 * @param clustering null for the static row
 */
record StoredList(
    TableDef table, DecoratedKey key, @Nullable ClusteringPrefix clustering, Execution execution) {

  /** Elements in order. */
  static final class Elements {
    private final List<byte[]> paths = new ArrayList<>();
    private final List<byte[]> values = new ArrayList<>();

    int size() {
      return paths.size();
    }

    byte[] path(int element) {
      return paths.get(element);
    }

    byte[] value(int element) {
      return values.get(element);
    }
  }

  /** Returns the elements of a list; none when there is no list. */
  Elements read(int ordinal) {
    Elements elements = new Elements();
    Slices slices = clustering == null ? Slices.NONE : new Slices(List.of(Slice.of(clustering)));
    ReadRequest request = ReadRequest.ofKey(table, key, slices, false);
    try (RowCursor found = execution.store().read(request, execution.now())) {
      if (!found.nextPartition() || (clustering != null && !found.nextRow())) {
        return elements;
      }
      RowValues row = clustering == null ? found.staticRow() : found.row();
      if (row.has(ordinal)) {
        copy(row.complex(ordinal), elements);
      }
      return elements;
    }
  }

  private static void copy(ComplexValue list, Elements elements) {
    for (int i = 0; i < list.size(); i++) {
      int offset = list.valueOffset(i);
      elements.paths.add(list.path(i));
      elements.values.add(Arrays.copyOfRange(list.bytes(), offset, offset + list.valueLength(i)));
    }
  }
}
