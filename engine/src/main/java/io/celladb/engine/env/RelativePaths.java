package io.celladb.engine.env;

/** The form of the paths a {@link FileSystem} takes. */
final class RelativePaths {
  private RelativePaths() {}

  /** Refuses a path that is not names joined by single slashes, or that leaves the root. */
  static void check(String path) {
    if (path.isEmpty()) {
      return;
    }
    for (String name : path.split("/", -1)) {
      if (name.isEmpty() || name.equals(".") || name.equals("..") || name.indexOf('\\') >= 0) {
        throw new IllegalArgumentException("Not a path within the file system: '" + path + "'");
      }
    }
  }

  /** The directory that holds a path; the root's is the root. */
  static String parent(String path) {
    int slash = path.lastIndexOf('/');
    return slash < 0 ? "" : path.substring(0, slash);
  }
}
