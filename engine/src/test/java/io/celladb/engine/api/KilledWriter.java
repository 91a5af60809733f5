package io.celladb.engine.api;

import io.celladb.engine.env.DiskFileSystem;
import io.celladb.engine.env.FileSystem;
import io.celladb.engine.rows.encoding.Mutation;
import io.celladb.engine.schema.TableDef;
import io.celladb.engine.testing.StoreTable;
import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/**
 * A process that writes until it is killed: {@code KilledWriter FOLDER}. It gets ready, waits for a
 * line with a number, and from that on writes pairs of rows, one of each pair to either table,
 * flushes and compacts now and then, and prints each number once it is acknowledged. When its input
 * ends it ends too.
 */
final class KilledWriter {
  static final StoreTable T = StoreTable.of("t", 1);
  static final StoreTable U = StoreTable.of("u", 2);

  private KilledWriter() {}

  public static void main(String[] args) throws IOException {
    getReady();
    BufferedReader in =
        new BufferedReader(
            new InputStreamReader(
                new FileInputStream(FileDescriptor.in), StandardCharsets.US_ASCII));
    String line = in.readLine();
    if (line == null) {
      return;
    }
    int number = Integer.parseInt(line);
    OutputStream out = new FileOutputStream(FileDescriptor.out);
    try (FileSystem files = new DiskFileSystem(Path.of(args[0]));
        Store store = Store.open(files, settings())) {
      TableDef t = T.current(store.schema()) == null ? T.create(store) : T.current(store.schema());
      TableDef u = U.current(store.schema()) == null ? U.create(store) : U.current(store.schema());
      while (number < Integer.MAX_VALUE) {
        store.apply(mutations(t, u, number, store.timestampMicros()));
        out.write((number + "\n").getBytes(StandardCharsets.US_ASCII));
        if (number % 40 == 7) {
          store.flush("ks", number % 80 == 7 ? "t" : "u");
        }
        if (number % 150 == 100) {
          store.compact("ks", "t");
        }
        number++;
      }
    }
  }

  /** Loads the classes while another process is still being killed. */
  private static void getReady() {
    try (Store store = Store.inMemory()) {
      TableDef t = T.create(store);
      store.apply(StoreTable.put(t, 1, 1, "v", store.timestampMicros()));
      store.flush("ks", "t");
      store.compact("ks", "t");
    }
  }

  static Settings settings() {
    return Settings.DEFAULT.withCommitLog(16 * 1024, 64 * 1024);
  }

  static List<Mutation> mutations(TableDef t, TableDef u, int number, long timestamp) {
    String value = "value of " + number;
    return List.of(
        StoreTable.put(t, number % 50, number, value, timestamp),
        StoreTable.put(u, number % 7, number, value, timestamp));
  }
}
