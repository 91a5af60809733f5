package io.celladb.cql.analysis;

import io.celladb.cql.analysis.Restrictions.Purpose;
import io.celladb.cql.analysis.Restrictions.Rules;
import io.celladb.cql.errors.CqlException;
import io.celladb.engine.schema.ColumnDef;
import io.celladb.engine.schema.TableDef;
import java.util.List;

/** What restrictions a statement may have, in the order in which Cassandra looks. */
final class RestrictionRules {
  private final TableDef table;
  private final RestrictionSet set;
  private final Rules rules;

  RestrictionRules(TableDef table, RestrictionSet set, Rules rules) {
    this.table = table;
    this.set = set;
    this.rules = rules;
  }

  void check() {
    checkPartitionKey();
    if (rules.onlyStatics() && !set.clustering().isEmpty()) {
      throw rules.purpose() == Purpose.SELECT
          ? CqlException.invalid(
              "Cannot restrict clustering columns when selecting only static columns")
          : CqlException.invalid(
              ("Invalid restrictions on clustering columns since the %s statement modifies only"
                      + " static columns")
                  .formatted(rules.purpose()));
    }
    checkClustering();
    checkOthers();
  }

  private void checkPartitionKey() {
    if (rules.purpose() == Purpose.SELECT) {
      if (set.keysNeedFiltering()) {
        requireFiltering();
      }
      return;
    }
    if (set.token() != null) {
      throw CqlException.invalid(
          "The token function cannot be used in WHERE clauses for %s statements"
              .formatted(rules.purpose()));
    }
    List<ColumnDef> missing = set.missingPartitionKey();
    if (!missing.isEmpty()) {
      throw CqlException.invalid("Some partition key parts are missing: " + Columns.names(missing));
    }
    if (RestrictionSet.hasRange(set.partitionKey())) {
      throw CqlException.invalid(
          ("Only EQ and IN relation are supported on the partition key (unless you use the token()"
                  + " function) for %s statements")
              .formatted(rules.purpose()));
    }
  }

  private void requireFiltering() {
    if (!rules.allowFiltering()) {
      throw CqlException.invalid(Restrictions.FILTERING_REFUSED);
    }
  }

  private void checkClustering() {
    if (rules.purpose() == Purpose.UPDATE) {
      if (RestrictionSet.hasRange(set.clustering())) {
        throw CqlException.invalid(
            "Slice restrictions are not supported on the clustering columns in UPDATE statements");
      }
      List<ColumnDef> missing = set.missingClustering();
      if (!rules.onlyStatics() && !missing.isEmpty()) {
        throw CqlException.invalid("Some clustering keys are missing: " + Columns.names(missing));
      }
      return;
    }
    if (!set.clusteringNeedsFiltering() || rules.allowFiltering()) {
      return;
    }
    int position = 0;
    for (Restriction restriction : set.clustering()) {
      if (restriction instanceof Restriction.Contains) {
        throw CqlException.invalid(
            "Clustering columns can only be restricted with CONTAINS with a secondary index or"
                + " filtering");
      }
      for (ColumnDef restricted : restriction.columns()) {
        ColumnDef expected = table.clustering().get(position);
        if (!expected.equals(restricted)) {
          throw CqlException.invalid(
              ("PRIMARY KEY column \"%s\" cannot be restricted as preceding column \"%s\" is not"
                      + " restricted")
                  .formatted(restricted.name(), expected.name()));
        }
        position++;
      }
    }
  }

  private void checkOthers() {
    if (set.others().isEmpty()) {
      return;
    }
    if (rules.purpose() != Purpose.SELECT) {
      throw CqlException.invalid(
          "Non PRIMARY KEY columns found in where clause: %s "
              .formatted(Columns.names(set.others().stream().map(Restriction::first).toList())));
    }
    requireFiltering();
  }
}
