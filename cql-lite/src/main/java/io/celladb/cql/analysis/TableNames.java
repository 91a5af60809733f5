package io.celladb.cql.analysis;

import io.celladb.cql.errors.CqlException;
import io.celladb.cql.errors.ErrorCode;
import io.celladb.cql.syntax.Identifier;
import io.celladb.cql.syntax.QualifiedName;
import io.celladb.engine.schema.Schema;
import io.celladb.engine.schema.TableDef;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Looks tables up by the names of statements. */
public final class TableNames {
  /** Keyspaces that statements may read and not change. */
  private static final Set<String> SYSTEM_KEYSPACES =
      Set.of(
          "system",
          "system_schema",
          "system_auth",
          "system_distributed",
          "system_traces",
          "system_views",
          "system_virtual_schema");

  private TableNames() {}

  /** Returns whether a keyspace is not the user's to change. */
  public static boolean isSystem(String keyspace) {
    return SYSTEM_KEYSPACES.contains(keyspace);
  }

  /**
   * Returns the keyspace of a name.
   *
   * @param current of names that give none; null when there is none
   * @throws CqlException when neither gives one
   */
  public static String keyspace(QualifiedName name, @Nullable String current) {
    Identifier keyspace = name.keyspace();
    if (keyspace != null) {
      return keyspace.text();
    }
    if (current == null) {
      throw CqlException.invalid(
          "No keyspace has been specified. USE a keyspace, or explicitly specify"
              + " keyspace.tablename");
    }
    return current;
  }

  /**
   * Returns the table of a name, for a statement that changes its rows.
   *
   * @throws CqlException when there is none, or it is the system's
   */
  public static TableDef writable(Schema schema, QualifiedName name, @Nullable String current) {
    refuseSystem(keyspace(name, current));
    return existing(schema, name, current);
  }

  /**
   * Returns the table of a name.
   *
   * @throws CqlException when there is none
   */
  public static TableDef existing(Schema schema, QualifiedName name, @Nullable String current) {
    String keyspace = keyspace(name, current);
    if (!schema.keyspaces().containsKey(keyspace)) {
      throw CqlException.invalid("keyspace %s does not exist".formatted(keyspace));
    }
    TableDef table = schema.table(keyspace, name.name().text());
    if (table == null) {
      throw CqlException.invalid("table %s does not exist".formatted(name.name()));
    }
    return table;
  }

  /** Refuses to change a system keyspace. */
  public static void refuseSystem(String keyspace) {
    if (isSystem(keyspace)) {
      throw new CqlException(
          ErrorCode.UNAUTHORIZED, keyspace + " keyspace is not user-modifiable.");
    }
  }
}
