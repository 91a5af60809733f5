package io.celladb.engine.table;

import io.celladb.engine.env.FileSystem;
import io.celladb.engine.env.ReadableFile;
import io.celladb.engine.errors.UnsupportedFormatException;
import io.celladb.engine.schema.TableDef;
import io.celladb.engine.sstable.component.Descriptor;
import io.celladb.engine.sstable.component.TableDirectory;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;

/** Where a table's files are: {@code data/<keyspace>/<table>-<id>/}, as Cassandra has it. */
public final class TableFolder {
  /** The folder of all tables. */
  public static final String DATA = "data";

  private TableFolder() {}

  /** Returns the path of a table's folder. */
  public static String path(TableDef table) {
    return DATA + "/" + new TableDirectory(table.keyspace(), table.name(), table.id()).path();
  }

  /**
   * What stands in a folder.
   *
   * @param sstables of which there is any file, in order of their ids
   * @param unreadable names of sstables of a format that cannot be read
   * @param nextId greater than any id in the folder
   */
  record Listing(List<Descriptor> sstables, List<String> unreadable, long nextId) {}

  static Listing list(FileSystem files, String folder) {
    // Files of two versions that come from two nodes may have one id.
    TreeSet<Descriptor> sstables =
        new TreeSet<>(Comparator.comparing(Descriptor::id).thenComparing(Descriptor::toString));
    List<String> unreadable = new ArrayList<>();
    for (String name : files.list(folder)) {
      try {
        Descriptor descriptor = Descriptor.parse(folder + "/" + name);
        if (descriptor != null) {
          sstables.add(descriptor);
        }
      } catch (UnsupportedFormatException e) {
        unreadable.add(name);
      }
    }
    long nextId = 1;
    for (Descriptor descriptor : sstables) {
      nextId = Math.max(nextId, descriptor.id().number() + 1);
    }
    return new Listing(List.copyOf(sstables), List.copyOf(unreadable), nextId);
  }

  /**
   * Deletes a folder of a dropped table with all that is in it but its snapshots; does nothing when
   * it is gone.
   */
  public static void deleteDropped(FileSystem files, String folder) {
    if (files.exists(folder)) {
      boolean kept = false;
      for (String name : files.list(folder)) {
        String path = folder + "/" + name;
        if (files.isDirectory(path) && Snapshots.isKept(files, path)) {
          kept = true;
        } else {
          deleteAny(files, path);
        }
      }
      if (!kept) {
        delete(files, folder);
      }
    }
  }

  private static void deleteAny(FileSystem files, String path) {
    if (files.isDirectory(path)) {
      delete(files, path);
    } else {
      files.delete(path);
    }
  }

  /** Deletes a folder with all that is in it; does nothing when it is gone. */
  static void delete(FileSystem files, String folder) {
    if (!files.exists(folder)) {
      return;
    }
    for (String name : files.list(folder)) {
      deleteAny(files, folder + "/" + name);
    }
    files.delete(folder);
    files.syncDirectory(folder.substring(0, folder.lastIndexOf('/')));
  }

  /** Reads a small file in full. */
  static byte[] read(FileSystem files, String path) {
    try (ReadableFile file = files.open(path)) {
      byte[] bytes = new byte[(int) file.size()];
      file.read(0, bytes, 0, bytes.length);
      return bytes;
    }
  }
}
