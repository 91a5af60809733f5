package io.celladb.cql.analysis;

import io.celladb.cql.errors.CqlException;
import io.celladb.engine.io.Bytes;
import io.celladb.engine.types.CqlType;
import io.celladb.engine.types.CqlTypes;
import io.celladb.engine.types.VectorType;
import java.util.List;
import java.util.Map;

/** How alike two vectors of floats are: 1 for the same direction or place, else less. */
final class VectorFunctions {
  private static final String COSINE = "similarity_cosine";

  private static final Map<String, Similarity> SIMILARITIES =
      Map.of(
          COSINE,
          VectorFunctions::cosine,
          "similarity_euclidean",
          VectorFunctions::euclidean,
          "similarity_dot_product",
          VectorFunctions::dotProduct);

  private VectorFunctions() {}

  private interface Similarity {
    double of(byte[] a, byte[] b);
  }

  static boolean isNamed(String function) {
    return SIMILARITIES.containsKey(function);
  }

  /** Returns the signature that messages show. */
  static String signature(String name) {
    return "system.%s(vector<float, n>, vector<float, n>)".formatted(name);
  }

  /** Refuses an argument that is no vector of floats. */
  static VectorType checked(String name, CqlType type, String text) {
    if (type instanceof VectorType vector && vector.elementType().equals(CqlTypes.FLOAT)) {
      return vector;
    }
    throw CqlException.invalid(
        "Function system.%s requires a float vector argument, but found argument %s of type %s"
            .formatted(name, text, type.cqlName()));
  }

  /** Returns the function of a name for two vectors of those types. */
  static ScalarFunction of(String name, VectorType left, VectorType right) {
    if (left.dimension() != right.dimension()) {
      throw CqlException.invalid("All arguments must have the same vector dimensions");
    }
    Similarity similarity = SIMILARITIES.get(name);
    return new ScalarFunction(
        name,
        List.of(left, right),
        CqlTypes.FLOAT,
        (arguments, evaluation) ->
            CqlTypes.FLOAT.encode((float) similarity.of(arguments[0], arguments[1])));
  }

  private static float at(byte[] vector, int offset) {
    return Float.intBitsToFloat(Bytes.getInt(vector, offset));
  }

  private static float dot(byte[] a, byte[] b) {
    float sum = 0;
    for (int i = 0; i < a.length; i += Float.BYTES) {
      sum += at(a, i) * at(b, i);
    }
    return sum;
  }

  private static double cosine(byte[] a, byte[] b) {
    double norms = (double) dot(a, a) * dot(b, b);
    if (norms == 0) {
      throw CqlException.invalid(
          "Function system.%s doesn't support all-zero vectors.".formatted(COSINE));
    }
    return (1 + (float) (dot(a, b) / Math.sqrt(norms))) / 2;
  }

  private static double euclidean(byte[] a, byte[] b) {
    float sum = 0;
    for (int i = 0; i < a.length; i += Float.BYTES) {
      float difference = at(a, i) - at(b, i);
      sum += difference * difference;
    }
    return 1 / (1 + sum);
  }

  private static double dotProduct(byte[] a, byte[] b) {
    return (1 + dot(a, b)) / 2;
  }
}
