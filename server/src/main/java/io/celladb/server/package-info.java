/**
 * A store behind a port: the server's settings, start and stop.
 *
 * <p>May import the packages below it, the CQL door and the engine's {@code api}, {@code env} and
 * {@code errors}. Start reading at {@link io.celladb.server.CellaServer}.
 */
@NullMarked
package io.celladb.server;

import org.jspecify.annotations.NullMarked;
