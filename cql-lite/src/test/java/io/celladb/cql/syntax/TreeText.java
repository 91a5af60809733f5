package io.celladb.cql.syntax;

import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** A tree as text without its places: {@code Put(Whole(a), Literal(INTEGER, 1))}. */
final class TreeText {
  private TreeText() {}

  static String of(Object node) {
    if (node instanceof Identifier identifier) {
      return identifier.quoted() ? '"' + identifier.text() + '"' : identifier.text();
    }
    if (node instanceof QualifiedName name) {
      return name.keyspace() == null
          ? of(name.name())
          : of(name.keyspace()) + "." + of(name.name());
    }
    if (node instanceof List<?> list) {
      return list.stream().map(TreeText::of).collect(Collectors.joining(", ", "[", "]"));
    }
    if (node instanceof Map<?, ?> map) {
      return map.toString();
    }
    if (node instanceof Record node1) {
      return record(node1);
    }
    return String.valueOf(node);
  }

  private static String record(Record node) {
    List<String> components = new ArrayList<>();
    for (RecordComponent component : node.getClass().getRecordComponents()) {
      Class<?> type = component.getType();
      if (type != Position.class && type != Statement.Source.class) {
        components.add(of(value(node, component)));
      }
    }
    return node.getClass().getSimpleName() + "(" + String.join(", ", components) + ")";
  }

  /** Every place in the tree, each with the text the tree says stands there, if it says. */
  static void collectIdentifiers(Object node, List<Identifier> found) {
    if (node instanceof Identifier identifier) {
      found.add(identifier);
    } else if (node instanceof List<?> list) {
      list.forEach(element -> collectIdentifiers(element, found));
    } else if (node instanceof Record node1) {
      for (RecordComponent component : node1.getClass().getRecordComponents()) {
        collectIdentifiers(value(node1, component), found);
      }
    }
  }

  static void collectPositions(Object node, List<Position> found) {
    if (node instanceof Position position) {
      found.add(position);
    } else if (node instanceof List<?> list) {
      list.forEach(element -> collectPositions(element, found));
    } else if (node instanceof Record node1) {
      for (RecordComponent component : node1.getClass().getRecordComponents()) {
        collectPositions(value(node1, component), found);
      }
    }
  }

  private static Object value(Record node, RecordComponent component) {
    try {
      component.getAccessor().setAccessible(true);
      return component.getAccessor().invoke(node);
    } catch (ReflectiveOperationException e) {
      throw new AssertionError(e);
    }
  }
}
