package io.celladb.engine.tools;

import io.celladb.engine.io.ByteWriter;
import io.celladb.engine.io.Bytes;
import io.celladb.engine.types.CqlType;
import io.celladb.engine.types.InvalidValueException;
import java.util.ArrayList;
import java.util.List;

/**
 * Partition keys as text: the value, or the values of a composite key with colons between them, in
 * which colons of the values themselves have a backslash before them.
 */
final class KeyText {
  private final List<CqlType> types;

  KeyText(List<CqlType> types) {
    this.types = types;
  }

  /** Returns the text of each part. */
  List<String> parts(byte[] key) {
    if (types.size() == 1) {
      return List.of(types.get(0).format(key));
    }
    List<String> parts = new ArrayList<>();
    int at = 0;
    for (int i = 0; i < types.size() && at + 2 < key.length; i++) {
      int length = Bytes.getUnsignedShort(key, at);
      if (length > key.length - at - 3) {
        throw new InvalidValueException("a part of " + length + " bytes ends after its key");
      }
      parts.add(types.get(i).format(key, at + 2, length));
      at += length + 3;
    }
    return parts;
  }

  String format(byte[] key) {
    List<String> parts = parts(key);
    if (types.size() == 1) {
      return parts.get(0);
    }
    StringBuilder text = new StringBuilder();
    for (String part : parts) {
      text.append(text.length() == 0 ? "" : ":").append(part.replace(":", "\\:"));
    }
    return text.toString();
  }

  /**
   * Returns the key of a text.
   *
   * @throws InvalidValueException when a part is not of its type
   */
  byte[] parse(String text) {
    if (types.size() == 1) {
      return types.get(0).parse(text);
    }
    List<String> parts = split(text);
    if (parts.size() != types.size()) {
      throw new InvalidValueException(
          "the key '%s' has %d parts, not %d".formatted(text, parts.size(), types.size()));
    }
    ByteWriter key = new ByteWriter();
    for (int i = 0; i < parts.size(); i++) {
      key.writeShortLengthBytes(types.get(i).parse(parts.get(i)));
      key.writeByte(0);
    }
    return key.toByteArray();
  }

  private static List<String> split(String text) {
    List<String> parts = new ArrayList<>();
    StringBuilder part = new StringBuilder();
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '\\' && i + 1 < text.length() && text.charAt(i + 1) == ':') {
        part.append(':');
        i++;
      } else if (c == ':') {
        parts.add(part.toString());
        part.setLength(0);
      } else {
        part.append(c);
      }
    }
    parts.add(part.toString());
    return parts;
  }
}
