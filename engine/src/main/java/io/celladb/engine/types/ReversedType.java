package io.celladb.engine.types;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Another type in descending order: the same values, compared the other way round, empty last. */
public final class ReversedType extends CqlType {
  private static final String MARSHAL_NAME = MarshalNames.PACKAGE + "ReversedType";

  private final CqlType base;

  private ReversedType(CqlType base) {
    this.base = base;
  }

  /** The type in reversed order; the base of a type that is reversed already. */
  public static CqlType of(CqlType type) {
    return type.isReversed() ? type.base() : new ReversedType(type);
  }

  @Override
  public String cqlName() {
    return base.cqlName();
  }

  @Override
  public String marshalName() {
    return MARSHAL_NAME + "(" + base.marshalName() + ")";
  }

  @Override
  public List<CqlType> subtypes() {
    return List.of(base);
  }

  @Override
  CqlType withSubtypes(List<CqlType> changed) {
    return of(changed.get(0));
  }

  @Override
  public int fixedLengthBytes() {
    return base.fixedLengthBytes();
  }

  @Override
  public int compare(byte[] a, int aOff, int aLen, byte[] b, int bOff, int bLen) {
    return base.compare(b, bOff, bLen, a, aOff, aLen);
  }

  @Override
  public void validate(byte[] v, int off, int len) {
    base.validate(v, off, len);
  }

  @Override
  public boolean allowsEmpty() {
    return base.allowsEmpty();
  }

  @Override
  public boolean isEmptyValueMeaningless() {
    return base.isEmptyValueMeaningless();
  }

  @Override
  public boolean isOrderable() {
    return base.isOrderable();
  }

  @Override
  public boolean isReversed() {
    return true;
  }

  @Override
  public CqlType base() {
    return base;
  }

  @Override
  public Class<?> javaClass() {
    return base.javaClass();
  }

  @Override
  public @Nullable Object decode(byte[] v, int off, int len) {
    return base.decode(v, off, len);
  }

  @Override
  public byte[] encode(Object value) {
    return base.encode(value);
  }

  @Override
  public byte[] parse(String text) {
    return base.parse(text);
  }

  @Override
  public String format(byte[] v, int off, int len) {
    return base.format(v, off, len);
  }

  @Override
  public void appendJson(StringBuilder out, byte[] v, int off, int len) {
    base.appendJson(out, v, off, len);
  }

  @Override
  public String toCqlshText(byte[] v, int off, int len) {
    return base.toCqlshText(v, off, len);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ReversedType && base.equals(((ReversedType) other).base);
  }

  @Override
  public int hashCode() {
    return 31 * base.hashCode() + 1;
  }
}
