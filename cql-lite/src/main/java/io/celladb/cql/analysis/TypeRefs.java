package io.celladb.cql.analysis;

import io.celladb.cql.errors.CqlException;
import io.celladb.cql.errors.ErrorCode;
import io.celladb.cql.syntax.TypeRef;
import io.celladb.engine.types.CqlType;
import io.celladb.engine.types.CqlTypes;
import io.celladb.engine.types.InvalidValueException;

/** Types as written to types. */
public final class TypeRefs {
  private TypeRefs() {}

  /**
   * Returns the type that was written.
   *
   * @param keyspace in which user types are looked up
   * @throws CqlException when there is none, or it is not supported yet
   */
  public static CqlType resolve(TypeRef type, String keyspace) {
    if (type instanceof TypeRef.Native simple) {
      CqlType found = CqlTypes.byCqlName(simple.name());
      if (found == null) {
        throw notSupported(simple.name());
      }
      return found;
    }
    if (type instanceof TypeRef.Custom custom) {
      try {
        return CqlTypes.byMarshalName(custom.className());
      } catch (InvalidValueException e) {
        throw new CqlException(
            ErrorCode.SYNTAX_ERROR,
            "Error setting type %s: Unable to find abstract-type class '%s'"
                .formatted(custom.className(), qualified(custom.className())),
            e);
      }
    }
    if (type instanceof TypeRef.UserDefined named) {
      String owner = named.name().keyspace() == null ? keyspace : named.name().keyspace().text();
      throw CqlException.invalid("Unknown type %s.%s".formatted(owner, named.name().name()));
    }
    if (type instanceof TypeRef.Frozen frozen && frozen.inner() instanceof TypeRef.Native inner) {
      throw new CqlException(
          ErrorCode.SYNTAX_ERROR,
          "frozen<> is only allowed on collections, tuples, and user-defined types (got %s)"
              .formatted(inner.name()));
    }
    throw notSupported(TermText.of(type));
  }

  private static String qualified(String className) {
    return className.indexOf('.') < 0 ? "org.apache.cassandra.db.marshal." + className : className;
  }

  private static CqlException notSupported(String type) {
    return CqlException.invalid("Type %s is not supported yet".formatted(type));
  }
}
