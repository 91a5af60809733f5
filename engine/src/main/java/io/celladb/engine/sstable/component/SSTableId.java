package io.celladb.engine.sstable.component;

import java.util.regex.Pattern;

/**
 * What tells the sstables of a table apart: a number that counts up in each directory, or
 * Cassandra's 28 characters of a time-based UUID. Cella names new sstables by number, reads both.
 * Numbers sort before the others, and in order of creation.
 *
 * @param text the id as it stands in file names
 */
public record SSTableId(String text) implements Comparable<SSTableId> {
  private static final Pattern NUMBER = Pattern.compile("[0-9]{1,18}");
  private static final Pattern UUID = Pattern.compile("[0-9a-z]{4}_[0-9a-z]{4}_[0-9a-z]{18}");

  /** Takes the text of a file name. */
  public SSTableId {
    if (!NUMBER.matcher(text).matches() && !UUID.matcher(text).matches()) {
      throw new IllegalArgumentException("Not the id of an sstable: " + text);
    }
  }

  /** Returns the id of a number. */
  public static SSTableId of(long number) {
    return new SSTableId(Long.toString(number));
  }

  /** Returns whether the text is an id. */
  public static boolean isValid(String text) {
    return NUMBER.matcher(text).matches() || UUID.matcher(text).matches();
  }

  /** Returns the number, or 0 when the id is none. */
  public long number() {
    return isNumber() ? Long.parseLong(text) : 0;
  }

  private boolean isNumber() {
    return text.indexOf('_') < 0;
  }

  @Override
  public int compareTo(SSTableId other) {
    if (isNumber() != other.isNumber()) {
      return isNumber() ? -1 : 1;
    }
    int order = Long.compare(number(), other.number());
    return order != 0 ? order : text.compareTo(other.text);
  }

  @Override
  public String toString() {
    return text;
  }
}
