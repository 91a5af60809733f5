package io.celladb.cql.analysis;

import io.celladb.cql.errors.CqlException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The values of a statement's bind markers, serialized. An element that is null is the null value;
 * {@link #UNSET} itself, compared by identity, is no value at all.
 */
public final class Bindings {
  /** Stands for a marker that is left unset: the column stays as it is. */
  public static final byte[] UNSET = new byte[0];

  /** No values. */
  public static final Bindings NONE = new Bindings(List.of());

  private final List<byte[]> values;

  /** Takes values in the order of the markers. The list may hold nulls. */
  public Bindings(List<byte[]> values) {
    this.values = values;
  }

  /**
   * Returns values given by name in the order of the markers.
   *
   * @param names as the client gave them, folded to lower case where it did not quote
   */
  public static Bindings byName(List<String> markerNames, List<String> names, List<byte[]> values) {
    byte[][] ordered = new byte[markerNames.size()][];
    for (int i = 0; i < ordered.length; i++) {
      String wanted = markerNames.get(i);
      int at = names.indexOf(wanted);
      for (int j = 0; at < 0 && j < names.size(); j++) {
        at = names.get(j).toLowerCase(Locale.ROOT).equals(wanted) ? j : -1;
      }
      if (at < 0) {
        throw CqlException.invalid("Missing value for bind marker: " + wanted);
      }
      ordered[i] = values.get(at);
    }
    return new Bindings(Arrays.asList(ordered));
  }

  public int size() {
    return values.size();
  }

  /** Returns the value of a marker; null, or {@link #UNSET}. */
  public byte @Nullable [] get(int marker) {
    return values.get(marker);
  }
}
