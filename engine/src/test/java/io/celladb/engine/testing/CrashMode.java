package io.celladb.engine.testing;

/** What a crash leaves of what had not been synced. What had been synced is always there. */
public enum CrashMode {
  /** Neither bytes nor names. */
  NONE_KEPT,
  /** All of it, as if only the process had died. */
  ALL_KEPT,
  /** Each name and each sector by chance; lost sectors within a kept length read as zeros. */
  RANDOM,
  /** All names; of each file a prefix by chance, cut at a sector of 512 bytes. */
  TORN,
  /** All names but no bytes: files that are there and too short. */
  NAMES_KEPT,
  /** All bytes but no names: new files are gone, deleted and renamed ones are back. */
  BYTES_KEPT
}
