package io.celladb.cql.syntax;

/** TRUNCATE. */
public record TruncateStatement(Source source, QualifiedName table) implements Statement {}
