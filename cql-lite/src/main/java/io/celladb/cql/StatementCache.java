package io.celladb.cql;

/** The prepared statements of a store. */
final class StatementCache {}
