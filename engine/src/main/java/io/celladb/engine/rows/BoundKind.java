package io.celladb.engine.rows;

/**
 * What a clustering prefix is: the clustering of a row, or a point just before or just after all
 * clusterings that begin with it. The ordinal is the byte on disk: do not change the order.
 */
public enum BoundKind {
  EXCL_END_BOUND(0, -1),
  INCL_START_BOUND(0, -1),
  EXCL_END_INCL_START_BOUNDARY(0, -1),
  STATIC_CLUSTERING(1, -1),
  CLUSTERING(2, 0),
  INCL_END_EXCL_START_BOUNDARY(3, 1),
  INCL_END_BOUND(3, 1),
  EXCL_START_BOUND(3, 1);

  private static final BoundKind[] ALL = values();

  private final int rank;
  private final int comparedToClustering;

  BoundKind(int rank, int comparedToClustering) {
    this.rank = rank;
    this.comparedToClustering = comparedToClustering;
  }

  /** Returns the kind of that byte on disk, or null when there is none. */
  public static BoundKind of(int code) {
    return code >= 0 && code < ALL.length ? ALL[code] : null;
  }

  /** Returns the order among prefixes of equal values. */
  int rank() {
    return rank;
  }

  /** Returns -1 when the prefix sorts before, 1 when after every clustering that begins with it. */
  public int comparedToClustering() {
    return comparedToClustering;
  }

  /** Returns whether one deletion ends and another starts here. */
  public boolean isBoundary() {
    return this == EXCL_END_INCL_START_BOUNDARY || this == INCL_END_EXCL_START_BOUNDARY;
  }

  /** Returns whether a range starts here, in clustering order. */
  public boolean isStart() {
    return this == INCL_START_BOUND || this == EXCL_START_BOUND || isBoundary();
  }

  /** Returns whether a range ends here, in clustering order. */
  public boolean isEnd() {
    return this == EXCL_END_BOUND || this == INCL_END_BOUND || isBoundary();
  }

  /** Returns the kind that closes the range just before one that opens with this. */
  public BoundKind invert() {
    return switch (this) {
      case EXCL_START_BOUND -> INCL_END_BOUND;
      case INCL_START_BOUND -> EXCL_END_BOUND;
      case EXCL_END_BOUND -> INCL_START_BOUND;
      case INCL_END_BOUND -> EXCL_START_BOUND;
      case EXCL_END_INCL_START_BOUNDARY,
          INCL_END_EXCL_START_BOUNDARY,
          CLUSTERING,
          STATIC_CLUSTERING ->
          this;
    };
  }

  /** Returns the end bound at this place: of a boundary its closing half. */
  public BoundKind closing() {
    return switch (this) {
      case EXCL_END_INCL_START_BOUNDARY, INCL_START_BOUND -> EXCL_END_BOUND;
      case INCL_END_EXCL_START_BOUNDARY, EXCL_START_BOUND -> INCL_END_BOUND;
      default -> this;
    };
  }

  /** Returns the start bound at this place: of a boundary its opening half. */
  public BoundKind opening() {
    return switch (this) {
      case EXCL_END_INCL_START_BOUNDARY, EXCL_END_BOUND -> INCL_START_BOUND;
      case INCL_END_EXCL_START_BOUNDARY, INCL_END_BOUND -> EXCL_START_BOUND;
      default -> this;
    };
  }

  /** Returns the boundary at this place, where one range ends and the next starts. */
  public BoundKind boundary() {
    return comparedToClustering < 0 ? EXCL_END_INCL_START_BOUNDARY : INCL_END_EXCL_START_BOUNDARY;
  }
}
