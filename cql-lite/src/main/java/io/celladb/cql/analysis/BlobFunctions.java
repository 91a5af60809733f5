package io.celladb.cql.analysis;

import io.celladb.cql.errors.CqlException;
import io.celladb.engine.io.Bytes;
import io.celladb.engine.types.CqlType;
import io.celladb.engine.types.CqlTypes;
import io.celladb.engine.types.InvalidValueException;
import java.util.List;
import java.util.function.Consumer;

/** Every type to blob and back, bytes unchanged: {@code int_as_blob}, {@code blob_as_int}, ... */
final class BlobFunctions {
  private BlobFunctions() {}

  static void addTo(Consumer<ScalarFunction> functions) {
    for (CqlType type : CqlTypes.all()) {
      if (!type.equals(CqlTypes.BLOB)) {
        add(functions, type.cqlName(), type);
      }
    }
    add(functions, "varchar", CqlTypes.TEXT);
  }

  private static void add(Consumer<ScalarFunction> functions, String name, CqlType type) {
    functions.accept(toBlob(name + "_as_blob", type));
    functions.accept(toBlob(name + "asblob", type));
    functions.accept(fromBlob("blob_as_" + name, type));
    functions.accept(fromBlob("blobas" + name, type));
  }

  private static ScalarFunction toBlob(String name, CqlType type) {
    return new ScalarFunction(
        name, List.of(type), CqlTypes.BLOB, (arguments, evaluation) -> arguments[0]);
  }

  private static ScalarFunction fromBlob(String name, CqlType type) {
    return new ScalarFunction(
        name,
        List.of(CqlTypes.BLOB),
        type,
        (arguments, evaluation) -> validated(name, arguments[0], type));
  }

  private static byte[] validated(String name, byte[] value, CqlType type) {
    try {
      type.validate(value);
    } catch (InvalidValueException e) {
      throw CqlException.invalid(
          ("In call to function system.%s, value 0x%s is not a valid binary representation"
                  + " for type %s")
              .formatted(name, Bytes.toHex(value, 0, value.length), type.cqlName()));
    }
    return value;
  }
}
