/**
 * The contract of an index: fed by four events while an sstable is written (partition start, block
 * boundary, partition end, finish), asked for positions when it is read. It knows positions, never
 * rows.
 *
 * <p>May import {@code sstable.component}, {@code query}, {@code rows}, {@code rows.encoding},
 * {@code schema}, {@code types}, {@code io}, {@code env}, {@code metrics} and {@code errors}. Start
 * reading at {@link io.celladb.engine.sstable.index.IndexWriter}.
 */
package io.celladb.engine.sstable.index;
