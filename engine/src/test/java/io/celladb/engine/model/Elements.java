package io.celladb.engine.model;

import io.celladb.engine.model.Model.Written;
import java.util.Arrays;

/**
 * What collections contain: of each element the latest write, and of each collection the latest
 * deletion of the whole. Knows nothing of the engine.
 */
final class Elements {
  /** How many elements a collection can have; they are numbers from 0, in order. */
  static final int MOST = 6;

  private final int columns;
  private final Written[] written; // place, column, element
  private final long[] deletions; // place, column

  /**
   * Makes collections without elements.
   *
   * @param places how many rows have them
   */
  Elements(int places, int columns) {
    this.columns = columns;
    this.written = new Written[places * columns * MOST];
    this.deletions = new long[places * columns];
    Arrays.setAll(written, i -> new Written());
    clear();
  }

  void clear() {
    Arrays.stream(written).forEach(Written::clear);
    Arrays.fill(deletions, Model.NEVER);
  }

  Written element(int place, int column, int element) {
    return written[(place * columns + column) * MOST + element];
  }

  void deleteAll(int place, int column, long timestamp) {
    int index = place * columns + column;
    deletions[index] = Math.max(deletions[index], timestamp);
  }

  boolean isLive(int place, int column, int element, long deletedUpTo, long now) {
    long deleted = Math.max(deletedUpTo, deletions[place * columns + column]);
    return element(place, column, element).isLive(deleted, now);
  }

  boolean hasLive(int place, long deletedUpTo, long now) {
    for (int column = 0; column < columns; column++) {
      for (int element = 0; element < MOST; element++) {
        if (isLive(place, column, element, deletedUpTo, now)) {
          return true;
        }
      }
    }
    return false;
  }
}
