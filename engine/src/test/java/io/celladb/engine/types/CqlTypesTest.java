package io.celladb.engine.types;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CqlTypesTest {
  private static final String PACKAGE = "org.apache.cassandra.db.marshal.";

  @Test
  void knowsEveryScalarTypeOnce() {
    assertThat(CqlTypes.all()).hasSize(19).doesNotHaveDuplicates();
    assertThat(CqlTypes.byCqlName("nothing")).isNull();
  }

  @Test
  void readsAReversedName() {
    CqlType type = CqlTypes.byMarshalName(PACKAGE + "ReversedType(" + PACKAGE + "Int32Type)");
    assertThat(type.isReversed()).isTrue();
    assertThat(type.base()).isSameAs(CqlTypes.INT);
    assertThat(type.cqlName()).isEqualTo("int");
    assertThat(type.fixedLengthBytes()).isEqualTo(4);
    assertThat(ReversedType.of(type)).isSameAs(CqlTypes.INT);
  }

  @Test
  void aNameNeedsNoPackage() {
    assertThat(CqlTypes.byMarshalName("ReversedType(UTF8Type)"))
        .isEqualTo(ReversedType.of(CqlTypes.TEXT));
  }

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
        "TupleType(Int32Type,ListType(UTF8Type)); TupleType(Int32Type,ListType(UTF8Type));"
            + " frozen<tuple<int, frozen<list<text>>>>",
        "FrozenType(TupleType(Int32Type,UserType(ks,61,62:Int32Type)));"
            + " TupleType(Int32Type,UserType(ks,61,62:Int32Type));"
            + " frozen<tuple<int, frozen<a>>>",
        "TupleType(); TupleType(); frozen<tuple<>>",
        "UserType(ks,61,62:ListType(Int32Type)); UserType(ks,61,62:ListType(Int32Type)); a",
        "UserType(ks,61,62:FrozenType(ListType(Int32Type)),63:TupleType(Int32Type));"
            + " UserType(ks,61,62:FrozenType(ListType(Int32Type)),63:TupleType(Int32Type)); a",
        "FrozenType(UserType(ks,61,62:FrozenType(ListType(Int32Type))));"
            + " FrozenType(UserType(ks,61,62:ListType(Int32Type))); frozen<a>",
        "UserType(Ks,4141,62:UserType(ks,61,62:Int32Type));"
            + " UserType(Ks,4141,62:UserType(ks,61,62:Int32Type)); \"AA\"",
        "UserType(ks,73656c656374,62:Int32Type); UserType(ks,73656c656374,62:Int32Type);"
            + " \"select\"",
        "UserType(ks,61); UserType(ks,61); a",
        "VectorType(FloatType , 3); VectorType(FloatType , 3); vector<float, 3>",
        "VectorType(FloatType,3); VectorType(FloatType , 3); vector<float, 3>",
        "VectorType(ListType(UTF8Type) , 3); VectorType(FrozenType(ListType(UTF8Type)) , 3);"
            + " vector<frozen<list<text>>, 3>",
        "FrozenType(ListType(VectorType(SetType(UTF8Type) , 3)));"
            + " FrozenType(ListType(VectorType(SetType(UTF8Type) , 3)));"
            + " frozen<list<vector<frozen<set<text>>, 3>>>",
        "VectorType(VectorType(Int32Type , 2) , 3); VectorType(VectorType(Int32Type , 2) , 3);"
            + " vector<vector<int, 2>, 3>",
        "FrozenType(VectorType(Int32Type,2)); VectorType(Int32Type , 2); vector<int, 2>",
        "CounterColumnType; CounterColumnType; counter",
        "EmptyType; EmptyType; empty",
      })
  void readsAndWritesMarshalNames(String read, String written, String cqlName) {
    CqlType type = CqlTypes.byMarshalName(read);
    assertThat(type.marshalName().replace(PACKAGE, "")).isEqualTo(written);
    assertThat(type.cqlName()).isEqualTo(cqlName);
    assertThat(CqlTypes.byMarshalName(type.marshalName())).isEqualTo(type);
  }

  /** The lengths that Cassandra 5.0.6 takes for fixed. */
  @ParameterizedTest
  @CsvSource({
    "'VectorType(FloatType,3)', 12",
    "'VectorType(VectorType(Int32Type,2),3)', 24",
    "'VectorType(UUIDType,2)', 32",
    "'VectorType(BooleanType,3)', 3",
    "'VectorType(UTF8Type,3)', -1",
    "'VectorType(ShortType,3)', -1",
    "'FrozenType(ListType(Int32Type))', -1",
    "ListType(Int32Type), -1",
    "EmptyType, 0",
    "CounterColumnType, -1",
    "'TupleType(Int32Type,Int32Type)', -1",
  })
  void knowsFixedLengths(String name, int bytes) {
    assertThat(CqlTypes.byMarshalName(name).fixedLengthBytes()).isEqualTo(bytes);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "ListType; ListType takes exactly one argument, 0 given",
        "MapType(Int32Type); MapType takes exactly two arguments, 1 given",
        "UserType(ks); expected , at character 11",
        "UserType(ks,6x,62:Int32Type); expected hexadecimal digits before character 14",
        "UserType(ks,61,62Int32Type); expected hexadecimal digits before character 26",
        "UserType(ks,61,62:Int32Type,62:Int32Type); two fields are called b",
        "VectorType(Int32Type); expected , at character 20",
        "VectorType(Int32Type , x); expected a number before character 25",
        "NoType; there is no type org.apache.cassandra.db.marshal.NoType",
        "''; there is no type org.apache.cassandra.db.marshal.",
        "ReversedType; ReversedType takes exactly one argument, 0 given",
        "ReversedType(Int32Type,Int32Type); ReversedType takes exactly one argument, 2 given",
        "ReversedType(Int32Type; expected ) at character 22",
        "ReversedType(Int32Type)); expected its end at character 23",
        "Int32Type(UTF8Type); org.apache.cassandra.db.marshal.Int32Type takes no arguments",
      })
  void refusesAnUnreadableName(String name, String reason) {
    assertThatThrownBy(() -> CqlTypes.byMarshalName(name))
        .isInstanceOf(InvalidValueException.class)
        .hasMessage("Unable to read the type name '" + name + "': " + reason);
  }

  @Test
  void refusesANameWithoutEnd() {
    String name = "ListType(".repeat(20_000);
    assertThatThrownBy(() -> CqlTypes.byMarshalName(name))
        .isInstanceOf(InvalidValueException.class)
        .hasMessageEndingWith("more than 100 types within one another");
  }
}
