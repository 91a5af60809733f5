package io.celladb.engine.sstable.component;

import io.celladb.engine.env.FileSystem;
import io.celladb.engine.env.WritableFile;
import io.celladb.engine.io.ByteWriter;
import io.celladb.engine.io.ChecksummedFile;
import io.celladb.engine.io.PageChecksums;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** The files of an sstable that is being written. For one thread. */
public final class NewComponents {
  private final FileSystem files;
  private final Descriptor descriptor;
  private final List<Component> created = new ArrayList<>();
  private final Map<Component, ChecksummedFile> checked = new EnumMap<>(Component.class);

  /** Names the sstable; its directory exists. */
  public NewComponents(FileSystem files, Descriptor descriptor) {
    this.files = files;
    this.descriptor = descriptor;
  }

  /** Creates a component's file, which the caller syncs and closes. */
  public WritableFile create(Component component) {
    WritableFile file = files.create(descriptor.path(component));
    created.add(component);
    if (component == Component.DATA) {
      return file;
    }
    ChecksummedFile withChecksums = new ChecksummedFile(file);
    checked.put(component, withChecksums);
    return withChecksums;
  }

  /** Writes and syncs a whole component. */
  public void write(Component component, ByteWriter bytes) {
    try (WritableFile file = create(component)) {
      file.write(bytes.array(), 0, bytes.length());
      file.sync();
    }
  }

  /**
   * Writes the checksums of all components, then the table of contents, by which the sstable is
   * complete; all is synced on return, the directory too.
   */
  public void finish() {
    Map<Component, PageChecksums> checksums = new EnumMap<>(Component.class);
    checked.forEach((component, file) -> checksums.put(component, file.checksums()));
    write(Component.CHECKSUMS, ChecksumList.write(checksums));
    Toc.write(files, descriptor, created);
    files.syncDirectory(descriptor.directory());
  }
}
