package io.celladb.engine.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.celladb.engine.env.MemoryFileSystem;
import io.celladb.engine.metrics.EngineEvents;
import io.celladb.engine.query.KeyBound;
import io.celladb.engine.query.KeyRange;
import io.celladb.engine.query.ReadRequest;
import io.celladb.engine.query.Slice;
import io.celladb.engine.query.Slices;
import io.celladb.engine.rows.BoundKind;
import io.celladb.engine.rows.encoding.Mutation;
import io.celladb.engine.schema.TableDef;
import io.celladb.engine.testing.ManualClock;
import io.celladb.engine.testing.ManualTasks;
import io.celladb.engine.testing.StoreTable;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/**
 * Random writes, deletions, flushes, compactions, truncations, alterations and reopenings, under
 * random settings, against a sorted map.
 */
class StoreModelTest {
  private static final int PARTITIONS = 6;
  private static final int ROWS = 12;
  private static final StoreTable T = StoreTable.of("t", 1);

  @Property(tries = 40)
  void answersAsAMapWould(@ForAll long seed) {
    new Run(seed).run(160);
  }

  private static final class Run {
    private final Random random;
    private final Settings settings;
    private final MemoryFileSystem files = new MemoryFileSystem();
    private final ManualClock clock = new ManualClock();
    private ManualTasks tasks;
    private Store store;
    private TableDef old;

    // "p/c" to the values of columns; "p/static" to the static value
    private final Map<String, Map<String, String>> model = new TreeMap<>();
    private final List<String> done = new ArrayList<>();
    private int written;

    Run(long seed) {
      random = new Random(seed);
      Settings base =
          Settings.DEFAULT
              .withCommitLog(8192, 8192L * (1 + random.nextInt(6)))
              .withMemory(random.nextBoolean() ? 1 << 20 : 16 * 1024, 1 << 20)
              .withBackgroundCompaction(random.nextBoolean())
              .withFlushOnClose(random.nextBoolean());
      settings = random.nextBoolean() ? base : base.withPeriodicSync(5_000);
    }

    void run(int steps) {
      open();
      T.create(store, StoreTest.withGcGrace(random.nextBoolean() ? 0 : 864_000));
      old = table();
      for (int i = 0; i < steps; i++) {
        step();
        if (i % 8 == 0) {
          check();
        }
      }
      check();
      store.close();
      open();
      check();
      assertThat(store.verify()).isEmpty();
      store.close();
    }

    private void open() {
      tasks = new ManualTasks(clock);
      store = Store.open(new Components(files, clock, tasks, EngineEvents.NONE), settings);
    }

    private TableDef table() {
      return T.current(store.schema());
    }

    private void step() {
      int p = random.nextInt(PARTITIONS);
      int c = random.nextInt(ROWS);
      int action = random.nextInt(24);
      done.add(action + " " + p + "/" + c);
      switch (action) {
        case 0 -> deletePartition(p);
        case 1 -> deleteRow(p, c);
        case 2, 3 -> deleteRange(p, c, c + random.nextInt(6));
        case 4 -> store.flush("ks", "t");
        case 5 -> store.compact("ks", "t");
        case 6 -> tasks.runAll();
        case 7 -> clock.advance(Duration.ofSeconds(random.nextInt(4)));
        case 8 -> {
          if (random.nextInt(4) == 0) {
            store.truncate("ks", "t");
            model.clear();
          }
        }
        case 9 -> {
          if (random.nextInt(3) == 0) {
            store.close();
            open();
          }
        }
        case 10 -> alter();
        case 11 -> putStatic(p);
        case 12 -> batch(p, c);
        default -> apply(List.of(put(p, c)));
      }
    }

    private void apply(List<Mutation> mutations) {
      store.apply(mutations);
    }

    private Mutation put(int p, int c) {
      // A definition from before an ALTER at times, as a client may still hold one.
      TableDef by = random.nextInt(5) == 0 ? old : table();
      Map<String, String> values = new TreeMap<>();
      values.put("v", "v" + written + "x".repeat(random.nextInt(300)));
      if (by.column("a") != null && random.nextBoolean()) {
        values.put("a", "a" + written);
      }
      written++;
      Map<String, String> row = model.computeIfAbsent(p + "/" + c, place -> new TreeMap<>());
      row.putAll(values);
      row.keySet().removeIf(name -> table().column(name) == null);
      return StoreTable.put(by, p, c, values, store.timestampMicros());
    }

    private void batch(int p, int c) {
      List<Mutation> group = new ArrayList<>();
      for (int i = 0; i < 3; i++) {
        group.add(put((p + i) % PARTITIONS, c));
      }
      apply(group);
    }

    private void putStatic(int p) {
      String value = "s" + written++;
      store.apply(StoreTable.putStatic(table(), p, value, store.timestampMicros()));
      model.put(p + "/static", new TreeMap<>(Map.of("s", value)));
    }

    private void deletePartition(int p) {
      store.apply(
          StoreTable.deletePartition(table(), p, store.timestampMicros(), store.nowSeconds()));
      model.keySet().removeIf(place -> place.startsWith(p + "/"));
    }

    private void deleteRow(int p, int c) {
      store.apply(StoreTable.deleteRow(table(), p, c, store.timestampMicros(), store.nowSeconds()));
      model.remove(p + "/" + c);
    }

    private void deleteRange(int p, int from, int to) {
      store.apply(
          StoreTable.deleteRange(
              table(), p, from, to, store.timestampMicros(), store.nowSeconds()));
      for (int c = from; c <= to; c++) {
        model.remove(p + "/" + c);
      }
    }

    private void alter() {
      old = table();
      boolean adds = table().column("a") == null;
      T.alter(store, "a", adds);
      if (!adds) {
        model.values().forEach(row -> row.remove("a"));
      }
    }

    private void check() {
      Map<String, String> wanted = expected("", 0, ROWS * 2);
      Map<String, String> rows = T.rows(store);
      assertThat(different(rows, wanted)).as("found but not expected, %s", done).isEmpty();
      assertThat(different(wanted, rows)).as("expected but not found, %s", done).isEmpty();
      int p = random.nextInt(PARTITIONS);
      assertThat(T.rows(store, p)).isEqualTo(expected(p + "/", 0, ROWS * 2));
      int from = random.nextInt(ROWS);
      int to = from + random.nextInt(ROWS);
      Slices slices =
          new Slices(
              List.of(
                  new Slice(
                      StoreTable.place(BoundKind.INCL_START_BOUND, from),
                      StoreTable.place(BoundKind.INCL_END_BOUND, to))));
      for (boolean reversed : new boolean[] {false, true}) {
        ReadRequest request = ReadRequest.ofKey(table(), StoreTable.key(p), slices, reversed);
        assertThat(StoreTable.rows(store, request)).isEqualTo(expected(p + "/", from, to));
      }
      KeyRange range = new KeyRange(KeyBound.after(StoreTable.key(p)), KeyBound.MAX);
      assertThat(StoreTable.rows(store, ReadRequest.ofRange(table(), range, Slices.ALL)).keySet())
          .noneMatch(place -> place.startsWith(p + "/"));
    }

    private static Map<String, String> different(
        Map<String, String> rows, Map<String, String> others) {
      Map<String, String> different = new TreeMap<>(rows);
      different.entrySet().removeAll(others.entrySet());
      return different;
    }

    private Map<String, String> expected(String prefix, int from, int to) {
      Map<String, String> rows = new TreeMap<>();
      model.forEach(
          (place, values) -> {
            String last = place.substring(place.indexOf('/') + 1);
            boolean inSlice =
                last.equals("static")
                    || (Integer.parseInt(last) >= from && Integer.parseInt(last) <= to);
            if (place.startsWith(prefix) && inSlice) {
              List<String> texts = new ArrayList<>();
              values.forEach((name, value) -> texts.add(name + "=" + value));
              rows.put(place, String.join(",", texts));
            }
          });
      return rows;
    }
  }
}
