package io.celladb.engine.table;

import io.celladb.engine.errors.ClosedException;
import io.celladb.engine.errors.StorageException;
import io.celladb.engine.metrics.EngineEvents;
import io.celladb.engine.metrics.FileMemory;
import io.celladb.engine.schema.TableDef;
import io.celladb.engine.sstable.SSTableReader;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The current {@link View} of a table and every older one that is still read. Changes swap the view
 * under a lock; taking and reading one needs none.
 */
final class LiveFiles {
  private final EngineEvents events;
  private final String name;
  private volatile View current;

  // guarded by this
  private final Set<View> held = new HashSet<>();
  private final List<Obsolete> obsolete = new ArrayList<>();
  private boolean closed;
  private @Nullable Runnable dropped;
  private volatile @Nullable StorageException failure;

  /** A file that no new view has; it is deleted when no old one has it either. */
  private record Obsolete(SSTableReader file, @Nullable Transaction transaction) {}

  LiveFiles(TableDef table, MemtableSlot memtable, List<SSTableReader> files, EngineEvents events) {
    this.events = events;
    this.name = table.toString();
    this.current = new View(List.of(memtable), files);
    this.held.add(current);
  }

  /** Returns the current view, held; {@link #release} it. */
  View acquire() {
    while (true) {
      View view = current;
      if (view.hold()) {
        return view;
      }
      if (isOver()) {
        throw new ClosedException("The table " + name);
      }
    }
  }

  private synchronized boolean isOver() {
    return closed || dropped != null;
  }

  /** Returns the current view without holding it: its memtables can be used, its files not. */
  View peek() {
    return current;
  }

  void release(View view) {
    if (view.letGo()) {
      delete(unheld(view));
    }
  }

  private synchronized List<Obsolete> unheld(View view) {
    held.remove(view);
    List<Obsolete> free = new ArrayList<>();
    if (!closed) {
      for (Obsolete candidate : obsolete) {
        if (held.stream().noneMatch(other -> other.files().contains(candidate.file()))) {
          free.add(candidate);
        }
      }
      obsolete.removeAll(free);
    }
    return free;
  }

  /** The files are of no more use whatever happens; what stays is deleted at the next opening. */
  private void delete(List<Obsolete> free) {
    for (Obsolete file : free) {
      try {
        file.file().close();
        if (file.transaction() != null) {
          file.transaction().delete(file.file().descriptor());
        }
      } catch (StorageException e) {
        failedToDelete(e);
      }
    }
    try {
      finishDrop();
    } catch (StorageException e) {
      failedToDelete(e);
    }
  }

  private void failedToDelete(StorageException e) {
    events.backgroundFailed(new EngineEvents.BackgroundFailed("delete files of " + name, e));
  }

  /** Makes another memtable the one that takes writes; the one before stays to be flushed. */
  void switchMemtable(MemtableSlot fresh) {
    delete(switched(fresh));
  }

  private synchronized List<Obsolete> switched(MemtableSlot fresh) {
    List<MemtableSlot> memtables = new ArrayList<>();
    memtables.add(fresh);
    for (MemtableSlot slot : current.memtables()) {
      if (!slot.memtable().isEmpty()) {
        memtables.add(slot);
      } else {
        slot.release();
      }
    }
    return change(memtables, current.files());
  }

  /**
   * Puts a file in the place of a memtable.
   *
   * @param file or null when nothing of the memtable was worth writing
   */
  void flushed(MemtableSlot slot, @Nullable SSTableReader file) {
    delete(withoutMemtable(slot, file));
    slot.release();
  }

  private synchronized List<Obsolete> withoutMemtable(
      MemtableSlot slot, @Nullable SSTableReader file) {
    List<MemtableSlot> memtables = new ArrayList<>(current.memtables());
    memtables.remove(slot);
    List<SSTableReader> files = new ArrayList<>(current.files());
    if (file != null) {
      files.add(file);
    }
    return change(memtables, files);
  }

  /**
   * Puts new files in the place of others, after the transaction has committed.
   *
   * @param transaction deletes the old ones when they are not read any more; null leaves them
   */
  void replaced(
      Collection<SSTableReader> old,
      Collection<SSTableReader> added,
      @Nullable Transaction transaction) {
    delete(exchanged(old, added, transaction));
  }

  private synchronized List<Obsolete> exchanged(
      Collection<SSTableReader> old,
      Collection<SSTableReader> added,
      @Nullable Transaction transaction) {
    List<SSTableReader> files = new ArrayList<>(current.files());
    files.removeAll(old);
    files.addAll(added);
    for (SSTableReader reader : old) {
      obsolete.add(new Obsolete(reader, transaction));
    }
    return change(current.memtables(), files);
  }

  private List<Obsolete> change(List<MemtableSlot> memtables, List<SSTableReader> files) {
    List<SSTableReader> sorted = new ArrayList<>(files);
    sorted.sort((a, b) -> a.descriptor().id().compareTo(b.descriptor().id()));
    View before = current;
    View next = new View(memtables, sorted);
    held.add(next);
    current = next;
    return before.letGo() ? unheld(before) : List.of();
  }

  /**
   * Says that a commit failed: whether it happened will be known at the next opening, so until then
   * the files stay as they are.
   */
  void fail(StorageException cause) {
    failure = cause;
  }

  /** Throws when the files may not be changed. */
  void checkChangeable() {
    StorageException cause = failure;
    if (cause != null) {
      throw cause;
    }
    if (isOver()) {
      throw new ClosedException("The table " + name);
    }
  }

  /**
   * Takes no more reads.
   *
   * @param deletion run when the last view is not held any more
   */
  void drop(Runnable deletion) {
    synchronized (this) {
      dropped = deletion;
    }
    if (current.letGo()) {
      delete(unheld(current));
    }
  }

  private void finishDrop() {
    Runnable deletion;
    synchronized (this) {
      deletion = held.isEmpty() && !closed ? dropped : null;
    }
    if (deletion != null) {
      close();
      deletion.run();
    }
  }

  private Set<SSTableReader> open() {
    Set<SSTableReader> open = new HashSet<>();
    held.forEach(view -> open.addAll(view.files()));
    obsolete.forEach(file -> open.add(file.file()));
    return open;
  }

  /** Returns what all open files hold in memory. */
  synchronized FileMemory fileMemory() {
    return closed
        ? FileMemory.NONE
        : open().stream().map(SSTableReader::memory).reduce(FileMemory.NONE, FileMemory::plus);
  }

  /** Closes all files, also those that are still read. */
  synchronized void close() {
    if (closed) {
      return;
    }
    closed = true;
    if (dropped == null) {
      current.letGo();
    }
    StorageException first = null;
    for (SSTableReader file : open()) {
      try {
        file.close();
      } catch (StorageException e) {
        first = first == null ? e : first;
      }
    }
    if (first != null) {
      throw first;
    }
  }
}
