package io.celladb.server.protocol;

import io.celladb.cql.errors.CqlException;
import io.celladb.cql.errors.ErrorCode;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import java.util.List;
import net.jpountz.lz4.LZ4Exception;
import net.jpountz.lz4.LZ4Factory;

/**
 * Compression of bodies, agreed on by STARTUP. LZ4 bodies are: length of the plain body (int), one
 * LZ4 block.
 */
public enum Compression {
  NONE,
  LZ4;

  /** Names of the algorithms that STARTUP may ask for. */
  public static final List<String> OFFERED = List.of("lz4");

  /** Most bytes of a frame, header included. */
  public static final int MAX_FRAME_BYTES = 256 * 1024 * 1024;

  private static final int LENGTH_BYTES = 4;

  /** No block of LZ4 holds more than this many bytes for each of its own. */
  private static final long MOST_EXPANSION = 255;

  /**
   * Returns the compression of a name.
   *
   * @throws CqlException when there is none
   */
  public static Compression of(String name) {
    if (name.equalsIgnoreCase("lz4")) {
      return LZ4;
    }
    throw new CqlException(ErrorCode.PROTOCOL_ERROR, "Unknown compression algorithm: " + name);
  }

  /** Returns a new buffer with the plain body. */
  public ByteBuf decompress(ByteBuf body, ByteBufAllocator allocator) {
    if (this == NONE) {
      throw Wire.malformed("Compressed frame, but STARTUP asked for no compression");
    }
    int plainBytes = Wire.readInt(body);
    long most = Math.min(MAX_FRAME_BYTES, body.readableBytes() * MOST_EXPANSION);
    if (plainBytes < 0 || plainBytes > most) {
      throw Wire.malformed(
          "Compressed frame of %d bytes cannot hold %d"
              .formatted(body.readableBytes(), plainBytes));
    }
    byte[] block = new byte[body.readableBytes()];
    body.readBytes(block);
    byte[] plain = new byte[plainBytes];
    try {
      int read =
          LZ4Factory.safeInstance().safeDecompressor().decompress(block, 0, block.length, plain, 0);
      if (read != plainBytes) {
        throw Wire.malformed(
            "Compressed frame holds %d bytes instead of %d".formatted(read, plainBytes));
      }
    } catch (LZ4Exception e) {
      throw new CqlException(ErrorCode.PROTOCOL_ERROR, "Compressed frame is damaged", e);
    }
    return allocator.heapBuffer(Math.max(1, plainBytes)).writeBytes(plain);
  }

  /** Appends the compressed form of a body. */
  void compress(ByteBuf body, ByteBuf out) {
    byte[] plain = new byte[body.readableBytes()];
    body.readBytes(plain);
    var compressor = LZ4Factory.safeInstance().fastCompressor();
    byte[] block = new byte[compressor.maxCompressedLength(plain.length)];
    int length = compressor.compress(plain, 0, plain.length, block, 0, block.length);
    out.ensureWritable(LENGTH_BYTES + length);
    out.writeInt(plain.length);
    out.writeBytes(block, 0, length);
  }
}
