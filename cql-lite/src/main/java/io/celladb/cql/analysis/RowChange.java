package io.celladb.cql.analysis;

import io.celladb.cql.analysis.Value.Evaluation;
import io.celladb.cql.errors.CqlException;
import io.celladb.engine.query.Slices;
import io.celladb.engine.rows.ClusteringPrefix;
import io.celladb.engine.rows.DecoratedKey;
import io.celladb.engine.schema.TableDef;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * INSERT, UPDATE or DELETE, its names and types resolved.
 *
 * @param table what is changed
 * @param kind how
 * @param place where
 * @param statics changes of static columns, in order of their ordinals
 * @param regulars changes of regular columns, in order of their ordinals; of a deletion without
 *     statics and regulars, rows or partitions go as a whole
 * @param times its USING clause
 */
public record RowChange(
    TableDef table,
    Kind kind,
    Place place,
    List<CellChange> statics,
    List<CellChange> regulars,
    WriteTimes times) {

  /** What the statement was. */
  public enum Kind {
    INSERT,
    UPDATE,
    DELETE
  }

  /** Which rows are changed. */
  public interface Place {

    /** Returns the partitions. */
    List<DecoratedKey> keys(Evaluation evaluation);

    /** Returns the rows, when they are known by their full clustering. */
    List<ClusteringPrefix> clusterings(Evaluation evaluation);

    /** Returns whether rows are given by their full clustering. */
    boolean isFullClustering();

    /** Returns whether nothing is said of clustering columns. */
    boolean isWholePartition();

    /** Returns the slices of rows. */
    Slices slices(Evaluation evaluation);

    /** Returns the markers that hold the partition key, in key order, or none. */
    int[] partitionKeyIndexes();

    /** Returns what cells are evaluated with. */
    default Evaluation prepare(Evaluation evaluation) {
      return evaluation;
    }
  }

  /** Returns whether the table is of counters. */
  public boolean isOfCounters() {
    return ColumnTypes.isOfCounters(table);
  }

  /** Returns whether whole rows or partitions are deleted. */
  public boolean deletesRows() {
    return kind == Kind.DELETE && statics.isEmpty() && regulars.isEmpty();
  }

  /** Checks the value of a key column: neither null nor unset. */
  static byte[] keyPart(byte @Nullable [] value, String column) {
    if (value == null) {
      throw CqlException.invalid("Invalid null value in condition for column " + column);
    }
    if (value == Bindings.UNSET) {
      throw CqlException.invalid("Invalid unset value for column " + column);
    }
    return value;
  }

  /**
   * Makes a partition key.
   *
   * @throws CqlException when it is empty
   */
  static DecoratedKey key(byte[][] parts) {
    byte[] key = PartitionKeys.serialize(parts);
    if (key.length == 0) {
      throw CqlException.invalid("Key may not be empty");
    }
    return new DecoratedKey(key);
  }
}
