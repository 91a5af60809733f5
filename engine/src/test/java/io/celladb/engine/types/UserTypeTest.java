package io.celladb.engine.types;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class UserTypeTest {
  private static final byte[] ONE = CqlTypes.INT.encode(1);
  private static final byte[] TEXT_X = CqlTypes.TEXT.encode("x");
  private static final UserType POINT = UserType.of("ks", "point", point());

  private static Map<String, CqlType> point() {
    Map<String, CqlType> fields = new LinkedHashMap<>();
    fields.put("x", CqlTypes.INT);
    fields.put("label", CqlTypes.TEXT);
    return fields;
  }

  private static CqlUserValue value(Object... namesAndValues) {
    Map<String, @Nullable Object> fields = new LinkedHashMap<>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      fields.put((String) namesAndValues[i], namesAndValues[i + 1]);
    }
    return new CqlUserValue(fields);
  }

  @Test
  void aCellIsAField() {
    byte[] second = CqlTypes.SMALLINT.encode((short) 1);
    assertThat(POINT.cellPathType()).isSameAs(CqlTypes.SMALLINT);
    assertThat(POINT.cellValueType(second, 0, 2)).isSameAs(CqlTypes.TEXT);
    byte[] third = CqlTypes.SMALLINT.encode((short) 2);
    assertThatThrownBy(() -> POINT.cellValueType(third, 0, 2))
        .isInstanceOf(InvalidValueException.class)
        .hasMessage("There is no field 2 in user type point");
    assertThatThrownBy(() -> POINT.freeze().cellPathType())
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void missingFieldsAreNull() {
    byte[] value = POINT.encode(value("label", "x"));
    assertThat(POINT.decode(value)).isEqualTo(value("x", null, "label", "x"));
    assertThat(POINT.split(value)).containsExactly(null, TEXT_X);
    assertThatThrownBy(() -> POINT.encode(value("z", 1)))
        .isInstanceOf(InvalidValueException.class)
        .hasMessage("Unknown field 'z' in value of user defined type point");
  }

  @Test
  void anOlderValueEqualsOneWithNullInTheFieldThatWasAdded() {
    UserType wider = POINT.withField("z", CqlTypes.INT);
    byte[] older = FieldsType.join(List.of(ONE, TEXT_X));
    byte[] newer = wider.encode(value("x", 1, "label", "x"));
    assertThat(newer).isNotEqualTo(older);
    wider.validate(older);
    assertThat(wider.compare(older, newer)).isZero();
    assertThat(wider.decode(older)).isEqualTo(wider.decode(newer));
  }

  @Test
  void anAlteredTypeIsReplacedWhereverItStands() {
    UserType wider = POINT.withField("z", CqlTypes.INT);
    CqlType map = MapType.of(CqlTypes.TEXT, TupleType.of(List.of(POINT)));
    UserType line = UserType.of("ks", "line", Map.of("ends", ListType.of(POINT))).freeze();
    CqlType reversed = ReversedType.of(line);
    for (CqlType type : List.of(POINT, POINT.freeze(), map, reversed)) {
      CqlType altered = type.withUserType(wider);
      assertThat(altered.isMultiCell()).isEqualTo(type.isMultiCell());
      assertThat(altered.marshalName()).contains("7a:");
      assertThat(altered.refersTo(POINT)).isTrue();
      assertThat(altered.marshalName().replace(",7a:org.apache.cassandra.db.marshal.Int32Type", ""))
          .isEqualTo(type.marshalName());
    }
    CqlType other = ListType.of(UserType.of("ks2", "point", point()));
    assertThat(other.withUserType(wider)).isSameAs(other);
    assertThat(other.refersTo(POINT)).isFalse();
  }

  @Test
  void renamedFieldsKeepTheirPlaces() {
    UserType renamed = POINT.withFieldNames(List.of("y", "label"));
    assertThat(renamed.decode(POINT.encode(value("x", 1)))).isEqualTo(value("y", 1, "label", null));
    assertThat(renamed.indexOf("y")).isZero();
    assertThat(renamed.indexOf("x")).isEqualTo(-1);
  }
}
