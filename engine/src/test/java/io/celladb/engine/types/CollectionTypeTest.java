package io.celladb.engine.types;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CollectionTypeTest {
  private static final byte[] ONE = CqlTypes.INT.encode(1);
  private static final byte[] TWO = CqlTypes.INT.encode(2);

  /** As Cassandra 5.0.6 reads, writes and names each. */
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "ListType(Int32Type); ListType(Int32Type); list<int>",
        "FrozenType(ListType(Int32Type)); FrozenType(ListType(Int32Type)); frozen<list<int>>",
        "ListType(SetType(UTF8Type)); ListType(FrozenType(SetType(UTF8Type)));"
            + " list<frozen<set<text>>>",
        "FrozenType(MapType(UTF8Type,FrozenType(SetType(UTF8Type))));"
            + " FrozenType(MapType(UTF8Type,SetType(UTF8Type)));"
            + " frozen<map<text, frozen<set<text>>>>",
        "ReversedType(FrozenType(SetType(LongType)));"
            + " ReversedType(FrozenType(SetType(LongType))); frozen<set<bigint>>",
        "FrozenType(Int32Type); Int32Type; int",
      })
  void readsAndWritesMarshalNames(String read, String written, String cqlName) {
    CqlType type = CqlTypes.byMarshalName(read);
    assertThat(type.marshalName().replace("org.apache.cassandra.db.marshal.", ""))
        .isEqualTo(written);
    assertThat(type.cqlName()).isEqualTo(cqlName);
    assertThat(CqlTypes.byMarshalName(type.marshalName())).isEqualTo(type);
    assertThat(type.fixedLengthBytes()).isEqualTo(cqlName.equals("int") ? 4 : -1);
  }

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
    assertThat(list.decode(list.ofCells(List.of(new byte[16], new byte[16]), List.of(TWO, ONE))))
        .isEqualTo(List.of(2, 1));

    CqlType set = SetType.of(CqlTypes.INT);
    assertThat(set.cellPathType()).isSameAs(CqlTypes.INT);
    assertThat(set.cellValueType(ONE, 0, 4)).isSameAs(CqlTypes.EMPTY);
    assertThat(set.decode(set.ofCells(List.of(ONE, TWO), List.of(new byte[0], new byte[0]))))
        .isEqualTo(Set.of(1, 2));

    CqlType map = MapType.of(CqlTypes.INT, ListType.of(CqlTypes.INT));
    assertThat(map.cellPathType()).isSameAs(CqlTypes.INT);
    assertThat(map.cellValueType(ONE, 0, 4)).isEqualTo(ListType.frozenOf(CqlTypes.INT));
    byte[] value = list.encode(List.of(7));
    assertThat(map.decode(map.ofCells(List.of(ONE), List.of(value))))
        .isEqualTo(Map.of(1, List.of(7)));
  }

  @Test
  void cellsOfOtherTypesHaveNoPaths() {
    assertThat(CqlTypes.INT.isMultiCell()).isFalse();
    assertThatThrownBy(CqlTypes.INT::cellPathType)
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("The cells of int have no paths");
  }
}
