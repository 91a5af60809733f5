package io.celladb.cql.exec;

/**
 * When a write happens, and with what.
 *
 * @param execution what it is carried out with
 * @param timestampMicros of what the statement itself gives no timestamp
 * @param storeMicros the store's time
 */
record WriteMoment(Execution execution, long timestampMicros, long storeMicros) {

  static WriteMoment of(Execution execution, long storeMicros) {
    Long given = execution.timestampMicros();
    return new WriteMoment(execution, given == null ? storeMicros : given, storeMicros);
  }

  WriteMoment withTimestamp(long micros) {
    return new WriteMoment(execution, micros, storeMicros);
  }

  /** Returns the time from which times to live count, and which deletions carry. */
  long nowSeconds() {
    return execution.now();
  }
}
