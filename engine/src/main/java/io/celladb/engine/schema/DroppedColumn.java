package io.celladb.engine.schema;

/**
 * A column that was dropped. Files written before still hold its cells.
 *
 * @param column the column as it was
 * @param droppedTimeMicros cells with a timestamp up to this one are hidden, also after the column
 *     was added again
 */
public record DroppedColumn(ColumnDef column, long droppedTimeMicros) {}
