package io.celladb.engine.merge;

/**
 * Keeps sources sorted by what they stand at, and knows which stand at the same place as the first.
 *
 * <p>An insertion walks from the front, so a source that stays first, as in runs that do not
 * overlap, costs one comparison.
 */
final class HeadOrder<S> {
  interface Comparison<S> {
    int compare(S a, S b);
  }

  private final Comparison<S> comparison;
  private final Object[] sources;

  /** {@code ties[i]}: source i stands at the same place as source i + 1. */
  private final boolean[] ties;

  private int size;

  HeadOrder(int capacity, Comparison<S> comparison) {
    this.comparison = comparison;
    this.sources = new Object[capacity];
    this.ties = new boolean[capacity];
  }

  int size() {
    return size;
  }

  void clear() {
    size = 0;
  }

  @SuppressWarnings("unchecked")
  S get(int i) {
    return (S) sources[i];
  }

  /** Returns how many sources stand at the first place. */
  int firstGroup() {
    if (size == 0) {
      return 0;
    }
    int count = 1;
    while (ties[count - 1]) {
      count++;
    }
    return count;
  }

  void insert(S source) {
    int at = 0;
    boolean tie = false;
    while (at < size) {
      int order = comparison.compare(source, get(at));
      if (order <= 0) {
        tie = order == 0;
        break;
      }
      at++;
    }
    System.arraycopy(sources, at, sources, at + 1, size - at);
    System.arraycopy(ties, at, ties, at + 1, size - at);
    sources[at] = source;
    ties[at] = tie;
    if (at > 0) {
      ties[at - 1] = false;
    }
    size++;
  }

  /** Takes out the first {@code count} sources. */
  void removeFirst(int count) {
    System.arraycopy(sources, count, sources, 0, size - count);
    System.arraycopy(ties, count, ties, 0, size - count);
    size -= count;
  }
}
