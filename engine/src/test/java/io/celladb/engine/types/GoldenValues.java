package io.celladb.engine.types;

import io.celladb.engine.io.Bytes;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** What Apache Cassandra made of values of one type: the file {@code types/<name>.txt}. */
final class GoldenValues {
  /** Stands for a text form that Cassandra fails to make. */
  private static final String NO_ANSWER = "!";

  private static final String ERROR = "!! ";

  /** A value in its place of the order; a text form is null if there is none to go by. */
  record Value(
      byte[] bytes,
      boolean equalsPrevious,
      @Nullable String text,
      @Nullable String json,
      @Nullable String cqlshText) {
    @Override
    public String toString() {
      return "0x" + Bytes.toHex(bytes);
    }
  }

  /** Whether bytes are valid; the error is null if so, and empty if Cassandra just breaks. */
  record Verdict(byte[] bytes, @Nullable String error) {}

  /** The bytes of a text, or the error, which is empty if Cassandra just breaks. */
  record Literal(String text, byte @Nullable [] bytes, @Nullable String error) {}

  final List<Value> ordered = new ArrayList<>();
  final List<Verdict> verdicts = new ArrayList<>();
  final List<Literal> literals = new ArrayList<>();

  static GoldenValues of(String name) {
    GoldenValues golden = new GoldenValues();
    Consumer<String> section = line -> {};
    for (String line : read("/types/" + name + ".txt").split("\n", -1)) {
      if (line.startsWith("[")) {
        section = golden.section(line);
      } else if (!line.isEmpty() && !line.startsWith("#")) {
        section.accept(line);
      }
    }
    return golden;
  }

  private static String read(String resource) {
    try (InputStream in = GoldenValues.class.getResourceAsStream(resource)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Consumer<String> section(String header) {
    switch (header) {
      case "[order]":
        return this::addValue;
      case "[validate]":
        return this::addVerdict;
      case "[parse]":
        return this::addLiteral;
      default:
        throw new IllegalArgumentException(header);
    }
  }

  private void addValue(String line) {
    boolean equalsPrevious = line.startsWith("= ");
    String[] fields = (equalsPrevious ? line.substring(2) : line).split(" \\| ", -1);
    ordered.add(
        new Value(
            bytes(fields[0]), equalsPrevious, text(fields[1]), text(fields[2]), text(fields[3])));
  }

  private static @Nullable String text(String field) {
    return field.equals(NO_ANSWER) ? null : unescape(field);
  }

  private void addVerdict(String line) {
    String[] fields = line.split(" ", 2);
    verdicts.add(new Verdict(bytes(fields[0]), fields[1].equals("ok") ? null : error(fields[1])));
  }

  private void addLiteral(String line) {
    int arrow = line.lastIndexOf("' -> ");
    String text = unescape(line.substring(1, arrow));
    String result = line.substring(arrow + 5);
    boolean refused = result.startsWith(ERROR);
    literals.add(new Literal(text, refused ? null : bytes(result), refused ? error(result) : null));
  }

  private static String error(String field) {
    String message = field.length() <= ERROR.length() ? "" : field.substring(ERROR.length());
    return message.startsWith(NO_ANSWER) ? "" : unescape(message);
  }

  private static byte[] bytes(String hex) {
    return Bytes.fromHex(hex.substring(2).toLowerCase(Locale.ROOT));
  }

  private static String unescape(String field) {
    StringBuilder out = new StringBuilder();
    int i = 0;
    while (i < field.length()) {
      boolean escaped = field.startsWith("\\u", i);
      out.append(
          escaped ? (char) Integer.parseInt(field.substring(i + 2, i + 6), 16) : field.charAt(i));
      i += escaped ? 6 : 1;
    }
    return out.toString();
  }
}
