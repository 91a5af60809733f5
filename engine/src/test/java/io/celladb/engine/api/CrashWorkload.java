package io.celladb.engine.api;

import io.celladb.engine.env.FileSystem;
import io.celladb.engine.metrics.EngineEvents;
import io.celladb.engine.rows.encoding.Mutation;
import io.celladb.engine.schema.TableDef;
import io.celladb.engine.table.TableFolder;
import io.celladb.engine.testing.ManualClock;
import io.celladb.engine.testing.ManualTasks;
import io.celladb.engine.testing.StoreTable;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * Steps on a store, and what the store may contain after a crash at any moment of them: all steps
 * that returned, and of the one under way everything or nothing. Where writes are acknowledged
 * before they are synced, it may also be what was there after any step since the last sync.
 */
final class CrashWorkload {
  static final StoreTable T = StoreTable.of("t", 1);
  static final StoreTable U = StoreTable.of("u", 2);

  /** A table that takes the name of a dropped one. */
  private static final StoreTable SECOND_T = StoreTable.of("t", 3);

  private static final Duration MORE_THAN_SYNC_PERIOD = Duration.ofSeconds(11);

  private final Settings settings;
  private final ManualClock clock = new ManualClock();
  private final ManualTasks tasks = new ManualTasks(clock);
  private final List<String> done = new ArrayList<>();

  // table name to its rows, as StoreTable.rows gives them
  private Map<String, Map<String, String>> now = new TreeMap<>();
  private final List<Map<String, Map<String, String>>> possible = new ArrayList<>(List.of(now));
  private final Set<String> unflushed = new HashSet<>();
  private final Set<String> expiring = new HashSet<>();
  private final Map<String, Map<String, String>> snapshots = new TreeMap<>();
  private String underWay = "open";
  private FileSystem files;
  private Store store;

  CrashWorkload(Settings settings) {
    this.settings = settings;
  }

  void open(FileSystem on) {
    files = on;
    underWay = "open";
    store = Store.open(new Components(files, clock, tasks, EngineEvents.NONE), settings);
    done.add("open");
  }

  void close() {
    underWay = "close";
    store.close();
    onlyNowIsPossible();
    unflushed.clear();
    done.add("close");
  }

  void reopen() {
    close();
    open(files);
  }

  Store store() {
    return store;
  }

  /** Returns how many steps have returned, which tells what may be there. */
  int position() {
    return done.size();
  }

  TableDef table(String name) {
    return store.schema().table(StoreTable.KEYSPACE, name);
  }

  long timestamp() {
    return store.timestampMicros();
  }

  long nowSeconds() {
    return store.nowSeconds();
  }

  /** Takes a step that changes what the tables contain. */
  void step(String name, Runnable action, Consumer<Map<String, Map<String, String>>> change) {
    Map<String, Map<String, String>> changed = new TreeMap<>();
    now.forEach((table, rows) -> changed.put(table, new TreeMap<>(rows)));
    change.accept(changed);
    possible.add(changed);
    underWay = name;
    action.run();
    now = changed;
    if (settings.syncsEveryWrite()) {
      onlyNowIsPossible();
    }
    done.add(name);
  }

  private void onlyNowIsPossible() {
    possible.clear();
    possible.add(now);
  }

  /** Takes a step after which everything before is durable. */
  private void durableStep(
      String name, Runnable action, Consumer<Map<String, Map<String, String>>> change) {
    step(name, action, change);
    onlyNowIsPossible();
  }

  /** Writes mutations as one, all of them there after a crash or none. */
  void write(String name, List<Mutation> group, Consumer<Map<String, Map<String, String>>> change) {
    group.forEach(mutation -> unflushed.add(mutation.table().name()));
    step(name, () -> store.apply(group), change);
  }

  void write(String name, Mutation mutation, Consumer<Map<String, Map<String, String>>> change) {
    write(name, List.of(mutation), change);
  }

  void put(String table, int p, int c, Map<String, String> values) {
    List<String> texts = new ArrayList<>();
    new TreeMap<>(values).forEach((name, value) -> texts.add(name + "=" + value));
    write(
        "put " + table + " " + p + "/" + c,
        StoreTable.put(table(table), p, c, values, timestamp()),
        all -> all.get(table).put(p + "/" + c, String.join(",", texts)));
  }

  /** Writes a row that lives as long as nobody waits. */
  void putExpiring(String table, int p, int c, String v, int ttlSeconds) {
    expiring.add(table + " " + p + "/" + c);
    write(
        "expiring " + table + " " + p + "/" + c,
        StoreTable.putExpiring(
            table(table), p, c, v, timestamp(), ttlSeconds, nowSeconds() + ttlSeconds),
        all -> all.get(table).put(p + "/" + c, "v=" + v));
  }

  /** Lets expire what expires. */
  void expire(int ttlSeconds) {
    step(
        "expire",
        () -> clock.advance(Duration.ofSeconds(ttlSeconds)),
        all ->
            all.forEach((t, rows) -> rows.keySet().removeIf(p -> expiring.contains(t + " " + p))));
    expiring.clear();
  }

  void batch(int p, String v) {
    List<Mutation> group =
        List.of(
            StoreTable.put(table("t"), p, 1, v, timestamp()),
            StoreTable.put(table("u"), p, 2, v, timestamp()),
            StoreTable.put(table("t"), p + 1, 3, v, timestamp()));
    write(
        "batch " + p,
        group,
        all -> {
          all.get("t").put(p + "/1", "v=" + v);
          all.get("u").put(p + "/2", "v=" + v);
          all.get("t").put((p + 1) + "/3", "v=" + v);
        });
  }

  void flush(String table) {
    if (unflushed.remove(table)) {
      durableStep("flush " + table, () -> store.flush("ks", table), all -> {});
    } else {
      step("flush " + table, () -> store.flush("ks", table), all -> {});
    }
  }

  void compact(String table) {
    step("compact " + table, () -> store.compact("ks", table), all -> {});
  }

  void truncate(String table) {
    durableStep(
        "truncate " + table,
        () -> store.truncate("ks", table),
        all -> all.put(table, new TreeMap<>()));
  }

  void snapshot(String table, String tag) {
    unflushed.remove(table);
    snapshots.put(tag, now.get(table));
    durableStep(
        "snapshot " + tag, () -> store.snapshot("ks", table, tag, true, "CREATE ..."), all -> {});
  }

  /** Imports a snapshot of a table into a table that has none of its rows. */
  void importSnapshot(String table, String of, String tag, boolean copies) {
    String directory = TableFolder.path(table(of)) + "/snapshots/" + tag;
    ImportOptions options = ImportOptions.DEFAULT.withCopy(copies);
    step(
        "import " + tag,
        () -> store.importSSTables("ks", table, files, directory, options),
        all -> all.get(table).putAll(snapshots.get(tag)));
  }

  /** Runs what waits in the background. */
  void tasks() {
    step("tasks", tasks::runAll, all -> {});
  }

  /** Lets the time of a periodic sync come. */
  void sync() {
    clock.advance(MORE_THAN_SYNC_PERIOD);
    durableStep("sync", tasks::runAll, all -> {});
  }

  void create(String name, int gcGraceSeconds) {
    StoreTable table = name.equals("u") ? U : done.contains("drop t") ? SECOND_T : T;
    step(
        "create " + name,
        () -> table.create(store, StoreTest.withGcGrace(gcGraceSeconds)),
        all -> all.put(name, new TreeMap<>()));
  }

  void drop(String name) {
    unflushed.remove(name);
    step("drop " + name, () -> T.with(name).drop(store), all -> all.remove(name));
  }

  void addColumn(String table, String column) {
    step("add " + column, () -> T.with(table).alter(store, column, true), all -> {});
  }

  void removeColumn(String table, String column) {
    step(
        "remove " + column,
        () -> T.with(table).alter(store, column, false),
        all -> all.get(table).replaceAll((place, text) -> without(column, text)));
  }

  private static String without(String column, String text) {
    return text.replaceFirst("(^|,)" + column + "=[^,]*,?", "$1");
  }

  /** Opens what a crash left, and compares it with what may be there; returns what it was. */
  Map<String, Map<String, String>> check(FileSystem left) {
    try (Store reopened = reopen(left)) {
      return check(reopened);
    }
  }

  private Map<String, Map<String, String>> check(Store reopened) {
    Map<String, Map<String, String>> found = contents(reopened);
    if (!possible.contains(found)) {
      throw new AssertionError(
          "found %s%nexpected one of %s%nin step %s after %s"
              .formatted(found, possible, underWay, done));
    }
    if (!reopened.problems().isEmpty()) {
      throw new AssertionError("problems: " + reopened.problems());
    }
    return found;
  }

  /** As above; goes on with the recovered store, and finds it again as it was left. */
  void checkAndGoOn(FileSystem left) {
    Map<String, Map<String, String>> expected;
    try (Store reopened = reopen(left)) {
      expected = check(reopened);
      expected.forEach(
          (name, rows) -> {
            TableDef table = reopened.schema().table(StoreTable.KEYSPACE, name);
            reopened.apply(StoreTable.put(table, 99, 9, "more", reopened.timestampMicros()));
            rows.put("99/9", "v=more");
          });
    }
    try (Store reopened = reopen(left)) {
      Map<String, Map<String, String>> again = contents(reopened);
      if (!again.equals(expected)) {
        throw new AssertionError(
            "went on as %s%nexpected %s%nin step %s after %s"
                .formatted(again, expected, underWay, done));
      }
    }
  }

  private Store reopen(FileSystem left) {
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
