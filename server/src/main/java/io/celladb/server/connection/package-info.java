/**
 * One connection's state, from startup to the last page, and what runs its requests.
 *
 * <p>May import {@code server.protocol}, the CQL door with its results and errors, and the engine's
 * {@code errors}, {@code metrics}, {@code schema} and {@code types}. Authentication would stand
 * between STARTUP and READY in {@code Connection}. Start reading at {@link
 * io.celladb.server.connection.Connection}.
 */
@NullMarked
package io.celladb.server.connection;

import org.jspecify.annotations.NullMarked;
