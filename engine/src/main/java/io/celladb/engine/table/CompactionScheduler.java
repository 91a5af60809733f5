package io.celladb.engine.table;

import io.celladb.engine.compaction.Choice;
import io.celladb.engine.compaction.SSTableFacts;
import io.celladb.engine.compaction.SizeTieredStrategy;
import io.celladb.engine.compaction.Strategy;
import io.celladb.engine.errors.StorageException;
import io.celladb.engine.metrics.EngineEvents;
import io.celladb.engine.sstable.SSTableReader;
import io.celladb.engine.sstable.component.SSTableId;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/** Asks a table's strategy what to compact, in the background, until it wants nothing more. */
final class CompactionScheduler {
  private final Table table;
  private final TableEnvironment environment;
  private @Nullable Future<?> running; // guarded by this

  CompactionScheduler(Table table, TableEnvironment environment) {
    this.table = table;
    this.environment = environment;
  }

  /** Starts looking for compactions, unless that is under way. */
  synchronized void schedule() {
    if (environment.compactsInBackground()
        && !table.isDamaged()
        && (running == null || running.isDone())) {
      running = environment.tasks().submit("compact-" + table.definition().name(), this::run);
    }
  }

  private void run() {
    boolean more = true;
    try {
      while (more && !table.isClosing()) {
        more = table.compactChosen(this::choose);
      }
    } catch (StorageException e) {
      if (!table.isClosing()) {
        String name = "compact " + table.definition();
        environment.events().backgroundFailed(new EngineEvents.BackgroundFailed(name, e));
      }
    }
  }

  private Choice choose(List<SSTableReader> files) {
    return strategy().choose(facts(files), environment.clock().nowInSeconds());
  }

  int pending(List<SSTableReader> files) {
    return strategy().pending(facts(files), environment.clock().nowInSeconds());
  }

  private Strategy strategy() {
    return new SizeTieredStrategy(table.definition().options().compaction());
  }

  private static List<SSTableFacts> facts(List<SSTableReader> files) {
    List<SSTableFacts> facts = new ArrayList<>();
    for (SSTableReader file : files) {
      SSTableId id = file.descriptor().id();
      facts.add(
          new SSTableFacts(id, file.sizeOnDiskBytes(), file.minTimestamp(), file.maxTimestamp()));
    }
    return facts;
  }
}
