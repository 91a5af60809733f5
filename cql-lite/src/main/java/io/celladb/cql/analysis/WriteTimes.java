package io.celladb.cql.analysis;

import io.celladb.cql.analysis.Value.Evaluation;
import io.celladb.cql.errors.CqlException;
import io.celladb.cql.syntax.Using;
import io.celladb.engine.io.Bytes;
import io.celladb.engine.types.CqlTypes;
import org.jspecify.annotations.Nullable;

/** The USING clause: timestamp and time to live of a write. */
public final class WriteTimes {
  /** Longest time to live, in seconds: 20 years. */
  public static final int MAX_TIME_TO_LIVE_SECONDS = 630_720_000;

  private final @Nullable Value timestamp;
  private final @Nullable Value timeToLive;

  private WriteTimes(@Nullable Value timestamp, @Nullable Value timeToLive) {
    this.timestamp = timestamp;
    this.timeToLive = timeToLive;
  }

  /** Analyses a USING clause. */
  public static WriteTimes analyze(Using using, TermAnalyzer terms) {
    return new WriteTimes(
        using.timestamp() == null
            ? null
            : terms.analyze(using.timestamp(), terms.receiver("[timestamp]", CqlTypes.BIGINT)),
        using.timeToLive() == null
            ? null
            : terms.analyze(using.timeToLive(), terms.receiver("[ttl]", CqlTypes.INT)));
  }

  /** Returns whether the statement gives a timestamp. */
  public boolean hasTimestamp() {
    return timestamp != null;
  }

  /**
   * Returns the timestamp in microseconds.
   *
   * @param otherwise what to return when the statement gives none
   */
  public long timestampMicros(Evaluation evaluation, long otherwise) {
    if (timestamp == null) {
      return otherwise;
    }
    byte[] value = timestamp.bytes(evaluation);
    if (value == Bindings.UNSET) {
      return otherwise;
    }
    if (value == null || value.length == 0) {
      throw CqlException.invalid("Invalid null value of timestamp");
    }
    long micros = Bytes.getLong(value, 0);
    if (micros == Long.MIN_VALUE) {
      throw CqlException.invalid(
          "Out of bound timestamp, must be in [%d, %d]"
              .formatted(Long.MIN_VALUE + 1, Long.MAX_VALUE));
    }
    return micros;
  }

  /**
   * Returns the time to live in seconds, 0 for none.
   *
   * @param otherwise what to return when the statement gives none
   */
  public int timeToLiveSeconds(Evaluation evaluation, int otherwise) {
    if (timeToLive == null) {
      return otherwise;
    }
    byte[] value = timeToLive.bytes(evaluation);
    if (value == Bindings.UNSET) {
      return otherwise;
    }
    if (value == null || value.length == 0) {
      return 0;
    }
    int seconds = Bytes.getInt(value, 0);
    if (seconds < 0) {
      throw CqlException.invalid(
          "A TTL must be greater or equal to 0, but was %d".formatted(seconds));
    }
    if (seconds > MAX_TIME_TO_LIVE_SECONDS) {
      throw CqlException.invalid(
          "ttl is too large. requested (%d) maximum (%d)"
              .formatted(seconds, MAX_TIME_TO_LIVE_SECONDS));
    }
    return seconds;
  }
}
