package io.celladb.engine.types;

import io.celladb.engine.io.ByteWriter;
import io.celladb.engine.io.Bytes;
import io.celladb.engine.io.VInt;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * {@code vector<element, dimension>}, always frozen; no element is null.
 *
 * <p>Serialized: the elements, each behind its length (unsigned vint) unless their type is of fixed
 * length.
 */
public final class VectorType extends CqlType {
  static final String MARSHAL_CLASS = MarshalNames.PACKAGE + "VectorType";

  private final CqlType element;
  private final int dimension;
  private final int elementBytes;

  private VectorType(CqlType element, int dimension) {
    this.element = element;
    this.dimension = dimension;
    this.elementBytes = element.fixedLengthBytes();
  }

  /**
   * Returns the type.
   *
   * @throws InvalidValueException if the dimension is not positive
   */
  public static VectorType of(CqlType element, int dimension) {
    if (dimension <= 0) {
      throw new InvalidValueException(
          "vectors may only have positive dimensions; given " + dimension);
    }
    return new VectorType(element.freeze(), dimension);
  }

  public CqlType elementType() {
    return element;
  }

  /** Returns the number of elements of every value. */
  public int dimension() {
    return dimension;
  }

  @Override
  public List<CqlType> subtypes() {
    return List.of(element);
  }

  @Override
  CqlType withSubtypes(List<CqlType> changed) {
    return new VectorType(changed.get(0), dimension);
  }

  @Override
  public String cqlName() {
    return "vector<" + element.cqlName() + ", " + dimension + ">";
  }

  @Override
  public String marshalName() {
    return marshalName(element.marshalName());
  }

  @Override
  String marshalNameInFrozen() {
    return marshalName(element.marshalNameInFrozen());
  }

  private String marshalName(String elementName) {
    return MARSHAL_CLASS + "(" + elementName + " , " + dimension + ")";
  }

  @Override
  public int fixedLengthBytes() {
    return elementBytes < 0 ? -1 : elementBytes * dimension;
  }

  @Override
  public boolean allowsEmpty() {
    return false;
  }

  @Override
  public boolean isEmptyValueMeaningless() {
    return false;
  }

  @Override
  public int compare(byte[] a, int aOff, int aLen, byte[] b, int bOff, int bLen) {
    if (aLen == 0 || bLen == 0) {
      return Integer.compare(aLen, bLen);
    }
    int aAt = aOff;
    int bAt = bOff;
    for (int i = 0; i < dimension; i++) {
      int aSize = elementBytes;
      int bSize = elementBytes;
      if (elementBytes < 0) {
        aSize = VInt.readUnsigned32(a, aAt);
        aAt += VInt.sizeOf(a[aAt]);
        bSize = VInt.readUnsigned32(b, bAt);
        bAt += VInt.sizeOf(b[bAt]);
      }
      int order = element.compare(a, aAt, aSize, b, bAt, bSize);
      if (order != 0) {
        return order;
      }
      aAt += aSize;
      bAt += bSize;
    }
    return 0;
  }

  private interface ElementVisitor {
    void element(int offset, int length);
  }

  private void visit(byte[] v, int off, int len, ElementVisitor visitor) {
    if (len == 0) {
      throw new InvalidValueException("Invalid empty vector value");
    }
    int end = off + len;
    int at = off;
    for (int i = 0; i < dimension; i++) {
      int size = elementBytes;
      if (elementBytes < 0) {
        int prefix = at < end ? VInt.sizeOf(v[at]) : 1;
        checkRemaining(prefix, end - at);
        size = elementSize(v, at);
        at += prefix;
      }
      checkRemaining(size, end - at);
      visitor.element(at, size);
      at += size;
    }
    if (at < end) {
      throw new InvalidValueException(
          "Unexpected %d extraneous bytes after %s value".formatted(end - at, cqlName()));
    }
  }

  private int elementSize(byte[] v, int at) {
    try {
      return VInt.readUnsigned32(v, at);
    } catch (ArithmeticException e) {
      throw tooShort();
    }
  }

  private void checkRemaining(int needed, int remaining) {
    if (needed > remaining) {
      throw tooShort();
    }
  }

  private InvalidValueException tooShort() {
    return new InvalidValueException("Not enough bytes to read a " + cqlName());
  }

  @Override
  public boolean writeComparable(ByteWriter out, byte[] v, int off, int len) {
    if (len == 0) {
      return false;
    }
    visit(v, off, len, (at, size) -> ComparableBytes.writeElement(out, element, v, at, size));
    out.writeByte(ComparableBytes.END);
    return true;
  }

  @Override
  public void validate(byte[] v, int off, int len) {
    visit(v, off, len, (at, size) -> element.validate(v, at, size));
  }

  @Override
  public Class<?> javaClass() {
    return List.class;
  }

  @Override
  public List<Object> decode(byte[] v, int off, int len) {
    List<Object> values = new ArrayList<>(dimension);
    visit(v, off, len, (at, size) -> values.add(element.decode(v, at, size)));
    return Collections.unmodifiableList(values);
  }

  /** Takes a list, or a {@code float[]} for a vector of floats. */
  @Override
  public byte[] encode(Object value) {
    List<byte[]> elements = new ArrayList<>(dimension);
    if (value instanceof float[] floats && element == CqlTypes.FLOAT) {
      for (float number : floats) {
        elements.add(element.encode(number));
      }
    } else {
      for (Object number : javaValue(value, List.class)) {
        elements.add(element.encode(number));
      }
    }
    return join(elements);
  }

  /** Returns the serialized elements of a value. */
  public List<byte[]> split(byte[] v) {
    List<byte[]> elements = new ArrayList<>(dimension);
    visit(v, 0, v.length, (at, size) -> elements.add(Arrays.copyOfRange(v, at, at + size)));
    return elements;
  }

  /**
   * Returns the value of serialized elements.
   *
   * @throws InvalidValueException if there are not as many as the type has
   */
  public byte[] join(List<byte[]> elements) {
    if (elements.size() != dimension) {
      throw new InvalidValueException(
          "Required %d elements, but saw %d".formatted(dimension, elements.size()));
    }
    int size = 0;
    for (byte[] value : elements) {
      size += value.length + (elementBytes < 0 ? VInt.sizeUnsigned(value.length) : 0);
    }
    byte[] joined = new byte[size];
    int at = 0;
    for (byte[] value : elements) {
      if (elementBytes < 0) {
        at += VInt.writeUnsigned(joined, at, value.length);
      } else if (value.length != elementBytes) {
        throw tooShort();
      }
      System.arraycopy(value, 0, joined, at, value.length);
      at += value.length;
    }
    return joined;
  }

  /** Reads hexadecimal digits. */
  @Override
  public byte[] parse(String text) {
    return CqlTypes.BLOB.parse(text);
  }

  /** Writes hexadecimal digits. */
  @Override
  public String format(byte[] v, int off, int len) {
    return Bytes.toHex(v, off, len);
  }

  @Override
  public void appendJson(StringBuilder out, byte[] v, int off, int len) {
    out.append('[');
    visit(
        v,
        off,
        len,
        (at, size) -> {
          out.append(at == first(v, off) ? "" : ", ");
          element.appendJson(out, v, at, size);
        });
    out.append(']');
  }

  /** The place of the first element. */
  private int first(byte[] v, int off) {
    return elementBytes < 0 ? off + VInt.sizeOf(v[off]) : off;
  }

  @Override
  public String toCqlshText(byte[] v, int off, int len) {
    List<String> texts = new ArrayList<>(dimension);
    visit(v, off, len, (at, size) -> texts.add(CqlshText.nested(element, v, at, size)));
    return "[" + String.join(", ", texts) + "]";
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof VectorType that
        && dimension == that.dimension
        && element.equals(that.element);
  }

  @Override
  public int hashCode() {
    return 31 * element.hashCode() + dimension;
  }
}
