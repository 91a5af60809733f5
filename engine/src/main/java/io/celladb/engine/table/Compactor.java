package io.celladb.engine.table;

import io.celladb.engine.compaction.Choice;
import io.celladb.engine.compaction.CompactionTask;
import io.celladb.engine.errors.CorruptionException;
import io.celladb.engine.merge.PurgeRule;
import io.celladb.engine.metrics.Counter;
import io.celladb.engine.metrics.EngineEvents;
import io.celladb.engine.rows.DecoratedKey;
import io.celladb.engine.schema.TableDef;
import io.celladb.engine.sstable.SSTableReader;
import io.celladb.engine.sstable.component.Descriptor;
import java.util.List;
import java.util.function.Function;

/**
 * Puts one file in the place of several, once somebody has chosen them. For one thread at a time.
 */
final class Compactor {
  private final Table table;
  private final TableEnvironment environment;
  private final LiveFiles live;
  private final FileChanges changes;
  private final Counter compactions = new Counter();

  Compactor(Table table, TableEnvironment environment, LiveFiles live, FileChanges changes) {
    this.table = table;
    this.environment = environment;
    this.live = live;
    this.changes = changes;
  }

  long compactions() {
    return compactions.value();
  }

  /** Asks for a choice among all files and follows it; returns whether it compacted. */
  boolean compactChosen(Function<List<SSTableReader>, Choice> chooser) {
    live.checkChangeable();
    View view = live.acquire();
    try {
      if (!(chooser.apply(view.files()) instanceof Choice.Merge merge)) {
        return false;
      }
      compact(
          view.files().stream()
              .filter(file -> merge.sources().contains(file.descriptor().id()))
              .toList());
      return true;
    } finally {
      live.release(view);
    }
  }

  private void compact(List<SSTableReader> sources) {
    long started = environment.clock().nanoTime();
    long now = environment.clock().nowInSeconds();
    TableDef definition = table.definition();
    PurgeRule rule =
        new PurgeRule(
            now,
            now - definition.options().gcGraceSeconds(),
            key -> maxPurgeable(definition, key, sources));
    CompactionTask task =
        new CompactionTask(definition, sources, rule, environment.hostId(), table::isClosing);
    Descriptor target = changes.newDescriptor(environment.format());
    Transaction transaction = changes.begin("compaction", List.of(target));
    SSTableReader file;
    try {
      file = task.run(environment.writers(), target);
      if (file == null) {
        table.forgetLogged();
      }
    } catch (RuntimeException | Error e) {
      FileChanges.abort(transaction, e);
      if (e instanceof CorruptionException corruption) {
        table.damaged(corruption);
      }
      throw e;
    }
    List<SSTableReader> added = file == null ? List.of() : List.of(file);
    changes.commit(transaction, sources, added);
    live.replaced(sources, added, transaction);
    compactions.increment();
    environment
        .events()
        .compacted(
            new EngineEvents.Compacted(
                definition.keyspace(),
                definition.name(),
                sources.stream().map(SSTableReader::toString).toList(),
                added.stream().map(SSTableReader::toString).toList(),
                sources.stream().mapToLong(SSTableReader::sizeOnDiskBytes).sum(),
                file == null ? 0 : file.sizeOnDiskBytes(),
                environment.clock().nanoTime() - started));
  }

  /** Returns the least timestamp that anything but the sources may have of a partition. */
  private long maxPurgeable(TableDef definition, DecoratedKey key, List<SSTableReader> sources) {
    View view = live.acquire();
    try {
      return view.leastTimestamp(definition, key, sources);
    } finally {
      live.release(view);
    }
  }
}
