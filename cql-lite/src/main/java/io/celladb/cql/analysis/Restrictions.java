package io.celladb.cql.analysis;

import io.celladb.cql.analysis.Value.Evaluation;
import io.celladb.cql.errors.CqlException;
import io.celladb.cql.syntax.Operator;
import io.celladb.cql.syntax.Relation;
import io.celladb.engine.query.KeyRange;
import io.celladb.engine.query.Slices;
import io.celladb.engine.rows.ClusteringPrefix;
import io.celladb.engine.rows.DecoratedKey;
import io.celladb.engine.schema.ColumnDef;
import io.celladb.engine.schema.ColumnKind;
import io.celladb.engine.schema.TableDef;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What WHERE means: partition keys or a range of them, slices of their rows, and what is left to be
 * tested row by row.
 */
public final class Restrictions {
  /** Refuses a read that would look at more rows than it returns. */
  public static final String FILTERING_REFUSED =
      "Cannot execute this query as it might involve data filtering and thus may have unpredictable"
          + " performance. If you want to execute this query despite the performance"
          + " unpredictability, use ALLOW FILTERING";

  /** What the statement does; the names are those of messages. */
  public enum Purpose {
    SELECT,
    UPDATE,
    DELETE
  }

  /**
   * What a WHERE may contain.
   *
   * @param allowFiltering whether rows may be tested one by one
   * @param onlyStatics whether the statement selects or changes static columns alone
   */
  public record Rules(Purpose purpose, boolean allowFiltering, boolean onlyStatics) {}

  private final TableDef table;
  private final List<Restriction> partitionKey;
  private final @Nullable TokenRestriction token;
  private final List<Restriction> clustering;
  private final List<Restriction> others;
  private final KeyRestrictions keys;
  private final ClusteringSlices slices;
  private final boolean keysFiltered;
  private final boolean clusteringFiltered;

  private Restrictions(TableDef table, RestrictionSet set) {
    this.table = table;
    this.partitionKey = set.partitionKey();
    this.token = set.token();
    this.clustering = set.clustering();
    this.others = set.others();
    this.keysFiltered = set.keysNeedFiltering();
    this.clusteringFiltered = set.clusteringNeedsFiltering();
    this.keys = new KeyRestrictions(table, partitionKey, token);
    this.slices = new ClusteringSlices(table, set.clusteringPrefix());
  }

  /**
   * Reads a WHERE clause.
   *
   * @throws CqlException when it makes no sense, or the rules forbid it
   */
  public static Restrictions analyze(
      TableDef table, List<Relation> where, TermAnalyzer terms, Rules rules) {
    RelationReader reader = new RelationReader(table, terms);
    RestrictionSet set = new RestrictionSet(table, rules.allowFiltering());
    for (Relation relation : where) {
      if (relation instanceof Relation.Token onToken) {
        set.add(reader.token(onToken));
      } else {
        set.add(reader.read(relation));
        refuseContains(relation, rules.purpose());
      }
    }
    new RestrictionRules(table, set, rules).check();
    return new Restrictions(table, set);
  }

  private static void refuseContains(Relation relation, Purpose purpose) {
    if (purpose != Purpose.SELECT
        && relation instanceof Relation.Single single
        && (single.operator() == Operator.CONTAINS || single.operator() == Operator.CONTAINS_KEY)) {
      throw CqlException.invalid("Cannot use %s with %s".formatted(purpose, single.operator()));
    }
  }

  /** Returns whether it means a range of partitions, not keys that are known. */
  public boolean isKeyRange() {
    return partitionKey.isEmpty() || keysFiltered;
  }

  /** Returns whether some partition key column is one of several values. */
  public boolean hasKeyIn() {
    return !isKeyRange() && partitionKey.stream().anyMatch(Restriction.OneOf.class::isInstance);
  }

  /** Returns whether it says something of clustering columns. */
  public boolean hasClustering() {
    return !clustering.isEmpty();
  }

  /** Returns whether every clustering column is equal to a value or one of several. */
  public boolean isFullClustering() {
    int restricted = 0;
    for (Restriction restriction : clustering) {
      if (!RestrictionSet.namesValues(restriction)) {
        return false;
      }
      restricted += restriction.columns().size();
    }
    return restricted == table.clustering().size();
  }

  /** Returns whether it says something of columns of a kind. */
  public boolean has(ColumnKind kind) {
    return switch (kind) {
      case PARTITION_KEY -> !partitionKey.isEmpty() || token != null;
      case CLUSTERING -> hasClustering();
      case STATIC, REGULAR -> others.stream().anyMatch(r -> r.first().kind() == kind);
    };
  }

  /** Returns whether a column is restricted to a single value. */
  public boolean isEqual(ColumnDef column) {
    List<Restriction> all = new ArrayList<>(partitionKey);
    all.addAll(clustering);
    return all.stream()
        .anyMatch(r -> r instanceof Restriction.Equal && r.columns().contains(column));
  }

  /** Returns whether clustering columns are restricted by IN. */
  public boolean hasClusteringIn() {
    return clustering.stream().anyMatch(Restriction.OneOf.class::isInstance);
  }

  /** Returns whether a read of it reads rows that it then may not return. */
  public boolean needsFiltering() {
    return keysFiltered
        || clusteringFiltered
        || !others.isEmpty()
        || (isKeyRange() && hasClustering());
  }

  /**
   * Returns the keys, in order of the values of their columns, no key twice.
   *
   * @throws CqlException when a value is null, unset or makes no key
   */
  public List<DecoratedKey> keys(Evaluation evaluation) {
    return keys.keys(evaluation);
  }

  /** Returns the range of keys. */
  public KeyRange range(Evaluation evaluation) {
    return token == null ? KeyRange.ALL : token.range(evaluation);
  }

  /**
   * Returns the slices of each partition.
   *
   * @throws CqlException when a value is null or unset
   */
  public Slices slices(Evaluation evaluation) {
    return slices.slices(evaluation);
  }

  /**
   * Returns the clusterings, in clustering order, no one twice; only of a full clustering.
   *
   * @throws CqlException when a value is null or unset
   */
  public List<ClusteringPrefix> clusterings(Evaluation evaluation) {
    return slices.clusterings(evaluation);
  }

  /** Returns the test that rows have to pass, or null when all do. */
  public @Nullable RowFilter filter(Evaluation evaluation) {
    if (!keysFiltered && !clusteringFiltered && others.isEmpty()) {
      return null;
    }
    List<Restriction> tested = new ArrayList<>();
    if (keysFiltered) {
      tested.addAll(partitionKey);
    }
    if (clusteringFiltered) {
      tested.addAll(clustering);
    }
    tested.addAll(others);
    return RowFilter.of(table, tested, evaluation);
  }
}
