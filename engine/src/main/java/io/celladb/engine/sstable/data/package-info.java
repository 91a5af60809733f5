/**
 * The data file: partitions and rows at positions, compressed or not, with the checksums of its
 * pieces and of the whole. The same for every format of the index.
 *
 * <p>May import {@code sstable.component}, {@code query}, {@code rows}, {@code rows.encoding},
 * {@code schema}, {@code types}, {@code io}, {@code env}, {@code metrics} and {@code errors}. Start
 * reading at {@link io.celladb.engine.sstable.data.DataFileWriter}.
 */
package io.celladb.engine.sstable.data;
