/**
 * The index of the format {@code big}: {@code Index.db} with an entry for each partition, which of
 * wide ones holds the row index, and {@code Summary.db} with every n-th of them.
 *
 * <p>May import {@code sstable.index}, {@code sstable.component}, {@code query}, {@code rows},
 * {@code rows.encoding}, {@code schema}, {@code types}, {@code io}, {@code env}, {@code metrics}
 * and {@code errors}. Start reading at {@link io.celladb.engine.sstable.index.big.BigIndexWriter}.
 */
package io.celladb.engine.sstable.index.big;
