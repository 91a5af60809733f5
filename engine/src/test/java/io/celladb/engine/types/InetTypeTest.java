package io.celladb.engine.types;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;

class InetTypeTest extends TypeContract {
  InetTypeTest() {
    super(CqlTypes.INET);
  }

  @Override
  Arbitrary<?> javaValues() {
    Arbitrary<byte[]> ipv4 = Arbitraries.bytes().array(byte[].class).ofSize(4);
    Arbitrary<byte[]> ipv6 = Arbitraries.bytes().array(byte[].class).ofSize(16);
    return Arbitraries.oneOf(ipv4, ipv6).map(CqlTypes.INET::decode);
  }

  @Example
  void aNameIsNotLookedUp() {
    assertThatThrownBy(() -> CqlTypes.INET.parse("localhost"))
        .isInstanceOf(InvalidValueException.class)
        .hasMessage("Unable to make inet address from 'localhost'");
  }

  @Example
  void anAddressOfVersionFourWithinSixIsOneOfFour() {
    byte[] mapped = new byte[16];
    mapped[10] = -1;
    mapped[11] = -1;
    mapped[15] = 7;
    assertThat(((InetAddress) CqlTypes.INET.decode(mapped)).getAddress())
        .containsExactly(0, 0, 0, 7);
  }
}
