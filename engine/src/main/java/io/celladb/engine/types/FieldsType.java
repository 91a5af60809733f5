package io.celladb.engine.types;

import io.celladb.engine.io.ByteWriter;
import io.celladb.engine.io.Bytes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Several fields of set types in one value: a tuple, or a user type.
 *
 * <p>Serialized: of each field its length (i32, -1 for null) and bytes. Fields at the end may be
 * missing and are null then, so that a value stays valid when its user type gets more fields.
 */
public abstract class FieldsType extends CqlType {
  private static final int NULL = -1;
  private static final int MISSING = -2;

  private final List<CqlType> fields;

  FieldsType(List<CqlType> fields) {
    this.fields = List.copyOf(fields);
  }

  /** Returns the types of the fields, in order. */
  public final List<CqlType> fields() {
    return fields;
  }

  @Override
  public final List<CqlType> subtypes() {
    return fields;
  }

  /** What a message calls the field, such as {@code component} or {@code field street}. */
  abstract String fieldLabel(int index);

  /** What a message calls a value, such as {@code tuple}. */
  abstract String valueLabel();

  /** The exception for a field whose bytes are not of its type. */
  abstract InvalidValueException invalidField(int index, InvalidValueException reason);

  @Override
  public final boolean allowsEmpty() {
    return true;
  }

  @Override
  public final boolean isEmptyValueMeaningless() {
    return false;
  }

  /** A null is before every value; a missing field is a null. */
  @Override
  public final int compare(byte[] a, int aOff, int aLen, byte[] b, int bOff, int bLen) {
    if (aLen == 0 || bLen == 0) {
      return Integer.compare(aLen, bLen);
    }
    int aEnd = aOff + aLen;
    int bEnd = bOff + bLen;
    int aAt = aOff;
    int bAt = bOff;
    for (int i = 0; i < fields.size() && (aAt < aEnd || bAt < bEnd); i++) {
      int aSize = aAt < aEnd ? Bytes.getInt(a, aAt) : -1;
      int bSize = bAt < bEnd ? Bytes.getInt(b, bAt) : -1;
      if (aSize < 0 || bSize < 0) {
        if (aSize >= 0 || bSize >= 0) {
          return aSize < 0 ? -1 : 1;
        }
      } else {
        int order =
            fields.get(i).compare(a, aAt + Integer.BYTES, aSize, b, bAt + Integer.BYTES, bSize);
        if (order != 0) {
          return order;
        }
      }
      aAt += Integer.BYTES + Math.max(aSize, 0);
      bAt += Integer.BYTES + Math.max(bSize, 0);
    }
    return 0;
  }

  /** Nulls at the end are left out. */
  @Override
  public final boolean writeComparable(ByteWriter out, byte[] v, int off, int len) {
    if (len == 0) {
      return false;
    }
    int[] end = {out.length()};
    visit(
        v,
        off,
        len,
        (index, at, size) -> {
          ComparableBytes.writeElement(out, fields.get(index), v, at, size);
          end[0] = size < 0 ? end[0] : out.length();
        });
    out.truncate(end[0]);
    out.writeByte(ComparableBytes.END);
    return true;
  }

  @Override
  public final void validate(byte[] v, int off, int len) {
    int at = off;
    int end = off + len;
    for (int i = 0; i < fields.size() && at < end; i++) {
      int size = fieldSize(v, at, end, i);
      at += Integer.BYTES;
      if (size >= 0) {
        try {
          fields.get(i).validate(v, at, size);
        } catch (InvalidValueException e) {
          throw invalidField(i, e);
        }
        at += size;
      }
    }
    checkEnd(at, end);
  }

  /** The length of the field that starts at a place, negative for null. */
  private int fieldSize(byte[] v, int at, int end, int index) {
    if (end - at < Integer.BYTES) {
      throw new InvalidValueException(
          "Not enough bytes to read size of %dth %s".formatted(index, fieldLabel(index)));
    }
    int size = Bytes.getInt(v, at);
    if (size > end - at - Integer.BYTES) {
      throw new InvalidValueException(
          "Not enough bytes to read %dth %s".formatted(index, fieldLabel(index)));
    }
    return size;
  }

  private void checkEnd(int at, int end) {
    if (at < end) {
      throw new InvalidValueException(
          "Invalid remaining data after end of %s value".formatted(valueLabel()));
    }
  }

  /** Receives the fields of a value one after the other, with a negative length if null. */
  interface FieldVisitor {
    void field(int index, int offset, int length);
  }

  /** Visits every field of the type, those that the value has not as null. */
  final void visit(byte[] v, int off, int len, FieldVisitor visitor) {
    int at = off;
    int end = off + len;
    for (int i = 0; i < fields.size(); i++) {
      int size = MISSING;
      if (at < end) {
        size = Math.max(fieldSize(v, at, end, i), NULL);
        at += Integer.BYTES;
      }
      visitor.field(i, at, size);
      at += Math.max(size, 0);
    }
    checkEnd(at, end);
  }

  /** Returns the serialized fields of a value, null for those that are null or missing. */
  public final List<byte @Nullable []> split(byte[] v) {
    List<byte @Nullable []> parts = new ArrayList<>();
    visit(
        v,
        0,
        v.length,
        (i, at, size) -> parts.add(size < 0 ? null : Arrays.copyOfRange(v, at, at + size)));
    return parts;
  }

  /** Returns the value of serialized fields; null stands for a field without value. */
  public static byte[] join(List<byte @Nullable []> fields) {
    int size = 0;
    for (byte[] field : fields) {
      size += Integer.BYTES + (field == null ? 0 : field.length);
    }
    byte[] joined = new byte[size];
    int at = 0;
    for (byte[] field : fields) {
      Bytes.putInt(joined, at, field == null ? -1 : field.length);
      at += Integer.BYTES;
      if (field != null) {
        System.arraycopy(field, 0, joined, at, field.length);
        at += field.length;
      }
    }
    return joined;
  }

  /** Returns the Java values of all fields. */
  final List<@Nullable Object> decodeFields(byte[] v, int off, int len) {
    List<@Nullable Object> values = new ArrayList<>();
    visit(
        v,
        off,
        len,
        (i, at, size) -> values.add(size < 0 ? null : fields.get(i).decode(v, at, size)));
    return values;
  }

  /** Returns the serialized form of the Java value of a field. */
  final byte @Nullable [] encodeField(int index, @Nullable Object value) {
    return value == null ? null : fields.get(index).encode(value);
  }

  /**
   * Reads fields parted by colons, in which a colon or an {@code @} of the field itself stands
   * behind a backslash; a field that is just {@code @} is null.
   */
  @Override
  public final byte[] parse(String text) {
    List<String> parts = text.isEmpty() ? List.of() : List.of(text.split("(?<!\\\\):", -1));
    if (parts.size() > fields.size()) {
      throw new InvalidValueException(
          "Invalid tuple literal: too many elements. Type %s expects %d but got %d"
              .formatted(cqlName(), fields.size(), parts.size()));
    }
    List<byte @Nullable []> values = new ArrayList<>();
    for (int i = 0; i < parts.size(); i++) {
      String part = parts.get(i);
      values.add(
          part.equals("@")
              ? null
              : fields.get(i).parse(part.replace("\\:", ":").replace("\\@", "@")));
    }
    return join(values);
  }

  /** Writes what {@link #parse} reads; fields that are missing are left out. */
  @Override
  public final String format(byte[] v, int off, int len) {
    StringBuilder out = new StringBuilder();
    visit(
        v,
        off,
        len,
        (i, at, size) -> {
          if (size != MISSING) {
            out.append(i == 0 ? "" : ":").append(formatField(i, v, at, size));
          }
        });
    return out.toString();
  }

  private String formatField(int index, byte[] v, int at, int size) {
    return size < 0
        ? "@"
        : fields.get(index).format(v, at, size).replace(":", "\\:").replace("@", "\\@");
  }

  final void appendFieldJson(StringBuilder out, int index, byte[] v, int at, int size) {
    if (size < 0) {
      out.append("null");
    } else {
      fields.get(index).appendJson(out, v, at, size);
    }
  }

  final String cqlshField(int index, byte[] v, int at, int size) {
    return size < 0 ? "null" : CqlshText.nested(fields.get(index), v, at, size);
  }
}
