/**
 * The command line. May import the server, the CQL door, the engine's door and tools, picocli and
 * JLine. Start reading at {@link io.celladb.server.cli.CellaCommand}.
 */
package io.celladb.server.cli;
