package io.celladb.cql;

import io.celladb.cql.errors.CqlException;
import io.celladb.cql.result.ColumnSpec;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A prepared statement. Safe for use by many threads, as long as its store is open; changes of the
 * schema do not hurt it.
 */
public final class Prepared {
  private final PreparedQuery query;

  Prepared(PreparedQuery query) {
    this.query = query;
  }

  /** Returns the statement's text. */
  public String text() {
    return query.text();
  }

  /** Returns what the bind markers are to hold, in the order of the text. */
  public List<ColumnSpec> bindMarkers() {
    return query.bindMarkers();
  }

  /**
   * Returns the statement with values for its markers.
   *
   * @param values in the order of the markers, each of the Java class of its marker's type (see
   *     {@link Row#getObject(int)}), serialized already (a {@code byte[]}), null for null, or
   *     {@link Cella#UNSET} for none
   * @throws CqlException when there are too many or too few, or one is of another class
   */
  public Bound bind(@Nullable Object... values) {
    List<ColumnSpec> markers = query.bindMarkers();
    if (values.length != markers.size()) {
      throw CqlException.invalid(
          "there were %d markers(?) in CQL but %d bound variables"
              .formatted(markers.size(), values.length));
    }
    byte[][] serialized = new byte[values.length][];
    for (int i = 0; i < values.length; i++) {
      serialized[i] = JavaValues.serialize(values[i], markers.get(i));
    }
    return new Bound(query, Arrays.asList(serialized));
  }
}
