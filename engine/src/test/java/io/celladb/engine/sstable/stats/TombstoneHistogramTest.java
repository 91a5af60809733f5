package io.celladb.engine.sstable.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class TombstoneHistogramTest {

  @Test
  void roundsUpToMinutesAndCountsEqualOnes() {
    TombstoneHistogramBuilder builder = new TombstoneHistogramBuilder();
    for (long second : new long[] {120, 61, 119, 121, 0}) {
      builder.add(second);
    }
    TombstoneHistogram histogram = builder.build();

    assertThat(histogram.size()).isEqualTo(3);
    assertThat(new long[] {histogram.point(0), histogram.point(1), histogram.point(2)})
        .containsExactly(0, 120, 180);
    assertThat(histogram.count(1)).isEqualTo(3);
  }

  @Test
  void mergesTheTwoNearestWhenThereAreTooMany() {
    TombstoneHistogramBuilder builder = new TombstoneHistogramBuilder();
    for (int i = 0; i < 100; i++) {
      builder.add(i * 6000L);
    }
    builder.add(60);
    TombstoneHistogram histogram = builder.build();

    assertThat(histogram.size()).isEqualTo(100);
    assertThat(histogram.point(0)).isEqualTo(60);
    assertThat(histogram.count(0)).isEqualTo(2);
    assertThat(histogram.point(1)).isEqualTo(6000);
  }

  @Test
  void estimatesHowManyLieBefore() {
    TombstoneHistogram histogram =
        new TombstoneHistogram(new long[] {100, 200, 400}, new int[] {2, 4, 6});

    assertThat(histogram.countUpTo(99)).isZero();
    assertThat(histogram.countUpTo(100)).isEqualTo(1.0, within(1e-9));
    assertThat(histogram.countUpTo(150)).isEqualTo(2.25, within(1e-9));
    assertThat(histogram.countUpTo(400)).isEqualTo(12.0, within(1e-9));
  }

  @Property(tries = 50)
  void keepsEveryCountInAtMostAHundredAscendingPoints(
      @ForAll @Size(max = 3000) List<@LongRange(min = 0, max = 0xffff_fffeL) Long> seconds) {
    TombstoneHistogramBuilder builder = new TombstoneHistogramBuilder();
    seconds.forEach(builder::add);
    TombstoneHistogram histogram = builder.build();

    long counted = 0;
    for (int i = 0; i < histogram.size(); i++) {
      counted += histogram.count(i);
      assertThat(i == 0 || histogram.point(i - 1) < histogram.point(i)).isTrue();
    }
    assertThat(counted).isEqualTo(seconds.size());
    assertThat(histogram.size()).isLessThanOrEqualTo(100);
  }
}
