package io.celladb.engine.sstable;

import java.math.BigDecimal;
import java.math.MathContext;

/**
 * Size of a bloom filter for a rate of false positives: the fewest bits a key that reach it, then
 * the fewest hashes that still do. Cassandra looks the rates up in a table of three significant
 * digits; rounding them the same way gives the same choices, and so the same filters.
 *
 * @param hashes bits that are set for each key
 * @param bitsPerKey bits of the filter for each key
 */
record BloomSpec(int hashes, int bitsPerKey) {
  private static final int MAX_BITS_PER_KEY = 20;
  private static final MathContext TABLE_PRECISION = new MathContext(3);

  /**
   * Returns the size for a rate in (0, 1); rates below the least possible get the largest filter.
   */
  static BloomSpec of(double falsePositiveChance) {
    if (falsePositiveChance >= rate(2, 1)) {
      return new BloomSpec(2, 1);
    }
    int bits = 2;
    int hashes = bestHashes(bits);
    while (bits < MAX_BITS_PER_KEY && rate(bits, hashes) > falsePositiveChance) {
      bits++;
      hashes = bestHashes(bits);
    }
    while (hashes > 1 && rate(bits, hashes - 1) <= falsePositiveChance) {
      hashes--;
    }
    return new BloomSpec(hashes, bits);
  }

  private static int bestHashes(int bits) {
    int best = 1;
    for (int hashes = 2; hashes <= bits; hashes++) {
      if (rate(bits, hashes) < rate(bits, best)) {
        best = hashes;
      }
    }
    return best;
  }

  /** Returns the rate of false positives in a filter that holds as many keys as it was made for. */
  private static double rate(int bits, int hashes) {
    double exact = Math.pow(1 - Math.exp(-(double) hashes / bits), hashes);
    return new BigDecimal(exact).round(TABLE_PRECISION).doubleValue();
  }
}
