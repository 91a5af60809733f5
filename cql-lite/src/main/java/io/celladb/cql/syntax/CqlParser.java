package io.celladb.cql.syntax;

import org.jspecify.annotations.Nullable;

/** Parses one statement. */
public final class CqlParser {
  private final TokenStream tokens;
  private final NameParser names;
  private final SelectParser selects;
  private final ModificationParser modifications;
  private final SchemaParser schema;

  private CqlParser(String text) {
    tokens = new TokenStream(text);
    names = new NameParser(tokens);
    TypeParser types = new TypeParser(tokens, names);
    TermParser terms = new TermParser(tokens, names, types);
    RelationParser relations = new RelationParser(tokens, names, terms);
    SelectorParser selectors = new SelectorParser(tokens, names, types, terms);
    selects = new SelectParser(tokens, names, terms, selectors, relations);
    modifications = new ModificationParser(tokens, names, terms, relations);
    schema = new SchemaParser(tokens, names, types, terms);
  }

  /**
   * The one statement of the text; semicolons may follow it.
   *
   * @throws CqlSyntaxException if the text is anything else
   */
  public static Statement parse(String text) {
    return new CqlParser(text).parse();
  }

  private Statement parse() {
    Statement statement = statement();
    tokens.skipAll(TokenKind.SEMICOLON);
    tokens.expect(TokenKind.EOF);
    return statement;
  }

  private Statement statement() {
    if (tokens.at(TokenKind.SELECT)) {
      return selects.select();
    }
    Statement modification = modifications.acceptModification();
    if (modification != null) {
      return modification;
    }
    if (tokens.at(TokenKind.BEGIN)) {
      return modifications.batch();
    }
    Statement unsupported = acceptUnsupported();
    if (unsupported != null) {
      return unsupported;
    }
    if (tokens.at(TokenKind.CREATE)) {
      return schema.create();
    }
    if (tokens.at(TokenKind.ALTER)) {
      return schema.alter();
    }
    if (tokens.at(TokenKind.DROP)) {
      return schema.drop();
    }
    return otherStatement();
  }

  private Statement otherStatement() {
    Position start = tokens.peek().position();
    if (tokens.accept(TokenKind.TRUNCATE)) {
      tokens.accept(TokenKind.TABLE);
      QualifiedName table = names.table();
      return new TruncateStatement(tokens.source(start, 0), table);
    }
    if (tokens.accept(TokenKind.USE)) {
      Identifier keyspace = names.keyspace();
      return new UseStatement(tokens.source(start, 0), keyspace);
    }
    if (tokens.at(TokenKind.DESCRIBE) || tokens.at(TokenKind.DESC)) {
      return new DescribeParser(tokens, names).describe();
    }
    throw tokens.noViableAlternative();
  }

  /** Statements of which only the first words are read: see {@link UnsupportedStatement}. */
  private @Nullable Statement acceptUnsupported() {
    String what =
        switch (tokens.kind(0)) {
          case GRANT -> "GRANT";
          case REVOKE -> "REVOKE";
          case LIST -> "LIST";
          case ADD -> "ADD IDENTITY";
          case CREATE, ALTER, DROP -> unsupportedObject();
          default -> null;
        };
    if (what == null) {
      return null;
    }
    Position start = tokens.peek().position();
    while (!tokens.at(TokenKind.SEMICOLON) && !tokens.at(TokenKind.EOF)) {
      tokens.next();
    }
    return new UnsupportedStatement(tokens.source(start, 0), what);
  }

  private @Nullable String unsupportedObject() {
    boolean orReplace = tokens.kind(1) == TokenKind.OR && tokens.kind(2) == TokenKind.REPLACE;
    TokenKind object = tokens.kind(orReplace ? 3 : 1);
    boolean unsupported =
        switch (object) {
          case FUNCTION, AGGREGATE -> true;
          case MATERIALIZED, ROLE, USER, TRIGGER, IDENTITY -> !orReplace;
          default -> false;
        };
    if (!unsupported) {
      return null;
    }
    return tokens.kind(0).name()
        + " "
        + (object == TokenKind.MATERIALIZED ? "MATERIALIZED VIEW" : object.name());
  }
}
