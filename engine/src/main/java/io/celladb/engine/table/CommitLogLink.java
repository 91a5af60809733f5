package io.celladb.engine.table;

import io.celladb.engine.io.LogPosition;
import java.util.UUID;

/** What a table needs of the log, which it does not know. */
public interface CommitLogLink {

  /** Returns where the last record ends that was logged; asked while no write is under way. */
  LogPosition position();

  /** Returns when everything logged is on the device, or the log has failed. */
  void sync();

  /** Told that all of a table's records up to a position are durable in files. */
  void flushed(UUID tableId, LogPosition position);

  /** Told, and returns when it is durable, that records up to a position must not come back. */
  void forgetUpTo(UUID tableId, LogPosition position);
}
