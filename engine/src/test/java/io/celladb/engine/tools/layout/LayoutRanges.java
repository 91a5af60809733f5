package io.celladb.engine.tools.layout;

import static org.assertj.core.api.Assertions.assertThat;

import io.celladb.engine.env.FileSystem;
import io.celladb.engine.io.PageCache;
import io.celladb.engine.sstable.component.Component;
import io.celladb.engine.sstable.component.ComponentFiles;
import io.celladb.engine.sstable.component.Descriptor;
import io.celladb.engine.sstable.data.DataFile;

/** Checks that each field begins where the one before has ended, and that none is left over. */
public final class LayoutRanges implements FieldSink {
  private long file;
  private long data;
  private long sizeBytes;

  private LayoutRanges() {}

  /** Checks all components of an sstable. */
  public static void check(FileSystem files, Descriptor descriptor) {
    SSTableLayout layout = new SSTableLayout(files);
    for (Component component : Component.values()) {
      if (files.exists(descriptor.path(component))) {
        LayoutRanges ranges = new LayoutRanges();
        layout.print(descriptor, component, ranges);
        if (component == Component.DATA && files.exists(descriptor.path(Component.CRC))) {
          assertThat(ranges.data).isZero();
        } else if (component == Component.DATA) {
          try (DataFile found =
              DataFile.open(ComponentFiles.of(files, descriptor), new PageCache(0), 1.0)) {
            assertThat(ranges.data).isEqualTo(found.length());
          }
        }
      }
    }
  }

  @Override
  public void component(String name, long size) {
    sizeBytes = size;
  }

  @Override
  public void group(int depth, String title) {
    assertThat(title).isNotBlank();
  }

  @Override
  public void field(int depth, Field field) {
    assertThat(field.length()).as(field.toString()).isPositive();
    assertThat(field.name()).isNotBlank();
    if (field.space() == Field.Space.FILE) {
      assertThat(field.offset()).as(field.toString()).isEqualTo(file);
      file += field.length();
    } else {
      assertThat(field.offset()).as(field.toString()).isEqualTo(data);
      data += field.length();
    }
  }

  @Override
  public void endComponent() {
    assertThat(file).isEqualTo(sizeBytes);
  }
}
