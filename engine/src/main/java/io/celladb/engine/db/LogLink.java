package io.celladb.engine.db;

import io.celladb.engine.commitlog.CommitLog;
import io.celladb.engine.errors.StorageException;
import io.celladb.engine.io.LogPosition;
import io.celladb.engine.metrics.EngineEvents;
import io.celladb.engine.table.CommitLogLink;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Ties the tables to the commit log, and during recovery to what was replayed of it. */
final class LogLink implements CommitLogLink {
  private final SchemaCatalog catalog;
  private final EngineEvents events;
  private volatile @Nullable CommitLog log;

  // confined to the recovering thread
  private final Map<UUID, Stretch> unflushed = new HashMap<>();
  private LogPosition replayed = LogPosition.NONE;

  /** The first and the last record of a table that are in memory only. */
  private record Stretch(LogPosition first, LogPosition last) {}

  LogLink(SchemaCatalog catalog, EngineEvents events) {
    this.catalog = catalog;
    this.events = events;
  }

  /** Told during recovery that a record was read up to its end. */
  void replayed(LogPosition position) {
    replayed = position;
  }

  /** Told during recovery that a table took a record. */
  void applied(UUID tableId, LogPosition position) {
    unflushed.merge(
        tableId, new Stretch(position, position), (a, b) -> new Stretch(a.first(), b.last()));
  }

  /** Ends the recovery: from now on the log answers. */
  void connect(CommitLog opened) {
    unflushed.forEach(
        (tableId, stretch) -> {
          opened.replayed(tableId, stretch.first());
          opened.replayed(tableId, stretch.last());
        });
    log = opened;
  }

  @Override
  public LogPosition position() {
    CommitLog connected = log;
    return connected == null ? replayed : connected.position();
  }

  @Override
  public void sync() {
    CommitLog connected = log;
    if (connected != null && connected.failure() == null) {
      connected.sync();
    }
  }

  @Override
  public void flushed(UUID tableId, LogPosition position) {
    CommitLog connected = log;
    if (connected == null) {
      unflushed.remove(tableId);
      return;
    }
    try {
      connected.discardUpTo(tableId, position);
    } catch (StorageException e) {
      events.backgroundFailed(new EngineEvents.BackgroundFailed("free commit log segments", e));
    }
  }

  @Override
  public void forgetUpTo(UUID tableId, LogPosition position) {
    catalog.saveForgotten(tableId, position);
  }
}
