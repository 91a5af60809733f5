/**
 * Counters and events, as plain objects handed to constructors. Imports nothing of the engine.
 * Start at {@link io.celladb.engine.metrics.EngineEvents}.
 */
@NullMarked
package io.celladb.engine.metrics;

import org.jspecify.annotations.NullMarked;
