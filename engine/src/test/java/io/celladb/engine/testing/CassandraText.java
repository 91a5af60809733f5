package io.celladb.engine.testing;

import java.math.BigDecimal;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Texts that Cassandra printed, which runs on Java 17, held against those of this Java. From 19 on
 * Java prints some floats and doubles with fewer digits, which stand for the same number.
 */
public final class CassandraText {
  private static final int SHORTER_DOUBLES = 19;
  private static final Pattern NUMBER = Pattern.compile("-?\\d+\\.\\d+(E-?\\d+)?");
  private static final BigDecimal TOLERANCE = new BigDecimal("1E-6");

  private CassandraText() {}

  /**
   * Returns what Cassandra would have printed on this Java: on 17 the text itself; on 19 and later
   * the text with each number as {@code ours} has it at its place, if that is the same but for
   * digits that no float has.
   */
  public static String onThisJava(String theirs, String ours) {
    if (Runtime.version().feature() < SHORTER_DOUBLES) {
      return theirs;
    }
    Matcher inOurs = NUMBER.matcher(ours);
    return NUMBER
        .matcher(theirs)
        .replaceAll(
            number ->
                inOurs.find() && isClose(number.group(), inOurs.group())
                    ? inOurs.group()
                    : number.group());
  }

  /** As {@link #onThisJava(String, String)}, element by element. */
  public static List<String> onThisJava(List<String> theirs, List<String> ours) {
    String separator = "\u0000";
    String text = onThisJava(String.join(separator, theirs), String.join(separator, ours));
    return theirs.isEmpty() ? theirs : List.of(text.split(separator, -1));
  }

  private static boolean isClose(String one, String other) {
    BigDecimal a = new BigDecimal(one);
    BigDecimal b = new BigDecimal(other);
    return a.subtract(b).abs().compareTo(a.abs().multiply(TOLERANCE)) <= 0;
  }
}
