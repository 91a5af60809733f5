package io.celladb.engine.types;

import io.celladb.engine.io.ByteWriter;
import org.jspecify.annotations.Nullable;

/** A type without parameters, and the one place where empty values are told from the others. */
abstract class ScalarType<T> extends CqlType {

  private final String cqlName;
  private final String marshalName;
  private final Class<T> javaClass;
  private final EmptyValue emptyValue;

  ScalarType(String cqlName, String marshalClass, Class<T> javaClass, EmptyValue emptyValue) {
    this.cqlName = cqlName;
    this.marshalName = MarshalNames.PACKAGE + marshalClass;
    this.javaClass = javaClass;
    this.emptyValue = emptyValue;
  }

  @Override
  public final String cqlName() {
    return cqlName;
  }

  @Override
  public final String marshalName() {
    return marshalName;
  }

  @Override
  public final Class<T> javaClass() {
    return javaClass;
  }

  @Override
  public final boolean allowsEmpty() {
    return emptyValue != EmptyValue.REFUSED;
  }

  @Override
  public final boolean isEmptyValueMeaningless() {
    return emptyValue == EmptyValue.MEANINGLESS;
  }

  @Override
  public final @Nullable T decode(byte[] v, int off, int len) {
    if (len == 0 && emptyValue != EmptyValue.A_VALUE) {
      return null;
    }
    return decodeValue(v, off, len);
  }

  @Override
  public final byte[] encode(Object value) {
    return encodeValue(javaValue(value, javaClass));
  }

  @Override
  public final String format(byte[] v, int off, int len) {
    validate(v, off, len);
    return len == 0 ? "" : formatValue(v, off, len);
  }

  @Override
  public final void appendJson(StringBuilder out, byte[] v, int off, int len) {
    if (len == 0) {
      out.append(emptyJson());
    } else {
      appendValueJson(out, v, off, len);
    }
  }

  @Override
  public final String toCqlshText(byte[] v, int off, int len) {
    return len == 0 ? emptyCqlshText() : cqlshValueText(v, off, len);
  }

  @Override
  public boolean writeComparable(ByteWriter out, byte[] v, int off, int len) {
    if (len == 0) {
      return false;
    }
    writeComparableValue(out, v, off, len);
    return true;
  }

  /** Of a value that is not empty. */
  void writeComparableValue(ByteWriter out, byte[] v, int off, int len) {
    throw new UnsupportedOperationException(cqlName + " has no order of bytes");
  }

  abstract T decodeValue(byte[] v, int off, int len);

  abstract byte[] encodeValue(T value);

  String formatValue(byte[] v, int off, int len) {
    return decodeValue(v, off, len).toString();
  }

  void appendValueJson(StringBuilder out, byte[] v, int off, int len) {
    out.append('"').append(formatValue(v, off, len)).append('"');
  }

  String cqlshValueText(byte[] v, int off, int len) {
    return formatValue(v, off, len);
  }

  String emptyJson() {
    return "\"\"";
  }

  String emptyCqlshText() {
    return "";
  }
}
