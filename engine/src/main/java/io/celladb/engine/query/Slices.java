package io.celladb.engine.query;

import java.util.List;

/**
 * The parts of a partition that a read wants: slices in clustering order that do not overlap.
 *
 * @param list the slices; none means the static row alone
 */
public record Slices(List<Slice> list) {
  /** The whole partition. */
  public static final Slices ALL = new Slices(List.of(Slice.ALL));

  /** The static row alone. */
  public static final Slices NONE = new Slices(List.of());

  /** Copies the list. */
  public Slices {
    list = List.copyOf(list);
  }

  /** Returns whether the read wants the whole partition. */
  public boolean isAll() {
    return list.size() == 1 && list.get(0).equals(Slice.ALL);
  }
}
