/**
 * {@code Statistics.db}: what is collected about an sstable while it is written, and its metadata
 * when it is open.
 *
 * <p>May import {@code sstable.component}, the words ({@code query}, {@code rows}, {@code
 * rows.encoding}, {@code schema}, {@code types}) and the ground. Start reading at {@link
 * io.celladb.engine.sstable.stats.SSTableMetadata}.
 */
@NullMarked
package io.celladb.engine.sstable.stats;

import org.jspecify.annotations.NullMarked;
