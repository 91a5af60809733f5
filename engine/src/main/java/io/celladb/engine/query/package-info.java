/**
 * What a read asks for, what can answer it, and what it gives back.
 *
 * <p>May import {@code rows}, {@code schema}, {@code types} and {@code errors}. Start reading at
 * {@link io.celladb.engine.query.ReadRequest}.
 */
package io.celladb.engine.query;
