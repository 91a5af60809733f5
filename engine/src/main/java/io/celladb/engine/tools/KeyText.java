package io.celladb.engine.tools;

import io.celladb.engine.io.Bytes;
import io.celladb.engine.types.CompositeType;
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
  private final CqlType whole;

  KeyText(List<CqlType> types) {
    this.types = types;
    this.whole = types.size() == 1 ? types.get(0) : CompositeType.of(types);
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
    return whole.format(key);
  }

  /**
   * Returns the key of a text.
   *
   * @throws InvalidValueException when a part is missing or not of its type
   */
  byte[] parse(String text) {
    byte[] key = whole.parse(text);
    int parts = parts(key).size();
    if (parts != types.size()) {
      throw new InvalidValueException(
          "the key '%s' has %d parts, not %d".formatted(text, parts, types.size()));
    }
    return key;
  }
}
