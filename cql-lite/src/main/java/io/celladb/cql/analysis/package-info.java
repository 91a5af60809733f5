/**
 * Trees and a schema to plans: names become columns, literals bytes, WHERE keys and slices; every
 * statement that makes no sense ends here.
 *
 * <p>May import {@code cql.syntax}, {@code cql.result}, {@code cql.errors} and the engine's {@code
 * schema}, {@code types}, {@code rows}, {@code query} and {@code errors}. Start reading at {@link
 * io.celladb.cql.analysis.Value}.
 */
package io.celladb.cql.analysis;
