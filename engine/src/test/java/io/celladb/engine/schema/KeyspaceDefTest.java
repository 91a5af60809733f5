package io.celladb.engine.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.celladb.engine.errors.InvalidSchemaException;
import io.celladb.engine.types.CqlType;
import io.celladb.engine.types.CqlTypes;
import io.celladb.engine.types.ListType;
import io.celladb.engine.types.ReversedType;
import io.celladb.engine.types.UserType;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class KeyspaceDefTest {
  private static final UserType POINT = UserType.of("ks", "point", Map.of("x", CqlTypes.INT));
  private static final UserType LINE =
      UserType.of("ks", "line", Map.of("ends", ListType.of(POINT)));

  private static TableDef table(String name, CqlType clustering, CqlType regular) {
    List<ColumnDef> columns =
        List.of(
            new ColumnDef("k", CqlTypes.INT, ColumnKind.PARTITION_KEY, 0),
            new ColumnDef("c", clustering, ColumnKind.CLUSTERING, 0),
            new ColumnDef("v", regular, ColumnKind.REGULAR, ColumnDef.NO_POSITION));
    return new TableDef(new UUID(0, 1), "ks", name, columns, TableOptions.DEFAULT, Map.of());
  }

  @Test
  void anAlteredTypeReachesTheTypesAndTablesThatReferToIt() {
    KeyspaceDef before =
        new KeyspaceDef("ks", Map.of(), true, Map.of())
            .with(POINT)
            .with(LINE)
            .with(table("t", ReversedType.of(LINE.freeze()), POINT))
            .with(table("other", CqlTypes.INT, CqlTypes.TEXT));
    UserType wider = POINT.withField("y", CqlTypes.INT);
    KeyspaceDef after = before.with(wider);
    UserType widerLine = UserType.of("ks", "line", Map.of("ends", ListType.of(wider)));
    assertThat(after.types()).isEqualTo(Map.of("point", wider, "line", widerLine));
    TableDef altered = after.tables().get("t");
    assertThat(altered.column("c").type()).isEqualTo(ReversedType.of(widerLine.freeze()));
    assertThat(altered.clusteringTypes()).containsExactly(ReversedType.of(widerLine.freeze()));
    assertThat(altered.column("v").type()).isEqualTo(wider);
    assertThat(altered.id()).isEqualTo(before.tables().get("t").id());
    assertThat(after.tables().get("other")).isSameAs(before.tables().get("other"));
    assertThat(before.tables().get("t").column("v").type()).isEqualTo(POINT);
  }

  @Test
  void typesKeepTheirOrder() {
    KeyspaceDef keyspace =
        new KeyspaceDef("ks", Map.of(), true, Map.of()).with(LINE).with(POINT).with(LINE);
    assertThat(keyspace.types().keySet()).containsExactly("line", "point");
    assertThat(keyspace.withoutType("line").types()).isEqualTo(Map.of("point", POINT));
    TableDef table = table("t", CqlTypes.INT, CqlTypes.INT);
    assertThat(keyspace.with(table).without("t").types()).isEqualTo(keyspace.types());
  }

  @Test
  void aTypeThatNoFileCanNameIsRefused() {
    Map<String, CqlType> fields = new LinkedHashMap<>();
    for (int i = 0; i < 2_000; i++) {
      fields.put("f" + i, CqlTypes.INT);
    }
    UserType large = UserType.of("ks", "large", fields);
    assertThatThrownBy(() -> table("t", CqlTypes.INT, large))
        .isInstanceOf(InvalidSchemaException.class)
        .hasMessageMatching("The type of column v takes \\d+ bytes to write, more than 65535");
  }
}
