package io.celladb.engine.testing;

/** How hard this run tries: {@code -Dcella.effort=N} makes it N times as much. */
public final class Effort {
  private static final int TIMES = Integer.getInteger("cella.effort", 1);

  private Effort() {}

  /** Returns how many times the normal amount is tried. */
  public static int times() {
    return TIMES;
  }
}
