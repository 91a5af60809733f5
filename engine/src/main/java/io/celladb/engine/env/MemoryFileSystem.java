package io.celladb.engine.env;

import io.celladb.engine.errors.ClosedException;
import io.celladb.engine.errors.IoFailureException;
import io.celladb.engine.errors.LockedException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Files in memory, with the contract of files on disk: names may be renamed, linked and deleted
 * while files are open. Everything is gone with the object.
 */
public final class MemoryFileSystem implements FileSystem {
  private static final int ONE_WRITER = -1;

  // guarded by this; a directory is a name without content
  private final TreeMap<String, Entry> entries = new TreeMap<>();

  /** Who holds a lock: how many who only read, or {@link #ONE_WRITER}. */
  private final Map<String, Integer> locks = new HashMap<>();

  private boolean closed;

  private record Entry(@Nullable MemoryFile file) {
    boolean isDirectory() {
      return file == null;
    }
  }

  public MemoryFileSystem() {
    entries.put("", new Entry(null));
  }

  @Override
  public synchronized WritableFile create(String path) {
    checkFree("create", path);
    MemoryFile file = new MemoryFile();
    entries.put(path, new Entry(file));
    return file.writer(describe(path));
  }

  @Override
  public synchronized ReadableFile open(String path) {
    return file("open", path).reader(describe(path));
  }

  @Override
  public synchronized boolean exists(String path) {
    return find(path) != null;
  }

  @Override
  public synchronized boolean isDirectory(String path) {
    Entry entry = find(path);
    return entry != null && entry.isDirectory();
  }

  @Override
  public synchronized long size(String path) {
    return file("measure", path).length();
  }

  @Override
  public synchronized List<String> list(String directory) {
    checkDirectory("list", directory);
    String prefix = directory.isEmpty() ? "" : directory + "/";
    List<String> names = new ArrayList<>();
    for (String path : entries.tailMap(prefix, false).keySet()) {
      if (!path.startsWith(prefix)) {
        break;
      }
      if (path.indexOf('/', prefix.length()) < 0) {
        names.add(path.substring(prefix.length()));
      }
    }
    names.sort(null);
    return List.copyOf(names);
  }

  @Override
  public synchronized void createDirectories(String path) {
    Entry entry = find(path);
    if (entry == null) {
      createDirectories(RelativePaths.parent(path));
      entries.put(path, new Entry(null));
    } else if (!entry.isDirectory()) {
      throw failure("create directory", path, "a file has this name");
    }
  }

  @Override
  public synchronized void delete(String path) {
    Entry entry = existing("delete", path);
    if (entry.isDirectory() && !list(path).isEmpty()) {
      throw failure("delete", path, "the directory is not empty");
    }
    entries.remove(path);
  }

  @Override
  public synchronized void rename(String from, String to) {
    Entry entry = existing("rename", from);
    Entry replaced = find(to);
    checkDirectory("rename", RelativePaths.parent(to));
    if (from.equals(to)) {
      return;
    }
    if (replaced != null && (replaced.isDirectory() || entry.isDirectory())) {
      throw failure("rename", from, describe(to) + " is in the way");
    }
    if (entry.isDirectory()) {
      renameBelow(from, to);
    }
    entries.remove(from);
    entries.put(to, entry);
  }

  private void renameBelow(String from, String to) {
    if (to.startsWith(from + "/")) {
      throw failure("rename", from, describe(to) + " is within it");
    }
    Map<String, Entry> below = entries.subMap(from + "/", from + "0"); // '0' follows '/'
    Map<String, Entry> moved = new TreeMap<>();
    below.forEach((path, entry) -> moved.put(to + path.substring(from.length()), entry));
    below.clear();
    entries.putAll(moved);
  }

  @Override
  public synchronized void link(String existing, String link) {
    MemoryFile file = file("link", existing);
    checkFree("link", link);
    entries.put(link, new Entry(file));
  }

  @Override
  public synchronized void sync(String path) {
    file("sync", path);
  }

  @Override
  public synchronized void syncDirectory(String directory) {
    checkDirectory("sync directory", directory);
  }

  @Override
  public synchronized FileLock lock(String path) {
    Entry entry = find(path);
    if (entry == null) {
      create(path).close();
    }
    if (locks.putIfAbsent(path, ONE_WRITER) != null) {
      throw new LockedException(describe(path));
    }
    return new MemoryLock(path);
  }

  @Override
  public synchronized @Nullable FileLock lockShared(String path) {
    if (find(path) == null) {
      return null;
    }
    int readers = locks.getOrDefault(path, 0);
    if (readers == ONE_WRITER) {
      throw new LockedException(describe(path));
    }
    locks.put(path, readers + 1);
    return new MemoryLock(path);
  }

  @Override
  public String describe(String path) {
    RelativePaths.check(path);
    return "memory:/" + path;
  }

  @Override
  public synchronized void close() {
    closed = true;
  }

  private @Nullable Entry find(String path) {
    if (closed) {
      throw new ClosedException("The file system in memory");
    }
    RelativePaths.check(path);
    return entries.get(path);
  }

  private Entry existing(String operation, String path) {
    Entry entry = find(path);
    if (entry == null) {
      throw failure(operation, path, "no such file or directory");
    }
    return entry;
  }

  private MemoryFile file(String operation, String path) {
    MemoryFile file = existing(operation, path).file();
    if (file == null) {
      throw failure(operation, path, "it is a directory");
    }
    return file;
  }

  private void checkDirectory(String operation, String path) {
    if (!existing(operation, path).isDirectory()) {
      throw failure(operation, path, "it is not a directory");
    }
  }

  private void checkFree(String operation, String path) {
    if (find(path) != null) {
      throw failure(operation, path, "the name is taken");
    }
    checkDirectory(operation, RelativePaths.parent(path));
  }

  private IoFailureException failure(String operation, String path, String reason) {
    return new IoFailureException(operation, describe(path), reason);
  }

  private final class MemoryLock implements FileLock {
    private final String path;
    private boolean released; // guarded by the file system

    MemoryLock(String path) {
      this.path = path;
    }

    @Override
    public void close() {
      synchronized (MemoryFileSystem.this) {
        if (!released) {
          released = true;
          locks.computeIfPresent(path, (name, holders) -> holders > 1 ? holders - 1 : null);
        }
      }
    }
  }
}
