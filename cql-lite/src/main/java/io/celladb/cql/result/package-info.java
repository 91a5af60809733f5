/**
 * What a statement gives back: rows with the names and types of their columns, or word of a change.
 *
 * <p>May import the engine's {@code types}. Start reading at {@link io.celladb.cql.result.Result}.
 */
package io.celladb.cql.result;
