package io.celladb.engine.types;

import io.celladb.engine.io.ByteWriter;
import io.celladb.engine.io.Bytes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A list, set or map as one value.
 *
 * <p>Serialized: number of elements (i32), then of each its length (i32) and bytes; of a map, key
 * and value take turns, and the number counts pairs. Cassandra takes a negative number too, for no
 * elements. Only the list that {@code ttl} makes of a column of many cells has nulls, of length -1:
 * it can be read, and is not valid.
 */
public abstract class CollectionType extends CqlType {
  private final String name;
  private final String marshalClass;
  private final List<CqlType> parameters;
  private final boolean multiCell;

  /**
   * Makes a type.
   *
   * @param parameters element, or key and value, each frozen
   */
  CollectionType(String name, String marshalClass, List<CqlType> parameters, boolean multiCell) {
    this.name = name;
    this.marshalClass = MarshalNames.PACKAGE + marshalClass;
    this.parameters = parameters;
    this.multiCell = multiCell;
  }

  /** Returns the types of an element, or of key and value. */
  @Override
  public final List<CqlType> subtypes() {
    return parameters;
  }

  @Override
  public final boolean isMultiCell() {
    return multiCell;
  }

  @Override
  public final String cqlName() {
    String text =
        name + "<" + String.join(", ", parameters.stream().map(CqlType::cqlName).toList()) + ">";
    return multiCell ? text : "frozen<" + text + ">";
  }

  @Override
  public final String marshalName() {
    return multiCell
        ? MarshalNames.of(marshalClass, parameters.stream().map(CqlType::marshalName))
        : MarshalNames.frozen(marshalNameInFrozen());
  }

  @Override
  final String marshalNameInFrozen() {
    return MarshalNames.of(marshalClass, parameters.stream().map(CqlType::marshalNameInFrozen));
  }

  @Override
  public final boolean allowsEmpty() {
    return false;
  }

  @Override
  public final boolean isEmptyValueMeaningless() {
    return false;
  }

  /** Reads the values of a collection one after the other; of a map, keys and values in turn. */
  static final class Elements {
    private final byte[] bytes;
    private final int end;
    private int at;
    private int remaining;
    private int offset;
    private int length;

    Elements(CollectionType type, byte[] v, int off, int len) {
      bytes = v;
      end = off + len;
      at = off + Integer.BYTES;
      if (len < Integer.BYTES) {
        throw tooShort(type);
      }
      int count = Bytes.getInt(v, off);
      if ((long) count * type.parameters.size() * Integer.BYTES > len) {
        throw tooShort(type);
      }
      remaining = Math.max(count, 0) * type.parameters.size();
    }

    private static InvalidValueException tooShort(CollectionType type) {
      return new InvalidValueException("Not enough bytes to read a " + type.name);
    }

    boolean next(CollectionType type) {
      if (remaining == 0) {
        return false;
      }
      remaining--;
      if (end - at < Integer.BYTES) {
        throw tooShort(type);
      }
      length = Bytes.getInt(bytes, at);
      offset = at + Integer.BYTES;
      if (length > end - offset) {
        throw tooShort(type);
      }
      at = offset + Math.max(length, 0);
      return true;
    }

    boolean isNull() {
      return length < 0;
    }

    void refuseNull() {
      if (isNull()) {
        throw new InvalidValueException("Null value read when not allowed");
      }
    }

    int offset() {
      return offset;
    }

    int length() {
      return length;
    }
  }

  @Override
  public final void validate(byte[] v, int off, int len) {
    Elements elements = new Elements(this, v, off, len);
    int parameter = 0;
    while (elements.next(this)) {
      elements.refuseNull();
      parameters.get(parameter).validate(v, elements.offset(), elements.length());
      parameter = (parameter + 1) % parameters.size();
    }
    if (elements.at != elements.end) {
      throw new InvalidValueException("Unexpected extraneous bytes after %s value".formatted(name));
    }
  }

  @Override
  public final int compare(byte[] a, int aOff, int aLen, byte[] b, int bOff, int bLen) {
    if (aLen == 0 || bLen == 0) {
      return Integer.compare(aLen, bLen);
    }
    int aCount = Bytes.getInt(a, aOff);
    int bCount = Bytes.getInt(b, bOff);
    int common = Math.min(aCount, bCount) * parameters.size();
    int aAt = aOff + Integer.BYTES;
    int bAt = bOff + Integer.BYTES;
    for (int i = 0; i < common; i++) {
      int aSize = Bytes.getInt(a, aAt);
      int bSize = Bytes.getInt(b, bAt);
      aAt += Integer.BYTES;
      bAt += Integer.BYTES;
      int order = parameters.get(i % parameters.size()).compare(a, aAt, aSize, b, bAt, bSize);
      if (order != 0) {
        return order;
      }
      aAt += aSize;
      bAt += bSize;
    }
    return Integer.compare(aCount, bCount);
  }

  @Override
  public final boolean writeComparable(ByteWriter out, byte[] v, int off, int len) {
    if (len == 0) {
      return false;
    }
    Elements elements = new Elements(this, v, off, len);
    int parameter = 0;
    while (elements.next(this)) {
      ComparableBytes.writeElement(
          out, parameters.get(parameter), v, elements.offset(), elements.length());
      parameter = (parameter + 1) % parameters.size();
    }
    out.writeByte(ComparableBytes.END);
    return true;
  }

  /** Returns the Java values of all elements in order. */
  final List<Object> elements(byte[] v, int off, int len) {
    List<Object> values = new ArrayList<>();
    Elements elements = new Elements(this, v, off, len);
    int parameter = 0;
    while (elements.next(this)) {
      values.add(
          elements.isNull()
              ? null
              : parameters.get(parameter).decode(v, elements.offset(), elements.length()));
      parameter = (parameter + 1) % parameters.size();
    }
    return values;
  }

  /**
   * Returns the serialized elements of a value; of a map, keys and values in turn.
   *
   * @throws InvalidValueException if the value is not valid
   */
  public final List<byte[]> split(byte[] v) {
    List<byte[]> split = new ArrayList<>();
    Elements elements = new Elements(this, v, 0, v.length);
    while (elements.next(this)) {
      elements.refuseNull();
      split.add(Arrays.copyOfRange(v, elements.offset(), elements.offset() + elements.length()));
    }
    return split;
  }

  /**
   * Returns the value of serialized elements, in any order and doubled too: of a map, keys and
   * values in turn, of which the last of a key stays.
   */
  public abstract byte[] join(List<byte[]> elements);

  /** Returns the serialized form of serialized elements that are in order. */
  final byte[] serialize(List<byte[]> elements) {
    int size = Integer.BYTES;
    for (byte[] element : elements) {
      size += Integer.BYTES + element.length;
    }
    byte[] bytes = new byte[size];
    Bytes.putInt(bytes, 0, elements.size() / parameters.size());
    int at = Integer.BYTES;
    for (byte[] element : elements) {
      Bytes.putInt(bytes, at, element.length);
      System.arraycopy(element, 0, bytes, at + Integer.BYTES, element.length);
      at += Integer.BYTES + element.length;
    }
    return bytes;
  }

  /** Reads hexadecimal digits. */
  @Override
  public final byte[] parse(String text) {
    return CqlTypes.BLOB.parse(text);
  }

  /** Writes hexadecimal digits. */
  @Override
  public final String format(byte[] v, int off, int len) {
    return Bytes.toHex(v, off, len);
  }

  static void append(
      StringBuilder out, CqlType type, byte[] v, Elements element, boolean isForCqlsh) {
    if (element.isNull()) {
      out.append("null");
    } else if (isForCqlsh) {
      out.append(CqlshText.nested(type, v, element.offset(), element.length()));
    } else {
      type.appendJson(out, v, element.offset(), element.length());
    }
  }

  /** Appends the elements of a list or set with commas between them. */
  final void appendAll(StringBuilder out, byte[] v, int off, int len, boolean isForCqlsh) {
    Elements elements = new Elements(this, v, off, len);
    String separator = "";
    while (elements.next(this)) {
      out.append(separator);
      append(out, parameters.get(0), v, elements, isForCqlsh);
      separator = ", ";
    }
  }

  @Override
  public final boolean equals(@Nullable Object other) {
    return other instanceof CollectionType that
        && marshalClass.equals(that.marshalClass)
        && parameters.equals(that.parameters)
        && multiCell == that.multiCell;
  }

  @Override
  public final int hashCode() {
    return 31 * marshalClass.hashCode() + parameters.hashCode();
  }
}
