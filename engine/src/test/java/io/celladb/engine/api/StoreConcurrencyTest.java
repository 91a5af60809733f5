package io.celladb.engine.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.celladb.engine.env.MemoryFileSystem;
import io.celladb.engine.env.Tasks;
import io.celladb.engine.env.ThreadTasks;
import io.celladb.engine.metrics.EngineEvents;
import io.celladb.engine.query.ReadRequest;
import io.celladb.engine.query.Slices;
import io.celladb.engine.rows.encoding.Mutation;
import io.celladb.engine.schema.TableDef;
import io.celladb.engine.testing.ManualClock;
import io.celladb.engine.testing.StoreTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/** Readers among writers, flushes and compactions see whole mutations, and never go back. */
class StoreConcurrencyTest {
  private static final StoreTable T = StoreTable.of("t", 1);
  private static final int WRITES = 1500;
  private static final int WRITERS = 3;

  @Test
  void readersSeeWholeMutationsThatOnlyGoForward() throws ExecutionException, InterruptedException {
    MemoryFileSystem files = new MemoryFileSystem();
    Tasks engine = new ThreadTasks("engine", 2, (name, failure) -> {});
    Tasks users = new ThreadTasks("users", WRITERS + 2, (name, failure) -> {});
    Settings settings = Settings.DEFAULT.withMemory(256 * 1024, 1 << 20);
    AtomicBoolean writing = new AtomicBoolean(true);
    try (Store store =
        Store.open(new Components(files, new ManualClock(), engine, EngineEvents.NONE), settings)) {
      TableDef t = T.create(store);
      List<Future<?>> writers = new ArrayList<>();
      for (int w = 0; w < WRITERS; w++) {
        int partition = w;
        writers.add(users.submit("writer", () -> write(store, t, partition)));
      }
      Future<?> reader = users.submit("reader", () -> read(store, t, writing));
      Future<?> keeper = users.submit("keeper", () -> keep(store, writing));
      for (Future<?> writer : writers) {
        writer.get();
      }
      writing.set(false);
      reader.get();
      keeper.get();
      assertThat(T.rows(store)).isEqualTo(last());
    }
    users.close();
    engine.close();
    Tasks later = new ThreadTasks("engine", 2, (name, failure) -> {});
    try (Store store =
        Store.open(new Components(files, new ManualClock(), later, EngineEvents.NONE), settings)) {
      assertThat(T.rows(store)).isEqualTo(last());
    }
    later.close();
  }

  private static Map<String, String> last() {
    Map<String, String> rows = new TreeMap<>();
    for (int p = 0; p < WRITERS; p++) {
      rows.put(p + "/1", "v=" + text(WRITES - 1));
      rows.put(p + "/2", "v=" + text(WRITES - 1));
    }
    return rows;
  }

  private static String text(int number) {
    return "%06d".formatted(number) + "x".repeat(number % 200);
  }

  /** Each mutation sets two rows of a partition to the same number. */
  private static void write(Store store, TableDef t, int p) {
    for (int i = 0; i < WRITES; i++) {
      store.apply(pair(t, p, text(i), store.timestampMicros()));
    }
  }

  private static Mutation pair(TableDef t, int p, String v, long timestamp) {
    Mutation first = StoreTable.put(t, p, 1, v, timestamp);
    Mutation second = StoreTable.put(t, p, 2, v, timestamp);
    // Body of the first without its end, then the rows of the second.
    byte[] both =
        new byte[first.body().length - 1 + second.body().length - Mutation.DELETION_LENGTH];
    System.arraycopy(first.body(), 0, both, 0, first.body().length - 1);
    System.arraycopy(
        second.body(),
        Mutation.DELETION_LENGTH,
        both,
        first.body().length - 1,
        second.body().length - Mutation.DELETION_LENGTH);
    return new Mutation(t, first.key(), both);
  }

  private static void read(Store store, TableDef t, AtomicBoolean writing) {
    String[] seen = {"", "", ""};
    do {
      for (int p = 0; p < WRITERS; p++) {
        Map<String, String> rows =
            StoreTable.rows(store, ReadRequest.ofKey(t, StoreTable.key(p), Slices.ALL, p % 2 == 1));
        String one = rows.getOrDefault(p + "/1", "");
        assertThat(rows.getOrDefault(p + "/2", "")).isEqualTo(one);
        assertThat(one.compareTo(seen[p])).isGreaterThanOrEqualTo(0);
        seen[p] = one;
      }
    } while (writing.get());
  }

  private static void keep(Store store, AtomicBoolean writing) {
    int round = 0;
    do {
      store.flush("ks", "t");
      if (++round % 4 == 0) {
        store.compact("ks", "t");
      }
    } while (writing.get());
  }
}
