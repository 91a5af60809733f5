/**
 * Immutable definitions of keyspaces, tables and columns, and the snapshot of all of them.
 *
 * <p>May import {@code types} and {@code errors}. Start reading at {@link
 * io.celladb.engine.schema.TableDef}.
 */
package io.celladb.engine.schema;
