package io.celladb.engine.sstable.stats;

import java.util.Map;

/**
 * Lengths of values by the marshal name of their type alone, so that the bounds of a file can be
 * read also when its types are none that this version can interpret.
 */
final class TypeLength {
  private static final String PACKAGE = "org.apache.cassandra.db.marshal.";
  private static final String REVERSED = PACKAGE + "ReversedType(";
  private static final String FROZEN = PACKAGE + "FrozenType(";
  private static final String VECTOR = PACKAGE + "VectorType(";

  private static final Map<String, Integer> FIXED =
      Map.of(
          "BooleanType", 1,
          "Int32Type", 4,
          "FloatType", 4,
          "LongType", 8,
          "DoubleType", 8,
          "TimestampType", 8,
          "DateType", 8,
          "UUIDType", 16,
          "TimeUUIDType", 16,
          "LexicalUUIDType", 16);

  private TypeLength() {}

  /** Bytes of every non-empty value, or -1 where values carry their length. */
  static int fixed(String marshalName) {
    if (marshalName.startsWith(REVERSED) || marshalName.startsWith(FROZEN)) {
      int open = marshalName.indexOf('(');
      return fixed(marshalName.substring(open + 1, marshalName.length() - 1));
    }
    if (marshalName.startsWith(VECTOR)) {
      return vector(marshalName.substring(VECTOR.length(), marshalName.length() - 1));
    }
    if (!marshalName.startsWith(PACKAGE)) {
      return -1;
    }
    return FIXED.getOrDefault(marshalName.substring(PACKAGE.length()), -1);
  }

  private static int vector(String arguments) {
    int comma = arguments.lastIndexOf(',');
    String dimension = comma < 0 ? "" : arguments.substring(comma + 1).strip();
    int element = comma < 0 ? -1 : fixed(arguments.substring(0, comma).strip());
    return element < 0 || !dimension.matches("\\d{1,5}")
        ? -1
        : element * Integer.parseInt(dimension);
  }
}
