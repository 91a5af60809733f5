package io.celladb.cql.analysis;

import io.celladb.cql.analysis.Restriction.End;
import io.celladb.cql.analysis.Value.Evaluation;
import io.celladb.cql.errors.CqlException;
import io.celladb.engine.io.Bytes;
import io.celladb.engine.query.KeyBound;
import io.celladb.engine.query.KeyRange;
import io.celladb.engine.schema.ColumnDef;
import io.celladb.engine.schema.TableDef;
import org.jspecify.annotations.Nullable;

/**
 * What WHERE says of the token of the partition key.
 *
 * @param equal the one token, or null
 * @param lower null when open
 * @param upper null when open
 */
record TokenRestriction(@Nullable Value equal, @Nullable End lower, @Nullable End upper) {

  /** Returns this and a later one as one, or refuses the pair. */
  TokenRestriction and(TokenRestriction other, TableDef table) {
    String names = String.join(", ", table.partitionKey().stream().map(ColumnDef::name).toList());
    if (equal != null) {
      throw CqlException.invalid(
          names + " cannot be restricted by more than one relation if it includes an Equal");
    }
    if (other.equal != null) {
      throw CqlException.invalid(
          "Columns \"%s\" cannot be restricted by both an equality and an inequality relation"
              .formatted(names));
    }
    refuseTwo(lower, other.lower, "start", names);
    refuseTwo(upper, other.upper, "end", names);
    return new TokenRestriction(
        null, lower != null ? lower : other.lower, upper != null ? upper : other.upper);
  }

  private static void refuseTwo(@Nullable End one, @Nullable End two, String which, String names) {
    if (one != null && two != null) {
      throw CqlException.invalid(
          "More than one restriction was found for the %s bound on %s".formatted(which, names));
    }
  }

  /** Returns the keys it means. As in Cassandra the least token, as an upper end, is no end. */
  KeyRange range(Evaluation evaluation) {
    if (equal != null) {
      long token = token(equal, evaluation);
      return new KeyRange(new KeyBound(token, null, false), new KeyBound(token, null, true));
    }
    KeyBound start = KeyBound.MIN;
    if (lower != null) {
      start = new KeyBound(token(lower.values().get(0), evaluation), null, !lower.inclusive());
    }
    KeyBound end = KeyBound.MAX;
    if (upper != null) {
      long token = token(upper.values().get(0), evaluation);
      end = token == Long.MIN_VALUE ? KeyBound.MAX : new KeyBound(token, null, upper.inclusive());
    }
    return new KeyRange(start, end);
  }

  private static long token(Value value, Evaluation evaluation) {
    byte[] bytes = value.bytes(evaluation);
    if (bytes == null) {
      throw CqlException.invalid("Invalid null token value");
    }
    if (bytes == Bindings.UNSET) {
      throw CqlException.invalid("Invalid unset token value");
    }
    return Bytes.getLong(bytes, 0);
  }
}
