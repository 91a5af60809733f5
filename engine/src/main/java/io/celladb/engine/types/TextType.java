package io.celladb.engine.types;

import io.celladb.engine.io.ByteWriter;
import io.celladb.engine.io.Bytes;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** {@code text} and {@code ascii}: the characters' bytes, unsigned byte order. */
final class TextType extends ScalarType<String> {
  static final TextType TEXT = new TextType("text", "UTF8Type", StandardCharsets.UTF_8);
  static final TextType ASCII = new TextType("ascii", "AsciiType", StandardCharsets.US_ASCII);

  private final Charset charset;

  private TextType(String cqlName, String marshalClass, Charset charset) {
    super(cqlName, marshalClass, String.class, EmptyValue.A_VALUE);
    this.charset = charset;
  }

  @Override
  public int compare(byte[] a, int aOff, int aLen, byte[] b, int bOff, int bLen) {
    return Bytes.compareUnsigned(a, aOff, aLen, b, bOff, bLen);
  }

  @Override
  public boolean writeComparable(ByteWriter out, byte[] v, int off, int len) {
    ComparableBytes.writeEscaped(out, v, off, len);
    return true;
  }

  @Override
  public void validate(byte[] v, int off, int len) {
    if (this == TEXT) {
      Utf8.validate(v, off, len);
      return;
    }
    for (int i = off; i < off + len; i++) {
      if (v[i] < 0) {
        throw new InvalidValueException("Invalid byte for ascii: " + v[i]);
      }
    }
  }

  @Override
  String decodeValue(byte[] v, int off, int len) {
    return new String(v, off, len, charset);
  }

  @Override
  byte[] encodeValue(String value) {
    return parse(value);
  }

  @Override
  public byte[] parse(String text) {
    if (this == TEXT) {
      return text.getBytes(charset);
    }
    try {
      ByteBuffer v = charset.newEncoder().encode(CharBuffer.wrap(text));
      return Arrays.copyOf(v.array(), v.limit());
    } catch (CharacterCodingException e) {
      throw new InvalidValueException("Invalid ASCII character in string literal: " + e, e);
    }
  }

  @Override
  void appendValueJson(StringBuilder out, byte[] v, int off, int len) {
    Json.appendQuoted(out, decodeValue(v, off, len));
  }

  @Override
  String cqlshValueText(byte[] v, int off, int len) {
    return CqlshText.escape(decodeValue(v, off, len));
  }
}
