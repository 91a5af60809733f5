package io.celladb.cql.analysis;

import io.celladb.cql.syntax.Identifier;
import io.celladb.cql.syntax.InValues;
import io.celladb.cql.syntax.Relation;
import io.celladb.cql.syntax.Term;
import io.celladb.engine.types.CqlNames;
import java.util.List;
import java.util.stream.Collectors;

/** Relations as messages show them. */
final class RelationText {
  private RelationText() {}

  static String of(Relation relation) {
    if (relation instanceof Relation.Single single) {
      return binary(name(single.column()), single.operator().symbol(), single.value());
    }
    if (relation instanceof Relation.In in) {
      return name(in.column()) + " IN " + of(in.values());
    }
    if (relation instanceof Relation.Multi multi) {
      return binary(names(multi.columns()), multi.operator().symbol(), multi.value());
    }
    if (relation instanceof Relation.MultiIn in) {
      return names(in.columns()) + " IN " + of(in.values());
    }
    if (relation instanceof Relation.Token token) {
      return binary("token" + names(token.columns()), token.operator().symbol(), token.value());
    }
    if (relation instanceof Relation.Element element) {
      String cell = "%s[%s]".formatted(name(element.column()), TermText.of(element.key()));
      return binary(cell, element.operator().symbol(), element.value());
    }
    Relation.IndexExpression index = (Relation.IndexExpression) relation;
    return "expr(%s,%s)".formatted(name(index.index()), TermText.of(index.value()));
  }

  private static String binary(String left, String operator, Term right) {
    return "%s %s %s".formatted(left, operator, TermText.of(right));
  }

  private static String of(InValues values) {
    if (values instanceof InValues.Bound bound) {
      return TermText.of(bound.marker());
    }
    return ((InValues.Listed) values)
        .terms().stream().map(TermText::of).collect(Collectors.joining(", ", "(", ")"));
  }

  private static String name(Identifier identifier) {
    return CqlNames.quoted(identifier.text());
  }

  private static String names(List<Identifier> columns) {
    return columns.stream().map(RelationText::name).collect(Collectors.joining(", ", "(", ")"));
  }
}
