package io.celladb.cql.result;

/**
 * The schema was changed.
 *
 * @param kind what was done
 * @param target what it was done to
 * @param keyspace the keyspace, or that of the target
 * @param name the target's name; empty for a keyspace
 */
public record SchemaChange(Kind kind, Target target, String keyspace, String name)
    implements Result {

  /** The names are those of the native protocol. */
  public enum Kind {
    CREATED,
    UPDATED,
    DROPPED
  }

  /** The names are those of the native protocol. */
  public enum Target {
    KEYSPACE,
    TABLE,
    TYPE
  }
}
