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

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
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
}
