package io.celladb.cql.result;

/** What a statement gives back. */
public sealed interface Result permits Result.Done, Result.Keyspace, SchemaChange, ResultRows {

  /** The statement was carried out; there is nothing more to say. */
  record Done() implements Result {}

  /** Nothing more to say. */
  Result DONE = new Done();

  /**
   * The session's keyspace is now another.
   *
   * @param name of the keyspace
   */
  record Keyspace(String name) implements Result {}
}
