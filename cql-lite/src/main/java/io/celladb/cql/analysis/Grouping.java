package io.celladb.cql.analysis;

import java.util.List;

/** What one row of a result stands for. */
public final class Grouping {
  /** A row stands for itself. */
  public static final Grouping NONE = new Grouping(Kind.NONE, 0, List.of());

  private final Kind kind;
  private final int clusteringColumns;
  private final List<AggregateCall> calls;

  Grouping(Kind kind, int clusteringColumns, List<AggregateCall> calls) {
    this.kind = kind;
    this.clusteringColumns = clusteringColumns;
    this.calls = List.copyOf(calls);
  }

  /** What one row stands for. */
  public enum Kind {
    NONE,
    ALL_ROWS,
    GROUPS
  }

  public Kind kind() {
    return kind;
  }

  /** Returns how many clustering columns the rows of a group share, beside the partition key. */
  public int clusteringColumns() {
    return clusteringColumns;
  }

  /** Returns what collects the rows of a group. */
  public Group newGroup() {
    return new Group(calls);
  }
}
