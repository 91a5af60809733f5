package io.celladb.engine.types;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Size;

class VarintTypeTest extends TypeContract {
  VarintTypeTest() {
    super(CqlTypes.VARINT);
  }

  @Override
  Arbitrary<?> javaValues() {
    return Arbitraries.bigIntegers();
  }

  @Example
  void encodesTheShortestForm() {
    assertThat(encode(0)).containsExactly(0);
    assertThat(encode(128)).containsExactly(0, 0x80);
    assertThat(encode(-128)).containsExactly(0x80);
  }

  private static byte[] encode(long value) {
    return CqlTypes.VARINT.encode(BigInteger.valueOf(value));
  }

  @Example
  void longerFormsReadTheSame() {
    byte[] longer = {0, 0, (byte) 0x80};
    CqlTypes.VARINT.validate(longer);
    assertThat(CqlTypes.VARINT.decode(longer)).isEqualTo(BigInteger.valueOf(128));
    assertThat(CqlTypes.VARINT.compare(longer, encode(128))).isZero();
  }

  @Property
  void ordersByNumber(
      @ForAll @Size(min = 1, max = 4) byte[] a, @ForAll @Size(min = 1, max = 4) byte[] b) {
    assertThat(Integer.signum(CqlTypes.VARINT.compare(a, b)))
        .isEqualTo(new BigInteger(a).compareTo(new BigInteger(b)));
  }
}
