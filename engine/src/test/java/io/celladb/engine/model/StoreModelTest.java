package io.celladb.engine.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.celladb.engine.testing.Effort;
import io.celladb.engine.testing.Trial;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Random operations under random settings, every answer compared with a model that shares no code
 * with the engine. {@code -Dcella.model.seed=S} runs one seed alone, {@code -Dcella.model.first=S}
 * begins with another one.
 */
class StoreModelTest {
  private static final int CONFIGURATIONS = 320;
  private static final int OPERATIONS = 10_000;
  private static final long FIRST = Long.getLong("cella.model.first", 20_260_103L);

  @Test
  void tokensAreCassandras() {
    assertThat(Model.token(5)).isEqualTo(-7509452495886106294L);
  }

  @Test
  void answersAsTheModelDoes() {
    Long only = Long.getLong("cella.model.seed");
    int count = only == null ? CONFIGURATIONS * Effort.times() : 1;
    for (int i = 0; i < count; i++) {
      ModelRun run = new ModelRun(only == null ? FIRST + i : only);
      run.run(OPERATIONS);
      Trial.MODEL_CONFIGURATIONS.add(1);
      Trial.MODEL_OPERATIONS.add(run.operations());
      Trial.MODEL_ROWS.add(run.rowsCompared());
    }
    if (only == null) {
      Trial.MODEL_CONFIGURATIONS.conclude();
      Trial.MODEL_OPERATIONS.conclude();
      Trial.MODEL_ROWS.conclude();
    }
  }

  @ParameterizedTest
  @EnumSource(Planted.Kind.class)
  void aWrongAnswerIsCaught(Planted.Kind kind) {
    for (int rowsBefore : new int[] {0, 100, 2_000}) {
      Planted planted = new Planted(kind, rowsBefore);
      ModelRun run = new ModelRun(seedOfEverything(), planted);
      assertThatThrownBy(() -> run.run(OPERATIONS))
          .as("%s after %d rows", kind, rowsBefore)
          .isInstanceOf(AssertionError.class)
          .hasMessageContaining("seed ");
      assertThat(planted.hasStruck()).isTrue();
    }
  }

  /** A table that everything planted can be in. */
  private static long seedOfEverything() {
    long seed = FIRST;
    Shape shape = Configuration.random(new Random(seed)).shape();
    while (shape.statics().length == 0
        || shape.collections().length == 0
        || shape.partitions() < 5) {
      seed++;
      shape = Configuration.random(new Random(seed)).shape();
    }
    return seed;
  }
}
