/**
 * The algebra: many sources to one, what of it may be forgotten, and what of it is alive.
 *
 * <p>May import {@code query}, {@code rows}, {@code schema} and {@code errors}. Start reading at
 * {@link io.celladb.engine.merge.MergedCursor}.
 */
package io.celladb.engine.merge;
