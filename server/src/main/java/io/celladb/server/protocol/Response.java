package io.celladb.server.protocol;

import io.celladb.cql.errors.CqlException;
import io.celladb.cql.result.ColumnSpec;
import io.celladb.cql.result.Result;
import io.celladb.cql.result.SchemaChange;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What the server says. */
public sealed interface Response {

  /** The connection is ready, or will tell of events. */
  record Ready() implements Response {}

  /** What STARTUP may ask for. */
  record Supported() implements Response {}

  /** The request was not carried out. */
  record Failure(CqlException error) implements Response {}

  /**
   * What a statement gave.
   *
   * @param skipsMetadata whether the client knows the columns
   */
  record Outcome(Result result, boolean skipsMetadata) implements Response {}

  /**
   * A statement is prepared.
   *
   * @param partitionKeyIndexes of each column of the partition key the marker that gives it; empty
   *     when not each has one
   * @param resultColumns null when it gives no rows
   */
  record Prepared(
      byte[] id,
      List<ColumnSpec> markers,
      int[] partitionKeyIndexes,
      @Nullable List<ColumnSpec> resultColumns)
      implements Response {}

  /** The schema was changed by whomever. */
  record Event(SchemaChange change) implements Response {}
}
