package io.celladb.engine.types;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.celladb.engine.io.ByteWriter;
import io.celladb.engine.io.Bytes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.assertj.core.api.SoftAssertions;

/** What holds for every type, and what Apache Cassandra answered for this one. */
abstract class TypeContract {
  private final CqlType type;
  private final GoldenValues golden;

  TypeContract(CqlType type) {
    this(type, type.cqlName());
  }

  /** A contract of a type made of others, whose values are in a file of that name. */
  TypeContract(CqlType type, String values) {
    this.type = type;
    this.golden = GoldenValues.of(values);
  }

  /** Java values of the type. */
  abstract Arbitrary<?> javaValues();

  /** Texts that Cassandra refuses and Cella reads. */
  Set<String> textsReadBeyondCassandra() {
    return Set.of();
  }

  /** Whether the text of the value reads as the value again. */
  boolean hasReadableText(Object value) {
    return true;
  }

  /** Whether a value that Cassandra takes has a Java value from which it can be made. */
  boolean canBeEncoded(Object value) {
    return true;
  }

  @Provide
  Arbitrary<Object> values() {
    return javaValues().map(value -> value);
  }

  @Provide
  Arbitrary<byte[]> serialized() {
    Arbitrary<byte[]> known = Arbitraries.of(golden.ordered).map(GoldenValues.Value::bytes);
    return Arbitraries.oneOf(known, javaValues().map(type::encode));
  }

  @Example
  void ordersAsCassandra() {
    List<GoldenValues.Value> values = golden.ordered;
    assertThat(values).hasSizeGreaterThan(5);
    SoftAssertions softly = new SoftAssertions();
    int[] rank = new int[values.size()];
    for (int i = 0; i < values.size(); i++) {
      rank[i] = i == 0 ? 0 : rank[i - 1] + (values.get(i).equalsPrevious() ? 0 : 1);
      for (int k = 0; k <= i; k++) {
        int compared = type.compare(values.get(k).bytes(), values.get(i).bytes());
        softly
            .assertThat(Integer.signum(compared))
            .as("%s against %s", values.get(k), values.get(i))
            .isEqualTo(Integer.compare(rank[k], rank[i]));
      }
    }
    softly.assertAll();
  }

  @Property
  void orderIsTotal(
      @ForAll("serialized") byte[] a,
      @ForAll("serialized") byte[] b,
      @ForAll("serialized") byte[] c) {
    assertThat(type.compare(a, a)).isZero();
    assertThat(sign(a, b)).isEqualTo(-sign(b, a));
    if (sign(a, b) <= 0 && sign(b, c) <= 0) {
      assertThat(sign(a, c)).isLessThanOrEqualTo(0);
      if (sign(a, b) < 0 || sign(b, c) < 0) {
        assertThat(sign(a, c)).isNegative();
      }
    }
  }

  private int sign(byte[] a, byte[] b) {
    return Integer.signum(type.compare(a, b));
  }

  @Property
  void reversedOrderInverts(@ForAll("serialized") byte[] a, @ForAll("serialized") byte[] b) {
    CqlType reversed = ReversedType.of(type);
    assertThat(Integer.signum(reversed.compare(a, b))).isEqualTo(sign(b, a));
  }

  /** Whether values can be in a key. */
  boolean hasComparableForm() {
    return true;
  }

  @Property
  void comparableFormsSortAsTheValues(
      @ForAll("serialized") byte[] a, @ForAll("serialized") byte[] b) {
    if (!hasComparableForm()) {
      assertThatThrownBy(() -> comparable(type, a))
          .isInstanceOf(UnsupportedOperationException.class);
      return;
    }
    for (CqlType either : new CqlType[] {type, ReversedType.of(type)}) {
      byte[] left = comparable(either, a);
      byte[] right = comparable(either, b);
      int order = Integer.signum(either.compare(a, b));
      boolean sharesForm = !type.subtypes().isEmpty() && Arrays.equals(left, right);
      if (!sharesForm && !hasFields(type)) {
        assertThat(Integer.signum(Arrays.compareUnsigned(left, right))).isEqualTo(order);
      }
      if (!Arrays.equals(left, right)) {
        int shorter = Math.min(left.length, right.length);
        assertThat(Arrays.mismatch(left, right)).as("no prefix").isLessThan(shorter);
      }
    }
  }

  /**
   * Cassandra's form of an empty field is that of a null one, though it sorts after it; and so is
   * that of a collection of -1 elements that of an empty one, and that of an empty component in
   * reversed order that of the first.
   */
  private static boolean hasFields(CqlType type) {
    return type instanceof FieldsType
        || type.subtypes().stream().anyMatch(part -> part.isReversed() || hasFields(part));
  }

  private static byte[] comparable(CqlType type, byte[] value) {
    ByteWriter out = new ByteWriter();
    ComparableBytes.writeComponent(out, type, value, 0, value.length);
    out.writeByte(ComparableBytes.END);
    return out.toByteArray();
  }

  @Property
  void readsValuesAnywhereInAnArray(
      @ForAll("serialized") byte[] a, @ForAll("serialized") byte[] b, @ForAll byte filler) {
    byte[] wideA = surround(a, 3, filler);
    byte[] wideB = surround(b, 5, (byte) ~filler);
    int compared = type.compare(wideA, 3, a.length, wideB, 5, b.length);
    assertThat(Integer.signum(compared)).isEqualTo(sign(a, b));
    type.validate(wideA, 3, a.length);
    assertThat(type.decode(wideA, 3, a.length)).isEqualTo(type.decode(a));
    assertThat(type.format(wideA, 3, a.length)).isEqualTo(type.format(a));
    assertThat(type.toCqlshText(wideA, 3, a.length)).isEqualTo(type.toCqlshText(a));
    assertThat(json(wideA, 3, a.length)).isEqualTo(json(a, 0, a.length));
  }

  private static byte[] surround(byte[] value, int before, byte filler) {
    byte[] wide = new byte[before + value.length + 12];
    Arrays.fill(wide, filler);
    System.arraycopy(value, 0, wide, before, value.length);
    return wide;
  }

  private String json(byte[] v, int off, int len) {
    StringBuilder out = new StringBuilder();
    type.appendJson(out, v, off, len);
    return out.toString();
  }

  @Example
  void validatesAsCassandra() {
    for (GoldenValues.Value value : golden.ordered) {
      type.validate(value.bytes());
    }
    assertThat(golden.verdicts).isNotEmpty();
    SoftAssertions softly = new SoftAssertions();
    for (GoldenValues.Verdict verdict : golden.verdicts) {
      String bytes = "0x" + Bytes.toHex(verdict.bytes());
      String error = errorOf(() -> type.validate(verdict.bytes()));
      softly.assertThat(error).as(bytes).isEqualTo(expectedError(verdict.error(), error));
    }
    softly.assertAll();
  }

  private static String errorOf(Runnable action) {
    try {
      action.run();
      return "no error";
    } catch (InvalidValueException e) {
      return e.getMessage();
    }
  }

  /** An empty expectation takes any error. */
  private static String expectedError(String expected, String actual) {
    if (expected == null) {
      return "no error";
    }
    return expected.isEmpty() && !actual.equals("no error") ? actual : expected;
  }

  @Example
  void writesTextFormsAsCassandra() {
    SoftAssertions softly = new SoftAssertions();
    for (GoldenValues.Value value : golden.ordered) {
      byte[] bytes = value.bytes();
      check(softly, "text of " + value, value.text(), type.format(bytes));
      check(softly, "JSON of " + value, value.json(), json(bytes, 0, bytes.length));
      check(softly, "cqlsh text of " + value, value.cqlshText(), type.toCqlshText(bytes));
    }
    softly.assertAll();
  }

  private static void check(SoftAssertions softly, String what, String expected, String actual) {
    if (expected != null) {
      softly.assertThat(actual).as(what).isEqualTo(expected);
    }
  }

  @Example
  void readsTextsAsCassandra() {
    assertThat(golden.literals).isNotEmpty();
    SoftAssertions softly = new SoftAssertions();
    for (GoldenValues.Literal literal : golden.literals) {
      if (textsReadBeyondCassandra().contains(literal.text())) {
        type.validate(type.parse(literal.text()));
        continue;
      }
      List<String> parsed = new ArrayList<>();
      String error = errorOf(() -> parsed.add("0x" + Bytes.toHex(type.parse(literal.text()))));
      if (literal.bytes() != null) {
        String expected = "0x" + Bytes.toHex(literal.bytes());
        softly.assertThat(parsed).as(literal.text()).containsExactly(expected);
      } else {
        softly
            .assertThat(error)
            .as(literal.text())
            .isEqualTo(expectedError(literal.error(), error));
      }
    }
    softly.assertAll();
  }

  @Property
  void encodesWhatItDecodes(@ForAll("values") Object value) {
    byte[] bytes = type.encode(value);
    type.validate(bytes);
    assertThat(type.decode(bytes)).isEqualTo(value);
    assertThat(value).isInstanceOf(type.javaClass());
    if (type.fixedLengthBytes() >= 0) {
      assertThat(bytes).hasSize(type.fixedLengthBytes());
    }
  }

  @Property
  void readsItsOwnText(@ForAll("values") Object value) {
    if (hasReadableText(value)) {
      byte[] bytes = type.encode(value);
      assertThat(type.compare(type.parse(type.format(bytes)), bytes)).isZero();
    }
  }

  @Example
  void decodesEveryValueOfCassandras() {
    for (GoldenValues.Value value : golden.ordered) {
      Object decoded = type.decode(value.bytes());
      if (value.bytes().length == 0 && type.isEmptyValueMeaningless()) {
        assertThat(decoded).isNull();
      } else {
        assertThat(decoded).isInstanceOf(type.javaClass());
        if (canBeEncoded(decoded)) {
          assertThat(type.decode(type.encode(decoded))).isEqualTo(decoded);
        }
      }
    }
  }

  @Example
  void refusesAnotherClass() {
    assertThatThrownBy(() -> type.encode(new StringBuilder()))
        .isInstanceOf(InvalidValueException.class)
        .hasMessage(
            "Expected %s for %s but got java.lang.StringBuilder",
            type.javaClass().getName(), type.cqlName());
  }

  @Example
  void isFoundByItsNames() {
    if (CqlTypes.all().contains(type)) {
      assertThat(CqlTypes.byCqlName(type.cqlName())).isSameAs(type);
      assertThat(CqlTypes.byCqlName(type.cqlName().toUpperCase(Locale.ROOT))).isSameAs(type);
    }
    assertThat(CqlTypes.byMarshalName(type.marshalName())).isEqualTo(type);
    CqlType reversed = ReversedType.of(type);
    assertThat(CqlTypes.byMarshalName(reversed.marshalName())).isEqualTo(reversed);
    assertThat(reversed.base()).isSameAs(type);
  }
}
