package io.celladb.engine.commitlog;

import io.celladb.engine.io.LogPosition;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What a replay has read.
 *
 * @param segmentSizes the segments there are, by id, with their sizes in bytes
 * @param lastSegmentId new segments get greater ids; that of the newest one, or greater
 * @param end up to where the log is valid; {@link LogPosition#NONE} when it is empty
 * @param records groups of mutations
 * @param mutations mutations in them
 * @param tornTail what was left out at the end, or null
 * @param timestampMicros the latest timestamp that the store had given out
 */
public record ReplayReport(
    SortedMap<Long, Long> segmentSizes,
    long lastSegmentId,
    LogPosition end,
    long records,
    long mutations,
    @Nullable TornTail tornTail,
    long timestampMicros) {

  /** Copies the map. */
  public ReplayReport {
    segmentSizes = Collections.unmodifiableSortedMap(new TreeMap<>(segmentSizes));
  }

  /**
   * The end of the last segment, which was being written when the process or the machine died.
   *
   * @param file the segment
   * @param offset where it begins
   * @param skippedBytes how long it is
   */
  public record TornTail(String file, long offset, long skippedBytes) {}

  /** Returns this report with a last segment of at least that id, which other files know of. */
  public ReplayReport withLastSegmentAtLeast(long segmentId) {
    return segmentId <= lastSegmentId
        ? this
        : new ReplayReport(
            segmentSizes, segmentId, end, records, mutations, tornTail, timestampMicros);
  }
}
