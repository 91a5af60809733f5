package io.celladb.engine.api;

/**
 * How sstables are taken into a table. Immutable; start from {@link #DEFAULT} and change.
 *
 * @param copiesData whether the files stay where they come from too; otherwise they are moved.
 *     Default false
 * @param verifies whether everything in them is read and checked before any is taken; otherwise
 *     they are opened alone. Default true
 */
public record ImportOptions(boolean copiesData, boolean verifies) {
  /** What {@code nodetool import} does without options. */
  public static final ImportOptions DEFAULT = new ImportOptions(false, true);

  /** Returns these options with the files copied, or moved. */
  public ImportOptions withCopy(boolean copies) {
    return new ImportOptions(copies, verifies);
  }

  /** Returns these options with everything checked, or not. */
  public ImportOptions withVerification(boolean checks) {
    return new ImportOptions(copiesData, checks);
  }
}
