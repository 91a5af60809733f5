/**
 * Rows to bytes and back in Cassandra's layout of {@code Data.db}. The data file, the memtable and
 * the commit log all use it, so a row is encoded once on its way.
 *
 * <p>May import {@code rows}, {@code schema}, {@code types}, {@code io} and {@code errors}. Start
 * reading at {@link io.celladb.engine.rows.encoding.RowWriter}.
 */
package io.celladb.engine.rows.encoding;
