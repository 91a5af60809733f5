package io.celladb.cql.analysis;

import io.celladb.engine.io.Bytes;
import io.celladb.engine.rows.DecoratedKey;
import io.celladb.engine.types.CqlType;
import io.celladb.engine.types.CqlTypes;
import java.util.List;

/** {@code token}: the place of a partition on the ring. */
final class TokenFunction {
  private TokenFunction() {}

  static ScalarFunction of(List<CqlType> keyTypes) {
    return new ScalarFunction(
        "token",
        keyTypes,
        CqlTypes.BIGINT,
        (arguments, evaluation) -> {
          byte[] key = PartitionKeys.serialize(arguments);
          byte[] token = new byte[Long.BYTES];
          Bytes.putLong(token, 0, DecoratedKey.tokenOf(key, 0, key.length));
          return token;
        });
  }
}
