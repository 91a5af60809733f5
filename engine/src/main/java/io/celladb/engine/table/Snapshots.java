package io.celladb.engine.table;

import io.celladb.engine.env.FileSystem;
import io.celladb.engine.env.WritableFile;
import io.celladb.engine.errors.InvalidOperationException;
import io.celladb.engine.errors.StorageException;
import io.celladb.engine.metrics.SnapshotInfo;
import io.celladb.engine.sstable.SSTableReader;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Snapshots of tables, as Cassandra lays them out: {@code snapshots/<tag>/} in a table's folder has
 * hard links to all files of its sstables, {@code schema.cql}, and {@code manifest.json}. That is
 * written last and deleted first: a folder without it is no snapshot, but what a crash left.
 */
public final class Snapshots {
  private static final String FOLDER = "snapshots";
  private static final String MANIFEST = "manifest.json";
  private static final String SCHEMA = "schema.cql";
  private static final Pattern CREATED = Pattern.compile("\"created_at\"\\s*:\\s*\"([^\"]*)\"");
  private static final int ID_DIGITS = 32;

  private final FileSystem files;

  public Snapshots(FileSystem files) {
    this.files = files;
  }

  /**
   * Links files that nothing deletes meanwhile.
   *
   * @param folder of the table
   * @throws InvalidOperationException when the table has a snapshot of this name
   */
  void take(
      String folder, String tag, List<SSTableReader> sstables, Instant createdAt, String schema) {
    checkTag(tag);
    String snapshot = folder + "/" + FOLDER + "/" + tag;
    if (files.exists(snapshot + "/" + MANIFEST)) {
      throw new InvalidOperationException("Snapshot " + tag + " already exists.");
    }
    TableFolder.delete(files, snapshot);
    files.createDirectories(snapshot);
    try {
      fill(folder, snapshot, sstables, createdAt, schema);
    } catch (StorageException e) {
      giveUp(snapshot, e);
      throw e;
    }
  }

  private void giveUp(String snapshot, StorageException cause) {
    try {
      TableFolder.delete(files, snapshot);
    } catch (StorageException e) {
      cause.addSuppressed(e);
    }
  }

  private void fill(
      String folder,
      String snapshot,
      List<SSTableReader> sstables,
      Instant createdAt,
      String schema) {
    List<String> names = new ArrayList<>();
    for (SSTableReader sstable : sstables) {
      String prefix = sstable.descriptor() + "-";
      for (String name : files.list(folder)) {
        if (name.startsWith(prefix)) {
          files.link(folder + "/" + name, snapshot + "/" + name);
        }
      }
      names.add(prefix + "Data.db");
    }
    write(snapshot + "/" + SCHEMA, schema);
    files.syncDirectory(snapshot);
    write(snapshot + "/" + MANIFEST, manifest(names, createdAt));
    files.syncDirectory(snapshot);
  }

  private static void checkTag(String tag) {
    if (tag.isEmpty() || tag.startsWith(".") || tag.indexOf('/') >= 0 || tag.indexOf('\\') >= 0) {
      throw new InvalidOperationException(
          "A snapshot cannot be called '%s': / and \\ and a dot at its start are not allowed"
              .formatted(tag));
    }
  }

  private void write(String path, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    try (WritableFile file = files.create(path)) {
      file.write(bytes, 0, bytes.length);
      file.sync();
    }
  }

  private static String manifest(List<String> names, Instant createdAt) {
    String list = names.stream().map(name -> '"' + name + '"').collect(Collectors.joining(", "));
    return """
        {
          "files" : [ %s],
          "created_at" : "%s",
          "expires_at" : null,
          "ephemeral" : false
        }"""
        .formatted(list.isEmpty() ? "" : list + " ", createdAt);
  }

  /** Returns the snapshots of all tables, also of those that were dropped. */
  public List<SnapshotInfo> list() {
    List<SnapshotInfo> found = new ArrayList<>();
    for (Place place : places()) {
      if (files.exists(place.path() + "/" + MANIFEST)) {
        found.add(info(place));
      }
    }
    return found;
  }

  /**
   * Deletes snapshots.
   *
   * @param tag null for all
   * @param keyspace null for all
   */
  public void clear(@Nullable String tag, @Nullable String keyspace) {
    for (Place place : places()) {
      if ((tag == null || tag.equals(place.tag()))
          && (keyspace == null || keyspace.equals(place.keyspace()))) {
        String manifest = place.path() + "/" + MANIFEST;
        if (files.exists(manifest)) {
          files.delete(manifest);
          files.syncDirectory(place.path());
        }
        TableFolder.delete(files, place.path());
      }
    }
  }

  /** A folder of a snapshot, finished or not. */
  private record Place(String keyspace, String tableFolder, String tag) {
    String table() {
      return TableFolder.DATA + "/" + keyspace + "/" + tableFolder;
    }

    String path() {
      return table() + "/" + FOLDER + "/" + tag;
    }
  }

  private List<Place> places() {
    List<Place> places = new ArrayList<>();
    for (String keyspace : folders(TableFolder.DATA)) {
      for (String table : folders(TableFolder.DATA + "/" + keyspace)) {
        String path = TableFolder.DATA + "/" + keyspace + "/" + table + "/" + FOLDER;
        folders(path).forEach(tag -> places.add(new Place(keyspace, table, tag)));
      }
    }
    return places;
  }

  private List<String> folders(String path) {
    return files.isDirectory(path)
        ? files.list(path).stream().filter(name -> files.isDirectory(path + "/" + name)).toList()
        : List.of();
  }

  private SnapshotInfo info(Place place) {
    Set<String> used = new HashSet<>(files.list(place.table()));
    long size = 0;
    long own = 0;
    for (String name : files.list(place.path())) {
      long bytes = files.size(place.path() + "/" + name);
      size += bytes;
      own += used.contains(name) ? 0 : bytes;
    }
    String manifest =
        new String(TableFolder.read(files, place.path() + "/" + MANIFEST), StandardCharsets.UTF_8);
    Matcher created = CREATED.matcher(manifest);
    String folder = place.tableFolder();
    int end = folder.length() - ID_DIGITS - 1;
    return new SnapshotInfo(
        place.tag(),
        place.keyspace(),
        end > 0 ? folder.substring(0, end) : folder,
        created.find() ? created.group(1) : "",
        size,
        own);
  }

  /** Whether a table's folder has any. */
  static boolean isKept(FileSystem files, String path) {
    return path.endsWith("/" + FOLDER) && !files.list(path).isEmpty();
  }
}
