/**
 * Plans to calls of the engine, and its answers to rows.
 *
 * <p>May import {@code cql.analysis}, {@code cql.syntax}, {@code cql.result}, {@code cql.errors}
 * and the engine's door with its words.
 */
package io.celladb.cql.exec;
