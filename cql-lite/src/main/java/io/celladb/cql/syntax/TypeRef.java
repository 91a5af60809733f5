package io.celladb.cql.syntax;

import java.util.List;

/** A type as written; whether it exists and may stand there is the analysis' matter. */
public sealed interface TypeRef {

  /** Where the type begins. */
  Position position();

  /**
   * A type with a keyword of its own.
   *
   * @param name lower case, e.g. {@code int}; {@code varchar} stays {@code varchar}
   */
  record Native(String name, Position position) implements TypeRef {}

  /** {@code list<element>}. */
  record ListOf(TypeRef element, Position position) implements TypeRef {}

  /** {@code set<element>}. */
  record SetOf(TypeRef element, Position position) implements TypeRef {}

  /** {@code map<key, value>}. */
  record MapOf(TypeRef key, TypeRef value, Position position) implements TypeRef {}

  /** {@code tuple<a, b, ...>}. */
  record TupleOf(List<TypeRef> elements, Position position) implements TypeRef {}

  /** {@code vector<element, dimension>}. */
  record VectorOf(TypeRef element, int dimension, Position position) implements TypeRef {}

  /** {@code frozen<inner>}. */
  record Frozen(TypeRef inner, Position position) implements TypeRef {}

  /** A type some CREATE TYPE made. */
  record UserDefined(QualifiedName name) implements TypeRef {
    @Override
    public Position position() {
      return name.position();
    }
  }

  /** A class name in single quotes, as Cassandra's own serialized types are. */
  record Custom(String className, Position position) implements TypeRef {}
}
