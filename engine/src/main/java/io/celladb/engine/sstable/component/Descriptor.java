package io.celladb.engine.sstable.component;

import org.jspecify.annotations.Nullable;

/**
 * Names one sstable. Its files are {@code <version>-<id>-<format>-<component>}, such as {@code
 * oa-7-big-Data.db}.
 *
 * @param directory path of the table's directory within the file system; empty for the root
 * @param version version and format
 * @param id what tells it apart from others in the directory
 */
public record Descriptor(String directory, FormatVersion version, SSTableId id) {

  /**
   * Reads the name of a component's file, of any component.
   *
   * @return null when it is not the name of an sstable's file
   * @throws io.celladb.engine.errors.UnsupportedFormatException when it is one that Cella cannot
   *     read
   */
  public static @Nullable Descriptor parse(String path) {
    int slash = path.lastIndexOf('/');
    String[] parts = path.substring(slash + 1).split("-", 4);
    if (parts.length != 4
        || !parts[0].matches("[a-z]{2}")
        || !SSTableId.isValid(parts[1])
        || !parts[2].matches("[a-z]+")) {
      return null;
    }
    return new Descriptor(
        slash < 0 ? "" : path.substring(0, slash),
        FormatVersion.of(parts[0], parts[2]),
        new SSTableId(parts[1]));
  }

  /** Returns the part of a file's name that names the component, of a name that parses. */
  public static String componentName(String path) {
    return path.substring(path.lastIndexOf('/') + 1).split("-", 4)[3];
  }

  /** Returns the path of a component. */
  public String path(Component component) {
    return path(component.fileName());
  }

  /** Returns the path of a component that Cella may not know. */
  public String path(String componentName) {
    String name = this + "-" + componentName;
    return directory.isEmpty() ? name : directory + "/" + name;
  }

  /** Returns what the names of all its files begin with. */
  @Override
  public String toString() {
    return version.version() + "-" + id + "-" + version.format();
  }
}
