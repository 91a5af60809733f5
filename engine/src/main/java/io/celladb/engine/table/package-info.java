/**
 * One table's life: its view of memtables and files, writes, reads, flushes, compactions, and the
 * swap of files that a crash cannot tear.
 *
 * <p>May import {@code compaction}, {@code sstable}, {@code memtable}, {@code merge}, the words and
 * the ground, not {@code commitlog}. Start reading at {@link io.celladb.engine.table.Table}.
 */
@NullMarked
package io.celladb.engine.table;

import org.jspecify.annotations.NullMarked;
