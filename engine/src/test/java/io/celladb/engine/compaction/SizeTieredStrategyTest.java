package io.celladb.engine.compaction;

import static org.assertj.core.api.Assertions.assertThat;

import io.celladb.engine.sstable.component.SSTableId;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class SizeTieredStrategyTest {
  private static final long MIB = 1024L * 1024;

  private final Strategy strategy = new SizeTieredStrategy(Map.of());

  private static List<SSTableFacts> files(long... megabytes) {
    List<SSTableFacts> files = new ArrayList<>();
    for (int i = 0; i < megabytes.length; i++) {
      files.add(new SSTableFacts(SSTableId.of(i + 1L), megabytes[i] * MIB, 0, 0));
    }
    return files;
  }

  private String choose(Strategy by, List<SSTableFacts> files) {
    return by.choose(files, 0) instanceof Choice.Merge merge
        ? merge.sources().stream().map(SSTableId::text).collect(Collectors.joining(" "))
        : "nothing";
  }

  @Test
  void nothingBelowTheThreshold() {
    assertThat(choose(strategy, files())).isEqualTo("nothing");
    assertThat(choose(strategy, files(1, 1, 1))).isEqualTo("nothing");
    assertThat(choose(strategy, files(100, 200, 400, 800))).isEqualTo("nothing");
  }

  @Test
  void smallFilesAreOneBucketWhateverTheirSize() {
    assertThat(choose(strategy, files(1, 40, 3, 49, 500))).isEqualTo("1 2 3 4");
  }

  @Test
  void filesNearTheAverageAreOneBucket() {
    assertThat(choose(strategy, files(100, 110, 900, 120, 140))).isEqualTo("1 2 4 5");
  }

  @Test
  void theCheapestBucketComesFirst() {
    assertThat(choose(strategy, files(900, 910, 920, 930, 100, 101, 102, 103)))
        .isEqualTo("5 6 7 8");
  }

  @Test
  void atMostTheMaximumIsTakenTheSmallestFirst() {
    Strategy small = new SizeTieredStrategy(Map.of("min_threshold", "2", "max_threshold", "3"));
    assertThat(choose(small, files(104, 103, 102, 101, 100))).isEqualTo("3 4 5");
    assertThat(small.pending(files(104, 103, 102, 101, 100), 0)).isEqualTo(2);
  }

  @Test
  void optionsMoveTheBounds() {
    Map<String, String> options =
        Map.of("bucket_low", "0.9", "bucket_high", "1.1", "min_sstable_size", "1");
    assertThat(choose(new SizeTieredStrategy(options), files(1, 2, 3, 4))).isEqualTo("nothing");
    assertThat(choose(new SizeTieredStrategy(options), files(100, 101, 102, 103)))
        .isEqualTo("1 2 3 4");
  }

  @Test
  void theOrderOfTheFilesDoesNotMatter() {
    List<SSTableFacts> files = files(5, 100, 7, 300, 110, 90, 9, 105, 310, 2);
    String chosen = choose(strategy, files);
    Random random = new Random(1);
    for (int i = 0; i < 20; i++) {
      Collections.shuffle(files, random);
      assertThat(choose(strategy, files)).isEqualTo(chosen);
    }
  }
}
