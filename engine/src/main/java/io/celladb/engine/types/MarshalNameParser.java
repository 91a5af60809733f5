package io.celladb.engine.types;

import io.celladb.engine.io.Bytes;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Reads {@code Name} or {@code Name(arguments)}, where a name is a class with or without package.
 * The arguments are types, but for a vector {@code (type , dimension)} and for a user type {@code
 * (keyspace,name,field:type,…)} with the names of type and fields in hexadecimal digits of UTF-8,
 * for a dynamic composite {@code (alias=>type,…)}, and for the order of a partitioner its class.
 */
final class MarshalNameParser {
  private static final int MAX_DEPTH = 100;

  private final String text;
  private int position;
  private int depth;

  MarshalNameParser(String text) {
    this.text = text;
  }

  CqlType parse() {
    CqlType type = parseType();
    if (position < text.length()) {
      throw refused("expected its end at character " + position);
    }
    return type;
  }

  private CqlType parseType() {
    if (++depth > MAX_DEPTH) {
      throw refused("more than %d types within one another".formatted(MAX_DEPTH));
    }
    String word = parseWord();
    String name = word.indexOf('.') < 0 ? MarshalNames.PACKAGE + word : word;
    CqlType type =
        name.startsWith(MarshalNames.PACKAGE)
            ? parseArguments(name, name.substring(MarshalNames.PACKAGE.length()))
            : scalar(name);
    depth--;
    return type;
  }

  private CqlType parseArguments(String name, String shortName) {
    return switch (shortName) {
      case "FrozenType" -> parseOne(shortName).freeze();
      case "ReversedType" -> ReversedType.of(parseOne(shortName));
      case "ListType" -> ListType.of(parseOne(shortName));
      case "SetType" -> SetType.of(parseOne(shortName));
      case "MapType" -> {
        List<CqlType> types = parseTypes(shortName, 2);
        yield MapType.of(types.get(0), types.get(1));
      }
      case "TupleType" -> TupleType.of(parseTypes());
      case "UserType" -> parseUserType();
      case "VectorType" -> parseVector();
      case "CompositeType" -> CompositeType.of(parseTypes());
      case "DynamicCompositeType" -> parseDynamicComposite();
      case "PartitionerDefinedOrder" -> parsePartitionerOrder();
      default -> scalar(name);
    };
  }

  private CqlType scalar(String name) {
    CqlType type = CqlTypes.scalarByMarshalName(name);
    if (type == null) {
      throw refused("there is no type " + name);
    }
    if (!parseTypes().isEmpty()) {
      throw refused(name + " takes no arguments");
    }
    return type;
  }

  private CqlType parseOne(String name) {
    return parseTypes(name, 1).get(0);
  }

  private List<CqlType> parseTypes(String name, int expected) {
    List<CqlType> types = parseTypes();
    if (types.size() != expected) {
      throw refused(
          "%s takes exactly %s, %d given"
              .formatted(name, expected == 1 ? "one argument" : "two arguments", types.size()));
    }
    return types;
  }

  private List<CqlType> parseTypes() {
    List<CqlType> types = new ArrayList<>();
    if (!skips('(')) {
      return types;
    }
    if (skips(')')) {
      return types;
    }
    do {
      types.add(parseType());
    } while (skips(','));
    expect(')');
    return types;
  }

  private CqlType parseUserType() {
    expect('(');
    String keyspace = parseWord();
    expect(',');
    String name = parseHexName();
    Map<String, CqlType> fields = new LinkedHashMap<>();
    while (skips(',')) {
      String field = parseHexName();
      expect(':');
      if (fields.put(field, parseType()) != null) {
        throw refused("two fields are called " + field);
      }
    }
    expect(')');
    return UserType.of(keyspace, name, fields);
  }

  private String parseHexName() {
    String digits = parseWord();
    try {
      return new String(Bytes.fromHex(digits), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      throw refused("expected hexadecimal digits before character " + position, e);
    }
  }

  private CqlType parseVector() {
    expect('(');
    CqlType element = parseType();
    expect(',');
    String dimension = parseWord();
    expect(')');
    try {
      return VectorType.of(element, Integer.parseInt(dimension));
    } catch (NumberFormatException e) {
      throw refused("expected a number before character " + position, e);
    }
  }

  private CqlType parseDynamicComposite() {
    SortedMap<Character, CqlType> aliases = new TreeMap<>();
    if (skips('(') && !skips(')')) {
      do {
        String alias = parseWord();
        if (alias.length() != 1 || alias.charAt(0) <= ' ' || alias.charAt(0) > '~') {
          throw refused("an alias is one character, not '" + alias + "'");
        }
        expect('=');
        expect('>');
        aliases.put(alias.charAt(0), parseType());
      } while (skips(','));
      expect(')');
    }
    return new DynamicCompositeType(aliases);
  }

  private CqlType parsePartitionerOrder() {
    String name = "Murmur3Partitioner";
    if (skips('(')) {
      String word = parseWord();
      boolean isQualified = word.startsWith(PartitionerOrderType.PARTITIONERS);
      name = isQualified ? word.substring(PartitionerOrderType.PARTITIONERS.length()) : word;
      expect(')');
    }
    return switch (name) {
      case "Murmur3Partitioner" -> PartitionerOrderType.MURMUR3;
      case "ByteOrderedPartitioner" -> CqlTypes.BLOB;
      default -> throw refused("the order of the partitioner '" + name + "' is not known");
    };
  }

  private String parseWord() {
    int start = position;
    while (position < text.length() && "(),:=".indexOf(text.charAt(position)) < 0) {
      position++;
    }
    return text.substring(start, position).strip();
  }

  /** Passes the character if it is the next one but for blanks. */
  private boolean skips(char expected) {
    while (position < text.length() && text.charAt(position) == ' ') {
      position++;
    }
    boolean found = position < text.length() && text.charAt(position) == expected;
    position += found ? 1 : 0;
    return found;
  }

  private void expect(char expected) {
    if (!skips(expected)) {
      throw refused("expected " + expected + " at character " + position);
    }
  }

  private InvalidValueException refused(String reason) {
    return new InvalidValueException("Unable to read the type name '" + text + "': " + reason);
  }

  private InvalidValueException refused(String reason, Exception cause) {
    return new InvalidValueException(
        "Unable to read the type name '" + text + "': " + reason, cause);
  }
}
