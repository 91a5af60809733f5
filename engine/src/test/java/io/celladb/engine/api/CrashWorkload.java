package io.celladb.engine.api;

import io.celladb.engine.env.FileSystem;
import io.celladb.engine.metrics.EngineEvents;
import io.celladb.engine.rows.encoding.Mutation;
import io.celladb.engine.schema.TableDef;
import io.celladb.engine.testing.ManualClock;
import io.celladb.engine.testing.ManualTasks;
import io.celladb.engine.testing.StoreTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * Steps on a store, and what the store may contain at any moment of them: all steps that returned,
 * and of the one under way everything or nothing.
 */
final class CrashWorkload {
  static final StoreTable T = StoreTable.of("t", 1);
  static final StoreTable U = StoreTable.of("u", 2);

  private final Settings settings;
  private final ManualClock clock = new ManualClock();
  private final ManualTasks tasks = new ManualTasks(clock);
  private final List<String> done = new ArrayList<>();

  // table name to its rows
  private Map<String, Map<String, String>> before = new TreeMap<>();
  private Map<String, Map<String, String>> after = new TreeMap<>();
  private String underWay = "open";
  private Store store;

  CrashWorkload(Settings settings) {
    this.settings = settings;
  }

  void open(FileSystem files) {
    store = Store.open(new Components(files, clock, tasks, EngineEvents.NONE), settings);
    done.add("open");
  }

  void close() {
    underWay = "close";
    store.close();
    done.add("close");
  }

  Store store() {
    return store;
  }

  /** Returns how many steps have returned, which tells what may be there. */
  int position() {
    return done.size();
  }

  TableDef t() {
    return T.current(store.schema());
  }

  TableDef u() {
    return U.current(store.schema());
  }

  long timestamp() {
    return store.timestampMicros();
  }

  long now() {
    return store.nowSeconds();
  }

  void tasks() {
    step("tasks", tasks::runAll, rows -> {});
  }

  /** Takes a step that changes what the tables contain. */
  void step(String name, Runnable action, Consumer<Map<String, Map<String, String>>> change) {
    Map<String, Map<String, String>> changed = new TreeMap<>();
    before.forEach((table, rows) -> changed.put(table, new TreeMap<>(rows)));
    change.accept(changed);
    after = changed;
    underWay = name;
    action.run();
    before = changed;
    done.add(name);
  }

  void put(String table, int p, int c, String v) {
    step(
        "put " + table + " " + p + "/" + c,
        () -> store.apply(mutation(table, p, c, v)),
        all -> all.get(table).put(p + "/" + c, "v=" + v));
  }

  Mutation mutation(String table, int p, int c, String v) {
    TableDef definition = table.equals("t") ? t() : u();
    return StoreTable.put(definition, p, c, v, timestamp());
  }

  void batch(int p, String v) {
    step(
        "batch " + p,
        () ->
            store.apply(
                List.of(
                    mutation("t", p, 1, v), mutation("u", p, 2, v), mutation("t", p + 1, 3, v))),
        all -> {
          all.get("t").put(p + "/1", "v=" + v);
          all.get("u").put(p + "/2", "v=" + v);
          all.get("t").put((p + 1) + "/3", "v=" + v);
        });
  }

  void flush(String table) {
    step("flush " + table, () -> store.flush("ks", table), all -> {});
  }

  void compact(String table) {
    step("compact " + table, () -> store.compact("ks", table), all -> {});
  }

  void truncate(String table) {
    step("truncate " + table, () -> store.truncate("ks", table), all -> all.put(table, Map.of()));
  }

  void create(StoreTable table) {
    step(
        "create " + table.name(),
        () -> table.create(store),
        all -> all.put(table.name(), new TreeMap<>()));
  }

  void drop(StoreTable table) {
    step("drop " + table.name(), () -> table.drop(store), all -> all.remove(table.name()));
  }

  /** Opens what a crash left, and compares it with what may be there; returns what it was. */
  Map<String, Map<String, String>> check(FileSystem left) {
    Map<String, Map<String, String>> found;
    try (Store reopened = reopen(left)) {
      found = contents(reopened);
      if (!found.equals(before) && !found.equals(after)) {
        throw new AssertionError(
            "found %s%nexpected %s%nor %s%nin step %s after %s"
                .formatted(found, before, after, underWay, done));
      }
      if (!reopened.problems().isEmpty()) {
        throw new AssertionError("problems: " + reopened.problems());
      }
    }
    return found;
  }

  /** Goes on with a recovered store, and finds it again as it was left. */
  void continueWith(FileSystem left, Map<String, Map<String, String>> found) {
    Map<String, Map<String, String>> expected = new TreeMap<>();
    found.forEach((name, rows) -> expected.put(name, new TreeMap<>(rows)));
    try (Store reopened = reopen(left)) {
      for (StoreTable table : List.of(T, U)) {
        TableDef definition = table.current(reopened.schema());
        if (definition != null) {
          reopened.apply(StoreTable.put(definition, 99, 9, "more", reopened.timestampMicros()));
          expected.get(table.name()).put("99/9", "v=more");
        }
      }
    }
    try (Store reopened = reopen(left)) {
      Map<String, Map<String, String>> again = contents(reopened);
      if (!again.equals(expected)) {
        throw new AssertionError("found %s%nexpected %s".formatted(again, expected));
      }
    }
  }

  Store reopen(FileSystem left) {
    ManualClock later = new ManualClock(clock.currentTimeMicros());
    return Store.open(
        new Components(left, later, new ManualTasks(later), EngineEvents.NONE), settings);
  }

  private static Map<String, Map<String, String>> contents(Store store) {
    Map<String, Map<String, String>> contents = new TreeMap<>();
    for (StoreTable table : List.of(T, U)) {
      if (table.current(store.schema()) != null) {
        contents.put(table.name(), table.rows(store));
      }
    }
    return contents;
  }
}
