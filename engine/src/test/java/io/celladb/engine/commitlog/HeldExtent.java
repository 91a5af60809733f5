package io.celladb.engine.commitlog;

/** A witness in memory. */
final class HeldExtent implements LogWitness {
  private LogExtent extent = LogExtent.EMPTY;
  int saved;

  @Override
  public LogExtent extent() {
    return extent;
  }

  @Override
  public void save(LogExtent more) {
    extent = extent.and(more);
    saved++;
  }
}
