package io.celladb.engine.commitlog;

import io.celladb.engine.io.LogPosition;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;

/**
 * Which segments there are, and for each table from which segment on it still needs them. Segments
 * are freed from the oldest on, so that those that are there never have a gap. Guarded by the log's
 * lock.
 */
final class LiveSegments {
  private static final long NEEDS_NONE = Long.MAX_VALUE;

  private final TreeMap<Long, Long> sizes;
  private final Map<UUID, Mark> marks = new HashMap<>();

  /** What a table needs. */
  static final class Mark {
    private long firstNeeded = NEEDS_NONE;
    private LogPosition last = LogPosition.NONE;

    void appended(LogPosition position) {
      if (firstNeeded == NEEDS_NONE) {
        firstNeeded = position.segmentId();
      }
      last = position;
    }

    private void flushedUpTo(LogPosition position) {
      if (last.compareTo(position) <= 0) {
        firstNeeded = NEEDS_NONE;
      } else if (firstNeeded != NEEDS_NONE) {
        firstNeeded = Math.max(firstNeeded, position.segmentId());
      }
    }
  }

  LiveSegments(SortedMap<Long, Long> sizes) {
    this.sizes = new TreeMap<>(sizes);
  }

  Mark mark(UUID tableId) {
    return marks.computeIfAbsent(tableId, id -> new Mark());
  }

  void forget(UUID tableId) {
    Mark mark = marks.get(tableId);
    if (mark != null) {
      mark.firstNeeded = NEEDS_NONE;
    }
  }

  void flushedUpTo(UUID tableId, LogPosition position) {
    mark(tableId).flushedUpTo(position);
  }

  void began(long segmentId) {
    sizes.put(segmentId, 0L);
  }

  void ended(long segmentId, long sizeBytes) {
    sizes.put(segmentId, sizeBytes);
  }

  long sizeBytes() {
    return sizes.values().stream().mapToLong(Long::longValue).sum();
  }

  /**
   * Returns the segments that no table needs, the oldest first.
   *
   * @param keptFrom segments from this one on stay
   */
  List<Long> freed(long keptFrom) {
    long needed = keptFrom;
    for (Mark mark : marks.values()) {
      needed = Math.min(needed, mark.firstNeeded);
    }
    return List.copyOf(sizes.headMap(needed).keySet());
  }

  void deleted(long segmentId) {
    sizes.remove(segmentId);
  }

  /** Forgets the segments after one: they were never written. */
  void deletedAfter(long segmentId) {
    sizes.tailMap(segmentId, false).clear();
  }

  /** Whether any table needs any record. */
  boolean isNeeded() {
    return marks.values().stream().anyMatch(mark -> mark.firstNeeded != NEEDS_NONE);
  }

  /** Returns the tables that need the oldest segment that is not the current one. */
  List<UUID> holdingOldest(long currentSegment) {
    List<UUID> ids = new ArrayList<>();
    if (!sizes.isEmpty() && sizes.firstKey() < currentSegment) {
      marks.forEach(
          (id, mark) -> {
            if (mark.firstNeeded <= sizes.firstKey()) {
              ids.add(id);
            }
          });
    }
    return ids;
  }
}
