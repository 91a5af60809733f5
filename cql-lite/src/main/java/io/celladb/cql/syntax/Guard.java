package io.celladb.cql.syntax;

import java.util.List;

/** When a modification is applied. */
public sealed interface Guard {

  /** Always: no IF. */
  record None() implements Guard {}

  /** {@code IF EXISTS}. */
  record Exists() implements Guard {}

  /** {@code IF NOT EXISTS}. */
  record NotExists() implements Guard {}

  /** {@code IF a = 1 AND ...}; never empty. */
  record Conditions(List<Condition> conditions) implements Guard {}

  /** No IF. */
  Guard NONE = new None();
}
