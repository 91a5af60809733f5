package io.celladb.engine.api;

import io.celladb.engine.env.FileSystem;
import io.celladb.engine.testing.StoreTable;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A short workload of {@code crash-workloads.txt}, which says how they are written.
 *
 * @param name tells it apart
 * @param settings words that change how the store is opened
 * @param preparation steps during which nothing crashes
 * @param attacked steps during which everything does
 */
record CrashScript(
    String name, List<String> settings, List<String> preparation, List<String> attacked) {
  private static final int TTL_SECONDS = 100;

  /** Returns all workloads. */
  static List<CrashScript> all() {
    List<CrashScript> scripts = new ArrayList<>();
    try (InputStream in = CrashScript.class.getResourceAsStream("crash-workloads.txt")) {
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      for (String line : text.replace("\\\n", " ").split("\n")) {
        if (!line.isBlank() && !line.startsWith("#")) {
          scripts.add(parse(line));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return scripts;
  }

  private static CrashScript parse(String line) {
    int colon = line.indexOf(':');
    List<String> head = words(line.substring(0, colon));
    String[] parts = line.substring(colon + 1).split("\\|", -1);
    return new CrashScript(
        head.get(0), head.subList(1, head.size()), steps(parts[0]), steps(parts[1]));
  }

  private static List<String> words(String text) {
    return List.of(text.trim().split("\\s+"));
  }

  private static List<String> steps(String text) {
    return text.isBlank() ? List.of() : List.of(text.trim().split("\\s*;\\s*"));
  }

  CrashWorkload workload() {
    Settings chosen = Settings.DEFAULT.withCommitLog(4096, 3 * 4096).withMemory(1 << 20, 1 << 20);
    for (String word : settings) {
      chosen =
          switch (word) {
            case "periodic" -> chosen.withPeriodicSync(10_000);
            case "unflushed" -> chosen.withFlushOnClose(false);
            case "tight" -> chosen.withMemory(8 * 1024, 0);
            case "oa" -> chosen.withSSTableFormat("oa");
            default -> throw new IllegalArgumentException(name + ": " + word);
          };
    }
    return new CrashWorkload(chosen);
  }

  /** Opens the store and prepares it. */
  void prepare(CrashWorkload workload, FileSystem files) {
    workload.open(files);
    preparation.forEach(step -> run(workload, step));
  }

  /** Takes the steps that are attacked, and closes the store. */
  void attack(CrashWorkload workload) {
    attacked.forEach(step -> run(workload, step));
    workload.close();
  }

  private void run(CrashWorkload w, String step) {
    List<String> words = words(step);
    String table = words.size() > 1 ? words.get(1) : "";
    switch (words.get(0)) {
      case "create" -> w.create(table, words.contains("purging") ? 0 : 864_000);
      case "drop" -> w.drop(table);
      case "add" -> w.addColumn(table, words.get(2));
      case "remove" -> w.removeColumn(table, words.get(2));
      case "put" -> put(w, table, words.get(2), words.subList(3, words.size()));
      case "fill" -> fill(w, table, words.get(2), Integer.parseInt(words.get(3)));
      case "static" -> putStatic(w, table, Integer.parseInt(words.get(2)), words.get(3));
      case "expiring" -> {
        int[] place = place(words.get(2));
        w.putExpiring(table, place[0], place[1], words.get(3), TTL_SECONDS);
      }
      case "expire" -> w.expire(2 * TTL_SECONDS);
      case "delete" -> delete(w, table, words.get(2));
      case "batch" -> w.batch(Integer.parseInt(table), words.get(2));
      case "flush" -> w.flush(table);
      case "compact" -> w.compact(table);
      case "truncate" -> w.truncate(table);
      case "snapshot" -> w.snapshot(table, words.get(2));
      case "import" -> w.importSnapshot(table, words.get(2), words.get(3), words.contains("copy"));
      case "tasks" -> w.tasks();
      case "sync" -> w.sync();
      case "reopen" -> w.reopen();
      default -> throw new IllegalArgumentException(name + ": " + step);
    }
  }

  @Override
  public String toString() {
    return name;
  }

  private static int[] place(String text) {
    String[] parts = text.split("/");
    return new int[] {Integer.parseInt(parts[0]), Integer.parseInt(parts[1])};
  }

  private static void put(CrashWorkload w, String table, String at, List<String> values) {
    int[] place = place(at);
    Map<String, String> columns =
        values.size() == 1
            ? Map.of("v", values.get(0))
            : Map.of("a", values.get(0), "v", values.get(1));
    w.put(table, place[0], place[1], columns);
  }

  /** Puts the rows of a range of clusterings, each with a long value. */
  private static void fill(CrashWorkload w, String table, String range, int bytes) {
    int p = Integer.parseInt(range.substring(0, range.indexOf('/')));
    String[] ends = range.substring(range.indexOf('/') + 1).split("\\.\\.");
    for (int c = Integer.parseInt(ends[0]); c <= Integer.parseInt(ends[1]); c++) {
      w.put(table, p, c, Map.of("v", "x".repeat(bytes) + c));
    }
  }

  private static void putStatic(CrashWorkload w, String table, int p, String value) {
    w.write(
        "static " + p,
        StoreTable.putStatic(w.table(table), p, value, w.timestamp()),
        all -> all.get(table).put(p + "/static", "s=" + value));
  }

  /** Deletes {@code p}, {@code p/c} or {@code p/from..to}. */
  private static void delete(CrashWorkload w, String table, String what) {
    String step = "delete " + what;
    int slash = what.indexOf('/');
    int p = Integer.parseInt(slash < 0 ? what : what.substring(0, slash));
    // Old enough to be purged at once where gc_grace_seconds is 0.
    long local = w.nowSeconds() - 1;
    if (slash < 0) {
      w.write(
          step,
          StoreTable.deletePartition(w.table(table), p, w.timestamp(), local),
          all -> all.get(table).keySet().removeIf(place -> place.startsWith(p + "/")));
    } else if (what.contains("..")) {
      String[] ends = what.substring(slash + 1).split("\\.\\.");
      int from = Integer.parseInt(ends[0]);
      int to = Integer.parseInt(ends[1]);
      w.write(
          step,
          StoreTable.deleteRange(w.table(table), p, from, to, w.timestamp(), local),
          all -> {
            for (int c = from; c <= to; c++) {
              all.get(table).remove(p + "/" + c);
            }
          });
    } else {
      w.write(
          step,
          StoreTable.deleteRow(w.table(table), p, place(what)[1], w.timestamp(), local),
          all -> all.get(table).remove(what));
    }
  }
}
