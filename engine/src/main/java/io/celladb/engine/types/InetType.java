package io.celladb.engine.types;

import io.celladb.engine.io.ByteWriter;
import io.celladb.engine.io.Bytes;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;

/** {@code inet}: the four or sixteen bytes of the address, unsigned byte order. */
final class InetType extends ScalarType<InetAddress> {
  static final InetType INSTANCE = new InetType();

  private InetType() {
    super("inet", "InetAddressType", InetAddress.class, EmptyValue.MEANINGLESS);
  }

  @Override
  public int compare(byte[] a, int aOff, int aLen, byte[] b, int bOff, int bLen) {
    return Bytes.compareUnsigned(a, aOff, aLen, b, bOff, bLen);
  }

  @Override
  public boolean writeComparable(ByteWriter out, byte[] v, int off, int len) {
    ComparableBytes.writeEscaped(out, v, off, len);
    return true;
  }

  @Override
  public void validate(byte[] v, int off, int len) {
    if (len != 0 && len != 4 && len != 16) {
      throw new InvalidValueException(
          "Expected 4 or 16 byte inetaddress; got " + Bytes.toHex(v, off, len));
    }
  }

  @Override
  InetAddress decodeValue(byte[] v, int off, int len) {
    validate(v, off, len);
    try {
      return InetAddress.getByAddress(Arrays.copyOfRange(v, off, off + len));
    } catch (UnknownHostException e) {
      throw new IllegalStateException("an address of " + len + " bytes", e);
    }
  }

  @Override
  byte[] encodeValue(InetAddress value) {
    return value.getAddress();
  }

  @Override
  public byte[] parse(String text) {
    if (text.isEmpty()) {
      return Bytes.EMPTY;
    }
    byte[] v = InetText.parse(text);
    if (v == null) {
      throw new InvalidValueException("Unable to make inet address from '" + text + "'");
    }
    return v;
  }

  @Override
  String formatValue(byte[] v, int off, int len) {
    return decodeValue(v, off, len).getHostAddress();
  }

  @Override
  String cqlshValueText(byte[] v, int off, int len) {
    validate(v, off, len);
    return InetText.shortest(v, off, len);
  }
}
