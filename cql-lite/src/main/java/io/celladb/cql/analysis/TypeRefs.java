package io.celladb.cql.analysis;

import io.celladb.cql.errors.CqlException;
import io.celladb.cql.errors.ErrorCode;
import io.celladb.cql.syntax.TypeRef;
import io.celladb.engine.types.CqlType;
import io.celladb.engine.types.CqlTypes;
import io.celladb.engine.types.InvalidValueException;
import io.celladb.engine.types.ListType;
import io.celladb.engine.types.MapType;
import io.celladb.engine.types.SetType;
import io.celladb.engine.types.TupleType;
import io.celladb.engine.types.UserType;
import io.celladb.engine.types.VectorType;

/** Types as written to types. */
public final class TypeRefs {
  private TypeRefs() {}

  /**
   * Returns the type that was written.
   *
   * @param scope in which user types are looked up
   * @throws CqlException when there is none, or it cannot be
   */
  public static CqlType resolve(TypeRef type, TypeScope scope) {
    return resolve(type, scope, false);
  }

  /** A type within a frozen one need not say again that it is frozen. */
  private static CqlType resolve(TypeRef type, TypeScope scope, boolean frozen) {
    if (type instanceof TypeRef.Native simple) {
      return isCounter(simple) ? CqlTypes.COUNTER : CqlTypes.byCqlName(simple.name());
    }
    if (type instanceof TypeRef.Custom custom) {
      return custom(custom.className());
    }
    if (type instanceof TypeRef.UserDefined named) {
      UserType found = userType(named, scope);
      return frozen ? found.freeze() : found;
    }
    if (type instanceof TypeRef.Frozen outer) {
      if (outer.inner() instanceof TypeRef.Native inner) {
        throw new CqlException(
            ErrorCode.SYNTAX_ERROR,
            "frozen<> is only allowed on collections, tuples, and user-defined types (got %s)"
                .formatted(inner.name()));
      }
      return resolve(outer.inner(), scope, true).freeze();
    }
    if (type instanceof TypeRef.TupleOf tuple) {
      if (tuple.elements().stream().anyMatch(TypeRefs::isCounter)) {
        throw CqlException.invalid("Counters are not allowed inside tuples");
      }
      return TupleType.of(
          tuple.elements().stream().map(element -> resolve(element, scope, true)).toList());
    }
    return type instanceof TypeRef.VectorOf vector
        ? vector(vector, scope)
        : collection(type, scope, frozen);
  }

  private static CqlType collection(TypeRef type, TypeScope scope, boolean frozen) {
    String text = frozen ? "frozen<" + TermText.of(type) + ">" : TermText.of(type);
    if (type instanceof TypeRef.MapOf map) {
      checkParameter(map.value(), text, frozen);
      if (isCounter(map.key())) {
        throw countersInCollections(text);
      }
      if (isDuration(map.key())) {
        throw CqlException.invalid("Durations are not allowed as map keys: " + text);
      }
      checkParameter(map.key(), text, frozen);
      CqlType key = resolve(map.key(), scope, frozen);
      CqlType value = resolve(map.value(), scope, frozen);
      return frozen ? MapType.frozenOf(key, value) : MapType.of(key, value);
    }
    if (type instanceof TypeRef.SetOf set) {
      checkParameter(set.element(), text, frozen);
      if (isDuration(set.element())) {
        throw CqlException.invalid("Durations are not allowed inside sets: " + text);
      }
      CqlType element = resolve(set.element(), scope, frozen);
      return frozen ? SetType.frozenOf(element) : SetType.of(element);
    }
    TypeRef.ListOf list = (TypeRef.ListOf) type;
    checkParameter(list.element(), text, frozen);
    CqlType element = resolve(list.element(), scope, frozen);
    return frozen ? ListType.frozenOf(element) : ListType.of(element);
  }

  private static void checkParameter(TypeRef parameter, String collection, boolean frozen) {
    boolean isCollection =
        parameter instanceof TypeRef.ListOf
            || parameter instanceof TypeRef.SetOf
            || parameter instanceof TypeRef.MapOf;
    if (!frozen && (isCollection || parameter instanceof TypeRef.UserDefined)) {
      throw CqlException.invalid(
          "Non-frozen %s are not allowed inside collections: %s"
              .formatted(isCollection ? "collections" : "UDTs", collection));
    }
    if (isCounter(parameter)) {
      throw countersInCollections(collection);
    }
  }

  private static CqlException countersInCollections(String collection) {
    return CqlException.invalid("Counters are not allowed inside collections: " + collection);
  }

  /** Cassandra lets vectors of counters be declared, though none can be written. */
  private static CqlType vector(TypeRef.VectorOf vector, TypeScope scope) {
    if (isCounter(vector.element())) {
      throw CqlException.invalid("Counters are not allowed inside vectors");
    }
    try {
      return VectorType.of(resolve(vector.element(), scope, false), vector.dimension());
    } catch (InvalidValueException e) {
      throw CqlException.invalid(e.getMessage());
    }
  }

  static boolean isCounter(TypeRef type) {
    return type instanceof TypeRef.Native simple && simple.name().equals("counter");
  }

  private static boolean isDuration(TypeRef type) {
    return type instanceof TypeRef.Native simple && simple.name().equals("duration");
  }

  private static UserType userType(TypeRef.UserDefined named, TypeScope scope) {
    String keyspace = scope.keyspace();
    if (named.name().keyspace() != null && !named.name().keyspace().text().equals(keyspace)) {
      throw CqlException.invalid(
          ("Statement on keyspace %s cannot refer to a user type in keyspace %s; user types can"
                  + " only be used in the keyspace they are defined in")
              .formatted(keyspace, named.name().keyspace().text()));
    }
    UserType found = scope.userTypes().get(named.name().name().text());
    if (found == null) {
      throw CqlException.invalid("Unknown type %s.%s".formatted(keyspace, named.name().name()));
    }
    return found;
  }

  private static CqlType custom(String className) {
    try {
      return CqlTypes.byMarshalName(className);
    } catch (InvalidValueException e) {
      String qualified =
          className.indexOf('.') < 0 ? "org.apache.cassandra.db.marshal." + className : className;
      throw new CqlException(
          ErrorCode.SYNTAX_ERROR,
          "Error setting type %s: Unable to find abstract-type class '%s'"
              .formatted(className, qualified),
          e);
    }
  }
}
