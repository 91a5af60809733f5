package io.celladb.engine.sstable.component;

import io.celladb.engine.env.FileSystem;
import io.celladb.engine.env.ReadableFile;
import io.celladb.engine.errors.CorruptionException;
import io.celladb.engine.io.PageCache;
import io.celladb.engine.io.PageChecksums;
import io.celladb.engine.io.PlainPagedFile;
import java.util.Arrays;
import java.util.Map;

/**
 * The files of an sstable that was written. What {@code Checksums.db} covers is checked as it is
 * read; sstables of Cassandra's have none. Safe for use by many threads.
 */
public final class ComponentFiles {
  private final FileSystem files;
  private final Descriptor descriptor;
  private final Map<Component, PageChecksums> checksums;

  private ComponentFiles(
      FileSystem files, Descriptor descriptor, Map<Component, PageChecksums> checksums) {
    this.files = files;
    this.descriptor = descriptor;
    this.checksums = checksums;
  }

  /**
   * Names the sstable, and reads its checksums if it has them.
   *
   * @throws CorruptionException when the checksums are damaged themselves
   */
  public static ComponentFiles of(FileSystem files, Descriptor descriptor) {
    Component component = Component.CHECKSUMS;
    String path = descriptor.path(component);
    return new ComponentFiles(
        files,
        descriptor,
        files.exists(path)
            ? ChecksumList.read(whole(files, descriptor, component), files.describe(path))
            : Map.of());
  }

  public FileSystem files() {
    return files;
  }

  public Descriptor descriptor() {
    return descriptor;
  }

  /** Returns whether all but the data and the table of contents are checked as they are read. */
  public boolean hasChecksums() {
    return !checksums.isEmpty();
  }

  /** Returns whether there is a file of the component. */
  public boolean has(Component component) {
    return files.exists(descriptor.path(component));
  }

  /** Returns the path of a component as a person would look for it. */
  public String describe(Component component) {
    return files.describe(descriptor.path(component));
  }

  /** Returns the length of a component's file. */
  public long sizeBytes(Component component) {
    checkIsThere(component);
    return files.size(descriptor.path(component));
  }

  /** Opens a component's file; the caller closes it. */
  public ReadableFile open(Component component) {
    checkIsThere(component);
    return files.open(descriptor.path(component));
  }

  private void checkIsThere(Component component) {
    if (!has(component)) {
      throw missing(files, descriptor, component);
    }
  }

  /**
   * Returns a component's file, opened by the caller, as pages.
   *
   * @throws CorruptionException when it is not as long as it was written
   */
  public PlainPagedFile pages(Component component, ReadableFile file, PageCache cache) {
    return PlainPagedFile.checked(
        file, describe(component), component.fileName(), checksums.get(component), cache);
  }

  /**
   * Reads a component as a whole.
   *
   * @throws CorruptionException when it is missing, damaged, or too large for an array
   */
  public byte[] read(Component component) {
    byte[] bytes = whole(files, descriptor, component);
    PageChecksums pages = checksums.get(component);
    if (pages != null) {
      pages.checkLength(bytes.length, describe(component), component.fileName());
      for (int page = 0; page < PageChecksums.pages(bytes.length); page++) {
        int offset = page * PageChecksums.PAGE_BYTES;
        pages.check(page, bytes, offset, describe(component), component.fileName());
      }
    }
    return bytes;
  }

  static byte[] whole(FileSystem files, Descriptor descriptor, Component component) {
    String path = descriptor.path(component);
    if (!files.exists(path)) {
      throw missing(files, descriptor, component);
    }
    try (ReadableFile file = files.open(path)) {
      long size = file.size();
      if (size > Integer.MAX_VALUE - 8) {
        throw new CorruptionException(
            files.describe(path), component.fileName(), 0, size + " bytes are too many");
      }
      byte[] bytes = new byte[(int) size];
      int read = file.read(0, bytes, 0, bytes.length);
      return read == bytes.length ? bytes : Arrays.copyOf(bytes, read);
    }
  }

  /** Returns the damage of an sstable without the component. */
  public static CorruptionException missing(
      FileSystem files, Descriptor descriptor, Component component) {
    return new CorruptionException(
        files.describe(descriptor.path(component)),
        component.fileName(),
        0,
        "the component is missing");
  }

  /** Returns damage of a component. */
  public CorruptionException corrupt(Component component, long offset, String reason) {
    return new CorruptionException(describe(component), component.fileName(), offset, reason);
  }

  /** Returns the bytes of heap that the checksums take. */
  public long memoryBytes() {
    return checksums.values().stream().mapToLong(PageChecksums::memoryBytes).sum();
  }
}
