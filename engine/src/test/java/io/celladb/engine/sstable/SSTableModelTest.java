package io.celladb.engine.sstable;

import static org.assertj.core.api.Assertions.assertThat;

import io.celladb.engine.env.FileSystem;
import io.celladb.engine.env.MemoryFileSystem;
import io.celladb.engine.env.WritableFile;
import io.celladb.engine.io.PageCache;
import io.celladb.engine.query.KeyBound;
import io.celladb.engine.query.KeyRange;
import io.celladb.engine.query.ReadRequest;
import io.celladb.engine.query.Slices;
import io.celladb.engine.rows.DecoratedKey;
import io.celladb.engine.rows.UnfilteredCursor;
import io.celladb.engine.sstable.component.Descriptor;
import io.celladb.engine.sstable.component.FormatVersion;
import io.celladb.engine.testing.ObservedFileSystem;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What was written comes back, whatever the schema, the slices and the direction. */
class SSTableModelTest {
  private static final long SEED = 20_261_201L;
  private static final int[] BLOCK_SIZES = {1, 100, 700, 4096};

  @Property(tries = 400)
  void readsWhatWasWritten(@ForAll long seed) {
    Random random = new Random(seed);
    RandomTable random1 = new RandomTable(seed);
    List<Partition> all = random1.partitions(1 + random.nextInt(20), random.nextInt(80));
    List<Partition> expected = RandomTable.withContent(all);
    PageCache cache = new PageCache(random.nextBoolean() ? 1 << 20 : 0);
    int blockSize = BLOCK_SIZES[random.nextInt(BLOCK_SIZES.length)];
    SSTableReader reader = random1.write(new MemoryFileSystem(), cache, all, blockSize);
    if (expected.isEmpty()) {
      assertThat(reader).isNull();
      return;
    }
    assertThat(reader).isNotNull();
    reader.verify();
    for (Partition partition : expected) {
      for (int i = 0; i < 6; i++) {
        readsPartition(random1, reader, partition, i % 2 == 1);
      }
    }
    readsRange(random1, reader, expected, random, false);
    readsRange(random1, reader, expected, random, true);
    reader.close();
  }

  /** Blocks of one row each: the row index waits in temporary files until the partition ends. */
  @ParameterizedTest
  @EnumSource(
      value = FormatVersion.class,
      names = {"OA", "DA"})
  void aRowIndexLargerThanItsBufferIsTheSame(FormatVersion version) {
    RandomTable tables = new RandomTable(SEED, true, version);
    List<Partition> all = tables.partitions(2, 6_000);
    Set<String> temporary = new TreeSet<>();
    MemoryFileSystem memory = new MemoryFileSystem();
    FileSystem files =
        new ObservedFileSystem(memory) {
          @Override
          protected WritableFile created(String path, WritableFile file) {
            if (path.endsWith(".tmp")) {
              temporary.add(Descriptor.componentName(path));
            }
            return super.created(path, file);
          }
        };
    SSTableReader reader = tables.write(files, new PageCache(1 << 20), all, 1);
    assertThat(temporary)
        .isEqualTo(version == FormatVersion.OA ? Set.of("IndexBlocks.tmp") : Set.of());
    assertThat(memory.list(RandomTable.DIRECTORY)).noneMatch(name -> name.endsWith(".tmp"));
    reader.verify();
    for (Partition partition : all) {
      for (int i = 0; i < 6; i++) {
        readsPartition(tables, reader, partition, i % 2 == 1);
      }
    }
    reader.close();
  }

  private static void readsPartition(
      RandomTable random, SSTableReader reader, Partition partition, boolean reversed) {
    Slices slices = random.slices();
    ReadRequest request = ReadRequest.ofKey(random.table, partition.key(), slices, reversed);
    UnfilteredCursor cursor = reader.open(request);
    assertThat(cursor).isNotNull();
    assertThat(Partition.readAll(cursor))
        .as("%s of %s", slices, partition.key())
        .containsExactly(partition.read(random.comparator, slices, reversed));
  }

  private static void readsRange(
      RandomTable tables,
      SSTableReader reader,
      List<Partition> partitions,
      Random random,
      boolean reversed) {
    Slices slices = tables.slices();
    KeyRange range = new KeyRange(bound(partitions, random), bound(partitions, random));
    UnfilteredCursor cursor =
        reader.open(new ReadRequest(tables.table, null, range, slices, reversed));
    List<List<String>> expected = new ArrayList<>();
    for (Partition partition : partitions) {
      if (range.contains(partition.key())) {
        expected.add(partition.read(tables.comparator, slices, reversed));
      }
    }
    List<List<String>> found = cursor == null ? List.of() : Partition.readAll(cursor);
    assertThat(found).as("%s of %s", slices, range).isEqualTo(expected);
  }

  private static KeyBound bound(List<Partition> partitions, Random random) {
    DecoratedKey key = partitions.get(random.nextInt(partitions.size())).key();
    return switch (random.nextInt(5)) {
      case 0 -> KeyBound.MIN;
      case 1 -> KeyBound.MAX;
      case 2 -> new KeyBound(key.token(), null, random.nextBoolean());
      case 3 -> KeyBound.before(key);
      default -> KeyBound.after(key);
    };
  }

  @Property(tries = 100)
  void aKeyThatWasNotWrittenIsNotFound(@ForAll long seed) {
    RandomTable tables = new RandomTable(seed);
    List<Partition> all = tables.partitions(20, 2);
    List<Partition> expected = RandomTable.withContent(all);
    PageCache cache = new PageCache(1 << 20);
    SSTableReader reader = tables.write(new MemoryFileSystem(), cache, all, 4096);
    if (reader == null) {
      return;
    }
    for (int i = 0; i < 200; i++) {
      DecoratedKey key = new DecoratedKey(("absent" + seed + i).getBytes(StandardCharsets.UTF_8));
      assertThat(expected).noneMatch(partition -> partition.key().equals(key));
      assertThat(reader.open(ReadRequest.ofKey(tables.table, key, Slices.ALL, false))).isNull();
    }
  }

  @Property(tries = 60)
  void aPartitionLeftEarlyDoesNotDisturbTheNext(@ForAll long seed) {
    Random random = new Random(seed);
    RandomTable tables = new RandomTable(seed);
    List<Partition> all = tables.partitions(15, 30);
    List<Partition> expected = RandomTable.withContent(all);
    SSTableReader reader = tables.write(new MemoryFileSystem(), new PageCache(1 << 20), all, 200);
    if (reader == null) {
      return;
    }
    UnfilteredCursor cursor =
        reader.open(ReadRequest.ofRange(tables.table, KeyRange.ALL, Slices.ALL));
    for (Partition partition : expected) {
      assertThat(cursor.nextPartition()).isTrue();
      assertThat(cursor.key()).isEqualTo(partition.key());
      for (int i = random.nextInt(5); i > 0; i--) {
        cursor.next();
      }
    }
    assertThat(cursor.nextPartition()).isFalse();
  }
}
