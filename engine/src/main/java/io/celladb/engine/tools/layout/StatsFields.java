package io.celladb.engine.tools.layout;

import static io.celladb.engine.tools.layout.FieldReader.Number.I32;
import static io.celladb.engine.tools.layout.FieldReader.Number.I64;
import static io.celladb.engine.tools.layout.FieldReader.Number.U32;
import static io.celladb.engine.tools.layout.FieldReader.Number.U8;
import static io.celladb.engine.tools.layout.FieldReader.Number.VINT;

import io.celladb.engine.io.Bytes;
import io.celladb.engine.sstable.component.FormatVersion;
import io.celladb.engine.tools.layout.FieldReader.Number;
import java.util.UUID;

/** The section {@code STATS} of {@code Statistics.db}. */
final class StatsFields {
  private static final int BUCKET_BYTES = 16;
  private static final int UUID_BYTES = 16;
  private static final long NO_DELETION_TIME = 0xffff_ffffL;
  private static final int SLACK_A_POINT = 4;

  private final FieldReader in;
  private final ClusteringFields clusterings;
  private final KeyFields keys;
  private final boolean isLegacy;

  StatsFields(FieldReader in, ClusteringFields clusterings, KeyFields keys, FormatVersion version) {
    this.in = in;
    this.clusterings = clusterings;
    this.keys = keys;
    this.isLegacy = version == FormatVersion.NB;
  }

  void read() {
    histogram("partition sizes", "bytes");
    histogram("cell counts", "cells");
    position("end of the log", "how far the commit log is covered");
    ranges();
    in.f64("compression ratio", "bytes on disk for each byte of data; -1 when not compressed");
    int points = dropTimes();
    in.number(I32, "level", "of levelled compaction");
    in.number(I64, "repaired at", "milliseconds since the epoch; 0 for never");
    covered();
    in.number(U8, "legacy counter shards", "1 when there are counters of the oldest kind");
    in.number(I64, "columns set", "cells, one for each column of a row");
    in.number(I64, "rows", "number of rows");
    position("start of the log", "from where the commit log is covered");
    int intervals = in.count(I32, "log intervals", "stretches of the commit log");
    for (int i = 0; i < intervals; i++) {
      position("interval start", "");
      position("interval end", "");
    }
    uuid("pending repair");
    in.number(U8, "transient", "1 for data of transient replication");
    uuid("originating host");
    if (!isLegacy) {
      sinceVersionOa(points);
    }
  }

  private void sinceVersionOa(int points) {
    in.number(U8, "partition deletions", "1 when a partition has a deletion of its own");
    in.group("first key");
    keys.read(in.count(VINT, "key length", ""));
    in.end();
    in.group("last key");
    keys.read(in.count(VINT, "key length", ""));
    in.end();
    in.f64("token space coverage", "part of the ring that the file covers; NaN when not known");
    in.bytes(
        (long) points * SLACK_A_POINT,
        "slack",
        Words::hex,
        "Cassandra reserves 16 bytes for a point of the drop times and writes 12");
  }

  private void histogram(String name, String unit) {
    in.group(name);
    int count = in.count(I32, "buckets", "number of buckets");
    for (int i = 0; i < count; i++) {
      in.bytes(
          BUCKET_BYTES,
          "bucket",
          b -> "offset %d: %d".formatted(Bytes.getLong(b, 0), Bytes.getLong(b, Long.BYTES)),
          "i64 each: " + unit + ", how many partitions");
    }
    in.end();
  }

  private void position(String name, String meaning) {
    in.number(I64, name + ": segment", meaning);
    in.number(I32, name + ": position", "");
  }

  private void ranges() {
    in.number(I64, "min timestamp", Words::micros, "of anything in the file");
    in.number(I64, "max timestamp", Words::micros, "of anything in the file");
    Number kind = isLegacy ? I32 : U32;
    in.number(kind, "min local deletion time", this::deletionTime, "of anything in the file");
    in.number(kind, "max local deletion time", this::deletionTime, "of anything in the file");
    in.number(I32, "min TTL", "seconds; 0 for none");
    in.number(I32, "max TTL", "seconds; 0 for none");
  }

  private String deletionTime(long seconds) {
    boolean isNone = seconds == (isLegacy ? Integer.MAX_VALUE : NO_DELETION_TIME);
    return isNone ? "none" : Words.seconds(seconds);
  }

  private int dropTimes() {
    in.group("drop times");
    in.number(I32, "most points", "how many there may be");
    int count = in.count(I32, "points", "how many there are");
    for (int i = 0; i < count; i++) {
      String when = "when deletions and expired cells may go";
      if (isLegacy) {
        in.f64("point", when);
        in.number(I64, "count", "how many, about then");
      } else {
        in.number(I64, "point", Words::seconds, when);
        in.number(I32, "count", "how many, about then");
      }
    }
    in.end();
    return count;
  }

  private void covered() {
    in.group("covered clusterings");
    if (!isLegacy) {
      types();
    }
    in.group("from");
    bound();
    in.end();
    in.group("to");
    bound();
    in.end();
    in.end();
  }

  private void bound() {
    if (isLegacy) {
      clusterings.legacyBound();
    } else {
      clusterings.bound();
    }
  }

  private void types() {
    int types = in.count(VINT, "types", "number of clustering columns");
    for (int i = 0; i < types; i++) {
      in.text(in.count(VINT, "type length", ""), "type", "");
    }
  }

  private void uuid(String name) {
    if (in.number(U8, name + " is there", "0 or 1") != 0) {
      in.bytes(
          UUID_BYTES,
          name,
          b -> new UUID(Bytes.getLong(b, 0), Bytes.getLong(b, Long.BYTES)).toString(),
          "");
    }
  }
}
