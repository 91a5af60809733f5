package io.celladb.engine.types;

import io.celladb.engine.io.ByteWriter;
import io.celladb.engine.io.Bytes;
import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * Components one after the other, which CQL takes and gives as a blob.
 *
 * <p>Serialized: of each component what names its type, if anything does; its length (unsigned
 * short), its bytes, and an end byte: 0, or of the last one also 1 or -1, which sort the value
 * after or before all that begin as it does. Components at the end may be missing.
 */
public abstract class AbstractCompositeType extends CqlType {
  private static final String AFTER = "!";
  private static final String BEFORE = "_";

  AbstractCompositeType() {}

  /** Where the first component is; beyond the beginning of a value that sorts before all others. */
  abstract int firstComponent(byte[] v, int off, int len);

  /**
   * The type of the component at a place.
   *
   * @throws InvalidValueException if there is none
   */
  abstract CqlType componentType(int index, byte[] v, int at, int end);

  /** How many bytes name the type of the component at a place. */
  abstract int typeBytes(byte[] v, int at);

  /** Appends what names a component's type in a text. */
  abstract void appendType(StringBuilder out, byte[] v, int at);

  /** Appends what names a component's type in the byte-comparable form. */
  abstract void writeComparableType(ByteWriter out, CqlType type);

  /** Appends the component that a text between two colons stands for. */
  abstract void parseComponent(ByteWriter out, int index, String text);

  /** Compares values of components by their types, which come first when they differ. */
  abstract int compareTypes(CqlType a, CqlType b);

  @Override
  public final String cqlName() {
    return "'" + marshalName() + "'";
  }

  @Override
  public final boolean allowsEmpty() {
    return true;
  }

  @Override
  public final boolean isEmptyValueMeaningless() {
    return false;
  }

  @Override
  public final int compare(byte[] a, int aOff, int aLen, byte[] b, int bOff, int bLen) {
    if (aLen == 0 || bLen == 0) {
      return Integer.compare(aLen, bLen);
    }
    int aEnd = aOff + aLen;
    int bEnd = bOff + bLen;
    int aAt = firstComponent(a, aOff, aLen);
    int bAt = firstComponent(b, bOff, bLen);
    if (aAt - aOff != bAt - bOff) {
      return aAt > aOff ? -1 : 1;
    }
    for (int i = 0; aAt < aEnd && bAt < bEnd; i++) {
      CqlType type = componentType(i, a, aAt, aEnd);
      int order = compareTypes(type, componentType(i, b, bAt, bEnd));
      aAt += typeBytes(a, aAt) + Short.BYTES;
      bAt += typeBytes(b, bAt) + Short.BYTES;
      int aSize = Bytes.getUnsignedShort(a, aAt - Short.BYTES);
      int bSize = Bytes.getUnsignedShort(b, bAt - Short.BYTES);
      order = order != 0 ? order : type.compare(a, aAt, aSize, b, bAt, bSize);
      aAt += aSize;
      bAt += bSize;
      order = order != 0 ? order : Byte.compare(a[aAt], b[bAt]);
      if (order != 0) {
        return order;
      }
      aAt++;
      bAt++;
    }
    return Boolean.compare(aAt < aEnd, bAt < bEnd);
  }

  private interface Visitor {
    /** Receives a component whose type's name is at a place, and its value at another. */
    void component(CqlType type, int nameAt, int valueAt, int size, byte end);
  }

  /** Visits all components; each is checked before. */
  private void visit(byte[] v, int off, int len, Visitor visitor) {
    int end = off + len;
    int at = firstComponent(v, off, len);
    for (int i = 0; at < end; i++) {
      CqlType type = componentType(i, v, at, end);
      int sizeAt = at + typeBytes(v, at);
      int valueAt = sizeAt + Short.BYTES;
      if (valueAt > end) {
        throw new InvalidValueException("Not enough bytes to read value size of component " + i);
      }
      int size = Bytes.getUnsignedShort(v, sizeAt);
      if (size > end - valueAt) {
        throw new InvalidValueException("Not enough bytes to read value of component " + i);
      }
      type.validate(v, valueAt, size);
      if (valueAt + size == end) {
        throw new InvalidValueException(
            "Not enough bytes to read the end-of-component byte of component" + i);
      }
      byte endByte = v[valueAt + size];
      int next = valueAt + size + 1;
      if (endByte != 0 && next < end) {
        throw new InvalidValueException(
            "Invalid bytes remaining after an end-of-component at component" + i);
      }
      visitor.component(type, at, valueAt, size, endByte);
      at = next;
    }
  }

  @Override
  public final void validate(byte[] v, int off, int len) {
    visit(v, off, len, (type, nameAt, valueAt, size, end) -> {});
  }

  @Override
  public boolean writeComparable(ByteWriter out, byte[] v, int off, int len) {
    ComparableBytes.writeBareComponent(out, firstComponent(v, off, len) > off);
    visit(
        v,
        off,
        len,
        (type, nameAt, valueAt, size, end) -> {
          writeComparableType(out, type);
          ComparableBytes.writeElement(out, type, v, valueAt, size);
          ComparableBytes.writeByteComponent(out, end);
        });
    out.writeByte(ComparableBytes.END);
    return true;
  }

  @Override
  public final Class<ByteBuffer> javaClass() {
    return ByteBuffer.class;
  }

  @Override
  public final ByteBuffer decode(byte[] v, int off, int len) {
    return ByteBuffer.wrap(Arrays.copyOfRange(v, off, off + len));
  }

  @Override
  public final byte[] encode(Object value) {
    byte[] bytes = CqlTypes.BLOB.encode(javaValue(value, ByteBuffer.class));
    validate(bytes);
    return bytes;
  }

  /**
   * Reads components parted by colons, in which a colon of the component itself stands behind a
   * backslash, and behind which {@code !} or {@code _} stands for an end byte of 1 or -1. A {@code
   * !} at the end of a component parts it from what follows and is not of it.
   */
  @Override
  public final byte[] parse(String text) {
    ByteWriter out = new ByteWriter();
    String[] parts = text.isEmpty() ? new String[0] : text.split("(?<!\\\\):", -1);
    for (int i = 0; i < parts.length; i++) {
      if (parts[i].equals(AFTER) || parts[i].equals(BEFORE)) {
        if (i == 0) {
          throw new InvalidValueException("There is no component before the end of '" + text + "'");
        }
        out.array()[out.length() - 1] = (byte) (parts[i].equals(AFTER) ? 1 : -1);
        break;
      }
      parseComponent(out, i, parts[i]);
    }
    return out.toByteArray();
  }

  /** Appends a component's value, which an end byte of 0 follows. */
  static void writeValue(ByteWriter out, CqlType type, String text) {
    String unescaped = text.replace("\\:", ":");
    if (unescaped.endsWith(AFTER)) {
      unescaped = unescaped.substring(0, unescaped.length() - 1);
    }
    byte[] value = type.parse(unescaped);
    if (value.length > Short.MAX_VALUE - Short.MIN_VALUE) {
      throw new InvalidValueException("A component of more than 65535 bytes: " + value.length);
    }
    out.writeShortLengthBytes(value);
    out.writeByte(0);
  }

  @Override
  public final String format(byte[] v, int off, int len) {
    StringBuilder out = new StringBuilder();
    visit(
        v,
        off,
        len,
        (type, nameAt, valueAt, size, end) -> {
          out.append(nameAt > firstComponent(v, off, len) ? ":" : "");
          appendType(out, v, nameAt);
          out.append(escape(type.format(v, valueAt, size)));
          out.append(end == 0 ? "" : ":" + (end > 0 ? AFTER : BEFORE));
        });
    return out.toString();
  }

  private static String escape(String component) {
    String escaped = component.replace(":", "\\:");
    return escaped.endsWith("\\") || escaped.endsWith(AFTER) ? escaped + AFTER : escaped;
  }

  @Override
  public final void appendJson(StringBuilder out, byte[] v, int off, int len) {
    Json.appendQuoted(out, format(v, off, len));
  }

  @Override
  public final String toCqlshText(byte[] v, int off, int len) {
    return CqlshText.escape(format(v, off, len));
  }
}
