/**
 * The world outside the process, one interface each: files, time, threads. May import {@code
 * errors}; the only package that touches {@code java.nio.file}, the system clock or threads. Start
 * at {@link io.celladb.engine.env.FileSystem}.
 */
@NullMarked
package io.celladb.engine.env;

import org.jspecify.annotations.NullMarked;
