package io.celladb.cql.syntax;

/**
 * A statement Cassandra has and Cella has not; only its first words were read.
 *
 * @param what the words, e.g. {@code CREATE MATERIALIZED VIEW}
 */
public record UnsupportedStatement(Source source, String what) implements Statement {}
