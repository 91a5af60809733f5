package io.celladb.engine.io;

import io.celladb.engine.errors.InvalidSchemaException;
import io.celladb.engine.errors.UnsupportedFormatException;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The compressors, by the names that stand in Cassandra's files and schemas. */
public final class Compressors {
  private static final String PACKAGE = "org.apache.cassandra.io.compress.";
  private static final String LZ4_TYPE = "lz4_compressor_type";
  private static final String LZ4_LEVEL = "lz4_high_compressor_level";
  private static final String ZSTD_LEVEL = "compression_level";
  private static final int DEFAULT_LZ4_LEVEL = 9;
  private static final int MAX_LZ4_LEVEL = 17;

  private Compressors() {}

  /**
   * The compressor of a class name, with Cassandra's package or without.
   *
   * @param options the options of that class alone, such as {@code lz4_compressor_type}
   * @throws InvalidSchemaException for a class or an option that Cassandra does not have
   * @throws UnsupportedFormatException for one that needs an artifact which is not there
   */
  public static Compressor byName(String className, Map<String, String> options) {
    String name = simpleName(className);
    switch (name) {
      case "LZ4Compressor":
        return lz4(options);
      case "DeflateCompressor":
        refuseOthers(options, Set.of());
        return new DeflateCompressor();
      case "NoopCompressor":
        refuseOthers(options, Set.of());
        return new NoopCompressor();
      case "SnappyCompressor":
        refuseOthers(options, Set.of());
        return optional(name, "org.xerial.snappy:snappy-java", SnappyCompressor::create);
      case "ZstdCompressor":
        refuseOthers(options, Set.of(ZSTD_LEVEL));
        return optional(
            name,
            "com.github.luben:zstd-jni",
            () -> ZstdCompressor.ofLevel(options.get(ZSTD_LEVEL)));
      default:
        throw new InvalidSchemaException(
            "Could not create Compression for type "
                + (className.indexOf('.') < 0 ? PACKAGE + className : className));
    }
  }

  private static String simpleName(String className) {
    return className.startsWith(PACKAGE) ? className.substring(PACKAGE.length()) : className;
  }

  /** A compressor whose library an application adds only if it needs it. */
  private static Compressor optional(String name, String artifact, Supplier<Compressor> maker) {
    try {
      return maker.get();
    } catch (LinkageError e) {
      boolean absent = e.getCause() instanceof ClassNotFoundException;
      throw new UnsupportedFormatException(
          absent
              ? name + " needs the artifact " + artifact + " on the class path"
              : name + " needs the native code of " + artifact + ", which does not load here: " + e,
          e);
    }
  }

  private static Compressor lz4(Map<String, String> options) {
    refuseOthers(options, Set.of(LZ4_TYPE, LZ4_LEVEL));
    String type = options.getOrDefault(LZ4_TYPE, "fast");
    int level = lz4Level(options.get(LZ4_LEVEL));
    switch (type) {
      case "fast":
        return Lz4Compressor.fast();
      case "high":
        return Lz4Compressor.high(level);
      default:
        throw new InvalidSchemaException(
            "Invalid compressor type '"
                + type
                + "' specified for LZ4 parameter '"
                + LZ4_TYPE
                + "'. Valid options are [high, fast].");
    }
  }

  private static int lz4Level(@Nullable String text) {
    if (text == null) {
      return DEFAULT_LZ4_LEVEL;
    }
    try {
      int level = Integer.parseInt(text);
      if (level < 1 || level > MAX_LZ4_LEVEL) {
        throw invalidLevel(text);
      }
      return level;
    } catch (NumberFormatException e) {
      throw invalidLevel(text);
    }
  }

  private static InvalidSchemaException invalidLevel(String text) {
    return new InvalidSchemaException(
        "Invalid value ["
            + text
            + "] for parameter '"
            + LZ4_LEVEL
            + "'. Value must be between 1"
            + " and 17.");
  }

  private static void refuseOthers(Map<String, String> options, Set<String> known) {
    for (String option : options.keySet()) {
      if (!known.contains(option)) {
        throw new InvalidSchemaException("Unknown compression options " + option);
      }
    }
  }
}
