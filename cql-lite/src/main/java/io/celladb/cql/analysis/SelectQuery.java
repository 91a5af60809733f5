package io.celladb.cql.analysis;

import io.celladb.cql.result.ColumnSpec;
import io.celladb.engine.schema.TableDef;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A SELECT that makes sense.
 *
 * @param table the table it reads
 * @param columns the columns of its rows
 * @param items what computes them
 * @param restrictions what WHERE means
 * @param distinct whether a partition gives one row at most
 * @param reversed whether rows are read against clustering order
 * @param grouping what one row stands for
 * @param ordering how rows of several partitions are sorted together; null as they come
 * @param limits how many rows it gives
 * @param markers what its bind markers are to hold
 */
public record SelectQuery(
    TableDef table,
    List<ColumnSpec> columns,
    List<Selected> items,
    Restrictions restrictions,
    boolean distinct,
    boolean reversed,
    Grouping grouping,
    @Nullable RowOrder ordering,
    Limits limits,
    List<ColumnSpec> markers) {

  /**
   * The limits; null where there is none.
   *
   * @param rows of the whole result
   * @param ofPartition rows, or groups, of each partition
   */
  public record Limits(@Nullable Value rows, @Nullable Value ofPartition) {}
}
