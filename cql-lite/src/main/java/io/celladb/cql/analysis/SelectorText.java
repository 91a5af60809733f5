package io.celladb.cql.analysis;

import io.celladb.cql.syntax.QualifiedName;
import io.celladb.cql.syntax.Selector;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Selectors as the names of result columns and as messages show them. */
final class SelectorText {
  private SelectorText() {}

  static String of(Selector selector) {
    if (selector instanceof Selector.Column column) {
      return column.name().text();
    }
    if (selector instanceof Selector.Constant constant) {
      return TermText.of(constant.term());
    }
    if (selector instanceof Selector.CountRows) {
      return "count";
    }
    if (selector instanceof Selector.CellTime time) {
      return "%s(%s)".formatted(time.kind().name().toLowerCase(Locale.ROOT), of(time.cell()));
    }
    if (selector instanceof Selector.FunctionCall call) {
      return call(call);
    }
    if (selector instanceof Selector.Cast cast) {
      return "cast(%s as %s)".formatted(of(cast.selector()), cast.type().name());
    }
    if (selector instanceof Selector.TypeHint hint) {
      return "(%s)%s".formatted(TermText.of(hint.type()), of(hint.selector()));
    }
    if (selector instanceof Selector.Arithmetic operation) {
      return "%s %s %s"
          .formatted(of(operation.left()), operation.operator().symbol(), of(operation.right()));
    }
    return compound(selector);
  }

  private static String compound(Selector selector) {
    if (selector instanceof Selector.Negation negation) {
      return "-" + of(negation.selector());
    }
    if (selector instanceof Selector.FieldOf field) {
      return of(field.receiver()) + "." + field.field().text();
    }
    if (selector instanceof Selector.ElementOf element) {
      return "%s[%s]".formatted(of(element.receiver()), TermText.of(element.key()));
    }
    if (selector instanceof Selector.SliceOf slice) {
      String from = slice.from() == null ? "" : TermText.of(slice.from());
      String to = slice.to() == null ? "" : TermText.of(slice.to());
      return "%s[%s..%s]".formatted(of(slice.receiver()), from, to);
    }
    if (selector instanceof Selector.TupleLiteral tuple) {
      return joined(tuple.elements(), "(", ")");
    }
    if (selector instanceof Selector.ListLiteral list) {
      return joined(list.elements(), "[", "]");
    }
    if (selector instanceof Selector.SetLiteral set) {
      return joined(set.elements(), "{", "}");
    }
    return ((Selector.MapLiteral) selector)
        .entries().stream()
            .map(entry -> of(entry.key()) + ": " + of(entry.value()))
            .collect(Collectors.joining(", ", "{", "}"));
  }

  private static String call(Selector.FunctionCall call) {
    String name = call.function().name().text();
    if (isCountOfRows(call)) {
      return "count";
    }
    String shown = JsonSelector.isToJson(name) ? JsonSelector.NAME : name;
    return joined(call.arguments(), Functions.KEYSPACE + "." + shown + "(", ")");
  }

  /** Returns whether it counts a constant, which counts rows. */
  static boolean isCountOfRows(Selector.FunctionCall call) {
    return isSystem(call.function())
        && Aggregates.isCount(call.function().name().text())
        && call.arguments().size() == 1
        && call.arguments().get(0) instanceof Selector.Constant;
  }

  static boolean isSystem(QualifiedName function) {
    return function.keyspace() == null || function.keyspace().text().equals(Functions.KEYSPACE);
  }

  private static String joined(List<Selector> selectors, String before, String after) {
    return selectors.stream()
        .map(SelectorText::of)
        .collect(Collectors.joining(", ", before, after));
  }
}
