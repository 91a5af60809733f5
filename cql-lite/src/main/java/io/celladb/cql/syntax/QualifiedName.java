package io.celladb.cql.syntax;

import org.jspecify.annotations.Nullable;

/**
 * The name of a table, type, index or function.
 *
 * @param keyspace null where the text names none
 */
public record QualifiedName(@Nullable Identifier keyspace, Identifier name) {

  /** Where the name begins, its keyspace included. */
  public Position position() {
    return keyspace == null ? name.position() : keyspace.position();
  }

  @Override
  public String toString() {
    return keyspace == null ? name.text() : keyspace.text() + "." + name.text();
  }
}
