/**
 * Sstables: one writer, one reader, the bloom filter and the check of a whole file. The format of
 * the index is chosen by name; everything else is the same in every format.
 *
 * <p>May import its subpackages, {@code query}, {@code rows}, {@code rows.encoding}, {@code
 * schema}, {@code types}, {@code io}, {@code env}, {@code metrics} and {@code errors}. Start
 * reading at {@link io.celladb.engine.sstable.SSTableWriter}.
 */
package io.celladb.engine.sstable;
