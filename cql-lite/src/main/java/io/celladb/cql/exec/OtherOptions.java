package io.celladb.cql.exec;

import io.celladb.engine.schema.TableOptions;
import org.jspecify.annotations.Nullable;

/**
 * The options of a table that are kept and shown, without effect.
 *
 * @param options all options of the table
 */
record OtherOptions(TableOptions options) {

  /** Returns what the statement gave, or null. */
  @Nullable String given(String name) {
    return options.others().get(name);
  }

  private String orElse(String name, String otherwise) {
    return options.others().getOrDefault(name, otherwise);
  }

  String additionalWritePolicy() {
    return orElse("additional_write_policy", "99p");
  }

  String speculativeRetry() {
    return orElse("speculative_retry", "99p");
  }

  String readRepair() {
    return orElse("read_repair", "BLOCKING");
  }

  int maxIndexInterval() {
    return Integer.parseInt(orElse("max_index_interval", "2048"));
  }

  int memtableFlushPeriodMillis() {
    return Integer.parseInt(orElse("memtable_flush_period_in_ms", "0"));
  }
}
