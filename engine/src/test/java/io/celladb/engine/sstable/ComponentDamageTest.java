package io.celladb.engine.sstable;

import static org.assertj.core.api.Assertions.assertThat;

import io.celladb.engine.env.FileSystem;
import io.celladb.engine.env.MemoryFileSystem;
import io.celladb.engine.env.WritableFile;
import io.celladb.engine.errors.CorruptionException;
import io.celladb.engine.errors.IoFailureException;
import io.celladb.engine.io.PageCache;
import io.celladb.engine.query.KeyRange;
import io.celladb.engine.query.ReadRequest;
import io.celladb.engine.query.Slice;
import io.celladb.engine.query.Slices;
import io.celladb.engine.rows.BoundKind;
import io.celladb.engine.rows.ClusteringPrefix;
import io.celladb.engine.rows.DecoratedKey;
import io.celladb.engine.rows.Unfiltered;
import io.celladb.engine.rows.UnfilteredCursor;
import io.celladb.engine.schema.TableDef;
import io.celladb.engine.sstable.component.Component;
import io.celladb.engine.sstable.component.Descriptor;
import io.celladb.engine.testing.LeakCheckingFileSystem;
import io.celladb.engine.testing.ManualClock;
import io.celladb.engine.tools.DumpOptions;
import io.celladb.engine.tools.SSTableDump;
import io.celladb.engine.tools.SSTableInfo;
import io.celladb.engine.tools.SSTableVerify;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Every component of sstables that Cassandra wrote, with a flipped bit, cut, emptied and deleted,
 * shown to all that looks into sstables: it names that component, or its answer is right. {@code
 * verify} names each damage but what {@link #isBeyondProof} lists.
 */
class ComponentDamageTest {
  private static final Path CORPUS = Path.of("src/test/resources/cassandra/oa");
  private static final int SAMPLES = 40;
  private static final int EVERY_BIT_BYTES = 64;

  /** What looks into an sstable, and returns what it found. */
  interface Look {
    String at(FileSystem files, Descriptor descriptor);
  }

  /** A component as it is after the damage; null when it is gone. */
  record Damage(Component component, String kind, int offset, byte @Nullable [] bytes) {
    @Override
    public String toString() {
      return component + " " + kind + " at " + offset;
    }
  }

  static final Map<String, Look> LOOKS = new LinkedHashMap<>();

  static {
    LOOKS.put("dump", ComponentDamageTest::dump);
    LOOKS.put("metadata", ComponentDamageTest::metadata);
    LOOKS.put("verify", ComponentDamageTest::verify);
    LOOKS.put("reads", ComponentDamageTest::read);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "statics",
        "deletions",
        "partitions",
        "wide",
        "compacted",
        "chunks_uncompressed",
        "chunks_lz4_stored",
        "chunks_deflate_16k"
      })
  void isNamedOrHarmless(String table) throws IOException {
    Map<String, byte[]> sound = load(CORPUS.resolve(table));
    FileSystem soundFiles = with(sound);
    Descriptor descriptor = SSTableFiles.in(soundFiles, "").complete().get(0);
    Map<String, String> expected = new TreeMap<>();
    LOOKS.forEach((name, look) -> expected.put(name, look.at(soundFiles, descriptor)));
    List<String> wrong = new ArrayList<>();
    for (Component component : Component.values()) {
      String path = descriptor.path(component);
      byte[] bytes = sound.get(path);
      if (bytes != null) {
        for (Damage damage : damages(component, bytes, SAMPLES)) {
          Map<String, byte[]> damaged = new TreeMap<>(sound);
          damaged.put(path, damage.bytes());
          LOOKS.forEach(
              (name, look) -> {
                String problem = problem(look, with(damaged), descriptor, damage);
                if (problem == null) {
                  return;
                }
                boolean isRight = problem.equals(expected.get(name));
                boolean mustFind = name.equals("verify") && !isBeyondProof(damage, bytes);
                if (!isRight || mustFind) {
                  wrong.add(damage + ", " + name + ": " + problem.lines().findFirst().orElse(""));
                }
              });
        }
      }
    }
    assertThat(wrong).isEmpty();
  }

  /**
   * Bytes that no answer depends on and that nothing in the sstable contradicts: the interval of a
   * summary of one sample, the length from which on chunks are stored as they are.
   */
  private static boolean isBeyondProof(Damage damage, byte[] sound) {
    int offset = damage.offset();
    boolean isFlip = damage.kind().equals("flipped");
    return switch (damage.component()) {
      case SUMMARY -> isFlip && offset < 4 && sound[7] == 1;
      case COMPRESSION_INFO -> {
        int options = 2 + sound[1];
        yield isFlip && offset >= options + 8 && offset < options + 12;
      }
      default -> false;
    };
  }

  /** Returns null when the damage is named, else the answer or what was said instead. */
  static @Nullable String problem(
      Look look, FileSystem damaged, Descriptor descriptor, Damage damage) {
    String file = descriptor.path(damage.component());
    LeakCheckingFileSystem files = new LeakCheckingFileSystem(damaged);
    try {
      return look.at(files, descriptor);
    } catch (CorruptionException e) {
      boolean isNamed =
          e.component().equals(damage.component().fileName())
              && e.file().endsWith(file)
              && e.offset() >= 0;
      return isNamed ? null : e.getMessage();
    } catch (IoFailureException e) {
      boolean isNamed = damage.bytes() == null && e.file().endsWith(file);
      return isNamed ? null : e.getMessage();
    } catch (RuntimeException e) {
      return e.toString();
    } finally {
      assertThat(files.openPaths()).isEmpty();
    }
  }

  static List<Damage> damages(Component component, byte[] sound, int samples) {
    List<Damage> damages = new ArrayList<>();
    damages.add(new Damage(component, "deleted", 0, null));
    for (int at : sampled(sound.length, samples)) {
      damages.add(new Damage(component, "cut", at, Arrays.copyOf(sound, at)));
      for (int bit = 0; bit < 8; bit++) {
        if (sound.length <= EVERY_BIT_BYTES || bit == at % 8) {
          byte[] flipped = sound.clone();
          flipped[at] ^= (byte) (1 << bit);
          damages.add(new Damage(component, "flipped", at, flipped));
        }
      }
    }
    return damages;
  }

  private static TreeSet<Integer> sampled(int length, int samples) {
    TreeSet<Integer> places = new TreeSet<>();
    for (int i = 0; i < Math.min(length, samples); i++) {
      places.add((int) ((long) i * length / samples));
    }
    if (length > 0) {
      places.add(length - 1);
    }
    return places;
  }

  private static String dump(FileSystem files, Descriptor descriptor) {
    StringBuilder out = new StringBuilder();
    String path = descriptor.path(Component.DATA);
    new SSTableDump(files, new ManualClock(0)).dump(path, DumpOptions.DEFAULT, out);
    return out.toString();
  }

  private static String metadata(FileSystem files, Descriptor descriptor) {
    StringBuilder out = new StringBuilder();
    new SSTableInfo(files, new ManualClock(0)).print(descriptor.path(Component.DATA), out);
    return out.toString();
  }

  private static String verify(FileSystem files, Descriptor descriptor) {
    StringBuilder out = new StringBuilder();
    new SSTableVerify(files).verify(descriptor.path(Component.DATA), out);
    return out.toString();
  }

  /** Reads by range, then each partition and its halves, in both directions. */
  static String read(FileSystem files, Descriptor descriptor) {
    StringBuilder found = new StringBuilder();
    try (SSTableReader reader =
        SSTableReader.open(files, descriptor, new PageCache(1 << 20), 1.0)) {
      TableDef table = reader.storedTable();
      ReadRequest all = ReadRequest.ofRange(table, KeyRange.ALL, Slices.ALL);
      Map<DecoratedKey, List<Slices>> partitions = new LinkedHashMap<>();
      UnfilteredCursor cursor = reader.open(all);
      if (cursor != null) {
        while (cursor.nextPartition()) {
          partitions.put(cursor.key(), halves(cursor));
        }
        found.append(Partition.readAll(reader.open(all)));
      }
      partitions.forEach(
          (key, slices) -> {
            for (Slices wanted : slices) {
              for (boolean isReversed : new boolean[] {false, true}) {
                UnfilteredCursor one =
                    reader.open(ReadRequest.ofKey(table, key, wanted, isReversed));
                found.append(one == null ? "nothing" : Partition.readAll(one)).append('\n');
              }
            }
          });
    }
    return found.toString();
  }

  /** Returns all of a partition, and what lies before and from its middle on. */
  private static List<Slices> halves(UnfilteredCursor partition) {
    List<ClusteringPrefix> rows = new ArrayList<>();
    for (Unfiltered kind = partition.next(); kind != Unfiltered.END; kind = partition.next()) {
      if (kind == Unfiltered.ROW && partition.clustering().size() > 0) {
        rows.add(partition.clustering().copy());
      }
    }
    if (rows.isEmpty()) {
      return List.of(Slices.ALL);
    }
    ClusteringPrefix middle = rows.get(rows.size() / 2);
    ClusteringPrefix start = middle.withKind(BoundKind.INCL_START_BOUND);
    ClusteringPrefix end = middle.withKind(BoundKind.EXCL_END_BOUND);
    return List.of(
        Slices.ALL,
        new Slices(List.of(new Slice(ClusteringPrefix.BOTTOM, end))),
        new Slices(List.of(new Slice(start, ClusteringPrefix.TOP))));
  }

  static Map<String, byte[]> load(Path folder) throws IOException {
    Map<String, byte[]> found = new TreeMap<>();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.toList()) {
        found.put(file.getFileName().toString(), Files.readAllBytes(file));
      }
    }
    return found;
  }

  static FileSystem with(Map<String, byte[]> content) {
    FileSystem files = new MemoryFileSystem();
    content.forEach(
        (name, bytes) -> {
          if (bytes != null) {
            try (WritableFile file = files.create(name)) {
              file.write(bytes, 0, bytes.length);
            }
          }
        });
    return files;
  }
}
