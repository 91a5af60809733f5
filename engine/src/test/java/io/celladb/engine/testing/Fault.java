package io.celladb.engine.testing;

import io.celladb.engine.errors.IoFailureException;
import io.celladb.engine.errors.OutOfSpaceException;
import io.celladb.engine.errors.StorageException;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * One thing that goes wrong: the n-th operation of a kind, on paths of a pattern, once or from then
 * on. Safe for use by many threads.
 */
public final class Fault {
  private final Kind kind;
  private final Pattern path;
  private final int nth;
  private final boolean sticky;

  // guarded by this
  private int seen;
  private int fired;

  /** What goes wrong, and at which operations. */
  public enum Kind {
    READ_ERROR,
    WRITE_ERROR,
    /** Half of the bytes are read, as if the file ended there. */
    SHORT_READ,
    /** Half of the bytes are written before the error. */
    SHORT_WRITE,
    /** The device is full; half of the bytes of a write still found room. */
    NO_SPACE,
    SYNC_ERROR,
    DIRECTORY_SYNC_ERROR,
    /** Nothing is synced, but nobody is told. */
    DIRECTORY_SYNC_LOST,
    RENAME_ERROR,
    DELETE_ERROR,
    LINK_ERROR,
    /** No file can be opened or created: the process has no descriptor left. */
    NO_DESCRIPTORS,
    /** One bit of what is read is another. */
    BIT_FLIP,
    /** What is read comes from 512 bytes before. */
    MISDIRECTED_READ,
    /** The second half of what is written arrives as zeros, but nobody is told. */
    TORN_WRITE,
    /** The operation takes a second. */
    SLOW,
    /** The wall clock is set an hour forward meanwhile. */
    CLOCK_FORWARD,
    /** The wall clock is set an hour back meanwhile. */
    CLOCK_BACK;

    /** Whether it happens to time, not to files. */
    boolean isOfTime() {
      return this == SLOW || this == CLOCK_FORWARD || this == CLOCK_BACK;
    }

    boolean concerns(FileOperation operation) {
      return isOfTime() || happensTo(operation);
    }

    private boolean happensTo(FileOperation operation) {
      return switch (operation) {
        case READ ->
            this == READ_ERROR
                || this == SHORT_READ
                || this == BIT_FLIP
                || this == MISDIRECTED_READ;
        case WRITE ->
            this == WRITE_ERROR || this == SHORT_WRITE || this == NO_SPACE || this == TORN_WRITE;
        case CREATE_DIRECTORIES -> this == NO_SPACE;
        case RESERVE -> this == NO_SPACE || this == SYNC_ERROR;
        case CREATE -> this == NO_SPACE || this == NO_DESCRIPTORS;
        case OPEN, LIST -> this == NO_DESCRIPTORS;
        case SYNC, SYNC_FILE -> this == SYNC_ERROR;
        case SYNC_DIRECTORY -> this == DIRECTORY_SYNC_ERROR || this == DIRECTORY_SYNC_LOST;
        case RENAME -> this == RENAME_ERROR;
        case DELETE -> this == DELETE_ERROR;
        case LINK -> this == LINK_ERROR;
        case LOOK, LOCK -> false;
      };
    }

    StorageException exception(FileOperation operation, String file) {
      if (this == NO_SPACE) {
        return new OutOfSpaceException(file, null);
      }
      String reason = this == NO_DESCRIPTORS ? "Too many open files" : "Input/output error";
      return new IoFailureException(operation.name().toLowerCase(Locale.ROOT), file, reason);
    }
  }

  private Fault(Kind kind, String glob, int nth, boolean sticky) {
    this.kind = kind;
    this.path = pattern(glob);
    this.nth = nth;
    this.sticky = sticky;
  }

  /**
   * Strikes once.
   *
   * @param glob path, with {@code *} for any characters but {@code /} and {@code **} for any
   * @param nth 1 for the first operation that matches
   */
  public static Fault once(Kind kind, String glob, int nth) {
    return new Fault(kind, glob, nth, false);
  }

  /** Strikes at the n-th operation that matches and at every later one. */
  public static Fault from(Kind kind, String glob, int nth) {
    return new Fault(kind, glob, nth, true);
  }

  private static Pattern pattern(String glob) {
    StringBuilder regex = new StringBuilder();
    for (int i = 0; i < glob.length(); i++) {
      char c = glob.charAt(i);
      if (c != '*') {
        regex.append(Pattern.quote(String.valueOf(c)));
      } else if (glob.startsWith("**", i)) {
        regex.append(".*");
        i++;
      } else {
        regex.append("[^/]*");
      }
    }
    return Pattern.compile(regex.toString());
  }

  synchronized boolean strikes(FileOperation operation, String at) {
    if (!kind.concerns(operation) || !path.matcher(at).matches()) {
      return false;
    }
    seen++;
    boolean strikes = sticky ? seen >= nth : seen == nth;
    if (strikes) {
      fired++;
    }
    return strikes;
  }

  Kind kind() {
    return kind;
  }

  /** How often it has struck; a loop over n ends when a run leaves this at 0. */
  public synchronized int fired() {
    return fired;
  }
}
