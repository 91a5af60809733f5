package io.celladb.cql.exec;

/**
 * When a write happens.
 *
 * @param timestampMicros of what the statement itself gives no timestamp
 * @param nowSeconds from which times to live count, and which deletions carry
 */
record WriteMoment(long timestampMicros, long nowSeconds) {

  static WriteMoment of(Execution execution, long storeMicros) {
    Long given = execution.timestampMicros();
    return new WriteMoment(given == null ? storeMicros : given, execution.now());
  }

  WriteMoment withTimestamp(long micros) {
    return new WriteMoment(micros, nowSeconds);
  }
}
