package io.celladb.server.protocol;

import io.celladb.cql.errors.CqlException;
import io.celladb.cql.errors.ErrorCode;
import io.netty.buffer.ByteBuf;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The notations that messages are made of: [short], [string], [bytes] and so on, big-endian. Reads
 * check what they read; a message that ends too early or does not make sense is a {@code PROTOCOL}
 * error.
 */
final class Wire {
  private static final int NULL = -1;
  private static final int UNSET = -2;
  private static final int LONGEST_SHOWN_BYTES = 32;

  private Wire() {}

  static CqlException malformed(String message) {
    return new CqlException(ErrorCode.PROTOCOL_ERROR, message);
  }

  static int readByte(ByteBuf in) {
    require(in, 1, "a byte");
    return in.readUnsignedByte();
  }

  static int readShort(ByteBuf in) {
    require(in, 2, "a 2 byte integer");
    return in.readUnsignedShort();
  }

  static int readInt(ByteBuf in) {
    require(in, 4, "a 4 byte integer");
    return in.readInt();
  }

  static long readLong(ByteBuf in) {
    require(in, 8, "an 8 byte integer");
    return in.readLong();
  }

  /** Reads a [string]. */
  static String readString(ByteBuf in) {
    int length = in.readableBytes() < 2 ? -1 : in.readUnsignedShort();
    return readText(in, length, 2);
  }

  /** Reads a [long string]. */
  static String readLongString(ByteBuf in) {
    int length = in.readableBytes() < 4 ? -1 : in.readInt();
    return readText(in, length, 4);
  }

  private static String readText(ByteBuf in, int length, int lengthBytes) {
    if (length < 0 || length > in.readableBytes()) {
      throw malformed(
          "Not enough bytes to read an UTF8 serialized string preceded by its %d bytes length"
              .formatted(lengthBytes));
    }
    byte[] bytes = new byte[length];
    in.readBytes(bytes);
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException e) {
      String shown =
          HexFormat.of().formatHex(bytes, 0, Math.min(bytes.length, LONGEST_SHOWN_BYTES));
      throw new CqlException(
          ErrorCode.PROTOCOL_ERROR, "Cannot decode string as UTF8: '%s'".formatted(shown), e);
    }
  }

  /** Reads [bytes]; null when their length is negative. */
  static byte @Nullable [] readBytes(ByteBuf in) {
    int length = readInt(in);
    return length < 0 ? null : readRaw(in, length);
  }

  /** Reads [short bytes]. */
  static byte[] readShortBytes(ByteBuf in) {
    return readRaw(in, readShort(in));
  }

  /** Reads a [value]: null, or {@code unset} itself when it is not set. */
  static byte @Nullable [] readValue(ByteBuf in, byte[] unset) {
    int length = readInt(in);
    if (length >= 0) {
      return readRaw(in, length);
    }
    if (length < UNSET) {
      throw malformed("Invalid ByteBuf length " + length);
    }
    return length == NULL ? null : unset;
  }

  static Map<String, String> readStringMap(ByteBuf in) {
    int count = readShort(in);
    Map<String, String> map = new LinkedHashMap<>();
    for (int i = 0; i < count; i++) {
      String key = readString(in);
      map.put(key, readString(in));
    }
    return map;
  }

  static List<String> readStringList(ByteBuf in) {
    int count = readShort(in);
    List<String> list = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      list.add(readString(in));
    }
    return list;
  }

  /** Passes over a [bytes map]. */
  static void skipBytesMap(ByteBuf in) {
    int count = readShort(in);
    for (int i = 0; i < count; i++) {
      skip(in, readShort(in));
      skip(in, Math.max(0, readInt(in)));
    }
  }

  private static void skip(ByteBuf in, int length) {
    require(in, length, "a value of %d bytes".formatted(length));
    in.skipBytes(length);
  }

  private static byte[] readRaw(ByteBuf in, int length) {
    if (length > in.readableBytes()) {
      throw malformed(
          "Not enough bytes to read a value of %d bytes: %d are left"
              .formatted(length, in.readableBytes()));
    }
    byte[] bytes = new byte[length];
    in.readBytes(bytes);
    return bytes;
  }

  private static void require(ByteBuf in, int length, String what) {
    if (in.readableBytes() < length) {
      throw malformed("Not enough bytes to read " + what);
    }
  }

  /** Writes a [string]; what is longer than 65,535 bytes loses its end. */
  static void writeString(ByteBuf out, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    int length = Math.min(bytes.length, 0xFFFF);
    out.writeShort(length);
    out.writeBytes(bytes, 0, length);
  }

  static void writeStringList(ByteBuf out, List<String> texts) {
    out.writeShort(texts.size());
    for (String text : texts) {
      writeString(out, text);
    }
  }

  /** Writes [bytes]. */
  static void writeBytes(ByteBuf out, byte[] bytes) {
    out.writeInt(bytes.length);
    out.writeBytes(bytes);
  }

  /** Writes [short bytes]. */
  static void writeShortBytes(ByteBuf out, byte[] bytes) {
    out.writeShort(bytes.length);
    out.writeBytes(bytes);
  }
}
