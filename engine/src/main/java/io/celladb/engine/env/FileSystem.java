package io.celladb.engine.env;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The only way to a file. Paths are relative to the root of the file system, with {@code /} between
 * names; the empty string is the root. A file is written once, from start to end, and then read,
 * renamed, linked or deleted.
 *
 * <p>What survives a crash: bytes of a file up to its last {@link WritableFile#sync}; names in a
 * directory (created, linked, renamed, deleted) up to its last {@link #syncDirectory}. Neither
 * implies the other.
 *
 * <p>Safe for use by many threads. Every method throws {@link
 * io.celladb.engine.errors.IoFailureException} when the operating system refuses, {@link
 * io.celladb.engine.errors.OutOfSpaceException} when the device is full, and {@link
 * io.celladb.engine.errors.ClosedException} after {@link #close}. An interrupt of the calling
 * thread neither fails a call nor is lost.
 */
public interface FileSystem extends AutoCloseable {

  /** Starts a new file in an existing directory; fails when the name is taken. */
  WritableFile create(String path);

  /** Opens an existing file for reading. The file may be deleted or renamed while it is open. */
  ReadableFile open(String path);

  /** Whether a file or directory has this name. */
  boolean exists(String path);

  boolean isDirectory(String path);

  /** Length of a file in bytes. */
  long size(String path);

  /** Names of the files and directories in a directory, sorted. */
  List<String> list(String directory);

  /** Creates a directory and its missing parents; all of them are durable on return. */
  void createDirectories(String path);

  /** Deletes a file or an empty directory; fails when it is not there. */
  void delete(String path);

  /** Renames atomically; an existing file of the new name is replaced. */
  void rename(String from, String to);

  /** Gives an existing file a second name (a hard link); fails when the name is taken. */
  void link(String existing, String link);

  /**
   * Gives a file of any file system a second name in this one, as {@link #link} does, where that is
   * possible: both must be on one device.
   *
   * @return false when nothing was done
   */
  default boolean linkFrom(FileSystem from, String existing, String link) {
    if (from != this) {
      return false;
    }
    link(existing, link);
    return true;
  }

  /** Returns when all bytes of a file are on the device, whoever has written them. */
  void sync(String path);

  /** Makes the names in a directory durable. Does nothing where the platform cannot (Windows). */
  void syncDirectory(String directory);

  /**
   * Takes the exclusive lock that a file of this name stands for, creating the file if need be.
   *
   * @throws io.celladb.engine.errors.LockedException when this or another process holds it
   */
  FileLock lock(String path);

  /**
   * Takes the lock that {@link #lock} takes, beside others who only read. Creates nothing.
   *
   * @return null when there is no such file, so that nobody has it locked
   * @throws io.celladb.engine.errors.LockedException when somebody holds it for himself
   */
  @Nullable FileLock lockShared(String path);

  /** The path as a person would look for it, for messages. */
  String describe(String path);

  @Override
  void close();
}
