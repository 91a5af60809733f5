package io.celladb.engine.sstable.component;

import io.celladb.engine.env.FileSystem;
import io.celladb.engine.env.WritableFile;
import io.celladb.engine.errors.CorruptionException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;

/**
 * {@code TOC.txt}: the names of all components of an sstable, itself among them, one a line in
 * alphabetical order. It is written and synced after all others.
 */
public final class Toc {
  private static final int MAX_SIZE_BYTES = 64 * 1024;

  private Toc() {}

  /** Writes and syncs the list; the directory is not synced. */
  public static void write(
      FileSystem files, Descriptor descriptor, Collection<Component> components) {
    TreeSet<String> names = new TreeSet<>();
    for (Component component : components) {
      names.add(component.fileName());
    }
    names.add(Component.TOC.fileName());
    byte[] text = (String.join("\n", names) + "\n").getBytes(StandardCharsets.UTF_8);
    try (WritableFile file = files.create(descriptor.path(Component.TOC))) {
      file.write(text, 0, text.length);
      file.sync();
    }
  }

  /**
   * Reads the list. Summary and filter may be missing: answers are the same without them.
   *
   * @return names of components, also of those that Cella does not know
   * @throws CorruptionException when it is not a list, not whole, or names a file that is missing
   */
  public static List<String> read(FileSystem files, Descriptor descriptor) {
    String path = descriptor.path(Component.TOC);
    byte[] bytes = ComponentFiles.whole(files, descriptor, Component.TOC);
    if (bytes.length > MAX_SIZE_BYTES) {
      throw corrupt(files, path, 0, "at most " + MAX_SIZE_BYTES + " bytes");
    }
    String text = new String(bytes, StandardCharsets.ISO_8859_1);
    List<String> names = new ArrayList<>();
    int start = 0;
    while (start < text.length()) {
      int end = text.indexOf('\n', start);
      String name = end < 0 ? "" : text.substring(start, end);
      if (!name.matches("[A-Za-z0-9_.+-]+")) {
        throw corrupt(files, path, start, "the name of a component and the end of its line");
      }
      if (!isDerived(name)) {
        checkExists(files, descriptor, name, start);
      }
      names.add(name);
      start = end + 1;
    }
    if (!names.contains(Component.TOC.fileName())) {
      throw corrupt(files, path, text.length(), "the line " + Component.TOC);
    }
    return names;
  }

  /**
   * Compares the list with the directory: all that it names is there, the derived ones too, and of
   * the components that Cella knows there is none that it does not name.
   *
   * @throws CorruptionException at the first that is missing, in the directory or in the list
   */
  public static void verify(FileSystem files, Descriptor descriptor) {
    List<String> names = read(files, descriptor);
    long offset = 0;
    for (String name : names) {
      checkExists(files, descriptor, name, offset);
      offset += name.length() + 1;
    }
    for (Component component : Component.values()) {
      if (!names.contains(component.fileName()) && files.exists(descriptor.path(component))) {
        throw corrupt(
            files,
            descriptor.path(Component.TOC),
            offset,
            "the line " + component + ", of which there is a file");
      }
    }
  }

  private static void checkExists(
      FileSystem files, Descriptor descriptor, String name, long offset) {
    String path = descriptor.path(name);
    if (files.exists(path)) {
      return;
    }
    if (Component.ofName(name) == null) {
      throw corrupt(
          files,
          descriptor.path(Component.TOC),
          offset,
          "the name of a file that is there, not " + name);
    }
    throw new CorruptionException(
        files.describe(path), name, 0, "the component is missing, though TOC.txt names it");
  }

  /** Returns whether the component can be made again from the others, or done without. */
  private static boolean isDerived(String name) {
    return name.equals(Component.SUMMARY.fileName()) || name.equals(Component.FILTER.fileName());
  }

  private static CorruptionException corrupt(
      FileSystem files, String path, long offset, String expected) {
    return new CorruptionException(
        files.describe(path), Component.TOC.fileName(), offset, "expected " + expected);
  }
}
