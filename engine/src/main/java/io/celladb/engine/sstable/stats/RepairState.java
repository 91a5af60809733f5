package io.celladb.engine.sstable.stats;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What a cluster's repairs have recorded in an sstable. One node alone keeps it and never sets it.
 *
 * @param repairedAtMillis in milliseconds since the epoch, 0 for never
 * @param pendingRepair session the file is set aside for, or null
 * @param isTransient whether the file holds transiently replicated data
 */
public record RepairState(
    long repairedAtMillis, @Nullable UUID pendingRepair, boolean isTransient) {}
