package io.celladb.server;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Map;

/** A client that writes any bytes and reads frames. */
public final class RawClient implements AutoCloseable {
  public static final int ERROR = 0;
  public static final int STARTUP = 1;
  public static final int READY = 2;
  public static final int OPTIONS = 5;
  public static final int SUPPORTED = 6;
  public static final int QUERY = 7;
  public static final int RESULT = 8;
  public static final int PREPARE = 9;
  public static final int EXECUTE = 10;
  public static final int REGISTER = 11;
  public static final int EVENT = 12;
  public static final int BATCH = 13;

  private static final int PATIENCE_MILLIS = 20_000;

  private final Socket socket;
  private final DataInputStream in;

  /** A frame as it came. */
  public record Answer(int version, int flags, int stream, int opcode, byte[] body) {

    /** The code of an ERROR. */
    public int errorCode() {
      return (int) Long.parseLong(HexFormat.of().formatHex(body, 0, 4), 16);
    }

    /** The message of an ERROR. */
    public String message() {
      int length = ((body[4] & 0xFF) << 8) | (body[5] & 0xFF);
      return new String(body, 6, length, StandardCharsets.UTF_8);
    }

    /** All of it as text, for what is in it somewhere. */
    public String text() {
      return new String(body, StandardCharsets.ISO_8859_1);
    }
  }

  /** What a method does with a stream. */
  public interface Body {
    void write(DataOutputStream out) throws IOException;
  }

  public RawClient(InetSocketAddress address) {
    try {
      socket = new Socket(address.getAddress(), address.getPort());
      socket.setTcpNoDelay(true);
      socket.setSoTimeout(PATIENCE_MILLIS);
      in = new DataInputStream(socket.getInputStream());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Connects and starts up. */
  public static RawClient ready(InetSocketAddress address) {
    RawClient client = new RawClient(address);
    Answer answer = client.ask(STARTUP, startup(Map.of("CQL_VERSION", "3.0.0")));
    if (answer.opcode() != READY) {
      throw new IllegalStateException(answer.toString());
    }
    return client;
  }

  public static byte[] bytes(Body body) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      body.write(new DataOutputStream(bytes));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  public static byte[] frame(int version, int flags, int stream, int opcode, byte[] body) {
    return bytes(
        out -> {
          out.writeByte(version);
          out.writeByte(flags);
          out.writeShort(stream);
          out.writeByte(opcode);
          out.writeInt(body.length);
          out.write(body);
        });
  }

  public static byte[] startup(Map<String, String> options) {
    return bytes(
        out -> {
          out.writeShort(options.size());
          for (Map.Entry<String, String> option : options.entrySet()) {
            out.writeUTF(option.getKey());
            out.writeUTF(option.getValue());
          }
        });
  }

  /** The body of a QUERY without values. */
  public static byte[] query(String text) {
    return bytes(
        out -> {
          byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
          out.writeInt(utf8.length);
          out.write(utf8);
          out.writeShort(1);
          out.writeByte(0);
        });
  }

  public void send(byte[] bytes) {
    try {
      socket.getOutputStream().write(bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public Answer read() {
    try {
      int version = in.readUnsignedByte();
      int flags = in.readUnsignedByte();
      int stream = in.readShort();
      int opcode = in.readUnsignedByte();
      byte[] body = new byte[in.readInt()];
      in.readFully(body);
      return new Answer(version, flags, stream, opcode, body);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Sends a request on stream 1 and reads what comes. */
  public Answer ask(int opcode, byte[] body) {
    send(frame(4, 0, 1, opcode, body));
    return read();
  }

  /** Whether the server ends the connection now. */
  public boolean isClosedByServer() {
    try {
      return in.read() < 0;
    } catch (IOException e) {
      return true;
    }
  }

  @Override
  public void close() {
    try {
      socket.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
