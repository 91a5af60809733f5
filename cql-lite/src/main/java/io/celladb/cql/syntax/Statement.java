package io.celladb.cql.syntax;

import java.util.List;

/** A parsed statement. */
public sealed interface Statement
    permits SelectStatement,
        Modification,
        BatchStatement,
        SchemaStatement,
        UseStatement,
        TruncateStatement,
        DescribeStatement,
        UnsupportedStatement {

  /** Where it begins and what is to be bound. */
  Source source();

  /** Where the statement begins. */
  default Position position() {
    return source().position();
  }

  /** Its bind markers in the order of the text; those of a batch include its statements'. */
  default List<Term.Marker> markers() {
    return source().markers();
  }

  /** What every statement carries. */
  record Source(Position position, List<Term.Marker> markers) {}
}
