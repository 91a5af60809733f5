package io.celladb.engine.table;

import io.celladb.engine.env.Clock;
import io.celladb.engine.env.FileSystem;
import io.celladb.engine.env.Tasks;
import io.celladb.engine.io.PageCache;
import io.celladb.engine.metrics.EngineEvents;
import io.celladb.engine.sstable.SSTableWriters;
import io.celladb.engine.sstable.component.FormatVersion;
import java.util.UUID;

/**
 * What all tables of a store share.
 *
 * @param files the store's root
 * @param clock for expiry and for how long things took
 * @param tasks for compaction in the background
 * @param events told of flushes, compactions and damage
 * @param pages of all files
 * @param writers begin new files
 * @param log what a table needs of the commit log
 * @param gate between writes and switches of memtables
 * @param budget of all memtables
 * @param problems what was found damaged
 * @param hostId the store's own id, which its files carry
 * @param format of new files
 * @param compactsInBackground whether flushes are followed by compactions
 */
public record TableEnvironment(
    FileSystem files,
    Clock clock,
    Tasks tasks,
    EngineEvents events,
    PageCache pages,
    SSTableWriters writers,
    CommitLogLink log,
    WriteGate gate,
    MemtableBudget budget,
    Problems problems,
    UUID hostId,
    FormatVersion format,
    boolean compactsInBackground) {}
