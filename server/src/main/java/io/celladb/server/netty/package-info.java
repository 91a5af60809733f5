/**
 * The network: listens, cuts the stream of bytes into frames, holds back clients that ask for too
 * much at once.
 *
 * <p>May import {@code server.connection}, {@code server.protocol} and Netty. TLS would be a
 * handler before {@code FrameDecoder}; the segments of version 5 a decoder beside it. Start reading
 * at {@link io.celladb.server.netty.Listener}.
 */
@NullMarked
package io.celladb.server.netty;

import org.jspecify.annotations.NullMarked;
