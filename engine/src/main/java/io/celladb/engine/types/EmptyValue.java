package io.celladb.engine.types;

/** What a value of no bytes is to a type. */
enum EmptyValue {
  REFUSED,
  MEANINGLESS,
  A_VALUE
}
