package io.celladb.engine.db;

import io.celladb.engine.commitlog.LogExtent;
import io.celladb.engine.commitlog.LogWitness;
import io.celladb.engine.env.FileSystem;
import io.celladb.engine.env.ReadableFile;
import io.celladb.engine.env.WritableFile;
import io.celladb.engine.errors.CorruptionException;
import io.celladb.engine.errors.UnsupportedFormatException;
import io.celladb.engine.io.LogPosition;
import io.celladb.engine.schema.Schema;
import java.util.List;
import java.util.Set;
import java.util.UUID;

/**
 * The file {@code schema.txt} at the root of a store. It is replaced as a whole: the new one is
 * written and synced beside it, takes its name, and the folder is synced. Safe for use by many
 * threads.
 */
final class SchemaCatalog implements LogWitness {
  static final String FILE = "schema.txt";
  private static final String NEW_FILE = "schema.txt.new";

  private final FileSystem files;
  private volatile CatalogState state; // written under the lock of this

  private SchemaCatalog(FileSystem files, CatalogState state) {
    this.files = files;
    this.state = state;
  }

  /**
   * Refuses a folder that is neither a store nor empty: it is somebody else's.
   *
   * @param names what a store may consist of that was not yet made to its end
   */
  static void checkOurs(FileSystem files, Set<String> names) {
    if (files.exists(FILE)) {
      return;
    }
    for (String name : files.list("")) {
      if (!names.contains(name) && !name.equals(NEW_FILE)) {
        throw new UnsupportedFormatException(
            ("%s is not a store: it has no %s, and holds %s, which no store made; "
                    + "name an empty directory, or one that is not there")
                .formatted(files.describe(""), FILE, name));
      }
    }
  }

  /**
   * Reads the catalog, or makes one in an empty store.
   *
   * @param dataFolders folders that a store without a catalog must not have
   */
  static SchemaCatalog open(FileSystem files, List<String> dataFolders) {
    if (files.exists(FILE)) {
      return existing(files);
    }
    for (String folder : dataFolders) {
      if (files.exists(folder) && !files.list(folder).isEmpty()) {
        throw new CorruptionException(
            files.describe(FILE),
            "schema",
            0,
            "the file is missing, but there is data in " + files.describe(folder));
      }
    }
    SchemaCatalog catalog =
        new SchemaCatalog(files, CatalogState.empty(UUID.randomUUID(), UUID.randomUUID()));
    catalog.save(catalog.state);
    return catalog;
  }

  /** Reads the catalog of a store, which must be there. */
  static SchemaCatalog existing(FileSystem files) {
    if (!files.exists(FILE)) {
      throw new UnsupportedFormatException(
          "%s is not a store: it has no %s".formatted(files.describe(""), FILE));
    }
    return new SchemaCatalog(files, CatalogReader.read(readAll(files), files.describe(FILE)));
  }

  /** Makes a catalog that is in no file, of a store that is never changed. */
  static SchemaCatalog of(FileSystem files, Schema schema) {
    CatalogState empty = CatalogState.empty(UUID.randomUUID(), schema.version());
    return new SchemaCatalog(files, empty.withSchema(schema, Long.MIN_VALUE, List.of()));
  }

  private static byte[] readAll(FileSystem files) {
    try (ReadableFile file = files.open(FILE)) {
      byte[] bytes = new byte[(int) file.size()];
      file.read(0, bytes, 0, bytes.length);
      return bytes;
    }
  }

  CatalogState state() {
    return state;
  }

  synchronized void saveSchema(Schema schema, long timestampMicros, List<String> newlyDropped) {
    save(state.withSchema(schema, timestampMicros, newlyDropped));
  }

  synchronized void saveForgotten(UUID tableId, LogPosition position) {
    LogPosition before = state.forgotten().getOrDefault(tableId, LogPosition.NONE);
    if (position.compareTo(before) > 0) {
      save(state.withForgotten(tableId, position));
    }
  }

  synchronized void saveDeleted(Set<String> folders) {
    if (!folders.isEmpty()) {
      save(state.withoutDropped(folders));
    }
  }

  @Override
  public LogExtent extent() {
    return state.log();
  }

  @Override
  public synchronized void save(LogExtent extent) {
    if (!state.log().and(extent).equals(state.log())) {
      save(state.withLog(extent));
    }
  }

  private synchronized void save(CatalogState changed) {
    byte[] bytes = CatalogText.write(changed);
    if (files.exists(NEW_FILE)) {
      files.delete(NEW_FILE);
    }
    try (WritableFile file = files.create(NEW_FILE)) {
      file.write(bytes, 0, bytes.length);
      file.sync();
    }
    files.rename(NEW_FILE, FILE);
    files.syncDirectory("");
    state = changed;
  }
}
