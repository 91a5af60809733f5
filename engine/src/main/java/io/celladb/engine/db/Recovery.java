package io.celladb.engine.db;

import io.celladb.engine.commitlog.CommitLog;
import io.celladb.engine.commitlog.LogReplay;
import io.celladb.engine.commitlog.LogSettings;
import io.celladb.engine.commitlog.ReplayReport;
import io.celladb.engine.io.LogPosition;
import io.celladb.engine.metrics.EngineEvents;
import io.celladb.engine.rows.encoding.Mutation;
import io.celladb.engine.table.FlushedPositions;
import io.celladb.engine.table.Table;
import io.celladb.engine.table.TableEnvironment;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;

/**
 * Brings the tables to where the commit log ends, and opens the log for more. A record is left out
 * when a file of its table has it already, when the table is gone, or when it must not come back.
 */
final class Recovery implements LogReplay.Target {
  private final TableEnvironment environment;
  private final Map<UUID, Table> tables;
  private final Map<UUID, FlushedPositions> flushed = new HashMap<>();
  private final Map<UUID, LogPosition> forgotten;
  private final LogLink link;
  private final boolean flushes;
  private LogPosition current = LogPosition.NONE;

  private Recovery(
      TableEnvironment environment,
      Map<UUID, Table> tables,
      Map<UUID, LogPosition> forgotten,
      LogLink link,
      boolean flushes) {
    this.environment = environment;
    this.tables = tables;
    this.forgotten = forgotten;
    this.link = link;
    this.flushes = flushes;
    tables.forEach((id, table) -> flushed.put(id, table.flushedPositions()));
  }

  /**
   * Replays the log and opens it.
   *
   * @param catalog witness of the log
   * @param serverClock told the latest timestamp that was given out
   */
  static CommitLog run(
      TableEnvironment environment,
      Map<UUID, Table> tables,
      SchemaCatalog catalog,
      LogLink link,
      LogSettings settings,
      ServerClock serverClock) {
    Recovery recovery = new Recovery(environment, tables, catalog.state().forgotten(), link, true);
    ReplayReport report = recovery.replay(settings.folder(), catalog, serverClock);
    CommitLog log =
        CommitLog.open(
            environment.files(),
            settings,
            environment.tasks(),
            report.withLastSegmentAtLeast(recovery.greatestSegment()),
            catalog,
            serverClock::last);
    link.connect(log);
    return log;
  }

  /**
   * Replays the log into memory alone, however much that takes, and changes nothing.
   *
   * @param folder of the log
   */
  static void look(
      TableEnvironment environment,
      Map<UUID, Table> tables,
      SchemaCatalog catalog,
      LogLink link,
      String folder,
      ServerClock serverClock) {
    new Recovery(environment, tables, catalog.state().forgotten(), link, false)
        .replay(folder, catalog, serverClock);
  }

  private ReplayReport replay(String folder, SchemaCatalog catalog, ServerClock serverClock) {
    long started = environment.clock().nanoTime();
    ReplayReport report = LogReplay.run(environment.files(), folder, catalog.extent(), this);
    link.replayed(current);
    serverClock.atLeast(report.timestampMicros());
    ReplayReport.TornTail torn = report.tornTail();
    environment
        .events()
        .logReplayed(
            new EngineEvents.LogReplayed(
                report.segmentSizes().size(),
                report.mutations(),
                torn == null ? 0 : torn.skippedBytes(),
                environment.clock().nanoTime() - started));
    return report;
  }

  @Override
  public void replay(Mutation mutation, LogPosition position) {
    if (!position.equals(current)) {
      // Between two records only: a flush must not split the mutations of one.
      link.replayed(current);
      if (flushes && environment.budget().isFull(0)) {
        tables.values().forEach(Table::flushWhileReplaying);
      }
      current = position;
    }
    UUID id = mutation.table().id();
    Table table = tables.get(id);
    if (table != null
        && position.compareTo(forgotten.getOrDefault(id, LogPosition.NONE)) > 0
        && !isFlushed(id, position)) {
      table.apply(table.translated(mutation));
      link.applied(id, position);
    }
  }

  private boolean isFlushed(UUID id, LogPosition position) {
    FlushedPositions positions = flushed.get(id);
    return positions != null && positions.contains(position);
  }

  /** Ids of new segments must be greater than all that files speak of, else they seem flushed. */
  private long greatestSegment() {
    long greatest = -1;
    for (FlushedPositions positions : flushed.values()) {
      greatest = Math.max(greatest, positions.last().segmentId());
    }
    for (LogPosition position : forgotten.values()) {
      greatest = Math.max(greatest, position.segmentId());
    }
    return greatest;
  }
}
