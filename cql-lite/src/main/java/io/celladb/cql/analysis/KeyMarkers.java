package io.celladb.cql.analysis;

import io.celladb.cql.syntax.Operator;
import io.celladb.cql.syntax.Relation;
import io.celladb.cql.syntax.Term;
import io.celladb.engine.schema.ColumnDef;
import io.celladb.engine.schema.ColumnKind;
import io.celladb.engine.schema.TableDef;
import java.util.Arrays;
import java.util.List;

/** Finds the markers that hold the partition key, by which clients route statements. */
public final class KeyMarkers {
  private static final int[] NONE = {};

  private KeyMarkers() {}

  /** Returns the markers in key order; none unless each key column is equal to a marker. */
  public static int[] of(TableDef table, List<Relation> where) {
    int[] indexes = new int[table.partitionKey().size()];
    Arrays.fill(indexes, -1);
    for (Relation relation : where) {
      if (relation instanceof Relation.Single single
          && single.operator() == Operator.EQ
          && single.value() instanceof Term.Marker marker) {
        ColumnDef column = table.column(single.column().text());
        if (column != null && column.kind() == ColumnKind.PARTITION_KEY) {
          indexes[column.position()] = marker.index();
        }
      }
    }
    return Arrays.stream(indexes).anyMatch(index -> index < 0) ? NONE : indexes;
  }
}
