package io.celladb.cql.analysis;

import io.celladb.cql.errors.CqlException;
import io.celladb.engine.schema.ColumnDef;
import io.celladb.engine.schema.ColumnKind;
import io.celladb.engine.schema.TableDef;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The restrictions of a WHERE, those on the same columns made one, each kind in key order. */
final class RestrictionSet {
  private final TableDef table;
  private final boolean allowFiltering;
  private final List<Restriction> partitionKey = new ArrayList<>();
  private final List<Restriction> clustering = new ArrayList<>();
  private final List<Restriction> others = new ArrayList<>();
  private @Nullable TokenRestriction token;

  RestrictionSet(TableDef table, boolean allowFiltering) {
    this.table = table;
    this.allowFiltering = allowFiltering;
  }

  List<Restriction> partitionKey() {
    return partitionKey;
  }

  List<Restriction> clustering() {
    return clustering;
  }

  /** Returns the restrictions on static and regular columns, in order of the names. */
  List<Restriction> others() {
    return others;
  }

  @Nullable TokenRestriction token() {
    return token;
  }

  void add(TokenRestriction added) {
    token = token == null ? added : token.and(added, table);
  }

  void add(Restriction added) {
    ColumnKind kind = added.first().kind();
    if (kind == ColumnKind.PARTITION_KEY) {
      insert(partitionKey, added, Comparator.comparingInt(r -> r.first().position()));
    } else if (kind == ColumnKind.CLUSTERING) {
      addClustering(added);
    } else {
      insert(others, added, Comparator.comparing(Restriction::first));
    }
  }

  private void addClustering(Restriction added) {
    Restriction last = clustering.isEmpty() ? null : clustering.get(clustering.size() - 1);
    insert(clustering, added, Comparator.comparingInt(r -> r.first().position()));
    if (last == null || allowFiltering) {
      return;
    }
    int position = added.first().position();
    int lastPosition = last.first().position();
    if (last instanceof Restriction.Range && position > lastPosition) {
      throw CqlException.invalid(
          ("Clustering column \"%s\" cannot be restricted (preceding column \"%s\" is restricted by"
                  + " a non-EQ relation)")
              .formatted(added.first().name(), last.first().name()));
    }
    if (added instanceof Restriction.Range && position < lastPosition) {
      throw CqlException.invalid(
          ("PRIMARY KEY column \"%s\" cannot be restricted (preceding column \"%s\" is restricted"
                  + " by a non-EQ relation)")
              .formatted(after(added.first()).name(), added.first().name()));
    }
  }

  /** Returns the first column of the restriction that follows the one on a column. */
  private ColumnDef after(ColumnDef column) {
    return clustering.stream()
        .map(Restriction::first)
        .filter(other -> other.position() > column.position())
        .findFirst()
        .orElse(column);
  }

  private static void insert(
      List<Restriction> list, Restriction added, Comparator<Restriction> order) {
    Restriction merged = added;
    for (int i = list.size() - 1; i >= 0; i--) {
      Restriction existing = list.get(i);
      if (existing.columns().stream().anyMatch(added.columns()::contains)) {
        merged = existing.and(merged);
        list.remove(i);
      }
    }
    list.add(merged);
    list.sort(order);
  }

  /** Returns the partition key columns that nothing is said of. */
  List<ColumnDef> missingPartitionKey() {
    return missing(table.partitionKey(), partitionKey);
  }

  /** Returns the clustering columns that nothing is said of. */
  List<ColumnDef> missingClustering() {
    return missing(table.clustering(), clustering);
  }

  private static List<ColumnDef> missing(List<ColumnDef> wanted, List<Restriction> restrictions) {
    return wanted.stream()
        .filter(column -> restrictions.stream().noneMatch(r -> r.columns().contains(column)))
        .toList();
  }

  /** Returns whether it says which values there may be, not what they have to be like. */
  static boolean namesValues(Restriction restriction) {
    return restriction instanceof Restriction.Equal || restriction instanceof Restriction.OneOf;
  }

  static boolean hasRange(List<Restriction> restrictions) {
    return restrictions.stream().anyMatch(Restriction.Range.class::isInstance);
  }

  boolean keysNeedFiltering() {
    boolean allNamed = partitionKey.stream().allMatch(RestrictionSet::namesValues);
    return !partitionKey.isEmpty() && (!allNamed || !missingPartitionKey().isEmpty());
  }

  /** Returns the restrictions that make slices: without a gap, and a range only at the end. */
  List<Restriction> clusteringPrefix() {
    List<Restriction> prefix = new ArrayList<>();
    int position = 0;
    for (Restriction restriction : clustering) {
      boolean isTest = restriction instanceof Restriction.Contains;
      if (isTest || restriction.first().position() != position) {
        break;
      }
      prefix.add(restriction);
      if (restriction instanceof Restriction.Range) {
        break;
      }
      position += restriction.columns().size();
    }
    return List.copyOf(prefix);
  }

  boolean clusteringNeedsFiltering() {
    return clusteringPrefix().size() < clustering.size();
  }
}
