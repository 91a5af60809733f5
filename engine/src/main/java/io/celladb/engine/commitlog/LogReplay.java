package io.celladb.engine.commitlog;

import io.celladb.engine.env.FileSystem;
import io.celladb.engine.errors.CorruptionException;
import io.celladb.engine.errors.UnsupportedFormatException;
import io.celladb.engine.io.ByteReader;
import io.celladb.engine.io.LogPosition;
import io.celladb.engine.rows.DecoratedKey;
import io.celladb.engine.rows.encoding.Mutation;
import io.celladb.engine.schema.TableDef;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Reads a log from its oldest segment to its end. Changes nothing on disk.
 *
 * <p>What was being written when the process died may be incomplete: the replay ends there. What
 * had been synced must be right, else the replay throws a {@link CorruptionException}.
 */
public final class LogReplay {
  private static final String COMPONENT = "CommitLog";

  private final FileSystem files;
  private final String folder;
  private final Target target;
  private final Map<Integer, TableDef> tables = new HashMap<>();

  private long records;
  private long mutations;
  private long timestampMicros = Long.MIN_VALUE;
  private ReplayReport.@Nullable TornTail tornTail;

  /** Takes what a replay finds. */
  public interface Target {

    /**
     * Takes a mutation.
     *
     * @param mutation its table has the columns of then
     * @param position where its record ends
     */
    void replay(Mutation mutation, LogPosition position);
  }

  private LogReplay(FileSystem files, String folder, Target target) {
    this.files = files;
    this.folder = folder;
    this.target = target;
  }

  /**
   * Reads all segments of a folder.
   *
   * @throws CorruptionException at damage in what had been synced, or a missing segment
   * @throws UnsupportedFormatException when a newer version has written a segment
   */
  public static ReplayReport run(FileSystem files, String folder, Target target) {
    return new LogReplay(files, folder, target).run();
  }

  private ReplayReport run() {
    TreeMap<Long, Long> sizes = new TreeMap<>();
    for (String name : files.list(folder)) {
      long id = LogFormat.segmentId(name);
      if (id >= 0) {
        sizes.put(id, files.size(folder + "/" + name));
      }
    }
    List<Long> ids = new ArrayList<>(sizes.keySet());
    int end = 0;
    for (int i = 0; i < ids.size(); i++) {
      boolean isLast = i == ids.size() - 1;
      LogFormat.Header next = isLast ? null : nextHeader(ids.get(i), ids.get(i + 1));
      end = replay(ids.get(i), next);
    }
    long last = ids.isEmpty() ? 0 : sizes.lastKey();
    return new ReplayReport(sizes, last, end, records, mutations, tornTail, timestampMicros);
  }

  private LogFormat.@Nullable Header nextHeader(long id, long nextId) {
    try (SegmentReader reader = open(nextId)) {
      LogFormat.Header header = reader.header();
      if (header != null && header.previousId() != id) {
        throw new CorruptionException(
            files.describe(folder + "/" + LogFormat.fileName(nextId)),
            COMPONENT,
            0,
            LogFormat.fileName(header.previousId()) + " before it",
            LogFormat.fileName(id));
      }
      return header;
    }
  }

  private SegmentReader open(long id) {
    return new SegmentReader(files, folder + "/" + LogFormat.fileName(id));
  }

  /** Reads a segment; returns how many of its bytes are valid. */
  private int replay(long id, LogFormat.@Nullable Header next) {
    String file = files.describe(folder + "/" + LogFormat.fileName(id));
    int mustReach = next == null ? 0 : next.previousEnd();
    if (next != null && mustReach == 0) {
      return 0;
    }
    try (SegmentReader reader = open(id)) {
      LogFormat.Header header = reader.header();
      if (header == null || header.segmentId() != id) {
        return stopAt(reader, file, 0, mustReach);
      }
      if (header.version() != LogFormat.VERSION) {
        throw new UnsupportedFormatException(
            "%s has version %d of the commit log's format; this version of Cella reads up to %d"
                .formatted(file, header.version(), LogFormat.VERSION));
      }
      timestampMicros = Math.max(timestampMicros, header.timestampMicros());
      tables.clear();
      long limit = mustReach > 0 ? mustReach : reader.size();
      long offset = LogFormat.HEADER_BYTES;
      while (offset < limit) {
        LogFormat.Section section = reader.section(offset);
        if (section == null) {
          return stopAt(reader, file, offset, mustReach);
        }
        timestampMicros = Math.max(timestampMicros, section.timestampMicros());
        long sectionEnd = Math.min(section.end(), limit);
        offset = replay(reader, id, section.recordsStart(), sectionEnd);
        if (offset < sectionEnd) {
          return stopAt(reader, file, offset, mustReach);
        }
      }
      return (int) offset;
    }
  }

  /** Reads the records of a section; returns where they end, or where one is not right. */
  private long replay(SegmentReader reader, long id, long start, long end) {
    String file = files.describe(folder + "/" + LogFormat.fileName(id));
    long offset = start;
    while (offset < end) {
      int length = reader.record(offset, end);
      if (length < 0) {
        return offset;
      }
      int at = reader.at(offset, LogFormat.RECORD_BYTES + length) + LogFormat.RECORD_BYTES;
      ByteReader payload =
          new ByteReader(
              reader.array(), at, length, file, COMPONENT, offset + LogFormat.RECORD_BYTES);
      offset += LogFormat.RECORD_BYTES + length;
      replay(payload, new LogPosition(id, (int) offset));
    }
    return offset;
  }

  private void replay(ByteReader payload, LogPosition position) {
    records++;
    while (payload.remaining() > 0) {
      int kind = payload.readUnsignedByte();
      int number = payload.readUnsignedVInt32();
      switch (kind) {
        case LogFormat.DEFINITION -> tables.put(number, TableDefinitions.decode(payload));
        case LogFormat.MUTATION -> {
          TableDef table = tables.get(number);
          if (table == null) {
            throw payload.corrupt("a table defined before", "table number " + number);
          }
          DecoratedKey key = new DecoratedKey(payload.readShortLengthBytes());
          mutations++;
          target.replay(new Mutation(table, key, payload.readVIntLengthBytes()), position);
        }
        default -> throw payload.corrupt("an entry's kind", Integer.toString(kind));
      }
    }
  }

  /** Decides whether bytes that are not right are a torn tail; returns where that begins. */
  private int stopAt(SegmentReader reader, String file, long offset, int mustReach) {
    if (mustReach > 0) {
      throw new CorruptionException(
          file,
          COMPONENT,
          offset,
          "valid records up to offset " + mustReach + ", as the next segment tells",
          "bytes that do not match their checksum");
    }
    LogFormat.Section proof = reader.proofOfSync(offset);
    if (proof != null) {
      throw new CorruptionException(
          file,
          COMPONENT,
          offset,
          "valid records up to offset " + proof.synced() + ", as a later section tells",
          "bytes that do not match their checksum");
    }
    tornTail = new ReplayReport.TornTail(file, offset, reader.size() - offset);
    return (int) offset;
  }
}
