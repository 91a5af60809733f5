package io.celladb.cql.analysis;

import io.celladb.engine.schema.Schema;
import io.celladb.engine.types.UserType;
import java.util.Map;

/**
 * Where the names of types in a statement are looked up.
 *
 * @param keyspace the keyspace of what the statement is about
 * @param userTypes its user types by name
 */
public record TypeScope(String keyspace, Map<String, UserType> userTypes) {

  /** Returns the scope of statements on a keyspace. */
  public static TypeScope of(Schema schema, String keyspace) {
    return new TypeScope(keyspace, schema.keyspaces().get(keyspace).types());
  }
}
