package io.celladb.engine.types;

import io.celladb.engine.io.Bytes;

/** No bytes at all: what the cells of a set hold, whose elements are the paths. */
final class EmptyType extends ScalarType<Void> {
  static final EmptyType INSTANCE = new EmptyType();

  private EmptyType() {
    super("empty", "EmptyType", Void.class, EmptyValue.MEANINGLESS);
  }

  @Override
  public int fixedLengthBytes() {
    return 0;
  }

  @Override
  public int compare(byte[] a, int aOff, int aLen, byte[] b, int bOff, int bLen) {
    return 0;
  }

  @Override
  public void validate(byte[] v, int off, int len) {
    if (len != 0) {
      throw notEmpty();
    }
  }

  private static InvalidValueException notEmpty() {
    return new InvalidValueException("EmptyType only accept empty values");
  }

  @Override
  Void decodeValue(byte[] v, int off, int len) {
    throw notEmpty();
  }

  @Override
  byte[] encodeValue(Void value) {
    return Bytes.EMPTY;
  }

  @Override
  public byte[] parse(String text) {
    if (!text.isEmpty()) {
      throw new InvalidValueException("'" + text + "' is not empty");
    }
    return Bytes.EMPTY;
  }
}
