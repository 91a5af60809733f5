package io.celladb.engine.sstable;

import io.celladb.engine.query.Slice;
import io.celladb.engine.query.Slices;
import io.celladb.engine.rows.ClusteringComparator;
import io.celladb.engine.rows.ClusteringPrefix;
import io.celladb.engine.rows.DecoratedKey;
import io.celladb.engine.rows.DeletionTime;
import io.celladb.engine.rows.Unfiltered;
import io.celladb.engine.rows.UnfilteredCursor;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** A partition in memory, whose slices are worked out by definition. */
record Partition(DecoratedKey key, DeletionTime deletion, List<Item> items) {

  boolean isEmpty() {
    return deletion.isLive() && items.stream().allMatch(Item::isEmpty);
  }

  /** Returns the lines of what a read of the partition must give. */
  List<String> read(ClusteringComparator comparator, Slices slices, boolean reversed) {
    List<String> lines = new ArrayList<>();
    lines.add(key + " deleted " + deletion);
    List<Item> found = new ArrayList<>();
    for (Slice slice : slices.list()) {
      slice(comparator, slice, found);
    }
    if (reversed) {
      Collections.reverse(found);
    }
    items.stream()
        .filter(item -> item.kind() == Unfiltered.STATIC_ROW && !item.isEmpty())
        .forEach(item -> lines.add(item.toString()));
    found.forEach(item -> lines.add(item.toString()));
    return lines;
  }

  private void slice(ClusteringComparator comparator, Slice slice, List<Item> found) {
    DeletionTime openAtStart = open(comparator, slice.start(), true);
    DeletionTime openAtEnd = open(comparator, slice.end(), false);
    if (!openAtStart.isLive()) {
      found.add(Item.marker(slice.start(), DeletionTime.LIVE, openAtStart));
    }
    for (Item item : items) {
      if (item.kind() != Unfiltered.STATIC_ROW
          && !item.isEmpty()
          && comparator.compare(slice.start(), item.clustering()) < 0
          && comparator.compare(item.clustering(), slice.end()) < 0) {
        found.add(item);
      }
    }
    if (!openAtEnd.isLive()) {
      found.add(Item.marker(slice.end(), openAtEnd, DeletionTime.LIVE));
    }
  }

  /** Returns what is open after the last marker before a point, or at it. */
  private DeletionTime open(
      ClusteringComparator comparator, ClusteringPrefix point, boolean inclusive) {
    DeletionTime open = DeletionTime.LIVE;
    for (Item item : items) {
      if (item.kind() == Unfiltered.MARKER
          && comparator.compare(item.clustering(), point) < (inclusive ? 1 : 0)) {
        open = item.start();
      }
    }
    return open;
  }

  /** Returns the lines of all that a cursor gives. */
  static List<List<String>> readAll(UnfilteredCursor cursor) {
    List<List<String>> partitions = new ArrayList<>();
    while (cursor.nextPartition()) {
      List<String> lines = new ArrayList<>();
      lines.add(cursor.key() + " deleted " + cursor.partitionDeletion());
      Unfiltered kind = cursor.next();
      while (kind != Unfiltered.END) {
        lines.add(Item.at(cursor, kind).toString());
        kind = cursor.next();
      }
      partitions.add(lines);
    }
    cursor.close();
    return partitions;
  }
}
