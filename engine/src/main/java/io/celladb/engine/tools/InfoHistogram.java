package io.celladb.engine.tools;

import io.celladb.engine.sstable.stats.EstimatedHistogram;
import io.celladb.engine.sstable.stats.TombstoneHistogram;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/** A histogram as a table with bars, and the percentiles under it. */
final class InfoHistogram {
  private static final int PERCENTILE_BUCKETS = 165;
  private static final int BAR_WIDTH = 30;
  private static final double SMALL_REST = 0.30;
  private static final double LARGE_REST = 0.75;
  private static final int LEAST_WIDTH = 5;

  private final String label;
  private final String title;
  private final LongFunction<String> text;
  private final List<long[]> bars = new ArrayList<>();

  private InfoHistogram(String label, String title, LongFunction<String> text) {
    this.label = label;
    this.title = title;
    this.text = text;
  }

  static InfoHistogram dropTimes(TombstoneHistogram histogram) {
    InfoHistogram made =
        new InfoHistogram(
            "Estimated tombstone drop times",
            "Drop Time",
            second -> remarked(second, InfoText.date(second, TimeUnit.SECONDS)));
    for (int i = 0; i < histogram.size(); i++) {
      made.bars.add(new long[] {histogram.point(i), histogram.count(i)});
    }
    return made;
  }

  static InfoHistogram partitionSizes(EstimatedHistogram histogram) {
    return new InfoHistogram(
            "Partition Size", "Size (bytes)", size -> remarked(size, InfoText.bytes(size)))
        .with(histogram);
  }

  static InfoHistogram cellCounts(EstimatedHistogram histogram) {
    return new InfoHistogram("Column Count", "Columns", Long::toString).with(histogram);
  }

  private InfoHistogram with(EstimatedHistogram histogram) {
    for (int i = 0; i < histogram.size() - 1; i++) {
      if (histogram.count(i) > 0) {
        bars.add(new long[] {histogram.end(i), histogram.count(i)});
      }
    }
    return this;
  }

  private static String remarked(long value, @Nullable String remark) {
    return value + " " + (remark == null ? "" : "(" + remark + ")");
  }

  void print(InfoLines lines) {
    long max = 0;
    double sum = 0;
    int countWidth = LEAST_WIDTH;
    int width = title.length();
    EstimatedHistogram all = new EstimatedHistogram(PERCENTILE_BUCKETS);
    for (long[] bar : bars) {
      max = Math.max(max, bar[1]);
      sum += bar[1];
      countWidth = Math.max(countWidth, Long.toString(bar[1]).length());
      width = Math.max(width, text.apply(bar[0]).length());
      all.add(bar[0], bar[1]);
    }
    lines.line(label + ": ");
    lines.line(
        format("   %-" + width + "s | %-" + countWidth + "s  (%%)  Histogram ", title, "Count"));
    for (long[] bar : bars) {
      lines.line(
          format(
              "   %-" + width + "s | %" + countWidth + "d (%3d) %s",
              text.apply(bar[0]),
              bar[1],
              (int) (100 * (bar[1] / sum)),
              bar(bar[1], max)));
    }
    percentiles(lines, all);
  }

  private void percentiles(InfoLines lines, EstimatedHistogram all) {
    lines.line("   Percentiles");
    percentile(lines, "50th", all.percentile(0.5));
    percentile(lines, "75th", all.percentile(0.75));
    percentile(lines, "95th", all.percentile(0.95));
    percentile(lines, "98th", all.percentile(0.98));
    percentile(lines, "99th", all.percentile(0.99));
    percentile(lines, "Min", all.min());
    percentile(lines, "Max", all.max());
  }

  private void percentile(InfoLines lines, String name, long value) {
    lines.line(format("   %-10s%s", name, text.apply(value)));
  }

  private static String bar(long count, long max) {
    double length = count * 1.0 / max * BAR_WIDTH;
    int whole = (int) length;
    double rest = length - whole;
    return "O".repeat(whole) + (rest >= LARGE_REST ? "o" : rest >= SMALL_REST ? "." : "");
  }

  private static String format(String pattern, Object... values) {
    return String.format(Locale.ROOT, pattern, values);
  }
}
