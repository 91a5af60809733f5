package io.celladb.engine.commitlog;

import io.celladb.engine.io.ByteWriter;

/** Records that were appended and wait to be written in one piece. Guarded by the log's lock. */
final class Section {
  final ByteWriter bytes;
  final long segmentId;

  /** Where the section starts in its segment. */
  final int offset;

  /** Bytes before the records: the section's header, and before it the segment's in its first. */
  final int headBytes;

  /** Number of the last record in it, counted over the life of the log. */
  long lastRecord;

  Section(ByteWriter bytes, long segmentId, int offset) {
    this.bytes = bytes;
    this.segmentId = segmentId;
    this.offset = offset;
    this.headBytes =
        offset == LogFormat.HEADER_BYTES
            ? LogFormat.HEADER_BYTES + LogFormat.SECTION_BYTES
            : LogFormat.SECTION_BYTES;
    bytes.reset();
    bytes.ensureRoom(headBytes);
    bytes.advance(headBytes);
  }

  boolean isFirstOfSegment() {
    return offset == LogFormat.HEADER_BYTES;
  }

  int recordBytes() {
    return bytes.length() - headBytes;
  }

  /** Where the next record goes in the segment. */
  int end() {
    return offset + LogFormat.SECTION_BYTES + recordBytes();
  }
}
