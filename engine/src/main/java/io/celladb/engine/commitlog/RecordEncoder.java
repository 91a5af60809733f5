package io.celladb.engine.commitlog;

import io.celladb.engine.errors.InvalidMutationException;
import io.celladb.engine.io.ByteWriter;
import io.celladb.engine.io.LogPosition;
import io.celladb.engine.io.VInt;
import io.celladb.engine.rows.encoding.Mutation;
import io.celladb.engine.schema.TableDef;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.CRC32C;

/** Puts groups of mutations into sections as records. Guarded by the log's lock. */
final class RecordEncoder {
  private static final int ENTRY_HEAD_BYTES = 1 + VInt.MAX_BYTES;
  private static final int MUTATION_HEAD_BYTES = ENTRY_HEAD_BYTES + 2 + VInt.MAX_BYTES;
  private static final int MOST_DEFINITIONS = 4096;

  private final int mostRecordBytes;
  private final LiveSegments live;
  private final CRC32C crc = new CRC32C();
  private final Map<TableDef, byte[]> definitions = new HashMap<>();

  /** The tables whose definition the current segment has; their order gives their number. */
  private final Map<TableDef, LoggedTable> logged = new HashMap<>();

  private record LoggedTable(int number, LiveSegments.Mark mark) {}

  RecordEncoder(int mostRecordBytes, LiveSegments live) {
    this.mostRecordBytes = mostRecordBytes;
    this.live = live;
  }

  /** Forgets which tables were defined: a new segment begins. */
  void newSegment() {
    logged.clear();
  }

  /** Returns most bytes that the group takes; refuses one that is too large for any segment. */
  int mostBytes(List<Mutation> group) {
    long total = LogFormat.RECORD_BYTES;
    for (int i = 0; i < group.size(); i++) {
      Mutation mutation = group.get(i);
      total += MUTATION_HEAD_BYTES + mutation.key().bytes().length + mutation.body().length;
      if (i == 0 || mutation.table() != group.get(i - 1).table()) {
        total += ENTRY_HEAD_BYTES + definition(mutation.table()).length;
      }
    }
    if (total > mostRecordBytes) {
      throw new InvalidMutationException(
          "Encountered an oversized mutation (%d/%d) for keyspace: %s"
              .formatted(total, mostRecordBytes, group.get(0).table().keyspace()));
    }
    return (int) total;
  }

  private byte[] definition(TableDef table) {
    byte[] definition = definitions.get(table);
    if (definition == null) {
      if (definitions.size() >= MOST_DEFINITIONS) {
        definitions.clear();
      }
      definition = TableDefinitions.encode(table);
      definitions.put(table, definition);
    }
    return definition;
  }

  /** Adds the group to the section as one record; returns where that ends. */
  LogPosition encode(List<Mutation> group, Section section) {
    ByteWriter out = section.bytes;
    int start = out.length();
    out.writeLong(0);
    for (int i = 0; i < group.size(); i++) {
      encode(group.get(i), out);
    }
    int payload = start + LogFormat.RECORD_BYTES;
    out.putInt(start, out.length() - payload);
    crc.reset();
    crc.update(out.array(), start, 4);
    crc.update(out.array(), payload, out.length() - payload);
    out.putInt(start + 4, (int) crc.getValue());
    LogPosition position = new LogPosition(section.segmentId, section.end());
    for (int i = 0; i < group.size(); i++) {
      logged.get(group.get(i).table()).mark().appended(position);
    }
    return position;
  }

  private void encode(Mutation mutation, ByteWriter out) {
    LoggedTable table = logged.get(mutation.table());
    if (table == null) {
      table = new LoggedTable(logged.size(), live.mark(mutation.table().id()));
      logged.put(mutation.table(), table);
      out.writeByte(LogFormat.DEFINITION);
      out.writeUnsignedVInt(table.number());
      out.writeBytes(definition(mutation.table()));
    }
    out.writeByte(LogFormat.MUTATION);
    out.writeUnsignedVInt(table.number());
    out.writeShortLengthBytes(mutation.key().bytes());
    out.writeVIntLengthBytes(mutation.body());
  }
}
