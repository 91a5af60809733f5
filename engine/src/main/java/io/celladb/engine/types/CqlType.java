package io.celladb.engine.types;

import io.celladb.engine.io.ByteWriter;
import java.util.List;
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

  /** Whether CQL has no name for the type: then a statement names its class, in quotes. */
  public final boolean isCustom() {
    return cqlName().startsWith("'");
  }

  /** The class name that sstable headers carry, such as {@code …db.marshal.Int32Type}. */
  public abstract String marshalName();

  /** The class name inside that of a frozen type, where it is not said again that it is frozen. */
  String marshalNameInFrozen() {
    return marshalName();
  }

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
   * Appends Cassandra's byte-comparable form of a value, version OSS50: unsigned bytes that sort as
   * the values do. A form that another begins with goes on with 0xFE or 0xFF there, so a byte from
   * 0x10 to 0xEF may end it. The value must be valid.
   *
   * @return false, with nothing appended, when the value is empty and has no form of its own
   * @throws UnsupportedOperationException when values of the type cannot be in a key
   */
  public boolean writeComparable(ByteWriter out, byte[] v, int off, int len) {
    throw new UnsupportedOperationException(cqlName() + " has no order of bytes");
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

  /**
   * Whether a column of this type is stored as many cells, each with a path: a list, set, map or
   * user type that is not frozen. The cells of other types have no path.
   */
  public boolean isMultiCell() {
    return false;
  }

  /**
   * The type of the paths of a multi-cell column's cells, by which they sort: of a list the {@code
   * timeuuid} that was made with the element, of a set the element, of a map the key, of a user
   * type the field's index as a {@code smallint}.
   */
  public CqlType cellPathType() {
    throw hasNoPaths();
  }

  /**
   * The type of the value of a multi-cell column's cell: of a list the element, of a map the value,
   * of a user type the field that the path names, of a set {@link CqlTypes#EMPTY}.
   *
   * @throws InvalidValueException if no cell has that path
   */
  public CqlType cellValueType(byte[] path, int off, int len) {
    throw hasNoPaths();
  }

  private IllegalStateException hasNoPaths() {
    return new IllegalStateException("The cells of " + cqlName() + " have no paths");
  }

  /** The type whose values are always written whole, with all types in it frozen too. */
  public CqlType freeze() {
    return this;
  }

  /** The types that this one is made of, such as those of key and value of a map. */
  public List<CqlType> subtypes() {
    return List.of();
  }

  /** The same kind of type made of others, as many as {@link #subtypes}. */
  CqlType withSubtypes(List<CqlType> changed) {
    return this;
  }

  /** The type with a user type's definition replaced wherever the type of its name stands. */
  public CqlType withUserType(UserType definition) {
    List<CqlType> before = subtypes();
    List<CqlType> after = before.stream().map(type -> type.withUserType(definition)).toList();
    return after.equals(before) ? this : withSubtypes(after);
  }

  /** Whether the type is the user type of that name, frozen or not, or made of it. */
  public boolean refersTo(UserType userType) {
    return subtypes().stream().anyMatch(type -> type.refersTo(userType));
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

  /** The value as one of the class that this type encodes. */
  final <T> T javaValue(@Nullable Object value, Class<T> expected) {
    if (!expected.isInstance(value)) {
      String found = value == null ? "null" : value.getClass().getName();
      throw new InvalidValueException(
          "Expected " + expected.getName() + " for " + cqlName() + " but got " + found);
    }
    return expected.cast(value);
  }

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
