package io.celladb.cql;

import io.celladb.cql.errors.CqlException;
import io.celladb.cql.errors.ErrorCode;
import io.celladb.cql.syntax.CqlSyntaxException;
import io.celladb.engine.errors.InvalidMutationException;
import io.celladb.engine.errors.InvalidOperationException;
import io.celladb.engine.errors.InvalidSchemaException;
import io.celladb.engine.errors.OverloadedException;
import io.celladb.engine.errors.StorageException;

/** Makes of every failure an error for the client. */
final class Failures {
  private Failures() {}

  /** Returns the error that a client sees; its cause is the failure. */
  static CqlException toClient(RuntimeException failure) {
    if (failure instanceof CqlException known) {
      return known;
    }
    if (failure instanceof CqlSyntaxException) {
      return new CqlException(ErrorCode.SYNTAX_ERROR, failure.getMessage(), failure);
    }
    if (failure instanceof InvalidMutationException
        || failure instanceof InvalidOperationException) {
      return new CqlException(ErrorCode.INVALID, failure.getMessage(), failure);
    }
    if (failure instanceof InvalidSchemaException) {
      return new CqlException(ErrorCode.CONFIG_ERROR, failure.getMessage(), failure);
    }
    if (failure instanceof OverloadedException) {
      return new CqlException(ErrorCode.OVERLOADED, failure.getMessage(), failure);
    }
    if (failure instanceof StorageException) {
      return new CqlException(ErrorCode.SERVER_ERROR, failure.getMessage(), failure);
    }
    return new CqlException(ErrorCode.SERVER_ERROR, failure.toString(), failure);
  }
}
