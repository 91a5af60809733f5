package io.celladb.engine.rows.encoding;

import io.celladb.engine.schema.ColumnDef;
import io.celladb.engine.schema.TableDef;
import io.celladb.engine.types.CqlType;
import java.util.List;

/**
 * What a run of encoded rows does not repeat in each row: types, columns and the base of numbers.
 * An sstable keeps it in {@code Statistics.db}.
 *
 * @param keyTypes types of the partition key's parts
 * @param clusteringTypes types of the clustering columns, reversed ones included
 * @param statics static columns in cell order
 * @param regulars regular columns in cell order
 * @param stats the base of timestamps, deletion times and TTLs
 */
public record SerializationHeader(
    List<CqlType> keyTypes,
    List<CqlType> clusteringTypes,
    List<ColumnDef> statics,
    List<ColumnDef> regulars,
    EncodingStats stats) {

  /** Returns the header of rows that may hold any column of a table. */
  public static SerializationHeader of(TableDef table, EncodingStats stats) {
    return new SerializationHeader(
        table.partitionKey().stream().map(ColumnDef::type).toList(),
        table.clusteringTypes(),
        table.statics(),
        table.regulars(),
        stats);
  }
}
