package io.celladb.engine.env;

import io.celladb.engine.errors.IoFailureException;
import io.celladb.engine.errors.OutOfSpaceException;
import io.celladb.engine.errors.StorageException;
import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What the operating system's failures mean to the store. */
final class DiskFailures {
  // The JDK has no exception type for a full device; these are the words of Linux, macOS, Windows.
  private static final List<String> FULL =
      List.of("No space left", "Disk quota exceeded", "not enough space", "disk is full");

  private DiskFailures() {}

  interface Action<T> {
    T run() throws IOException;
  }

  /**
   * Runs an action that may be repeated. A channel closes itself under a thread that is
   * interrupted, so the interrupt is put aside and given back at the end.
   */
  static <T> T uninterrupted(Action<T> action) throws IOException {
    boolean interrupted = Thread.interrupted();
    try {
      while (true) {
        try {
          return action.run();
        } catch (ClosedByInterruptException e) {
          interrupted |= Thread.interrupted();
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  static StorageException translate(String operation, Path file, IOException e) {
    if (isFull(e)) {
      return new OutOfSpaceException(file.toString(), e);
    }
    String reason = reason(e);
    return reason == null
        ? new IoFailureException(operation, file.toString(), e)
        : new IoFailureException(operation, file.toString(), reason, e);
  }

  /** Those whose message is nothing but the file again. */
  private static @Nullable String reason(IOException e) {
    if (e instanceof AccessDeniedException) {
      return "permission denied";
    }
    if (e instanceof NoSuchFileException) {
      return "there is no such file";
    }
    if (e instanceof FileAlreadyExistsException) {
      return "there is a file of that name";
    }
    if (e instanceof NotDirectoryException) {
      return "it is not a directory";
    }
    return e instanceof FileSystemException failure ? failure.getReason() : null;
  }

  private static boolean isFull(IOException e) {
    String message = e.getMessage();
    return message != null && FULL.stream().anyMatch(message::contains);
  }
}
