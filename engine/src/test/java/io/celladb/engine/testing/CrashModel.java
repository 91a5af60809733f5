package io.celladb.engine.testing;

import io.celladb.engine.env.MemoryFileSystem;
import io.celladb.engine.env.ReadableFile;
import io.celladb.engine.env.WritableFile;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/**
 * Which bytes and names a crash cannot take away.
 *
 * <p>A file is durable up to the position of its last sync. A directory has the names it had at its
 * last sync, plus any share of the changes since. A rename is one change, also between directories:
 * it is there in full or not at all. New directories are durable at once, as the contract says.
 *
 * <p>Not safe for use by many threads: its owner locks.
 */
final class CrashModel {
  private static final int SECTOR_BYTES = 512;

  private final Directory root = new Directory();
  private final List<Change> pending = new ArrayList<>();

  /** A file by itself, whatever its names. */
  static final class Inode {
    private final ReadableFile content;
    long writtenBytes;
    long syncedBytes;
    long reservedBytes;

    Inode(ReadableFile content) {
      this.content = content;
    }
  }

  private static final class Directory {
    private final Map<String, Object> current = new TreeMap<>();
    private final Map<String, Object> durable = new TreeMap<>();
  }

  private record Place(Directory directory, String name) {}

  /** One change of names; a place is null when nothing goes there. */
  private record Change(Place removed, Place added, Object node) {
    boolean touches(Directory directory) {
      return (removed != null && removed.directory() == directory)
          || (added != null && added.directory() == directory);
    }

    boolean sharesName(Change other) {
      return has(other.removed) || has(other.added);
    }

    private boolean has(Place place) {
      return place != null && (place.equals(removed) || place.equals(added));
    }
  }

  private interface Names {
    Map<String, Object> of(Directory directory);
  }

  private Place place(String path) {
    int slash = path.lastIndexOf('/');
    Object directory = slash < 0 ? root : find(path.substring(0, slash));
    return new Place((Directory) directory, path.substring(slash + 1));
  }

  private Object find(String path) {
    if (path.isEmpty()) {
      return root;
    }
    Directory at = root;
    String[] names = path.split("/");
    for (int i = 0; i < names.length - 1; i++) {
      at = (Directory) at.current.get(names[i]);
    }
    return at.current.get(names[names.length - 1]);
  }

  boolean contains(String path) {
    return find(path) != null;
  }

  void createDirectories(String path) {
    Directory at = root;
    for (String name : path.split("/")) {
      Object next = at.current.get(name);
      if (next == null) {
        next = new Directory();
        at.current.put(name, next);
        at.durable.put(name, next);
      }
      at = (Directory) next;
    }
  }

  void create(String path, Inode inode) {
    change(new Change(null, place(path), inode));
  }

  void link(String existing, String link) {
    change(new Change(null, place(link), find(existing)));
  }

  void delete(String path) {
    change(new Change(place(path), null, find(path)));
  }

  void rename(String from, String to) {
    if (!from.equals(to)) {
      change(new Change(place(from), place(to), find(from)));
    }
  }

  private void change(Change change) {
    apply(change, directory -> directory.current);
    pending.add(change);
  }

  private static void apply(Change change, Names names) {
    if (change.removed() != null) {
      names.of(change.removed().directory()).remove(change.removed().name());
    }
    if (change.added() != null) {
      names.of(change.added().directory()).put(change.added().name(), change.node());
    }
  }

  void sync(String path) {
    Inode inode = (Inode) find(path);
    inode.syncedBytes = inode.writtenBytes;
  }

  void syncDirectory(String path) {
    Directory directory = (Directory) find(path);
    for (Change change : List.copyOf(pending)) {
      if (change.touches(directory)) {
        makeDurable(change);
      }
    }
  }

  // Earlier changes of the same names come first, else they could undo this one later.
  private void makeDurable(Change change) {
    int at = pending.indexOf(change);
    if (at < 0) {
      return;
    }
    for (Change earlier : List.copyOf(pending.subList(0, at))) {
      if (earlier.sharesName(change)) {
        makeDurable(earlier);
      }
    }
    pending.remove(change);
    apply(change, directory -> directory.durable);
  }

  /** What is there after a crash now. */
  MemoryFileSystem crash(CrashMode mode, long seed, int keepPercent) {
    Random random = new Random(seed);
    Map<Directory, Map<String, Object>> names = new IdentityHashMap<>();
    Names after = directory -> names.computeIfAbsent(directory, key -> new TreeMap<>(key.durable));
    for (Change change : pending) {
      boolean kept =
          switch (mode) {
            case NONE_KEPT, BYTES_KEPT -> false;
            case ALL_KEPT, TORN, NAMES_KEPT -> true;
            case RANDOM -> random.nextInt(100) < keepPercent;
          };
      if (kept) {
        apply(change, after);
      }
    }
    MemoryFileSystem clone = new MemoryFileSystem();
    Survivors survivors = new Survivors(mode, random, keepPercent, clone);
    survivors.copy("", root, after);
    return clone;
  }

  /** Writes what survives into another file system. */
  private static final class Survivors {
    private final CrashMode mode;
    private final Random random;
    private final int keepPercent;
    private final MemoryFileSystem clone;
    private final Map<Object, String> firstNames = new IdentityHashMap<>();

    Survivors(CrashMode mode, Random random, int keepPercent, MemoryFileSystem clone) {
      this.mode = mode;
      this.random = random;
      this.keepPercent = keepPercent;
      this.clone = clone;
    }

    void copy(String path, Directory directory, Names names) {
      String prefix = path.isEmpty() ? "" : path + "/";
      names
          .of(directory)
          .forEach(
              (name, node) -> {
                if (node instanceof Directory below) {
                  clone.createDirectories(prefix + name);
                  copy(prefix + name, below, names);
                } else {
                  copy(prefix + name, (Inode) node);
                }
              });
    }

    private void copy(String path, Inode inode) {
      String firstName = firstNames.putIfAbsent(inode, path);
      if (firstName != null) {
        clone.link(firstName, path);
        return;
      }
      byte[] bytes = new byte[(int) inode.writtenBytes];
      inode.content.read(0, bytes, 0, bytes.length);
      int kept = keptBytes(inode);
      if (mode == CrashMode.RANDOM) {
        loseSectors(bytes, inode);
      }
      try (WritableFile file = clone.create(path)) {
        file.write(bytes, 0, kept);
        file.reserve(inode.reservedBytes);
      }
    }

    private int keptBytes(Inode inode) {
      int synced = (int) inode.syncedBytes;
      int written = (int) inode.writtenBytes;
      return switch (mode) {
        case NONE_KEPT, NAMES_KEPT -> synced;
        case ALL_KEPT, BYTES_KEPT -> written;
        case RANDOM ->
            random.nextInt(100) < keepPercent
                ? written
                : synced + random.nextInt(written - synced + 1);
        case TORN -> {
          int sectors = written / SECTOR_BYTES - synced / SECTOR_BYTES;
          int cut = (synced / SECTOR_BYTES + random.nextInt(sectors + 1)) * SECTOR_BYTES;
          yield Math.max(synced, cut);
        }
      };
    }

    private void loseSectors(byte[] bytes, Inode inode) {
      int from = (int) inode.syncedBytes;
      while (from < bytes.length) {
        int to = Math.min(bytes.length, (from / SECTOR_BYTES + 1) * SECTOR_BYTES);
        if (random.nextInt(100) >= keepPercent) {
          Arrays.fill(bytes, from, to, (byte) 0);
        }
        from = to;
      }
    }
  }
}
