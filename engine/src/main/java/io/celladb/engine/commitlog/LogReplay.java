package io.celladb.engine.commitlog;

import io.celladb.engine.env.FileSystem;
import io.celladb.engine.errors.CorruptionException;
import io.celladb.engine.errors.UnsupportedFormatException;
import io.celladb.engine.io.ByteReader;
import io.celladb.engine.io.LogPosition;
import io.celladb.engine.rows.DecoratedKey;
import io.celladb.engine.rows.encoding.Mutation;
import io.celladb.engine.schema.TableDef;
import java.util.ArrayDeque;
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
  private static final String WRONG_BYTES = "bytes that do not match their checksum";

  private final FileSystem files;
  private final String folder;
  private final LogExtent extent;
  private final @Nullable Target target;
  private final TreeMap<Long, Long> sizes = new TreeMap<>();
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

  /**
   * A segment of the log, and how many of its bytes belong to it.
   *
   * @param limit as the next segment tells; 0 for the last one
   */
  private record Part(long id, int limit) {}

  private LogReplay(FileSystem files, String folder, LogExtent extent, @Nullable Target target) {
    this.files = files;
    this.folder = folder;
    this.extent = extent;
    this.target = target;
  }

  /**
   * Reads all segments of a folder.
   *
   * @param extent what must be there
   * @throws CorruptionException at damage in what had been synced, or a missing segment
   * @throws UnsupportedFormatException when a newer version has written a segment
   */
  public static ReplayReport run(FileSystem files, String folder, LogExtent extent, Target target) {
    return new LogReplay(files, folder, extent, target).run();
  }

  /**
   * Finds out whether {@link #run} would read everything that must be there, before anything is
   * changed because of it.
   */
  public static void check(FileSystem files, String folder, LogExtent extent) {
    new LogReplay(files, folder, extent, null).run();
  }

  private ReplayReport run() {
    for (String name : files.exists(folder) ? files.list(folder) : List.<String>of()) {
      long id = LogFormat.segmentId(name);
      if (id >= 0) {
        sizes.put(id, files.size(folder + "/" + name));
      }
    }
    LogPosition end = LogPosition.NONE;
    for (Part part : parts()) {
      end = new LogPosition(part.id(), replay(part));
    }
    long last = sizes.isEmpty() ? 0 : sizes.lastKey();
    return new ReplayReport(sizes, last, end, records, mutations, tornTail, timestampMicros);
  }

  /**
   * Returns the segments that make the log, the oldest first: from the newest one that was begun,
   * each tells the one before. A segment that none tells of has no synced record.
   */
  private Iterable<Part> parts() {
    ArrayDeque<Part> parts = new ArrayDeque<>();
    long id = newest();
    int limit = 0;
    while (id >= extent.firstSegmentId() && id >= 0) {
      LogFormat.Header header = header(id);
      if (header == null) {
        throw damaged(id, limit, "the next segment");
      }
      parts.addFirst(new Part(id, limit));
      id = header.previousId();
      limit = header.previousEnd();
    }
    LogPosition end = extent.end();
    if (end.segmentId() >= extent.firstSegmentId()
        && parts.stream().noneMatch(part -> part.id() == end.segmentId())) {
      throw damaged(end.segmentId(), end.position(), "the schema");
    }
    return parts;
  }

  /** Returns the newest segment whose header was written, or -1. */
  private long newest() {
    for (Map.Entry<Long, Long> segment : sizes.descendingMap().entrySet()) {
      if (header(segment.getKey()) != null) {
        return segment.getKey();
      }
      if (segment.getValue() > 0) {
        tornTail = new ReplayReport.TornTail(describe(segment.getKey()), 0, segment.getValue());
      }
    }
    return -1;
  }

  private LogFormat.@Nullable Header header(long id) {
    if (!sizes.containsKey(id)) {
      return null;
    }
    try (SegmentReader reader = open(id)) {
      LogFormat.Header header = reader.header();
      return header != null && header.segmentId() == id ? header : null;
    }
  }

  private CorruptionException damaged(long id, int mustReach, String witness) {
    Long size = sizes.get(id);
    String found = size == null ? "no such file" : size == 0 ? "an empty file" : WRONG_BYTES;
    return new CorruptionException(describe(id), COMPONENT, 0, reaching(mustReach, witness), found);
  }

  private static String reaching(int end, String witness) {
    return "valid records up to offset " + end + ", as " + witness + " tells";
  }

  private String describe(long id) {
    return files.describe(folder + "/" + LogFormat.fileName(id));
  }

  private SegmentReader open(long id) {
    return new SegmentReader(files, folder + "/" + LogFormat.fileName(id));
  }

  /** Reads a segment; returns how many of its bytes are valid. */
  private int replay(Part part) {
    String file = describe(part.id());
    try (SegmentReader reader = open(part.id())) {
      LogFormat.Header header = reader.header();
      if (header == null) {
        throw damaged(part.id(), part.limit(), "its header");
      }
      if (header.version() != LogFormat.VERSION) {
        throw new UnsupportedFormatException(
            "%s has version %d of the commit log's format; this version of Cella reads version %d"
                .formatted(file, header.version(), LogFormat.VERSION));
      }
      timestampMicros = Math.max(timestampMicros, header.timestampMicros());
      tables.clear();
      int limit = part.limit() > 0 ? part.limit() : (int) reader.size();
      int offset = LogFormat.HEADER_BYTES;
      int reserved = 0;
      boolean right = true;
      while (right && offset < limit) {
        LogFormat.Section section = reader.section(offset);
        right = section != null;
        if (section != null) {
          timestampMicros = Math.max(timestampMicros, section.timestampMicros());
          reserved = section.reserved();
          int sectionEnd = Math.min(section.end(), limit);
          offset = replay(reader, part.id(), section.recordsStart(), sectionEnd);
          right = offset == sectionEnd && sectionEnd == section.end();
        }
      }
      checkEnd(part, reader, offset, reserved);
      return offset;
    }
  }

  /** Reads the records of a section; returns where they end, or where one is not right. */
  private int replay(SegmentReader reader, long id, int start, int end) {
    String file = describe(id);
    int offset = start;
    while (offset < end) {
      int length = reader.record(offset, end);
      if (length < 0) {
        return offset;
      }
      int at = reader.at(offset, LogFormat.RECORD_BYTES + length) + LogFormat.RECORD_BYTES;
      int payloadOffset = offset + LogFormat.RECORD_BYTES;
      offset = payloadOffset + length;
      records++;
      if (target != null) {
        replay(
            new ByteReader(reader.array(), at, length, file, COMPONENT, payloadOffset),
            new LogPosition(id, offset),
            target);
      }
    }
    return offset;
  }

  private void replay(ByteReader payload, LogPosition position, Target to) {
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
          to.replay(new Mutation(table, key, payload.readVIntLengthBytes()), position);
        }
        default -> throw payload.corrupt("an entry's kind", Integer.toString(kind));
      }
    }
  }

  /** Decides whether a segment may end where it was read to; what follows is then torn, or room. */
  private void checkEnd(Part part, SegmentReader reader, int offset, int reserved) {
    LogPosition least = extent.end();
    String found = offset < reader.size() ? WRONG_BYTES : "the end of the file";
    String expected = null;
    if (offset < part.limit()) {
      expected = reaching(part.limit(), "the next segment");
    } else if (part.id() == least.segmentId() && offset < least.position()) {
      expected = reaching(least.position(), "the schema");
    } else if (part.limit() == 0) {
      LogFormat.Section proof = reader.proofOfSync(offset);
      if (proof != null) {
        expected = reaching(proof.synced(), "a later section");
      } else if (reader.size() < reserved) {
        expected = "a file of at least " + reserved + " bytes, as its last section tells";
        found = "a file of " + reader.size() + " bytes";
      }
    }
    if (expected != null) {
      throw new CorruptionException(describe(part.id()), COMPONENT, offset, expected, found);
    }
    long torn = part.limit() == 0 ? reader.bytesBeforeZeros(offset) : 0;
    if (torn > 0) {
      tornTail = new ReplayReport.TornTail(describe(part.id()), offset, torn);
    }
  }
}
