package io.celladb.engine.db;

import io.celladb.engine.env.FileSystem;
import io.celladb.engine.errors.UnsupportedFormatException;
import io.celladb.engine.sstable.component.Descriptor;
import io.celladb.engine.sstable.component.TableDirectory;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** Looks for folders with sstables. */
final class TableFolders {
  private static final String SNAPSHOTS = "/snapshots/";
  private static final String NO_KEYSPACE = "files";

  private TableFolders() {}

  /**
   * A folder with sstables.
   *
   * @param directory the names that the path tells; made up where it tells none
   * @param folder the path
   */
  record Place(TableDirectory directory, String folder) {}

  /** Returns the folder itself, or those in it, or those in these. */
  static List<Place> find(FileSystem files, String directory) {
    List<Place> places = new ArrayList<>();
    if (!files.isDirectory(directory)) {
      return places;
    }
    if (hasSSTables(files, directory)) {
      places.add(place(directory));
      return places;
    }
    for (String folder : folders(files, directory)) {
      if (hasSSTables(files, folder)) {
        places.add(place(folder));
      }
    }
    if (places.isEmpty()) {
      for (String keyspace : folders(files, directory)) {
        if (!isOfCassandra(keyspace)) {
          for (String folder : folders(files, keyspace)) {
            if (hasSSTables(files, folder)) {
              places.add(place(folder));
            }
          }
        }
      }
    }
    return places;
  }

  private static boolean isOfCassandra(String keyspace) {
    String name = keyspace.substring(keyspace.lastIndexOf('/') + 1);
    return name.equals("system") || name.startsWith("system_");
  }

  private static List<String> folders(FileSystem files, String directory) {
    String prefix = directory.isEmpty() ? "" : directory + "/";
    return files.list(directory).stream()
        .map(name -> prefix + name)
        .filter(files::isDirectory)
        .toList();
  }

  private static boolean hasSSTables(FileSystem files, String folder) {
    return files.list(folder).stream().anyMatch(TableFolders::isOfSSTable);
  }

  private static boolean isOfSSTable(String name) {
    try {
      return Descriptor.parse(name) != null;
    } catch (UnsupportedFormatException e) {
      return true;
    }
  }

  private static Place place(String folder) {
    int snapshots = folder.lastIndexOf(SNAPSHOTS);
    String own = snapshots < 0 ? folder : folder.substring(0, snapshots);
    TableDirectory directory = TableDirectory.parse(own);
    if (directory == null) {
      String[] names = own.split("/");
      directory =
          new TableDirectory(
              names.length < 2 ? NO_KEYSPACE : names[names.length - 2],
              names[names.length - 1],
              UUID.nameUUIDFromBytes(folder.getBytes(StandardCharsets.UTF_8)));
    }
    return new Place(directory, folder);
  }
}
