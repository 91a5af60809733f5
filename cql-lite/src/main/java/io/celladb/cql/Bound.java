package io.celladb.cql;

import java.util.List;

/** A prepared statement with the values of its markers. Immutable. */
public final class Bound {
  private final PreparedQuery query;
  private final List<byte[]> values;

  Bound(PreparedQuery query, List<byte[]> values) {
    this.query = query;
    this.values = values;
  }

  PreparedQuery query() {
    return query;
  }

  List<byte[]> values() {
    return values;
  }
}
