package io.celladb.engine.sstable;

import io.celladb.engine.env.FileSystem;
import io.celladb.engine.io.PageCache;
import io.celladb.engine.sstable.component.Descriptor;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Begins the sstables of a store, and knows what those take in memory that are being written. Safe
 * for use by many threads.
 */
public final class SSTableWriters {
  private final FileSystem files;
  private final PageCache cache;
  private final Set<SSTableWriter> open = ConcurrentHashMap.newKeySet();

  /**
   * @param cache of the readers that the writers return
   */
  public SSTableWriters(FileSystem files, PageCache cache) {
    this.files = files;
    this.cache = cache;
  }

  /** Starts the files of a new sstable, as {@link SSTableWriter#create} does. */
  public SSTableWriter create(Descriptor descriptor, WriterOptions options) {
    SSTableWriter writer =
        new SSTableWriter(files, descriptor, options, cache, closed -> open.remove(closed));
    open.add(writer);
    return writer;
  }

  /** Returns the bytes of heap of all sstables that are being written. */
  public long memoryBytes() {
    return open.stream().mapToLong(SSTableWriter::memoryBytes).sum();
  }
}
