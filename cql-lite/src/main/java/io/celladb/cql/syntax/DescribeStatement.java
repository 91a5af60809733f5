package io.celladb.cql.syntax;

import org.jspecify.annotations.Nullable;

/**
 * DESCRIBE.
 *
 * @param subject what is named, null where nothing is; for {@link Kind#KEYSPACE} the name alone
 * @param withInternals whether WITH INTERNALS stands there
 */
public record DescribeStatement(
    Source source, Kind kind, @Nullable QualifiedName subject, boolean withInternals)
    implements Statement {

  /** What is described. */
  public enum Kind {
    CLUSTER,
    SCHEMA,
    FULL_SCHEMA,
    KEYSPACES,
    KEYSPACE,
    /** The keyspace without what is in it. */
    ONLY_KEYSPACE,
    TABLES,
    TABLE,
    INDEX,
    MATERIALIZED_VIEW,
    TYPES,
    TYPE,
    FUNCTIONS,
    FUNCTION,
    AGGREGATES,
    AGGREGATE,
    /** Whatever has that name: keyspace, table, index, view. */
    ANYTHING
  }
}
