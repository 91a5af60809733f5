package io.celladb.engine.testing.corpus;

/**
 * One statement of a corpus and the answer it must get.
 *
 * @param section the number of the section it stands in, 0 above the first section
 * @param line the line of the file, from 1, on which the statement begins
 * @param statement the statement with its semicolon, possibly of several lines
 */
public record CorpusStep(int section, int line, String statement, Expectation expectation) {
  private static final String ALL_COLUMNS = "SELECT * FROM";

  /** Whether the expected rows are those of {@code SELECT JSON *}, see {@link #rowsAsJson}. */
  public boolean selectsAllColumns() {
    return statement.startsWith(ALL_COLUMNS);
  }

  /** The statement to run for rows in the form of the file: {@code SELECT *} as JSON. */
  public String rowsAsJson() {
    return selectsAllColumns()
        ? "SELECT JSON * FROM" + statement.substring(ALL_COLUMNS.length())
        : statement;
  }
}
