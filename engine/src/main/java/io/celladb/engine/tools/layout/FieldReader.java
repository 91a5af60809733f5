package io.celladb.engine.tools.layout;

import io.celladb.engine.errors.CorruptionException;
import io.celladb.engine.io.Bytes;
import io.celladb.engine.io.PageCursor;
import io.celladb.engine.io.PagedFile;
import io.celladb.engine.io.VInt;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.function.Function;
import java.util.function.LongFunction;

/**
 * Reads fields one after the other and hands each to a sink. Methods return what the field says, so
 * that the caller knows what comes next. Bytes that are missing end in a {@link
 * CorruptionException}. For one thread.
 */
final class FieldReader {
  /** Longer fields are passed over, not read. */
  static final int MAX_READ_BYTES = 64 * 1024;

  private final PagedFile file;
  private final PageCursor in;
  private final String component;
  private final Field.Space space;
  private final FieldSink out;
  private int depth;

  /** Encodings of numbers. */
  enum Number {
    U8(1),
    U16(2),
    I32(4),
    U32(4),
    I64(8),
    I32_LITTLE(4),
    I64_LITTLE(8),
    VINT(0),
    SIGNED_VINT(0),
    /** Seven bits a byte, the low ones first. */
    VARINT(0);

    private final int size;

    Number(int size) {
      this.size = size;
    }
  }

  FieldReader(PagedFile file, String component, Field.Space space, FieldSink out) {
    this.file = file;
    this.in = PageCursor.scan(file);
    this.component = component;
    this.space = space;
    this.out = out;
  }

  /** Starts a group; what is read until {@link #end} belongs to it. */
  void group(String title) {
    out.group(depth, title);
    depth++;
  }

  void end() {
    depth--;
  }

  long position() {
    return in.position();
  }

  long remaining() {
    return in.remaining();
  }

  /** Returns the next byte, unsigned, without passing it. */
  int peek() {
    need(1);
    return in.buffer()[in.offset()] & 0xff;
  }

  long number(Number kind, String name, String meaning) {
    return number(kind, name, Long::toString, meaning);
  }

  /** Reads a number and shows it in words. */
  long number(Number kind, String name, LongFunction<String> words, String meaning) {
    int size = kind.size > 0 ? kind.size : variableSize(kind);
    need(size);
    byte[] bytes = Arrays.copyOfRange(in.buffer(), in.offset(), in.offset() + size);
    long value = decode(kind, bytes);
    show(size, name, words.apply(value), meaning, bytes);
    in.advance(size);
    return value;
  }

  /** Reads a number of bytes that must fit an int: a length or a count. */
  int count(Number kind, String name, String meaning) {
    long position = in.position();
    long value = number(kind, name, meaning);
    if (value < 0 || value > Integer.MAX_VALUE) {
      throw corrupt(position, name + " " + value);
    }
    return (int) value;
  }

  double f64(String name, String meaning) {
    LongFunction<String> words = bits -> Double.toString(Double.longBitsToDouble(bits));
    return Double.longBitsToDouble(number(Number.I64, name, words, meaning));
  }

  String text(int length, String name, String meaning) {
    byte[] bytes =
        bytes(length, name, b -> Words.cut(new String(b, StandardCharsets.UTF_8)), meaning);
    return new String(bytes, StandardCharsets.UTF_8);
  }

  /** Reads bytes; of none there is no field. Returns nothing of what is too long to be read. */
  byte[] bytes(long length, String name, Function<byte[], String> words, String meaning) {
    if (length < 0 || length > in.remaining()) {
      throw corrupt(in.position(), name + " of " + length + " bytes, " + in.remaining() + " left");
    }
    if (length == 0) {
      return Bytes.EMPTY;
    }
    boolean isRead = length <= MAX_READ_BYTES;
    int size = isRead ? (int) length : Field.SHOWN_BYTES;
    need(size);
    byte[] bytes = Arrays.copyOfRange(in.buffer(), in.offset(), in.offset() + size);
    show(length, name, isRead ? words.apply(bytes) : length + " bytes", meaning, bytes);
    in.skip(length);
    return isRead ? bytes : Bytes.EMPTY;
  }

  private void show(long length, String name, String value, String meaning, byte[] bytes) {
    byte[] start =
        bytes.length <= Field.SHOWN_BYTES ? bytes : Arrays.copyOf(bytes, Field.SHOWN_BYTES);
    out.field(depth, new Field(space, in.position(), length, name, value, meaning, start));
  }

  private int variableSize(Number kind) {
    need(1);
    if (kind != Number.VARINT) {
      return VInt.sizeOf(in.buffer()[in.offset()]);
    }
    int size = 1;
    while (in.buffer()[in.offset() + size - 1] < 0) {
      size++;
      need(size);
    }
    return size;
  }

  private static long decode(Number kind, byte[] bytes) {
    return switch (kind) {
      case U8 -> bytes[0] & 0xff;
      case U16 -> Bytes.getUnsignedShort(bytes, 0);
      case I32 -> Bytes.getInt(bytes, 0);
      case U32 -> Integer.toUnsignedLong(Bytes.getInt(bytes, 0));
      case I64 -> Bytes.getLong(bytes, 0);
      case I32_LITTLE -> Integer.reverseBytes(Bytes.getInt(bytes, 0));
      case I64_LITTLE -> Long.reverseBytes(Bytes.getLong(bytes, 0));
      case VINT -> VInt.readUnsigned(bytes, 0);
      case SIGNED_VINT -> VInt.readSigned(bytes, 0);
      case VARINT -> varint(bytes);
    };
  }

  private static long varint(byte[] bytes) {
    long value = 0;
    for (int i = bytes.length - 1; i >= 0; i--) {
      value = value << 7 | (bytes[i] & 0x7f);
    }
    return value;
  }

  private void need(int count) {
    if (!in.ensure(count)) {
      throw corrupt(in.position(), "it ends within a field of " + count + " bytes");
    }
  }

  CorruptionException corrupt(long position, String reason) {
    return new CorruptionException(file.describe(), component, position, reason);
  }
}
