/**
 * The door: a store that speaks CQL, sessions, prepared statements, rows.
 *
 * <p>May import {@code cql.exec}, {@code cql.analysis}, {@code cql.syntax}, {@code cql.result},
 * {@code cql.errors} and the engine's door with its words. Start reading at {@link
 * io.celladb.cql.Cella}.
 */
package io.celladb.cql;
