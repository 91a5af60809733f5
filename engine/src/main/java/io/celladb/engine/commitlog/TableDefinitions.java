package io.celladb.engine.commitlog;

import io.celladb.engine.io.ByteReader;
import io.celladb.engine.io.ByteWriter;
import io.celladb.engine.schema.ColumnDef;
import io.celladb.engine.schema.ColumnKind;
import io.celladb.engine.schema.TableDef;
import io.celladb.engine.schema.TableOptions;
import io.celladb.engine.types.CqlTypes;
import io.celladb.engine.types.InvalidValueException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** A table's columns as the log keeps them, so that a replay does not depend on a later ALTER. */
final class TableDefinitions {
  private static final ColumnKind[] KINDS = {
    ColumnKind.PARTITION_KEY, ColumnKind.CLUSTERING, ColumnKind.STATIC, ColumnKind.REGULAR
  };

  private TableDefinitions() {}

  static byte[] encode(TableDef table) {
    ByteWriter out = new ByteWriter();
    out.writeLong(table.id().getMostSignificantBits());
    out.writeLong(table.id().getLeastSignificantBits());
    text(out, table.keyspace());
    text(out, table.name());
    List<ColumnDef> columns = table.allColumns();
    out.writeUnsignedVInt(columns.size());
    for (ColumnDef column : columns) {
      text(out, column.name());
      out.writeByte(List.of(KINDS).indexOf(column.kind()));
      out.writeUnsignedVInt(column.position() + 1L);
      text(out, column.type().marshalName());
    }
    return out.toByteArray();
  }

  /** Reads a definition; the table has default options and no dropped columns. */
  static TableDef decode(ByteReader in) {
    UUID id = new UUID(in.readLong(), in.readLong());
    String keyspace = text(in);
    String name = text(in);
    int count = in.readUnsignedVInt32();
    List<ColumnDef> columns = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      String columnName = text(in);
      int kind = in.readUnsignedByte();
      if (kind >= KINDS.length) {
        throw in.corrupt("a kind of column", Integer.toString(kind));
      }
      int position = in.readUnsignedVInt32() - 1;
      String type = text(in);
      try {
        columns.add(new ColumnDef(columnName, CqlTypes.byMarshalName(type), KINDS[kind], position));
      } catch (InvalidValueException e) {
        throw in.corrupt("a type", type);
      }
    }
    return new TableDef(id, keyspace, name, columns, TableOptions.DEFAULT, Map.of());
  }

  private static void text(ByteWriter out, String text) {
    out.writeShortLengthBytes(text.getBytes(StandardCharsets.UTF_8));
  }

  private static String text(ByteReader in) {
    return new String(in.readShortLengthBytes(), StandardCharsets.UTF_8);
  }
}
