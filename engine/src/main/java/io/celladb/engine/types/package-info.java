/**
 * CQL types as values: serialized form, validation, Cassandra's order, Java value and text forms.
 *
 * <p>May import {@code io} and {@code errors}. Start at {@link io.celladb.engine.types.CqlType};
 * {@link io.celladb.engine.types.CqlTypes} names every type. The page {@code docs/formats/types.md}
 * lists the serialized forms.
 */
@org.jspecify.annotations.NullMarked
package io.celladb.engine.types;
