package io.celladb.engine.sstable;

import io.celladb.engine.env.MemoryFileSystem;
import io.celladb.engine.io.PageCache;
import io.celladb.engine.sstable.component.FormatVersion;
import io.celladb.engine.tools.layout.LayoutRanges;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Random files of ours: the layout names every byte of them. */
class LayoutModelTest {
  private static final int TABLES = 25;

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void namesEveryByte(long seed) {
    for (int i = 0; i < TABLES; i++) {
      RandomTable tables = new RandomTable(seed * TABLES + i, true, FormatVersion.OA);
      MemoryFileSystem files = new MemoryFileSystem();
      tables.write(files, new PageCache(0), RandomTable.withContent(tables.partitions(6, 25)), 300);
      LayoutRanges.check(files, tables.descriptor);
    }
  }
}
