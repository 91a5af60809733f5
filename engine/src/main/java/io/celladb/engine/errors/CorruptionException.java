package io.celladb.engine.errors;

import org.jspecify.annotations.Nullable;

/**
 * Stored bytes are not what was written. Carries the address of the damage: file, component, offset
 * in bytes, and what was expected and found there.
 */
public final class CorruptionException extends StorageException {
  private final String file;
  private final String component;
  private final long offset;
  private final @Nullable String expected;
  private final @Nullable String found;

  /**
   * The bytes at {@code offset} of {@code file} should be {@code expected} but are {@code found}.
   */
  public CorruptionException(
      String file, String component, long offset, String expected, String found) {
    super(address(file, component, offset) + "expected " + expected + ", found " + found, null);
    this.file = file;
    this.component = component;
    this.offset = offset;
    this.expected = expected;
    this.found = found;
  }

  /** Damage that is told by a reason instead of a pair of values. */
  public CorruptionException(String file, String component, long offset, String reason) {
    this(file, component, offset, reason, (Throwable) null);
  }

  /** As above, with the failure that showed the damage. */
  public CorruptionException(
      String file, String component, long offset, String reason, @Nullable Throwable cause) {
    super(address(file, component, offset) + reason, cause);
    this.file = file;
    this.component = component;
    this.offset = offset;
    this.expected = null;
    this.found = null;
  }

  private static String address(String file, String component, long offset) {
    return file + " (" + component + ") is damaged at offset " + offset + ": ";
  }

  /** Path of the damaged file, as a person would look for it. */
  public String file() {
    return file;
  }

  /** The part of the store the file belongs to, such as {@code Data.db} or {@code CommitLog}. */
  public String component() {
    return component;
  }

  /** Bytes from the start of the file. */
  public long offset() {
    return offset;
  }

  /** What should stand there; null when the damage is told by a reason. */
  public @Nullable String expected() {
    return expected;
  }

  /** What stands there; null when the damage is told by a reason. */
  public @Nullable String found() {
    return found;
  }
}
