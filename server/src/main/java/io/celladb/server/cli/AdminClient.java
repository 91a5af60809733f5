package io.celladb.server.cli;

import io.celladb.cql.result.ColumnSpec;
import io.celladb.cql.result.Result;
import io.celladb.cql.result.ResultRows;
import io.celladb.engine.types.CqlType;
import io.celladb.engine.types.CqlTypes;
import io.celladb.server.protocol.FrameHeader;
import io.celladb.server.protocol.Opcode;
import io.celladb.server.protocol.Request;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;

/** Asks a server on this machine to do an operator's verb, and waits until it is done. */
final class AdminClient {
  private static final int ROWS = 2;
  private static final int TEXT = 0x000D;

  private AdminClient() {}

  private interface Body {
    void write(DataOutputStream out) throws IOException;
  }

  /** Returns what the server answers. */
  static Result ask(int port, Request.Admin request) {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      send(socket, Opcode.STARTUP, AdminClient::writeStartup);
      receive(socket);
      send(
          socket,
          Opcode.ADMIN,
          out -> {
            out.writeUTF(request.verb());
            out.writeShort(request.arguments().size());
            for (String argument : request.arguments()) {
              out.writeUTF(argument);
            }
          });
      return receive(socket);
    } catch (ConnectException e) {
      throw new CommandFailure("nothing listens on 127.0.0.1:" + port, e);
    } catch (IOException e) {
      throw new CommandFailure(
          "no answer of a Cella server on 127.0.0.1:%d: %s".formatted(port, e.getMessage()), e);
    }
  }

  private static void writeStartup(DataOutputStream out) throws IOException {
    out.writeShort(1);
    out.writeUTF("CQL_VERSION");
    out.writeUTF("3.0.0");
  }

  private static void send(Socket socket, Opcode opcode, Body body) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    body.write(new DataOutputStream(bytes));
    ByteArrayOutputStream frame = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(frame);
    out.writeByte(FrameHeader.VERSION);
    out.writeByte(0);
    out.writeShort(0);
    out.writeByte(opcode.code());
    out.writeInt(bytes.size());
    bytes.writeTo(out);
    socket.getOutputStream().write(frame.toByteArray());
  }

  private static Result receive(Socket socket) throws IOException {
    DataInputStream in = new DataInputStream(socket.getInputStream());
    byte[] header = new byte[FrameHeader.BYTES - Integer.BYTES];
    in.readFully(header);
    int opcode = header[header.length - 1];
    int length = in.readInt();
    boolean isResponse = (header[0] & 0xFF) == (FrameHeader.RESPONSE | FrameHeader.VERSION);
    if (!isResponse || length < 0) {
      throw new IOException("it speaks something else than the native protocol");
    }
    byte[] bytes = in.readNBytes(length);
    DataInputStream body = new DataInputStream(new ByteArrayInputStream(bytes));
    if (opcode == Opcode.ERROR.code()) {
      body.readInt();
      throw new CommandFailure(body.readUTF());
    }
    if (opcode == Opcode.RESULT.code() && body.readInt() == ROWS) {
      return rows(body);
    }
    return Result.DONE;
  }

  /** All of one table, one page, of text and bigint only. */
  private static ResultRows rows(DataInputStream body) throws IOException {
    body.readInt();
    int columnCount = body.readInt();
    String keyspace = body.readUTF();
    String table = body.readUTF();
    List<ColumnSpec> columns = new ArrayList<>();
    for (int i = 0; i < columnCount; i++) {
      String name = body.readUTF();
      CqlType type = body.readUnsignedShort() == TEXT ? CqlTypes.TEXT : CqlTypes.BIGINT;
      columns.add(new ColumnSpec(keyspace, table, name, type));
    }
    ResultRows.Builder rows = new ResultRows.Builder(columns);
    for (int left = body.readInt(); left > 0; left--) {
      for (int i = 0; i < columnCount; i++) {
        rows.add(body.readNBytes(body.readInt()));
      }
      rows.endRow();
    }
    return rows.build(null);
  }
}
