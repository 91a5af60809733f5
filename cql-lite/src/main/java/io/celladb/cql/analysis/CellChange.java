package io.celladb.cql.analysis;

/**
 * A new value of a column; a null value deletes the cell.
 *
 * @param ordinal of the column among the static or the regular columns
 */
public record CellChange(int ordinal, Value value) {}
