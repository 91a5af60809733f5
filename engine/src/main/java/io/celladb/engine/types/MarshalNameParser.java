package io.celladb.engine.types;

import java.util.ArrayList;
import java.util.List;

/** Reads {@code Name} or {@code Name(type,…)}, where a name is a class with or without package. */
final class MarshalNameParser {
  private final String text;
  private int position;

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
    String name = parseName();
    if (!name.startsWith(MarshalNames.PACKAGE)) {
      return scalar(name);
    }
    return switch (name.substring(MarshalNames.PACKAGE.length())) {
      case "FrozenType" -> parseOne("FrozenType").freeze();
      case "ReversedType" -> ReversedType.of(parseOne("ReversedType"));
      case "ListType" -> ListType.of(parseOne("ListType"));
      case "SetType" -> SetType.of(parseOne("SetType"));
      case "MapType" -> {
        List<CqlType> parameters = parseParameters("MapType", 2);
        yield MapType.of(parameters.get(0), parameters.get(1));
      }
      default -> scalar(name);
    };
  }

  private CqlType scalar(String name) {
    CqlType type = CqlTypes.scalarByMarshalName(name);
    if (type == null) {
      throw refused("there is no type " + name);
    }
    if (!parseParameters().isEmpty()) {
      throw refused(name + " takes no arguments");
    }
    return type;
  }

  private CqlType parseOne(String name) {
    return parseParameters(name, 1).get(0);
  }

  private List<CqlType> parseParameters(String name, int expected) {
    List<CqlType> parameters = parseParameters();
    if (parameters.size() != expected) {
      throw refused(
          "%s takes exactly %s, %d given"
              .formatted(
                  name, expected == 1 ? "one argument" : "two arguments", parameters.size()));
    }
    return parameters;
  }

  private String parseName() {
    int start = position;
    while (position < text.length() && "(),".indexOf(text.charAt(position)) < 0) {
      position++;
    }
    String name = text.substring(start, position).strip();
    return name.indexOf('.') < 0 ? MarshalNames.PACKAGE + name : name;
  }

  private List<CqlType> parseParameters() {
    List<CqlType> parameters = new ArrayList<>();
    if (position == text.length() || text.charAt(position) != '(') {
      return parameters;
    }
    do {
      position++;
      parameters.add(parseType());
    } while (position < text.length() && text.charAt(position) == ',');
    if (position == text.length() || text.charAt(position) != ')') {
      throw refused("expected ) at character " + position);
    }
    position++;
    return parameters;
  }

  private InvalidValueException refused(String reason) {
    return new InvalidValueException("Unable to read the type name '" + text + "': " + reason);
  }
}
