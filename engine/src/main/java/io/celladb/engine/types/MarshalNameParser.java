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
    List<CqlType> parameters = parseParameters();
    if (name.equals(ReversedType.MARSHAL_NAME)) {
      if (parameters.size() != 1) {
        throw refused("ReversedType takes exactly one argument, " + parameters.size() + " given");
      }
      return ReversedType.of(parameters.get(0));
    }
    CqlType type = CqlTypes.scalarByMarshalName(name);
    if (type == null) {
      throw refused("there is no type " + name);
    }
    if (!parameters.isEmpty()) {
      throw refused(name + " takes no arguments");
    }
    return type;
  }

  private String parseName() {
    int start = position;
    while (position < text.length() && "(),".indexOf(text.charAt(position)) < 0) {
      position++;
    }
    String name = text.substring(start, position).strip();
    return name.indexOf('.') < 0 ? ScalarType.MARSHAL_PACKAGE + name : name;
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
