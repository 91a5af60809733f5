/**
 * The errors a client sees, with the codes of the native protocol.
 *
 * <p>May import nothing. Start reading at {@link io.celladb.cql.errors.CqlException}.
 */
package io.celladb.cql.errors;
