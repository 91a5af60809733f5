package io.celladb.server.protocol;

import io.celladb.cql.errors.AlreadyExistsException;
import io.celladb.cql.errors.CqlException;
import io.celladb.cql.errors.ErrorCode;
import io.celladb.cql.errors.UnpreparedException;
import io.celladb.cql.result.ColumnSpec;
import io.celladb.cql.result.Result;
import io.celladb.cql.result.ResultRows;
import io.celladb.cql.result.SchemaChange;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Responses to frames of version 4. */
public final class ResponseEncoder {
  /** The stream of what no request asked for. */
  public static final int EVENT_STREAM = -1;

  private static final int VOID = 1;
  private static final int ROWS = 2;
  private static final int SET_KEYSPACE = 3;
  private static final int PREPARED = 4;
  private static final int SCHEMA_CHANGE = 5;

  private static final int GLOBAL_TABLE = 0x01;
  private static final int HAS_MORE_PAGES = 0x02;
  private static final int NO_METADATA = 0x04;

  private static final int TYPICAL_BYTES = 256;

  private ResponseEncoder() {}

  /**
   * Returns a whole frame in a new buffer.
   *
   * @param stream of the request, or {@link #EVENT_STREAM}
   * @param tracingId what a client that asked for tracing gets, or null
   */
  public static ByteBuf encode(
      Response response,
      int stream,
      @Nullable UUID tracingId,
      Compression compression,
      ByteBufAllocator allocator) {
    ByteBuf frame = allocator.buffer(FrameHeader.BYTES + likelyBytes(response));
    try {
      frame.writeZero(FrameHeader.BYTES);
      if (tracingId != null) {
        frame.writeLong(tracingId.getMostSignificantBits());
        frame.writeLong(tracingId.getLeastSignificantBits());
      }
      Opcode opcode = writeBody(frame, response);
      int flags = tracingId == null ? 0 : FrameHeader.TRACING;
      if (compression != Compression.NONE) {
        flags |= FrameHeader.COMPRESSED;
        compressBody(frame, compression, allocator);
      }
      frame.setByte(0, FrameHeader.RESPONSE | FrameHeader.VERSION);
      frame.setByte(1, flags);
      frame.setShort(2, stream);
      frame.setByte(4, opcode.code());
      frame.setInt(5, frame.readableBytes() - FrameHeader.BYTES);
      return frame;
    } catch (RuntimeException | Error e) {
      frame.release();
      throw e;
    }
  }

  private static void compressBody(
      ByteBuf frame, Compression compression, ByteBufAllocator allocator) {
    int bytes = frame.readableBytes() - FrameHeader.BYTES;
    ByteBuf plain = allocator.heapBuffer(Math.max(1, bytes));
    try {
      plain.writeBytes(frame, FrameHeader.BYTES, bytes);
      frame.writerIndex(FrameHeader.BYTES);
      compression.compress(plain, frame);
    } finally {
      plain.release();
    }
  }

  private static int likelyBytes(Response response) {
    if (response instanceof Response.Outcome outcome
        && outcome.result() instanceof ResultRows rows) {
      return TYPICAL_BYTES + rows.data().length + 4 * rows.rowCount() * rows.columns().size();
    }
    return TYPICAL_BYTES;
  }

  private static Opcode writeBody(ByteBuf out, Response response) {
    if (response instanceof Response.Outcome outcome) {
      writeResult(out, outcome);
      return Opcode.RESULT;
    } else if (response instanceof Response.Failure failure) {
      writeError(out, failure.error());
      return Opcode.ERROR;
    } else if (response instanceof Response.Prepared prepared) {
      writePrepared(out, prepared);
      return Opcode.RESULT;
    } else if (response instanceof Response.Event event) {
      Wire.writeString(out, Request.EventType.SCHEMA_CHANGE.name());
      writeChange(out, event.change());
      return Opcode.EVENT;
    } else if (response instanceof Response.Supported) {
      writeSupported(out);
      return Opcode.SUPPORTED;
    }
    return Opcode.READY;
  }

  private static void writeSupported(ByteBuf out) {
    out.writeShort(3);
    Wire.writeString(out, "PROTOCOL_VERSIONS");
    Wire.writeStringList(out, List.of("4/v4"));
    Wire.writeString(out, "COMPRESSION");
    Wire.writeStringList(out, Compression.OFFERED);
    Wire.writeString(out, "CQL_VERSION");
    Wire.writeStringList(out, List.of("3.4.7"));
  }

  private static void writeError(ByteBuf out, CqlException error) {
    out.writeInt(error.code().code());
    Wire.writeString(out, error.getMessage());
    if (error instanceof UnpreparedException unprepared) {
      Wire.writeShortBytes(out, unprepared.id());
    } else if (error instanceof AlreadyExistsException exists) {
      Wire.writeString(out, exists.keyspace());
      Wire.writeString(out, exists.table());
    } else {
      writeEmptyFields(out, error.code());
    }
  }

  /** Fields that clients read behind the message of some codes; on one node they say little. */
  private static void writeEmptyFields(ByteBuf out, ErrorCode code) {
    switch (code) {
      case WRITE_FAILURE -> {
        writeReplicas(out);
        Wire.writeString(out, "SIMPLE");
      }
      case READ_FAILURE -> {
        writeReplicas(out);
        out.writeByte(0);
      }
      case FUNCTION_FAILURE -> {
        Wire.writeString(out, "");
        Wire.writeString(out, "");
        out.writeShort(0);
      }
      case UNPREPARED -> out.writeShort(0);
      case ALREADY_EXISTS -> {
        Wire.writeString(out, "");
        Wire.writeString(out, "");
      }
      default -> {}
    }
  }

  /** Consistency ONE, none of one replica received, one failed. */
  private static void writeReplicas(ByteBuf out) {
    out.writeShort(1);
    out.writeInt(0);
    out.writeInt(1);
    out.writeInt(1);
  }

  private static void writeResult(ByteBuf out, Response.Outcome outcome) {
    Result result = outcome.result();
    if (result instanceof ResultRows rows) {
      writeRows(out, rows, outcome.skipsMetadata());
    } else if (result instanceof Result.Keyspace keyspace) {
      out.writeInt(SET_KEYSPACE);
      Wire.writeString(out, keyspace.name());
    } else if (result instanceof SchemaChange change) {
      out.writeInt(SCHEMA_CHANGE);
      writeChange(out, change);
    } else {
      out.writeInt(VOID);
    }
  }

  private static void writeChange(ByteBuf out, SchemaChange change) {
    Wire.writeString(out, change.kind().name());
    Wire.writeString(out, change.target().name());
    Wire.writeString(out, change.keyspace());
    if (change.target() != SchemaChange.Target.KEYSPACE) {
      Wire.writeString(out, change.name());
    }
  }

  private static void writeRows(ByteBuf out, ResultRows rows, boolean skipsMetadata) {
    out.writeInt(ROWS);
    writeRowsMetadata(out, rows.columns(), rows.pagingState(), skipsMetadata);
    int rowCount = rows.rowCount();
    int columnCount = rows.columns().size();
    byte[] data = rows.data();
    out.writeInt(rowCount);
    for (int row = 0; row < rowCount; row++) {
      for (int column = 0; column < columnCount; column++) {
        int length = rows.length(row, column);
        out.writeInt(length);
        if (length > 0) {
          out.writeBytes(data, rows.offset(row, column), length);
        }
      }
    }
  }

  private static void writeRowsMetadata(
      ByteBuf out, List<ColumnSpec> columns, byte @Nullable [] pagingState, boolean skipped) {
    boolean global = areOfOneTable(columns);
    int flags = global ? GLOBAL_TABLE : 0;
    flags |= pagingState == null ? 0 : HAS_MORE_PAGES;
    flags |= skipped ? NO_METADATA : 0;
    out.writeInt(flags);
    out.writeInt(columns.size());
    if (pagingState != null) {
      Wire.writeBytes(out, pagingState);
    }
    if (!skipped) {
      writeColumns(out, columns, global);
    }
  }

  private static void writePrepared(ByteBuf out, Response.Prepared prepared) {
    out.writeInt(PREPARED);
    Wire.writeShortBytes(out, prepared.id());
    List<ColumnSpec> markers = prepared.markers();
    boolean global = areOfOneTable(markers);
    out.writeInt(global ? GLOBAL_TABLE : 0);
    out.writeInt(markers.size());
    out.writeInt(prepared.partitionKeyIndexes().length);
    for (int index : prepared.partitionKeyIndexes()) {
      out.writeShort(index);
    }
    writeColumns(out, markers, global);
    List<ColumnSpec> columns = prepared.resultColumns();
    if (columns == null) {
      out.writeInt(NO_METADATA);
      out.writeInt(0);
    } else {
      writeRowsMetadata(out, columns, null, false);
    }
  }

  private static void writeColumns(ByteBuf out, List<ColumnSpec> columns, boolean global) {
    if (global) {
      Wire.writeString(out, columns.get(0).keyspace());
      Wire.writeString(out, columns.get(0).table());
    }
    for (ColumnSpec column : columns) {
      if (!global) {
        Wire.writeString(out, column.keyspace());
        Wire.writeString(out, column.table());
      }
      Wire.writeString(out, column.name());
      TypeOption.write(out, column.type());
    }
  }

  private static boolean areOfOneTable(List<ColumnSpec> columns) {
    for (ColumnSpec column : columns) {
      ColumnSpec first = columns.get(0);
      if (!column.keyspace().equals(first.keyspace()) || !column.table().equals(first.table())) {
        return false;
      }
    }
    return !columns.isEmpty();
  }
}
