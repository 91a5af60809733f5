package io.celladb.cql;

import io.celladb.cql.result.ColumnSpec;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A statement that a store has prepared. Safe for use by many threads and sessions; it outlives
 * changes of the schema.
 */
public final class PreparedQuery {
  private final byte[] id;
  private final String text;
  private final @Nullable String keyspace;
  private volatile PlannedStatement planned;

  PreparedQuery(byte[] id, String text, @Nullable String keyspace, PlannedStatement planned) {
    this.id = id;
    this.text = text;
    this.keyspace = keyspace;
    this.planned = planned;
  }

  /** Returns the id under which the store knows it: the MD5 of keyspace and text. A copy. */
  public byte[] id() {
    return id.clone();
  }

  /** Returns the statement's text. */
  public String text() {
    return text;
  }

  /** Returns the keyspace of names that give none; null if there was none. */
  public @Nullable String keyspace() {
    return keyspace;
  }

  /** Returns what the bind markers are to hold, in the order of the text. */
  public List<ColumnSpec> bindMarkers() {
    return planned.plan().markers();
  }

  /**
   * Returns the markers that hold the partition key, in key order; none unless every part of the
   * key is a marker. A copy.
   */
  public int[] partitionKeyIndexes() {
    return planned.plan().partitionKeyIndexes().clone();
  }

  /** Returns the columns of the rows it gives; null when it gives none. */
  public @Nullable List<ColumnSpec> resultColumns() {
    return planned.plan().resultColumns();
  }

  PlannedStatement planned() {
    return planned;
  }

  void replan(PlannedStatement newer) {
    planned = newer;
  }
}
