package io.celladb.engine.tools.layout;

import static io.celladb.engine.tools.layout.FieldReader.Number.I32;
import static io.celladb.engine.tools.layout.FieldReader.Number.U16;
import static io.celladb.engine.tools.layout.FieldReader.Number.U32;
import static io.celladb.engine.tools.layout.FieldReader.Number.VARINT;
import static io.celladb.engine.tools.layout.FieldReader.Number.VINT;

import io.celladb.engine.rows.encoding.EncodingStats;
import java.util.List;

/** {@code Statistics.db}: the table of contents, then its sections. */
final class StatisticsFields {
  private static final List<String> SECTIONS =
      List.of("VALIDATION", "COMPACTION", "STATS", "HEADER");
  private static final int CRC_BYTES = 4;

  private final FieldReader in;
  private final StatsFields stats;

  StatisticsFields(FieldReader in, StatsFields stats) {
    this.in = in;
    this.stats = stats;
  }

  void read() {
    long size = in.remaining();
    in.group("contents");
    int count = in.count(I32, "sections", "number of sections");
    in.number(U32, "CRC-32", Words::crc, "of that number");
    if (count != SECTIONS.size()) {
      throw in.corrupt(0, count + " sections, not " + SECTIONS.size());
    }
    long[] ends = new long[count];
    for (int i = 0; i < count; i++) {
      in.number(I32, "section", type -> type + " " + SECTIONS.get((int) type & 3), "");
      long start = in.number(I32, "offset", "where the section starts");
      ends[Math.max(0, i - 1)] = start;
    }
    ends[count - 1] = size;
    in.number(U32, "CRC-32", Words::crc, "of the contents, without the CRCs");
    in.end();
    for (int i = 0; i < count; i++) {
      in.group("section " + SECTIONS.get(i));
      long end = ends[i] - CRC_BYTES;
      switch (i) {
        case 0 -> validation();
        case 1 -> compaction();
        case 2 -> stats.read();
        default -> header();
      }
      if (in.position() != end) {
        throw in.corrupt(in.position(), "a section that should end at " + end);
      }
      in.number(U32, "CRC-32", Words::crc, "of the section");
      in.end();
    }
  }

  private void validation() {
    int length = in.count(U16, "partitioner length", "");
    in.text(length, "partitioner", "class whose tokens order the partitions");
    in.f64("bloom filter chance", "rate of false positives that the filter was made for");
  }

  private void compaction() {
    in.number(I32, "cardinality length", "bytes of the sketch that follows");
    in.number(I32, "version", "-2 stands for the sketch HyperLogLog++");
    in.number(VARINT, "precision", "bits that choose a register");
    in.number(VARINT, "sparse precision", "bits of an entry of the sparse form");
    boolean isSparse = in.number(VARINT, "form", "1 sparse, 0 registers") == 1;
    int count = in.count(VARINT, isSparse ? "entries" : "length", "");
    if (isSparse) {
      for (int i = 0; i < count; i++) {
        in.number(VARINT, "entry", "hash of a key, less the entry before");
      }
    } else {
      for (int i = 0; i < count / Integer.BYTES; i++) {
        in.number(U32, "registers", Words::crc, "six registers of 5 bits, from the low end");
      }
    }
  }

  private void header() {
    in.number(
        VINT,
        "min timestamp",
        difference -> Words.micros(difference + EncodingStats.TIMESTAMP_EPOCH),
        "base of all timestamps in Data.db, stored less 2015-09-22");
    in.number(
        VINT,
        "min local deletion time",
        difference -> Words.seconds(difference + EncodingStats.DELETION_TIME_EPOCH),
        "base of all deletion times, stored less 2015-09-22");
    in.number(VINT, "min TTL", "base of all TTLs");
    name("key type");
    int count = in.count(VINT, "clustering types", "number of clustering columns");
    for (int i = 0; i < count; i++) {
      name("clustering type");
    }
    columns("static columns");
    columns("regular columns");
  }

  private void columns(String what) {
    int count = in.count(VINT, what, "number of columns, in the order of their cells");
    for (int i = 0; i < count; i++) {
      name("column name");
      name("column type");
    }
  }

  private void name(String name) {
    in.text(in.count(VINT, name + " length", ""), name, "");
  }
}
