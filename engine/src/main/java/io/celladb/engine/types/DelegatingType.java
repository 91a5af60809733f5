package io.celladb.engine.types;

import org.jspecify.annotations.Nullable;

/** The values of another type under a name or in an order of its own. */
abstract class DelegatingType extends CqlType {
  private final CqlType values;

  DelegatingType(CqlType values) {
    this.values = values;
  }

  /** The type whose values it has. */
  final CqlType values() {
    return values;
  }

  @Override
  public final int fixedLengthBytes() {
    return values.fixedLengthBytes();
  }

  @Override
  public final void validate(byte[] v, int off, int len) {
    values.validate(v, off, len);
  }

  @Override
  public final boolean allowsEmpty() {
    return values.allowsEmpty();
  }

  @Override
  public final boolean isEmptyValueMeaningless() {
    return values.isEmptyValueMeaningless();
  }

  @Override
  public final boolean isOrderable() {
    return values.isOrderable();
  }

  @Override
  public final Class<?> javaClass() {
    return values.javaClass();
  }

  @Override
  public final @Nullable Object decode(byte[] v, int off, int len) {
    return values.decode(v, off, len);
  }

  @Override
  public final byte[] encode(Object value) {
    return values.encode(javaValue(value, javaClass()));
  }

  @Override
  public final byte[] parse(String text) {
    return values.parse(text);
  }

  @Override
  public final String format(byte[] v, int off, int len) {
    return values.format(v, off, len);
  }

  @Override
  public final void appendJson(StringBuilder out, byte[] v, int off, int len) {
    values.appendJson(out, v, off, len);
  }

  @Override
  public final String toCqlshText(byte[] v, int off, int len) {
    return values.toCqlshText(v, off, len);
  }
}
