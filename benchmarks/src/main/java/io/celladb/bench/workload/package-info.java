/**
 * Whole workloads through the doors only, with peers beside them in the same run.
 *
 * <p>Start reading at {@link io.celladb.bench.workload.SideBySide}.
 */
package io.celladb.bench.workload;
