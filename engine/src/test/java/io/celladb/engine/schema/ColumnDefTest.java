package io.celladb.engine.schema;

import static org.assertj.core.api.Assertions.assertThat;

import io.celladb.engine.types.CqlType;
import io.celladb.engine.types.CqlTypes;
import io.celladb.engine.types.ListType;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ColumnDefTest {
  /** As Cassandra 5.0.6 answers {@code SELECT *}: a first letter beyond ASCII makes it first. */
  @Test
  void columnsStandInCassandrasCellOrder() {
    List<ColumnDef> columns =
        Stream.of("zz", "bä", "b", "日", "ä", "Z", "bz")
            .map(name -> new ColumnDef(name, CqlTypes.INT, ColumnKind.REGULAR, -1))
            .toList();
    TableDef table =
        new TableDef(new UUID(0, 1), "ks", "t", columns, TableOptions.DEFAULT, Map.of());
    assertThat(table.regulars().stream().map(ColumnDef::name))
        .containsExactly("ä", "日", "Z", "b", "bz", "bä", "zz");
    assertThat(table.regulars())
        .allMatch(column -> table.regulars().get(table.ordinal(column)).equals(column));
  }

  /** As Cassandra 5.0.6 writes {@code CREATE TABLE} and answers {@code SELECT *}. */
  @Test
  void complexColumnsStandBehindTheOthersButWhereTheyAreSelected() {
    CqlType list = ListType.of(CqlTypes.INT);
    Set<String> complex = Set.of("zz", "b", "éa", "lt");
    List<ColumnDef> columns =
        Stream.of("aa", "zz", "b", "é", "éa", "fa", "lt", "y")
            .map(
                name ->
                    new ColumnDef(
                        name,
                        complex.contains(name) ? list : list.freeze(),
                        ColumnKind.REGULAR,
                        -1))
            .toList();
    TableDef table =
        new TableDef(new UUID(0, 1), "ks", "t", columns, TableOptions.DEFAULT, Map.of());
    assertThat(table.regulars().stream().map(ColumnDef::name))
        .containsExactly("é", "aa", "fa", "y", "éa", "b", "lt", "zz");
    assertThat(table.selectedColumns().stream().map(ColumnDef::name))
        .containsExactly("é", "aa", "b", "fa", "lt", "y", "éa", "zz");
  }
}
