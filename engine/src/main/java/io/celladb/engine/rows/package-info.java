/**
 * The data model: keys and tokens, clusterings and their bounds, rows, cells and deletions as
 * cursors walk them, and the rule which of two cells wins. No files, no clock.
 *
 * <p>May import {@code schema}, {@code types}, {@code errors} and, for bytes, {@code io}. Start
 * reading at {@link io.celladb.engine.rows.UnfilteredCursor}.
 */
package io.celladb.engine.rows;
