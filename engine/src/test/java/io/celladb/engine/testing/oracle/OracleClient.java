package io.celladb.engine.testing.oracle;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The least client of native protocol v5: one connection, one request at a time, QUERY only. It
 * keeps drivers, and what they drag along, off the class path of the engine's tests; and with v5 a
 * request can say what time it is.
 */
final class OracleClient implements AutoCloseable {
  private static final int VERSION = 5;
  private static final int HEADER_LENGTH = 9;
  private static final int OPCODE_ERROR = 0x00;
  private static final int OPCODE_STARTUP = 0x01;
  private static final int OPCODE_READY = 0x02;
  private static final int OPCODE_QUERY = 0x07;
  private static final int CONSISTENCY_ONE = 1;
  private static final int QUERY_HAS_VALUES = 0x01;
  private static final int QUERY_HAS_NOW = 0x100;
  private static final int FLAG_WARNINGS = 0x08;
  private static final int KIND_ROWS = 2;
  private static final int METADATA_GLOBAL_TABLE = 0x01;
  private static final int METADATA_MORE_PAGES = 0x02;
  private static final int TYPE_CUSTOM = 0x00;
  private static final int TYPE_LIST = 0x20;
  private static final int TYPE_MAP = 0x21;
  private static final int TYPE_SET = 0x22;
  private static final int TYPE_UDT = 0x30;
  private static final int TYPE_TUPLE = 0x31;

  private final Socket socket;
  private final DataOutputStream out;
  private final DataInputStream in;

  OracleClient(int port) throws IOException {
    socket = new Socket(InetAddress.getByName("127.0.0.1"), port);
    socket.setTcpNoDelay(true);
    DataInputStream raw = new DataInputStream(socket.getInputStream());
    out = new DataOutputStream(socket.getOutputStream());
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    DataOutputStream startup = new DataOutputStream(body);
    startup.writeShort(1);
    writeString(startup, "CQL_VERSION");
    writeString(startup, "3.0.0");
    out.write(envelope(OPCODE_STARTUP, body.toByteArray()));
    out.flush();
    Frame answer = read(raw);
    in = new DataInputStream(OracleSegments.payloads(raw));
    if (answer.opcode != OPCODE_READY) {
      throw new OracleException("STARTUP was answered with opcode " + answer.opcode);
    }
  }

  /**
   * Runs one statement.
   *
   * @param nowSeconds the time by which to write and to expire, or null for the node's clock
   * @param values serialized, null for a null value
   */
  synchronized OracleResult query(Long nowSeconds, String statement, byte[]... values)
      throws IOException {
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    DataOutputStream query = new DataOutputStream(body);
    byte[] text = statement.getBytes(StandardCharsets.UTF_8);
    query.writeInt(text.length);
    query.write(text);
    query.writeShort(CONSISTENCY_ONE);
    query.writeInt(
        (values.length == 0 ? 0 : QUERY_HAS_VALUES) | (nowSeconds == null ? 0 : QUERY_HAS_NOW));
    if (values.length > 0) {
      query.writeShort(values.length);
      for (byte[] value : values) {
        query.writeInt(value == null ? -1 : value.length);
        query.write(value == null ? new byte[0] : value);
      }
    }
    if (nowSeconds != null) {
      query.writeInt(nowSeconds.intValue());
    }
    OracleSegments.write(out, envelope(OPCODE_QUERY, body.toByteArray()));
    return result(read(in));
  }

  private static byte[] envelope(int opcode, byte[] body) {
    ByteBuffer envelope = ByteBuffer.allocate(HEADER_LENGTH + body.length);
    envelope.put((byte) VERSION).put((byte) 0).putShort((short) 0).put((byte) opcode);
    return envelope.putInt(body.length).put(body).array();
  }

  private static Frame read(DataInputStream in) throws IOException {
    in.readByte();
    int flags = in.readUnsignedByte();
    in.readShort();
    int answer = in.readUnsignedByte();
    byte[] bytes = new byte[in.readInt()];
    in.readFully(bytes);
    DataInputStream content = new DataInputStream(new ByteArrayInputStream(bytes));
    List<String> warnings = new ArrayList<>();
    if ((flags & FLAG_WARNINGS) != 0) {
      for (int left = content.readUnsignedShort(); left > 0; left--) {
        warnings.add(readString(content));
      }
    }
    return new Frame(answer, warnings, content);
  }

  private static OracleResult result(Frame frame) throws IOException {
    DataInputStream body = frame.body;
    if (frame.opcode == OPCODE_ERROR) {
      int code = body.readInt();
      return new OracleResult(code, readString(body), List.of(), List.of(), frame.warnings);
    }
    if (body.readInt() != KIND_ROWS) {
      return new OracleResult(-1, "", List.of(), List.of(), frame.warnings);
    }
    List<String> columns = readColumns(body);
    List<List<byte[]>> rows = new ArrayList<>();
    for (int left = body.readInt(); left > 0; left--) {
      byte[][] row = new byte[columns.size()][];
      for (int i = 0; i < row.length; i++) {
        row[i] = readBytes(body);
      }
      rows.add(Arrays.asList(row));
    }
    return new OracleResult(-1, "", columns, rows, frame.warnings);
  }

  private static List<String> readColumns(DataInputStream body) throws IOException {
    int flags = body.readInt();
    int count = body.readInt();
    if ((flags & METADATA_MORE_PAGES) != 0) {
      readBytes(body);
    }
    boolean global = (flags & METADATA_GLOBAL_TABLE) != 0;
    if (global) {
      readString(body);
      readString(body);
    }
    List<String> columns = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      if (!global) {
        readString(body);
        readString(body);
      }
      columns.add(readString(body));
      skipType(body);
    }
    return columns;
  }

  private static void skipType(DataInputStream body) throws IOException {
    switch (body.readUnsignedShort()) {
      case TYPE_CUSTOM -> readString(body);
      case TYPE_LIST, TYPE_SET -> skipType(body);
      case TYPE_MAP -> {
        skipType(body);
        skipType(body);
      }
      case TYPE_UDT -> {
        readString(body);
        readString(body);
        for (int left = body.readUnsignedShort(); left > 0; left--) {
          readString(body);
          skipType(body);
        }
      }
      case TYPE_TUPLE -> {
        for (int left = body.readUnsignedShort(); left > 0; left--) {
          skipType(body);
        }
      }
      default -> {}
    }
  }

  private static void writeString(DataOutputStream target, String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    target.writeShort(bytes.length);
    target.write(bytes);
  }

  private static String readString(DataInputStream body) throws IOException {
    byte[] bytes = new byte[body.readUnsignedShort()];
    body.readFully(bytes);
    return new String(bytes, StandardCharsets.UTF_8);
  }

  private static byte[] readBytes(DataInputStream body) throws IOException {
    int length = body.readInt();
    if (length < 0) {
      return null;
    }
    byte[] bytes = new byte[length];
    body.readFully(bytes);
    return bytes;
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }

  private record Frame(int opcode, List<String> warnings, DataInputStream body) {}
}
