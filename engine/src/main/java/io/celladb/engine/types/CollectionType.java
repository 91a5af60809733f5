package io.celladb.engine.types;

import io.celladb.engine.io.Bytes;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A list, set or map as one value.
 *
 * <p>Serialized: number of elements (i32), then of each its length (i32, -1 for null) and bytes; of
 * a map, key and value take turns, and the number counts pairs.
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
  public final List<CqlType> parameters() {
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
      if (count < 0 || (long) count * type.parameters.size() * Integer.BYTES > len) {
        throw tooShort(type);
      }
      remaining = count * type.parameters.size();
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
      if (elements.isNull()) {
        throw new InvalidValueException("null is not supported inside collections");
      }
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
    Elements left = new Elements(this, a, aOff, aLen);
    Elements right = new Elements(this, b, bOff, bLen);
    int parameter = 0;
    while (true) {
      boolean more = left.next(this);
      if (!right.next(this)) {
        return more ? 1 : 0;
      }
      if (!more) {
        return -1;
      }
      int order =
          parameters
              .get(parameter)
              .compare(a, left.offset(), left.length(), b, right.offset(), right.length());
      if (order != 0) {
        return order;
      }
      parameter = (parameter + 1) % parameters.size();
    }
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

  /** Returns the serialized form of serialized elements; of a map, keys and values in turn. */
  public final byte[] serialize(List<byte[]> elements) {
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

  @Override
  public final byte[] parse(String text) {
    throw new InvalidValueException("Unable to make %s from '%s'".formatted(cqlName(), text));
  }

  @Override
  public final String format(byte[] v, int off, int len) {
    StringBuilder out = new StringBuilder();
    appendJson(out, v, off, len);
    return out.toString();
  }

  static void append(
      StringBuilder out, CqlType type, byte[] v, Elements element, boolean isForCqlsh) {
    if (element.isNull()) {
      out.append("null");
    } else if (!isForCqlsh) {
      type.appendJson(out, v, element.offset(), element.length());
    } else {
      String text = type.toCqlshText(v, element.offset(), element.length());
      boolean quoted =
          type instanceof TextType || type instanceof InetType || type instanceof TimestampType;
      out.append(quoted ? "'" + text + "'" : text);
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
