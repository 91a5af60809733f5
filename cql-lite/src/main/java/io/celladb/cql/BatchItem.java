package io.celladb.cql;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One statement of a batch: a text, or a prepared one.
 *
 * @param text of the statement, or null
 * @param prepared the statement, or null
 * @param values serialized values of its bind markers, in order
 */
public record BatchItem(
    @Nullable String text, @Nullable PreparedQuery prepared, List<byte[]> values) {

  /** Returns a statement that is given by its text. */
  public static BatchItem of(String text, List<byte[]> values) {
    return new BatchItem(text, null, values);
  }

  /** Returns a statement that was prepared. */
  public static BatchItem of(PreparedQuery prepared, List<byte[]> values) {
    return new BatchItem(null, prepared, values);
  }
}
