package io.celladb.engine.types;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class CollectionTypeTest {
  private static final byte[] ONE = CqlTypes.INT.encode(1);
  private static final byte[] TWO = CqlTypes.INT.encode(2);

  @Test
  void frozenIsAnotherType() {
    CqlType list = ListType.of(CqlTypes.INT);
    assertThat(list.isMultiCell()).isTrue();
    assertThat(list.freeze().isMultiCell()).isFalse();
    assertThat(list.freeze()).isNotEqualTo(list).isEqualTo(ListType.frozenOf(CqlTypes.INT));
    assertThat(list.freeze().freeze()).isEqualTo(list.freeze());
    assertThat(CqlTypes.INT.freeze()).isSameAs(CqlTypes.INT);
  }

  @Test
  void cellsHavePathsAndValues() {
    CqlType list = ListType.of(CqlTypes.INT);
    assertThat(list.cellPathType()).isSameAs(CqlTypes.TIMEUUID);
    assertThat(list.cellValueType(new byte[16], 0, 16)).isSameAs(CqlTypes.INT);
    CqlType set = SetType.of(CqlTypes.INT);
    assertThat(set.cellPathType()).isSameAs(CqlTypes.INT);
    assertThat(set.cellValueType(ONE, 0, 4)).isSameAs(CqlTypes.EMPTY);
    CqlType map = MapType.of(CqlTypes.INT, ListType.of(CqlTypes.INT));
    assertThat(map.cellPathType()).isSameAs(CqlTypes.INT);
    assertThat(map.cellValueType(ONE, 0, 4)).isEqualTo(ListType.frozenOf(CqlTypes.INT));
  }

  @Test
  void cellsOfOtherTypesHaveNoPaths() {
    assertThat(CqlTypes.INT.isMultiCell()).isFalse();
    assertThatThrownBy(CqlTypes.INT::cellPathType)
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("The cells of int have no paths");
  }

  @Test
  void anElementMayBeLongerThanAKey() {
    String long65536 = "a".repeat(65_536);
    SetType set = SetType.frozenOf(CqlTypes.TEXT);
    byte[] bytes = set.encode(Set.of(long65536));
    set.validate(bytes);
    assertThat(set.decode(bytes)).isEqualTo(Set.of(long65536));
  }

  @Test
  void joinsElementsInTheirOrderAndOnce() {
    byte[] three = CqlTypes.INT.encode(3);
    byte[] minusOne = CqlTypes.INT.encode(-1);
    SetType set = SetType.frozenOf(CqlTypes.INT);
    byte[] joined = set.join(List.of(three, ONE, minusOne, TWO, three));
    assertThat(set.decode(joined)).hasToString("[-1, 1, 2, 3]");
    assertThat(set.split(joined)).containsExactly(minusOne, ONE, TWO, three);
    MapType map = MapType.frozenOf(CqlTypes.INT, CqlTypes.INT);
    joined = map.join(List.of(TWO, ONE, minusOne, three, TWO, TWO));
    assertThat(map.decode(joined)).hasToString("{-1=3, 2=2}");
    ListType list = ListType.frozenOf(CqlTypes.INT);
    assertThat(list.decode(list.join(List.of(TWO, ONE, TWO)))).isEqualTo(List.of(2, 1, 2));
  }

  /** By the rules of cqlsh: text, times and addresses stand in quotes inside a collection. */
  @Test
  void cqlshQuotesTextInside() {
    CqlType list = ListType.frozenOf(CqlTypes.TEXT);
    assertThat(list.toCqlshText(list.encode(List.of("it's", "b\n"))))
        .isEqualTo("['it''s', 'b\\n']");
    CqlType map =
        MapType.frozenOf(CqlTypes.INT, TupleType.of(List.of(CqlTypes.TEXT, CqlTypes.INT)));
    assertThat(map.toCqlshText(map.encode(Map.of(1, CqlTuple.of("x", null)))))
        .isEqualTo("{1: ('x', null)}");
    CqlType vector = VectorType.of(CqlTypes.FLOAT, 2);
    assertThat(vector.toCqlshText(vector.encode(new float[] {1, 2.5f}))).isEqualTo("[1, 2.5]");
  }
}
