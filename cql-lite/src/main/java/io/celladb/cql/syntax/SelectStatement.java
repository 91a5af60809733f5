package io.celladb.cql.syntax;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * SELECT.
 *
 * @param where empty without WHERE
 */
public record SelectStatement(
    Source source,
    Projection projection,
    QualifiedName table,
    List<Relation> where,
    Arrangement arrangement,
    boolean allowFiltering)
    implements Statement {

  /**
   * What is selected.
   *
   * @param items empty for {@code *}
   */
  public record Projection(boolean json, boolean distinct, List<Selector.Item> items) {
    /** Whether it is {@code *}. */
    public boolean wildcard() {
      return items.isEmpty();
    }
  }

  /**
   * What follows WHERE. A limit is an {@link Term.LiteralKind#INTEGER} literal or a marker, or null
   * if absent.
   */
  public record Arrangement(
      List<Selector> groupBy,
      List<Ordering> orderBy,
      @Nullable Term perPartitionLimit,
      @Nullable Term limit) {}

  /**
   * One ordering.
   *
   * @param nearest the vector of {@code ANN OF}, else null
   */
  public record Ordering(Identifier column, @Nullable Term nearest, boolean descending) {}
}
