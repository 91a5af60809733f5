package io.celladb.engine.api;

import static io.celladb.engine.testing.StoreTable.put;
import static org.assertj.core.api.Assertions.assertThat;

import io.celladb.engine.schema.TableDef;
import io.celladb.engine.testing.StoreTable;
import org.junit.jupiter.api.Test;

/** Range deletions with timestamps that the index cannot hold. */
class NegativeTimestampTest {
  private static final StoreTable T = StoreTable.of("t", 1);

  @Test
  void aRangeDeletionMayBeOpenOverManyBlocks() {
    try (Store store = Store.inMemory()) {
      TableDef t = T.create(store);
      for (int c = 0; c < 60; c++) {
        store.apply(put(t, 1, c, "x".repeat(5_000), c % 10 == 0 ? -7 : 7));
      }
      store.apply(StoreTable.deleteRange(t, 1, 5, 50, -5, store.nowSeconds()));
      store.flush("ks", "t");
      assertThat(store.verify()).isEmpty();
      assertThat(T.rows(store))
          .hasSize(55)
          .containsKeys("1/0", "1/9", "1/11")
          .doesNotContainKeys("1/10", "1/20", "1/30", "1/40", "1/50");
    }
  }
}
