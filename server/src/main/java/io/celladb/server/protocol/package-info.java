/**
 * Frames and messages of the native protocol, version 4, to and from bytes.
 *
 * <p>May import {@code cql.result}, {@code cql.errors}, the engine's {@code types}, Netty's buffers
 * and LZ4. Another version is another decoder and encoder of the same {@code Request} and {@code
 * Response}. Start reading at {@link io.celladb.server.protocol.RequestDecoder}.
 */
@NullMarked
package io.celladb.server.protocol;

import org.jspecify.annotations.NullMarked;
