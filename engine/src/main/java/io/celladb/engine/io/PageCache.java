package io.celladb.engine.io;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.celladb.engine.metrics.Counter;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * Uncompressed pages of all files, within one limit in bytes. Safe for use by many threads. A page
 * is loaded once even when several threads ask for it at the same time.
 */
public final class PageCache {
  /** What a page costs beside its bytes: its key, the cache's node, the array's header. */
  static final int OVERHEAD_BYTES = 128;

  private static final int BUFFERS_KEPT = 4;
  private static final int LARGEST_KEPT_BYTES = 128 * 1024;

  private final long limitBytes;
  private final Cache<Key, byte[]> pages;
  private final AtomicReferenceArray<byte[]> buffers = new AtomicReferenceArray<>(BUFFERS_KEPT);
  private final AtomicLong lastFileId = new AtomicLong();
  private final Counter hits = new Counter();
  private final Counter misses = new Counter();

  /** Reads a page that is not in the cache. */
  public interface Loader {
    byte[] load(int pageIndex);
  }

  private record Key(long fileId, int pageIndex) {
    // Written out: what the language makes of a record is slower, and this is asked for each page.
    @Override
    public boolean equals(Object other) {
      return other instanceof Key key && key.fileId == fileId && key.pageIndex == pageIndex;
    }

    @Override
    public int hashCode() {
      long mixed = (fileId * 31 + pageIndex) * 0x9e3779b97f4a7c15L;
      return (int) (mixed >>> 32);
    }
  }

  /**
   * @param limitBytes most bytes held, keys included; 0 to cache nothing
   */
  public PageCache(long limitBytes) {
    this.limitBytes = limitBytes;
    this.pages =
        Caffeine.newBuilder()
            .maximumWeight(limitBytes)
            .weigher((Key key, byte[] page) -> page.length + OVERHEAD_BYTES)
            .executor(Runnable::run)
            .build();
  }

  /** A number that no file has had in this cache. */
  public long newFileId() {
    return lastFileId.incrementAndGet();
  }

  /** The page, loaded if need be; what the loader throws is passed on and nothing is cached. */
  public byte[] get(long fileId, int pageIndex, Loader loader) {
    Key key = new Key(fileId, pageIndex);
    byte[] page = pages.getIfPresent(key);
    if (page != null) {
      hits.increment();
      return page;
    }
    misses.increment();
    return pages.get(key, missing -> loader.load(missing.pageIndex()));
  }

  /**
   * Lends a buffer for what is read on the way to a page; {@link #giveBack} it. A few are kept for
   * all files.
   */
  public byte[] lend(int bytes) {
    for (int i = 0; i < buffers.length(); i++) {
      byte[] buffer = buffers.getAndSet(i, null);
      if (buffer != null && buffer.length >= bytes) {
        return buffer;
      }
    }
    return new byte[bytes];
  }

  /** Takes a buffer back that nobody uses any more. */
  public void giveBack(byte[] buffer) {
    if (buffer.length <= LARGEST_KEPT_BYTES) {
      for (int i = 0; i < buffers.length(); i++) {
        if (buffers.compareAndSet(i, null, buffer)) {
          return;
        }
      }
    }
  }

  /** Drops the pages of a file. */
  public void invalidate(long fileId) {
    pages.asMap().keySet().removeIf(key -> key.fileId() == fileId);
  }

  public long hits() {
    return hits.value();
  }

  public long misses() {
    return misses.value();
  }

  /** Pages held. */
  public long count() {
    pages.cleanUp();
    return pages.estimatedSize();
  }

  /** Bytes held, keys included. */
  public long sizeBytes() {
    pages.cleanUp();
    return pages.policy().eviction().orElseThrow().weightedSize().orElseThrow();
  }

  public long limitBytes() {
    return limitBytes;
  }
}
