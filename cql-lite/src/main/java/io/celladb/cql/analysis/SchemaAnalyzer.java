package io.celladb.cql.analysis;

import io.celladb.cql.errors.AlreadyExistsException;
import io.celladb.cql.errors.CqlException;
import io.celladb.cql.result.Result;
import io.celladb.cql.result.SchemaChange;
import io.celladb.cql.syntax.QualifiedName;
import io.celladb.cql.syntax.SchemaStatement;
import io.celladb.engine.schema.KeyspaceDef;
import io.celladb.engine.schema.Schema;
import io.celladb.engine.schema.TableDef;
import io.celladb.engine.types.UserType;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Carries one statement over to a schema. Used once, by one thread. */
public final class SchemaAnalyzer {
  private final SchemaStatement statement;
  private final @Nullable String keyspace;
  private final long nowMicros;
  private Result result = Result.DONE;

  /**
   * Checks what can be told without a schema.
   *
   * @param keyspace of names that give none; null when there is none
   * @param nowMicros the time of the statement in microseconds since the epoch
   * @throws CqlException when the statement makes no sense
   */
  public SchemaAnalyzer(SchemaStatement statement, @Nullable String keyspace, long nowMicros) {
    this.statement = statement;
    this.keyspace = keyspace;
    this.nowMicros = nowMicros;
  }

  /** Returns what the statement gives back, once it has been applied. */
  public Result result() {
    return result;
  }

  /**
   * Returns the schema after the statement; the same one when there is nothing to do.
   *
   * @throws CqlException when the statement makes no sense against it
   */
  public Schema apply(Schema schema) {
    if (statement instanceof SchemaStatement.CreateKeyspace create) {
      return createKeyspace(create, schema);
    }
    if (statement instanceof SchemaStatement.AlterKeyspace alter) {
      return alterKeyspace(alter, schema);
    }
    if (statement instanceof SchemaStatement.DropKeyspace drop) {
      return dropKeyspace(drop, schema);
    }
    if (statement instanceof SchemaStatement.CreateTable create) {
      return createTable(create, schema);
    }
    if (statement instanceof SchemaStatement.AlterTable alter) {
      return alterTable(alter, schema);
    }
    if (statement instanceof SchemaStatement.DropTable drop) {
      return dropTable(drop, schema);
    }
    if (statement instanceof SchemaStatement.CreateType create) {
      return createType(create, schema);
    }
    if (statement instanceof SchemaStatement.AlterType alter) {
      return alterType(alter, schema);
    }
    if (statement instanceof SchemaStatement.DropType drop) {
      return dropType(drop, schema);
    }
    throw CqlException.invalid("Indexes are not supported yet");
  }

  private void changed(
      SchemaChange.Kind kind, SchemaChange.Target target, String changedKeyspace, String name) {
    result = new SchemaChange(kind, target, changedKeyspace, name);
  }

  private Schema createKeyspace(SchemaStatement.CreateKeyspace create, Schema schema) {
    String name = create.name().text();
    KeyspaceOptions options = new KeyspaceOptions(create.options());
    if (TableNames.isSystem(name)) {
      throw CqlException.invalid("System keyspace '%s' is not user-modifiable".formatted(name));
    }
    KeyspaceOptions.checkName(name);
    if (!options.hasReplication()) {
      throw CqlException.invalid("Missing mandatory option 'replication'");
    }
    if (schema.keyspaces().containsKey(name)) {
      if (create.ifNotExists()) {
        return schema;
      }
      throw AlreadyExistsException.keyspace(name);
    }
    KeyspaceDef created =
        new KeyspaceDef(name, options.replication(name), options.durableWrites(true), Map.of());
    changed(SchemaChange.Kind.CREATED, SchemaChange.Target.KEYSPACE, name, "");
    return schema.with(UUID.randomUUID(), created);
  }

  private Schema alterKeyspace(SchemaStatement.AlterKeyspace alter, Schema schema) {
    String name = alter.name().text();
    KeyspaceOptions options = new KeyspaceOptions(alter.options());
    TableNames.refuseSystem(name);
    KeyspaceOptions.checkName(name);
    KeyspaceDef old = schema.keyspaces().get(name);
    if (old == null) {
      if (alter.ifExists()) {
        return schema;
      }
      throw noKeyspace(name);
    }
    KeyspaceDef altered =
        new KeyspaceDef(
            name,
            options.hasReplication() ? options.replication(name) : old.replication(),
            options.durableWrites(old.durableWrites()),
            old.types(),
            old.tables());
    changed(SchemaChange.Kind.UPDATED, SchemaChange.Target.KEYSPACE, name, "");
    return schema.with(UUID.randomUUID(), altered);
  }

  private Schema dropKeyspace(SchemaStatement.DropKeyspace drop, Schema schema) {
    String name = drop.name().text();
    TableNames.refuseSystem(name);
    KeyspaceOptions.checkName(name);
    if (!schema.keyspaces().containsKey(name)) {
      if (drop.ifExists()) {
        return schema;
      }
      throw noKeyspace(name);
    }
    changed(SchemaChange.Kind.DROPPED, SchemaChange.Target.KEYSPACE, name, "");
    return schema.without(UUID.randomUUID(), name);
  }

  private static CqlException noKeyspace(String name) {
    return CqlException.invalid("Keyspace '%s' doesn't exist".formatted(name));
  }

  private Schema createTable(SchemaStatement.CreateTable create, Schema schema) {
    String keyspaceName = TableNames.keyspace(create.name(), keyspace);
    String name = create.name().name().text();
    TableCreation creation = new TableCreation(create, keyspaceName);
    TableNames.refuseSystem(keyspaceName);
    KeyspaceDef owner = schema.keyspaces().get(keyspaceName);
    if (owner == null) {
      throw noKeyspace(keyspaceName);
    }
    if (owner.tables().containsKey(name)) {
      if (create.ifNotExists()) {
        return schema;
      }
      throw AlreadyExistsException.table(keyspaceName, name);
    }
    TableDef created =
        creation.table(TimeUuids.uuidOf(nowMicros), TypeScope.of(schema, keyspaceName));
    changed(SchemaChange.Kind.CREATED, SchemaChange.Target.TABLE, keyspaceName, name);
    return schema.with(UUID.randomUUID(), owner.with(created));
  }

  private Schema alterTable(SchemaStatement.AlterTable alter, Schema schema) {
    String keyspaceName = TableNames.keyspace(alter.name(), keyspace);
    String name = alter.name().name().text();
    TableNames.refuseSystem(keyspaceName);
    TableDef old = schema.table(keyspaceName, name);
    if (old == null) {
      if (alter.ifExists()) {
        return schema;
      }
      throw noTable(alter.name(), keyspaceName);
    }
    TableDef altered =
        new TableAlteration(old, TypeScope.of(schema, keyspaceName), nowMicros)
            .apply(alter.change());
    changed(SchemaChange.Kind.UPDATED, SchemaChange.Target.TABLE, keyspaceName, name);
    return altered.equals(old)
        ? schema
        : schema.with(UUID.randomUUID(), schema.keyspaces().get(keyspaceName).with(altered));
  }

  private Schema dropTable(SchemaStatement.DropTable drop, Schema schema) {
    String keyspaceName = TableNames.keyspace(drop.name(), keyspace);
    String name = drop.name().name().text();
    TableNames.refuseSystem(keyspaceName);
    if (schema.table(keyspaceName, name) == null) {
      if (drop.ifExists()) {
        return schema;
      }
      throw noTable(drop.name(), keyspaceName);
    }
    changed(SchemaChange.Kind.DROPPED, SchemaChange.Target.TABLE, keyspaceName, name);
    return schema.with(UUID.randomUUID(), schema.keyspaces().get(keyspaceName).without(name));
  }

  private Schema createType(SchemaStatement.CreateType create, Schema schema) {
    String keyspaceName = TableNames.keyspace(create.name(), keyspace);
    TableNames.refuseSystem(keyspaceName);
    KeyspaceDef owner = schema.keyspaces().get(keyspaceName);
    if (owner == null) {
      throw noKeyspace(keyspaceName);
    }
    KeyspaceDef created = new UserTypeStatements(owner).create(create);
    return created.equals(owner)
        ? schema
        : typeChanged(SchemaChange.Kind.CREATED, create.name(), created, schema);
  }

  private Schema typeChanged(
      SchemaChange.Kind kind, QualifiedName name, KeyspaceDef changed, Schema schema) {
    changed(kind, SchemaChange.Target.TYPE, changed.name(), name.name().text());
    return schema.with(UUID.randomUUID(), changed);
  }

  private Schema alterType(SchemaStatement.AlterType alter, Schema schema) {
    String keyspaceName = TableNames.keyspace(alter.name(), keyspace);
    TableNames.refuseSystem(keyspaceName);
    UserType type = userType(alter.name(), keyspaceName, schema);
    if (type == null) {
      if (alter.ifExists()) {
        return schema;
      }
      throw CqlException.invalid(
          "Type %s.%s doesn't exist".formatted(keyspaceName, alter.name().name()));
    }
    KeyspaceDef owner = schema.keyspaces().get(keyspaceName);
    KeyspaceDef altered = new UserTypeStatements(owner).alter(type, alter.change());
    return typeChanged(SchemaChange.Kind.UPDATED, alter.name(), altered, schema);
  }

  private Schema dropType(SchemaStatement.DropType drop, Schema schema) {
    String keyspaceName = TableNames.keyspace(drop.name(), keyspace);
    TableNames.refuseSystem(keyspaceName);
    UserType type = userType(drop.name(), keyspaceName, schema);
    if (type == null) {
      if (drop.ifExists()) {
        return schema;
      }
      throw CqlException.invalid(
          "Type '%s.%s' doesn't exist".formatted(keyspaceName, drop.name().name()));
    }
    KeyspaceDef owner = schema.keyspaces().get(keyspaceName);
    return typeChanged(
        SchemaChange.Kind.DROPPED, drop.name(), new UserTypeStatements(owner).drop(type), schema);
  }

  private static @Nullable UserType userType(
      QualifiedName name, String keyspaceName, Schema schema) {
    KeyspaceDef owner = schema.keyspaces().get(keyspaceName);
    return owner == null ? null : owner.types().get(name.name().text());
  }

  private static CqlException noTable(QualifiedName name, String keyspaceName) {
    return CqlException.invalid("Table '%s.%s' doesn't exist".formatted(keyspaceName, name.name()));
  }
}
