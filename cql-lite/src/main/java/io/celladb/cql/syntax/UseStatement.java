package io.celladb.cql.syntax;

/** USE. */
public record UseStatement(Source source, Identifier keyspace) implements Statement {}
