package io.celladb.cql.analysis;

import io.celladb.cql.analysis.Value.Evaluation;
import io.celladb.cql.errors.CqlException;
import io.celladb.engine.query.KeyRange;
import io.celladb.engine.rows.DecoratedKey;
import io.celladb.engine.schema.ColumnDef;
import io.celladb.engine.schema.TableDef;
import io.celladb.engine.types.CqlType;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Restrictions of all partition key columns by equality or IN to keys. */
final class KeyRestrictions {
  private final List<Restriction> restrictions;
  private final @Nullable TokenRestriction token;
  private final boolean single;

  KeyRestrictions(
      TableDef table, List<Restriction> restrictions, @Nullable TokenRestriction token) {
    this.restrictions = restrictions;
    this.token = token;
    this.single =
        restrictions.size() == table.partitionKey().size()
            && restrictions.stream().allMatch(Restriction.Equal.class::isInstance);
  }

  List<DecoratedKey> keys(Evaluation evaluation) {
    List<DecoratedKey> keys;
    if (single) {
      byte[][] parts = new byte[restrictions.size()][];
      for (int i = 0; i < parts.length; i++) {
        Restriction.Equal equal = (Restriction.Equal) restrictions.get(i);
        parts[i] = checked(equal.first(), equal.values().get(0).bytes(evaluation));
      }
      keys = List.of(key(parts));
    } else {
      keys = new ArrayList<>();
      combine(evaluation, 0, new byte[restrictions.size()][], keys);
    }
    if (token == null) {
      return keys;
    }
    KeyRange range = token.range(evaluation);
    return keys.stream().filter(range::contains).toList();
  }

  private void combine(Evaluation evaluation, int column, byte[][] parts, List<DecoratedKey> keys) {
    if (column == parts.length) {
      keys.add(key(parts));
      return;
    }
    for (byte[] value : values(restrictions.get(column), evaluation)) {
      parts[column] = value;
      combine(evaluation, column + 1, parts, keys);
    }
  }

  private static List<byte[]> values(Restriction restriction, Evaluation evaluation) {
    ColumnDef column = restriction.first();
    if (restriction instanceof Restriction.Equal equal) {
      return List.of(checked(column, equal.values().get(0).bytes(evaluation)));
    }
    List<byte[]> values = new ArrayList<>();
    for (byte[][] tuple : ((Restriction.OneOf) restriction).choices().tuples(evaluation)) {
      values.add(checked(column, tuple[0]));
    }
    CqlType type = column.type();
    values.sort(type::compare);
    for (int i = values.size() - 1; i > 0; i--) {
      if (type.compare(values.get(i), values.get(i - 1)) == 0) {
        values.remove(i);
      }
    }
    return values;
  }

  private static byte[] checked(ColumnDef column, byte @Nullable [] value) {
    if (value == null) {
      throw CqlException.invalid("Invalid null value in condition for column " + column.name());
    }
    if (value == Bindings.UNSET) {
      throw CqlException.invalid("Invalid unset value for column " + column.name());
    }
    return value;
  }

  private static DecoratedKey key(byte[][] parts) {
    byte[] bytes = PartitionKeys.serialize(parts);
    if (bytes.length == 0) {
      throw CqlException.invalid("Key may not be empty");
    }
    if (bytes.length > DecoratedKey.MAX_LENGTH_BYTES) {
      throw CqlException.invalid(
          "Key length of %d is longer than maximum of %d"
              .formatted(bytes.length, DecoratedKey.MAX_LENGTH_BYTES));
    }
    return new DecoratedKey(bytes);
  }
}
