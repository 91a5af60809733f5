package io.celladb.engine.types;

import org.jspecify.annotations.Nullable;

/**
 * One CQL type. Instances are immutable and safe for every thread; equal types are the same
 * instance or equal by {@link #equals}.
 *
 * <p>Serialized values are passed as a range of a byte array and never kept or changed. Methods
 * that read one throw {@link InvalidValueException} when its length does not fit the type; only
 * {@link #validate} checks the content too.
 */
public abstract class CqlType {
  CqlType() {}

  /** The name in CQL, lower case, such as {@code int}; {@code varchar} is {@code text}. */
  public abstract String cqlName();

  /** The class name that sstable headers carry, such as {@code …db.marshal.Int32Type}. */
  public abstract String marshalName();

  /**
   * The length in bytes of a non-empty value if Data.db writes it without a length in front, else
   * -1.
   */
  public int fixedLengthBytes() {
    return -1;
  }

  /**
   * Compares two serialized values in the order Cassandra sorts by; an empty value is before every
   * other one, unless the type is reversed. Both values must be valid.
   */
  public abstract int compare(byte[] a, int aOff, int aLen, byte[] b, int bOff, int bLen);

  public final int compare(byte[] a, byte[] b) {
    return compare(a, 0, a.length, b, 0, b.length);
  }

  /**
   * Checks that the bytes are a serialized value of this type.
   *
   * @throws InvalidValueException if not
   */
  public abstract void validate(byte[] v, int off, int len);

  public final void validate(byte[] v) {
    validate(v, 0, v.length);
  }

  /** Whether a value of no bytes is valid. */
  public abstract boolean allowsEmpty();

  /** Whether a value of no bytes is valid but stands for nothing, and so reads as null. */
  public abstract boolean isEmptyValueMeaningless();

  /** Whether CQL may compare values by less and greater; {@code duration} has no such order. */
  public boolean isOrderable() {
    return true;
  }

  public boolean isReversed() {
    return false;
  }

  /** The type without its reversed order. */
  public CqlType base() {
    return this;
  }

  /** The class of the Java values of this type. */
  public abstract Class<?> javaClass();

  /** The Java value, or null for an empty value unless that is one (text, ascii, blob). */
  public abstract @Nullable Object decode(byte[] v, int off, int len);

  public final @Nullable Object decode(byte[] v) {
    return decode(v, 0, v.length);
  }

  /**
   * The serialized form of a Java value.
   *
   * @throws InvalidValueException if it is not of {@link #javaClass}, or out of the type's range
   */
  public abstract byte[] encode(Object value);

  /**
   * The serialized form of the text that stands inside quotes in a statement.
   *
   * @throws InvalidValueException if the text is not of this type
   */
  public abstract byte[] parse(String text);

  /** The text that sstabledump prints for a key. */
  public abstract String format(byte[] v, int off, int len);

  public final String format(byte[] v) {
    return format(v, 0, v.length);
  }

  /** Appends the JSON that SELECT JSON prints. */
  public abstract void appendJson(StringBuilder out, byte[] v, int off, int len);

  /** The text of a cell in a result table of cqlsh with its default settings. */
  public abstract String toCqlshText(byte[] v, int off, int len);

  public final String toCqlshText(byte[] v) {
    return toCqlshText(v, 0, v.length);
  }

  @Override
  public String toString() {
    return marshalName();
  }
}
