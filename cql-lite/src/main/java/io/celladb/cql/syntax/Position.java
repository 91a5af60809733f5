package io.celladb.cql.syntax;

/**
 * A place in the parsed text.
 *
 * @param offset in chars, from 0
 * @param line from 1
 * @param column in chars, from 0, as Cassandra counts in its messages
 */
public record Position(int offset, int line, int column) {

  /** Where every text begins. */
  public static final Position START = new Position(0, 1, 0);

  @Override
  public String toString() {
    return line + ":" + column;
  }
}
