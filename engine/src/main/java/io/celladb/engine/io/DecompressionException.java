package io.celladb.engine.io;

/**
 * Compressed bytes are not what a compressor wrote. Knows no file: who does, catches it and throws
 * a {@link io.celladb.engine.errors.CorruptionException} with the address.
 */
public final class DecompressionException extends RuntimeException {

  public DecompressionException(String message) {
    super(message);
  }

  public DecompressionException(String message, Throwable cause) {
    super(message, cause);
  }
}
