package io.celladb.engine.sstable.component;

import io.celladb.engine.env.FileSystem;
import io.celladb.engine.env.WritableFile;
import io.celladb.engine.io.BufferedFileWriter;
import io.celladb.engine.io.ByteWriter;
import io.celladb.engine.io.ChecksummedFile;
import io.celladb.engine.io.PageChecksums;
import io.celladb.engine.io.SpillBuffer;
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

  /**
   * Returns a buffer for bytes that have their place later. What it leaves in its temporary file
   * when a crash comes is deleted with the other files of the sstable.
   *
   * @param name of the temporary file, where a component's would be
   */
  public SpillBuffer spill(String name) {
    return new SpillBuffer(files, descriptor.path(name));
  }

  /** Writes and syncs a whole component: its head, and behind that the rest. */
  public void write(Component component, ByteWriter head, SpillBuffer rest) {
    try (BufferedFileWriter file = new BufferedFileWriter(create(component))) {
      file.write(head);
      rest.moveTo(file);
      file.sync();
    }
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
