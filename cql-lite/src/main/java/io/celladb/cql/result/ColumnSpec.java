package io.celladb.cql.result;

import io.celladb.engine.types.CqlType;

/**
 * A column of a result, or a bind marker.
 *
 * @param keyspace the keyspace of the table
 * @param table the table
 * @param name the column's name, alias or text; a bind marker's name
 * @param type the type of the values, never a reversed one
 */
public record ColumnSpec(String keyspace, String table, String name, CqlType type) {}
