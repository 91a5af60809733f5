package io.celladb.engine.sstable;

import io.celladb.engine.env.FileSystem;
import io.celladb.engine.sstable.component.Component;
import io.celladb.engine.sstable.component.Descriptor;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/**
 * The sstables of a directory.
 *
 * @param complete those with a table of contents, by id
 * @param incomplete those without: a crash came while they were written, or while they were deleted
 */
public record SSTableFiles(List<Descriptor> complete, List<Descriptor> incomplete) {

  /** Copies the lists. */
  public SSTableFiles {
    complete = List.copyOf(complete);
    incomplete = List.copyOf(incomplete);
  }

  /**
   * Lists a directory; files that belong to no sstable are passed over.
   *
   * @throws io.celladb.engine.errors.UnsupportedFormatException when there are sstables that Cella
   *     cannot read
   */
  public static SSTableFiles in(FileSystem files, String directory) {
    TreeMap<String, Descriptor> found = new TreeMap<>();
    for (String name : files.list(directory)) {
      Descriptor descriptor = Descriptor.parse(directory.isEmpty() ? name : directory + "/" + name);
      if (descriptor != null) {
        found.put(descriptor.toString(), descriptor);
      }
    }
    List<Descriptor> complete = new ArrayList<>();
    List<Descriptor> incomplete = new ArrayList<>();
    for (Descriptor descriptor : found.values()) {
      boolean isComplete = files.exists(descriptor.path(Component.TOC));
      (isComplete ? complete : incomplete).add(descriptor);
    }
    complete.sort((a, b) -> a.id().compareTo(b.id()));
    incomplete.sort((a, b) -> a.id().compareTo(b.id()));
    return new SSTableFiles(complete, incomplete);
  }

  /** Returns the greatest number that an id has, or 0. */
  public long greatestNumber() {
    long greatest = 0;
    for (Descriptor descriptor : complete) {
      greatest = Math.max(greatest, descriptor.id().number());
    }
    for (Descriptor descriptor : incomplete) {
      greatest = Math.max(greatest, descriptor.id().number());
    }
    return greatest;
  }

  /**
   * Deletes all files of an sstable. The table of contents goes first and durably, so that a crash
   * leaves an incomplete sstable, never one that only looks complete.
   */
  public static void delete(FileSystem files, Descriptor descriptor) {
    String toc = descriptor.path(Component.TOC);
    if (files.exists(toc)) {
      files.delete(toc);
      files.syncDirectory(descriptor.directory());
    }
    String prefix = descriptor + "-";
    for (String name : files.list(descriptor.directory())) {
      if (name.startsWith(prefix)) {
        files.delete(descriptor.path(name.substring(prefix.length())));
      }
    }
    files.syncDirectory(descriptor.directory());
  }
}
