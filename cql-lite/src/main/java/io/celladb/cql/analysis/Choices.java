package io.celladb.cql.analysis;

import io.celladb.cql.analysis.Value.Evaluation;
import io.celladb.cql.errors.CqlException;
import io.celladb.engine.types.ListType;
import io.celladb.engine.types.TupleType;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The tuples after IN. */
interface Choices {

  /** Returns the tuples; an element may be null or {@link Bindings#UNSET}. */
  List<byte[][]> tuples(Evaluation evaluation);

  /** Returns the choice among tuples that stand in the text. */
  static Choices of(List<List<Value>> tuples) {
    return evaluation -> {
      List<byte[][]> result = new ArrayList<>(tuples.size());
      for (List<Value> tuple : tuples) {
        result.add(evaluated(tuple, evaluation));
      }
      return result;
    };
  }

  /** Returns the bytes of each value of a tuple. */
  static byte[][] evaluated(List<Value> tuple, Evaluation evaluation) {
    byte[][] bytes = new byte[tuple.size()][];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = tuple.get(i).bytes(evaluation);
    }
    return bytes;
  }

  /**
   * Returns the choice among the tuples of a bound list.
   *
   * @param name of the marker, for messages
   */
  static Choices ofTuples(Value list, ListType type, String name) {
    TupleType tuple = (TupleType) type.elementType();
    return evaluation -> {
      byte[] bytes = list.bytes(evaluation);
      if (bytes == null) {
        throw CqlException.invalid("Invalid null value for IN restriction");
      }
      if (bytes == Bindings.UNSET) {
        throw CqlException.invalid("Invalid unset value for " + name);
      }
      List<byte[][]> result = new ArrayList<>();
      for (byte[] element : type.split(bytes)) {
        result.add(tuple.split(element).toArray(byte[][]::new));
      }
      return result;
    };
  }

  /**
   * Returns the choice among the elements of a bound list.
   *
   * @param list its value: count i32, then for each element length i32 and bytes
   */
  static Choices ofList(Value list, String column) {
    return evaluation -> {
      byte[] bytes = list.bytes(evaluation);
      if (bytes == null) {
        throw CqlException.invalid("Invalid null value for column " + column);
      }
      if (bytes == Bindings.UNSET) {
        throw CqlException.invalid("Invalid unset value for column " + column);
      }
      ByteBuffer in = ByteBuffer.wrap(bytes);
      int count = bytes.length == 0 ? 0 : in.getInt();
      List<byte[][]> result = new ArrayList<>(count);
      for (int i = 0; i < count; i++) {
        int length = in.getInt();
        byte[] element =
            length < 0 ? null : Arrays.copyOfRange(bytes, in.position(), in.position() + length);
        in.position(in.position() + Math.max(length, 0));
        result.add(new byte[][] {element});
      }
      return result;
    };
  }
}
