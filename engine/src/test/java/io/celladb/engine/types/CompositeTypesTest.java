package io.celladb.engine.types;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.celladb.engine.io.Bytes;
import java.nio.ByteBuffer;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Example;
import net.jqwik.api.Group;

/** The contract of composites, and what only one of them has. */
@SuppressWarnings("ClassCanBeStatic") // a group is an inner class
class CompositeTypesTest {
  private static final Arbitrary<String> INTS = Arbitraries.integers().map(String::valueOf);

  /** None is an underscore alone, whose text Cassandra reads as an end byte. */
  private static final Arbitrary<String> TEXTS =
      Arbitraries.strings().withChars("ab!\\").ofMaxLength(3).map(text -> text + "!");

  private static final Arbitrary<String> ENDS = Arbitraries.of("", ":!", ":_");

  private static CqlType type(String name) {
    return CqlTypes.byMarshalName(name);
  }

  private static Arbitrary<?> composites(CqlType type, Arbitrary<String> texts) {
    return texts.map(text -> ByteBuffer.wrap(type.parse(text)));
  }

  @Group
  class IntAndText extends TypeContract {
    IntAndText() {
      super(type("CompositeType(Int32Type,UTF8Type)"), "composite_int_text");
    }

    @Override
    Arbitrary<?> javaValues() {
      return composites(
          type("CompositeType(Int32Type,UTF8Type)"),
          Combinators.combine(INTS, TEXTS, ENDS).as((a, b, end) -> a + ":" + b + end));
    }
  }

  @Group
  class Nested extends TypeContract {
    private static final String NAME =
        "CompositeType(ReversedType(Int32Type),CompositeType(UTF8Type,BytesType),UUIDType)";

    Nested() {
      super(type(NAME), "composite_nested");
    }

    @Override
    Arbitrary<?> javaValues() {
      return composites(
          type(NAME),
          Combinators.combine(INTS, Arbitraries.of("a", "b", "a\\:00", "b\\:ff\\:!!"), ENDS)
              .as((a, b, end) -> a + ":" + b + end));
    }
  }

  @Group
  class Dynamic extends TypeContract {
    private static final String NAME =
        "DynamicCompositeType(i=>Int32Type,t=>UTF8Type,r=>ReversedType(Int32Type))";

    Dynamic() {
      super(type(NAME), "composite_dynamic");
    }

    @Override
    Arbitrary<?> javaValues() {
      Arbitrary<String> named =
          Combinators.combine(Arbitraries.of("i@", "r@", "Int32Type@", "LongType@"), INTS)
              .as((name, value) -> name + value);
      Arbitrary<String> components = Arbitraries.oneOf(named, TEXTS.map(text -> "t@" + text));
      return composites(
          type(NAME),
          Combinators.combine(components.list().ofMinSize(1).ofMaxSize(3), ENDS)
              .as((parts, end) -> String.join(":", parts) + end));
    }
  }

  @Example
  void namesAreCassandras() {
    assertThat(type("DynamicCompositeType( b => Int32Type , a=>ReversedType(UTF8Type))").cqlName())
        .isEqualTo(
            "'org.apache.cassandra.db.marshal.DynamicCompositeType("
                + "a=>org.apache.cassandra.db.marshal.ReversedType("
                + "org.apache.cassandra.db.marshal.UTF8Type),"
                + "b=>org.apache.cassandra.db.marshal.Int32Type)'");
    assertThat(type("CompositeType").cqlName())
        .isEqualTo("'org.apache.cassandra.db.marshal.CompositeType()'");
    assertThat(type("PartitionerDefinedOrder").cqlName())
        .isEqualTo(
            "'org.apache.cassandra.db.marshal.PartitionerDefinedOrder("
                + "org.apache.cassandra.dht.Murmur3Partitioner)'");
    assertThat(type("PartitionerDefinedOrder(org.apache.cassandra.dht.ByteOrderedPartitioner)"))
        .isSameAs(CqlTypes.BLOB);
    for (String refused :
        new String[] {
          "DynamicCompositeType(ab=>Int32Type)",
          "DynamicCompositeType(é=>Int32Type)",
          "DynamicCompositeType(Int32Type)",
          "PartitionerDefinedOrder()",
          "PartitionerDefinedOrder(x)"
        }) {
      assertThatThrownBy(() -> type(refused)).isInstanceOf(InvalidValueException.class);
    }
  }

  @Example
  void theOrderOfThePartitionerIsThatOfKeys() {
    CqlType order = type("PartitionerDefinedOrder");
    // The tokens of int 5 and of 'a' are -7509452495886106294 and -8839064797231613815.
    byte[] five = Bytes.fromHex("00000005");
    byte[] letter = Bytes.fromHex("61");
    assertThat(order.compare(letter, five)).isNegative();
    assertThat(order.compare(five, letter)).isPositive();
    assertThat(order.compare(five, five)).isZero();
    assertThat(order.compare(new byte[0], letter)).isNegative();
    assertThat(order.format(five)).isEqualTo("00000005");
  }
}
