package io.celladb.cql.analysis;

import io.celladb.cql.errors.CqlException;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Options about replicas, which a single node keeps and shows and does not act on. */
final class RetryPolicies {
  private static final Pattern PERCENTILE =
      Pattern.compile("(?i)(\\d+(?:\\.\\d+)?)(?:PERCENTILE|P)");
  private static final Pattern MILLIS = Pattern.compile("(?i)(\\d+(?:\\.\\d+)?)MS");

  private RetryPolicies() {}

  /** A policy in the form that is kept. */
  static @Nullable String normal(@Nullable String policy) {
    if (policy == null) {
      return null;
    }
    String upper = policy.toUpperCase(Locale.ROOT);
    if (Set.of("ALWAYS", "NEVER", "NONE").contains(upper)) {
      return upper.equals("NONE") ? "NEVER" : upper;
    }
    Matcher percentile = PERCENTILE.matcher(policy);
    if (percentile.matches()) {
      double value = Double.parseDouble(percentile.group(1));
      if (value <= 0 || value >= 100) {
        throw CqlException.config(
            ("Invalid value %s for PERCENTILE option 'speculative_retry': must be between"
                    + " (0.0 and 100.0)")
                .formatted(policy));
      }
      return percentile.group(1) + "p";
    }
    Matcher millis = MILLIS.matcher(policy);
    if (millis.matches()) {
      return millis.group(1) + "ms";
    }
    throw CqlException.config("Invalid value %s for option 'speculative_retry'".formatted(policy));
  }

  static @Nullable String readRepair(@Nullable String strategy) {
    if (strategy == null) {
      return null;
    }
    String upper = strategy.toUpperCase(Locale.ROOT);
    if (!Set.of("BLOCKING", "NONE").contains(upper)) {
      throw CqlException.config("Invalid value %s for option 'read_repair'".formatted(strategy));
    }
    return upper;
  }
}
