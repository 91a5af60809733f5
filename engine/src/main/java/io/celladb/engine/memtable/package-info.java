/**
 * Sorted partitions in memory: the newest writes of a table until they are flushed.
 *
 * <p>May import {@code query}, {@code rows}, {@code rows.encoding}, {@code schema}, {@code io},
 * {@code metrics} and {@code errors}. Start reading at {@link io.celladb.engine.memtable.Memtable}.
 */
package io.celladb.engine.memtable;
