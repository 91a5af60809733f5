package io.celladb.engine.errors;

import org.jspecify.annotations.Nullable;

/**
 * What the store could not do, and why. Each kind below asks for another reaction of the caller.
 */
public abstract sealed class StorageException extends RuntimeException
    permits CorruptionException,
        IoFailureException,
        OutOfSpaceException,
        OverloadedException,
        ClosedException,
        LockedException,
        UnsupportedFormatException,
        InvalidSchemaException,
        InvalidMutationException,
        InvalidOperationException {

  StorageException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
