package io.celladb.engine.io;

import io.celladb.engine.env.ReadableFile;
import io.celladb.engine.errors.CorruptionException;
import org.jspecify.annotations.Nullable;

/** Pages of a file that is stored as it is. Does not close the file. */
public final class PlainPagedFile implements PagedFile {
  private final ReadableFile file;
  private final String path;
  private final String component;
  private final int pageSizeBytes;
  private final @Nullable PageChecksums checksums;
  private final long length;
  private final PageCache cache;
  private final long fileId;
  private final PageCache.Loader loader;

  /**
   * @param path path of the file as a person would look for it
   * @param component the part of the store the file belongs to, for messages
   * @param pageSizeBytes how much is read and cached at once
   */
  public PlainPagedFile(
      ReadableFile file, String path, String component, int pageSizeBytes, PageCache cache) {
    this(file, path, component, pageSizeBytes, null, cache);
  }

  private PlainPagedFile(
      ReadableFile file,
      String path,
      String component,
      int pageSizeBytes,
      @Nullable PageChecksums checksums,
      PageCache cache) {
    this.file = file;
    this.path = path;
    this.component = component;
    this.pageSizeBytes = pageSizeBytes;
    this.checksums = checksums;
    this.length = file.size();
    this.cache = cache;
    this.fileId = cache.newFileId();
    this.loader = this::load;
  }

  /**
   * Pages of {@link PageChecksums#PAGE_BYTES} that are checked when they are read, if there are
   * checksums.
   *
   * @throws CorruptionException when the file is not as long as it was written
   */
  public static PlainPagedFile checked(
      ReadableFile file,
      String path,
      String component,
      @Nullable PageChecksums checksums,
      PageCache cache) {
    if (checksums != null) {
      checksums.checkLength(file.size(), path, component);
    }
    return new PlainPagedFile(file, path, component, PageChecksums.PAGE_BYTES, checksums, cache);
  }

  @Override
  public long length() {
    return length;
  }

  @Override
  public int pageSizeBytes() {
    return pageSizeBytes;
  }

  @Override
  public byte[] page(int index) {
    return cache.get(fileId, index, loader);
  }

  private byte[] load(int index) {
    byte[] page = new byte[sizeBytes(index)];
    fill(index, page, page.length);
    return page;
  }

  @Override
  public int loadUncached(int index, byte[] into) {
    int sizeBytes = sizeBytes(index);
    fill(index, into, sizeBytes);
    return sizeBytes;
  }

  private int sizeBytes(int index) {
    long start = (long) index * pageSizeBytes;
    if (index < 0 || start >= length) {
      throw new IndexOutOfBoundsException("Page " + index + " of " + path);
    }
    return (int) Math.min(pageSizeBytes, length - start);
  }

  private void fill(int index, byte[] into, int sizeBytes) {
    long start = (long) index * pageSizeBytes;
    int read = file.read(start, into, 0, sizeBytes);
    if (read < sizeBytes) {
      throw new CorruptionException(
          path, component, start + read, length + " bytes", (start + read) + " bytes");
    }
    if (checksums != null) {
      checksums.check(index, into, 0, path, component);
    }
  }

  /** Drops the pages of this file from the cache. */
  public void dropCachedPages() {
    cache.invalidate(fileId);
  }

  @Override
  public String describe() {
    return path;
  }
}
