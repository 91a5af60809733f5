package io.celladb.engine.table;

import io.celladb.engine.errors.InvalidOperationException;
import io.celladb.engine.rows.encoding.SerializationHeader;
import io.celladb.engine.schema.ColumnDef;
import io.celladb.engine.schema.TableDef;
import io.celladb.engine.sstable.SSTableReader;
import io.celladb.engine.types.CqlType;
import io.celladb.engine.types.UserType;
import java.util.List;
import java.util.Locale;

/**
 * Whether rows of an sstable from elsewhere can be rows of a table: the same key, and no column
 * that the table does not know. A user type may have more or fewer fields than it has now.
 */
final class HeaderFit {
  private HeaderFit() {}

  /**
   * Compares an sstable with a table.
   *
   * @throws InvalidOperationException when it does not fit; says why
   */
  static void check(SSTableReader file, TableDef table) {
    checkTypes(file, table);
    SerializationHeader header = file.header();
    header.statics().forEach(column -> checkIsKnown(file, table, column));
    header.regulars().forEach(column -> checkIsKnown(file, table, column));
  }

  /**
   * Compares the columns that both have.
   *
   * @throws InvalidOperationException when they are not of one type; says why
   */
  static void checkTypes(SSTableReader file, TableDef table) {
    SerializationHeader header = file.header();
    List<CqlType> keys = table.partitionKey().stream().map(ColumnDef::type).toList();
    checkTypes(file, table, "partition key", header.keyTypes(), keys);
    checkTypes(file, table, "clustering", header.clusteringTypes(), table.clusteringTypes());
    header.statics().forEach(column -> checkColumn(file, table, column));
    header.regulars().forEach(column -> checkColumn(file, table, column));
  }

  private static void checkTypes(
      SSTableReader file,
      TableDef table,
      String part,
      List<CqlType> stored,
      List<CqlType> expected) {
    boolean fits = stored.size() == expected.size();
    for (int i = 0; fits && i < stored.size(); i++) {
      fits = isSame(stored.get(i), expected.get(i));
    }
    if (!fits) {
      throw unfit(
          file, table, "its %s is %s, not %s".formatted(part, names(stored), names(expected)));
    }
  }

  private static String names(List<CqlType> types) {
    return types.stream()
        .map(type -> type.base().cqlName() + (type.isReversed() ? " desc" : ""))
        .toList()
        .toString();
  }

  private static void checkIsKnown(SSTableReader file, TableDef table, ColumnDef stored) {
    if (table.column(stored.name()) == null && !table.dropped().containsKey(stored.name())) {
      throw unfit(file, table, "the table has no column " + stored.name());
    }
  }

  private static void checkColumn(SSTableReader file, TableDef table, ColumnDef stored) {
    ColumnDef column = table.column(stored.name());
    if (column != null
        && (column.kind() != stored.kind() || !isSame(stored.type(), column.type()))) {
      throw unfit(file, table, "its column is %s, not %s".formatted(text(stored), text(column)));
    }
  }

  private static String text(ColumnDef column) {
    String kind = column.kind().toString().toLowerCase(Locale.ROOT);
    return "%s %s %s".formatted(kind, column.name(), column.type().cqlName());
  }

  private static InvalidOperationException unfit(
      SSTableReader file, TableDef table, String reason) {
    return new InvalidOperationException(
        "%s does not fit the table %s: %s".formatted(file, table, reason));
  }

  private static boolean isSame(CqlType stored, CqlType current) {
    if (stored.isReversed() != current.isReversed()
        || stored.isMultiCell() != current.isMultiCell()) {
      return false;
    }
    CqlType a = stored.base();
    CqlType b = current.base();
    if (a.subtypes().isEmpty() || b.subtypes().isEmpty()) {
      return a.equals(b);
    }
    boolean mayGrow = a instanceof UserType;
    if (a.getClass() != b.getClass() || (!mayGrow && a.subtypes().size() != b.subtypes().size())) {
      return false;
    }
    for (int i = 0; i < Math.min(a.subtypes().size(), b.subtypes().size()); i++) {
      if (!isSame(a.subtypes().get(i), b.subtypes().get(i))) {
        return false;
      }
    }
    return true;
  }
}
