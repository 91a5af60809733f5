package io.celladb.engine.commitlog;

import io.celladb.engine.io.Bytes;
import io.celladb.engine.io.Checksums;
import org.jspecify.annotations.Nullable;

/**
 * The bytes of a segment, {@code CommitLog-<id>.log}. Numbers are big-endian. The format is Cella's
 * own.
 *
 * <pre>
 * segment   header, sections
 * header    magic u32 = "CeLg", version u32 = 2, segment id i64,
 *           previous id i64: the segment before, -1 for none,
 *           previous end u32: how many bytes of that are valid,
 *           timestamp i64: the latest that the store had given out, in microseconds,
 *           crc32c u32 of all before
 * section   offset u32: where this section starts in the file,
 *           length u32: bytes of its records,
 *           synced u32: how many bytes of the file were on the device before this one,
 *           reserved u32: how long the file was on the device before this one, zeros included,
 *           timestamp i64: as in the header,
 *           crc32c u32 of the five before; then the records
 * record    length u32 of the payload, crc32c u32 of length and payload, payload
 * payload   entries up to its end; all of them take effect or none
 * entry     kind u8 = 1, table number vint, definition; the first time in a segment
 *           kind u8 = 2, table number vint, key length u16, key, body length vint, body
 * definition  table id 16 bytes, keyspace, name, number of columns vint, columns
 * column    name, kind u8 (partition key, clustering, static, regular), position + 1 vint, type
 * </pre>
 *
 * <p>Names and types are UTF-8 behind a length u16; a type is Cassandra's class name; the body is
 * that of {@link io.celladb.engine.rows.encoding.Mutation}.
 *
 * <p>A section is what one write to the file brings. Where bytes do not match their checksum, later
 * sections tell a torn tail from damage: if one says that the bad place had been synced, it is
 * damage. A segment begins only when the one before is synced to its end, so in all but the last
 * every byte up to the next one's <em>previous end</em> must be right. A segment grows by zeros
 * before it is written to: where it is shorter than a section says, it was cut.
 */
final class LogFormat {
  static final int MAGIC = 0x43654c67;
  static final int VERSION = 2;
  static final int HEADER_BYTES = 40;
  static final int SECTION_BYTES = 28;
  static final int RECORD_BYTES = 8;
  static final int DEFINITION = 1;
  static final int MUTATION = 2;

  private static final String PREFIX = "CommitLog-";
  private static final String SUFFIX = ".log";

  /** What a segment's header says. */
  record Header(
      int version, long segmentId, long previousId, int previousEnd, long timestampMicros) {}

  /** What a section's header says. */
  record Section(int offset, int length, int synced, int reserved, long timestampMicros) {
    int recordsStart() {
      return offset + SECTION_BYTES;
    }

    int end() {
      return offset + SECTION_BYTES + length;
    }
  }

  private LogFormat() {}

  static String fileName(long segmentId) {
    return PREFIX + segmentId + SUFFIX;
  }

  /** Returns the segment id in a file name, or -1 when it is no segment's name. */
  static long segmentId(String fileName) {
    if (!fileName.startsWith(PREFIX) || !fileName.endsWith(SUFFIX)) {
      return -1;
    }
    String digits = fileName.substring(PREFIX.length(), fileName.length() - SUFFIX.length());
    boolean plain = digits.chars().allMatch(c -> c >= '0' && c <= '9');
    return plain && !digits.isEmpty() && digits.length() < 19 ? Long.parseLong(digits) : -1;
  }

  static void putHeader(byte[] b, int off, Header header) {
    Bytes.putInt(b, off, MAGIC);
    Bytes.putInt(b, off + 4, header.version());
    Bytes.putLong(b, off + 8, header.segmentId());
    Bytes.putLong(b, off + 16, header.previousId());
    Bytes.putInt(b, off + 24, header.previousEnd());
    Bytes.putLong(b, off + 28, header.timestampMicros());
    Bytes.putInt(b, off + 36, Checksums.crc32c(b, off, 36));
  }

  /** Returns the header, or null when its checksum or magic is wrong. */
  static @Nullable Header header(byte[] b, int off) {
    if (Bytes.getInt(b, off) != MAGIC
        || Bytes.getInt(b, off + 36) != Checksums.crc32c(b, off, 36)) {
      return null;
    }
    return new Header(
        Bytes.getInt(b, off + 4),
        Bytes.getLong(b, off + 8),
        Bytes.getLong(b, off + 16),
        Bytes.getInt(b, off + 24),
        Bytes.getLong(b, off + 28));
  }

  static void putSection(byte[] b, int off, Section section) {
    Bytes.putInt(b, off, section.offset());
    Bytes.putInt(b, off + 4, section.length());
    Bytes.putInt(b, off + 8, section.synced());
    Bytes.putInt(b, off + 12, section.reserved());
    Bytes.putLong(b, off + 16, section.timestampMicros());
    Bytes.putInt(b, off + 24, Checksums.crc32c(b, off, 24));
  }

  /**
   * Returns the section header, or null when there is none.
   *
   * @param offset where the bytes stand in the segment
   */
  static @Nullable Section section(byte[] b, int off, int offset) {
    if (Bytes.getInt(b, off) != offset
        || Bytes.getInt(b, off + 24) != Checksums.crc32c(b, off, 24)) {
      return null;
    }
    return new Section(
        offset,
        Bytes.getInt(b, off + 4),
        Bytes.getInt(b, off + 8),
        Bytes.getInt(b, off + 12),
        Bytes.getLong(b, off + 16));
  }
}
