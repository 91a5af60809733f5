package io.celladb.cql.analysis;

import io.celladb.cql.errors.CqlException;
import io.celladb.cql.syntax.SchemaStatement;
import io.celladb.cql.syntax.SchemaStatement.AddField;
import io.celladb.cql.syntax.SchemaStatement.Rename;
import io.celladb.cql.syntax.SchemaStatement.RenameFields;
import io.celladb.cql.syntax.TypeRef;
import io.celladb.engine.schema.ColumnDef;
import io.celladb.engine.schema.KeyspaceDef;
import io.celladb.engine.schema.TableDef;
import io.celladb.engine.types.CqlType;
import io.celladb.engine.types.UserType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** CREATE, ALTER and DROP TYPE in one keyspace. */
final class UserTypeStatements {
  private final KeyspaceDef keyspace;
  private final TypeScope scope;

  UserTypeStatements(KeyspaceDef keyspace) {
    this.keyspace = keyspace;
    this.scope = new TypeScope(keyspace.name(), keyspace.types());
  }

  /** Returns the keyspace with the type, or the same one when it is there and may be. */
  KeyspaceDef create(SchemaStatement.CreateType create) {
    String name = create.name().name().text();
    if (keyspace.types().containsKey(name)) {
      if (create.ifNotExists()) {
        return keyspace;
      }
      throw CqlException.invalid("A user type with name '%s' already exists".formatted(name));
    }
    Map<String, TypeRef> written = new LinkedHashMap<>();
    for (SchemaStatement.FieldDefinition field : create.fields()) {
      if (written.put(field.name().text(), field.type()) != null) {
        throw CqlException.invalid(
            "Duplicate field name '%s' in type '%s'".formatted(field.name(), name));
      }
    }
    written.values().forEach(UserTypeStatements::checkField);
    Map<String, CqlType> fields = new LinkedHashMap<>();
    written.forEach((field, type) -> fields.put(field, TypeRefs.resolve(type, scope)));
    return keyspace.with(UserType.of(keyspace.name(), name, fields));
  }

  private static void checkField(TypeRef type) {
    if (TypeRefs.isCounter(type)) {
      throw CqlException.invalid("A user type cannot contain counters");
    }
    if (type instanceof TypeRef.UserDefined) {
      throw CqlException.invalid("A user type cannot contain non-frozen UDTs");
    }
  }

  /** Returns the keyspace with the type changed, also where it is used. */
  KeyspaceDef alter(UserType type, SchemaStatement.TypeChange change) {
    if (change instanceof AddField added) {
      return add(type, added);
    }
    if (change instanceof RenameFields renamed) {
      return keyspace.with(renamed(type, renamed));
    }
    throw CqlException.invalid("Altering field types is no longer supported");
  }

  private static String qualified(UserType type) {
    return type.keyspace() + "." + type.name();
  }

  private KeyspaceDef add(UserType type, AddField added) {
    String field = added.field().name().text();
    checkField(added.field().type());
    CqlType fieldType = TypeRefs.resolve(added.field().type(), scope);
    if (type.indexOf(field) >= 0) {
      if (added.ifNotExists()) {
        return keyspace;
      }
      throw CqlException.invalid(
          "Cannot add field %1$s to type %2$s: a field with name %1$s already exists"
              .formatted(field, qualified(type)));
    }
    String text =
        "Cannot add new field %s of type %s to user type %s as "
            .formatted(field, TermText.of(added.field().type(), keyspace.name()), qualified(type));
    if (fieldType.refersTo(type)) {
      throw CqlException.invalid(text + "it would create a circular reference");
    }
    String tables =
        keyspace.tables().values().stream()
            .filter(table -> table.partitionKey().stream().anyMatch(c -> uses(c, type)))
            .map(TableDef::toString)
            .collect(Collectors.joining(", "));
    if (!tables.isEmpty()) {
      throw CqlException.invalid(
          text + "the type is being used in partition key by the following tables: " + tables);
    }
    return keyspace.with(type.withField(field, fieldType));
  }

  private static boolean uses(ColumnDef column, UserType type) {
    return column.type().refersTo(type);
  }

  private static UserType renamed(UserType type, RenameFields change) {
    List<String> names = new ArrayList<>(type.fieldNames());
    for (Rename rename : change.renames()) {
      int index = names.indexOf(rename.from().text());
      if (index < 0) {
        if (change.ifExists()) {
          continue;
        }
        throw CqlException.invalid(
            "Unkown field %s in user type %s".formatted(rename.from(), qualified(type)));
      }
      names.set(index, rename.to().text());
    }
    for (String name : names) {
      if (names.indexOf(name) != names.lastIndexOf(name)) {
        throw CqlException.invalid(
            "Duplicate field name %s in type %s".formatted(name, type.keyspace()));
      }
    }
    return type.withFieldNames(names);
  }

  /** Returns the keyspace without the type, which nothing may use. */
  KeyspaceDef drop(UserType type) {
    refuseUsers(
        type,
        "user types",
        keyspace.types().values().stream()
            .filter(other -> !other.name().equals(type.name()) && other.refersTo(type))
            .map(UserType::name));
    refuseUsers(
        type,
        "tables",
        keyspace.tables().values().stream()
            .filter(table -> table.allColumns().stream().anyMatch(c -> uses(c, type)))
            .map(TableDef::name));
    return keyspace.withoutType(type.name());
  }

  private static void refuseUsers(UserType type, String what, Stream<String> users) {
    String names = users.sorted().collect(Collectors.joining(", "));
    if (!names.isEmpty()) {
      throw CqlException.invalid(
          "Cannot drop user type '%s' as it is still used by %s %s"
              .formatted(qualified(type), what, names));
    }
  }
}
