package io.celladb.engine.api;

import io.celladb.engine.env.Clock;
import io.celladb.engine.env.FileSystem;
import io.celladb.engine.env.Tasks;
import io.celladb.engine.metrics.EngineEvents;

/**
 * The outside world as a store sees it. A store closes none of them.
 *
 * @param files the data directory is its root
 * @param clock the time of writes and of expiry
 * @param tasks the background work
 * @param events told what the engine does
 */
public record Components(FileSystem files, Clock clock, Tasks tasks, EngineEvents events) {}
