package io.celladb.cql.syntax;

import java.util.ArrayList;
import java.util.List;

/** Parses CREATE, ALTER and DROP. */
final class SchemaParser {
  private final TokenStream tokens;
  private final NameParser names;
  private final TypeParser types;
  private final TermParser terms;
  private final OptionsParser options;
  private final TableParser tables;

  SchemaParser(TokenStream tokens, NameParser names, TypeParser types, TermParser terms) {
    this.tokens = tokens;
    this.names = names;
    this.types = types;
    this.terms = terms;
    this.options = new OptionsParser(tokens, names, terms);
    this.tables = new TableParser(tokens, names, types, terms, options);
  }

  Statement create() {
    Position start = tokens.expect(TokenKind.CREATE).position();
    if (tokens.accept(TokenKind.KEYSPACE)) {
      boolean ifNotExists = tables.acceptIfNotExists();
      Identifier name = names.keyspace();
      tokens.expect(TokenKind.WITH);
      Options with = options.options();
      return new SchemaStatement.CreateKeyspace(tokens.source(start, 0), name, ifNotExists, with);
    }
    if (tokens.accept(TokenKind.TABLE)) {
      return tables.create(start);
    }
    if (tokens.accept(TokenKind.TYPE)) {
      return createType(start);
    }
    if (tokens.accept(TokenKind.INDEX)) {
      return createIndex(start, false);
    }
    if (tokens.accept(TokenKind.CUSTOM)) {
      tokens.expect(TokenKind.INDEX);
      return createIndex(start, true);
    }
    throw tokens.noViableAlternative();
  }

  private Statement createType(Position start) {
    boolean ifNotExists = tables.acceptIfNotExists();
    QualifiedName name = names.userType();
    tokens.expect(TokenKind.LEFT_PAREN);
    List<SchemaStatement.FieldDefinition> fields = new ArrayList<>(List.of(field()));
    while (tokens.accept(TokenKind.COMMA)) {
      if (!tokens.at(TokenKind.COMMA) && !tokens.at(TokenKind.RIGHT_PAREN)) {
        fields.add(field());
      }
    }
    tokens.expect(TokenKind.RIGHT_PAREN);
    return new SchemaStatement.CreateType(
        tokens.source(start, 0), name, ifNotExists, List.copyOf(fields));
  }

  private SchemaStatement.FieldDefinition field() {
    return new SchemaStatement.FieldDefinition(names.name(), types.type());
  }

  private Statement createIndex(Position start, boolean custom) {
    boolean ifNotExists = tables.acceptIfNotExists();
    Identifier name = tokens.at(TokenKind.ON) ? null : names.index();
    tokens.expect(TokenKind.ON);
    QualifiedName table = names.table();
    tokens.expect(TokenKind.LEFT_PAREN);
    List<SchemaStatement.IndexTarget> targets =
        tokens.at(TokenKind.RIGHT_PAREN) ? List.of() : terms.commaSeparated(this::indexTarget);
    tokens.expect(TokenKind.RIGHT_PAREN);
    String className =
        tokens.accept(TokenKind.USING) ? tokens.expect(TokenKind.STRING).text() : null;
    Options with = tokens.accept(TokenKind.WITH) ? options.options() : Options.NONE;
    return new SchemaStatement.CreateIndex(
        tokens.source(start, 0),
        name,
        table,
        ifNotExists,
        targets,
        new SchemaStatement.IndexMethod(custom, className, with));
  }

  private SchemaStatement.IndexTarget indexTarget() {
    boolean call = tokens.kind(1) == TokenKind.LEFT_PAREN;
    SchemaStatement.IndexTargetKind kind =
        switch (tokens.kind(0)) {
          case ENTRIES -> SchemaStatement.IndexTargetKind.ENTRIES;
          case FULL -> SchemaStatement.IndexTargetKind.FULL;
          case KEYS ->
              call ? SchemaStatement.IndexTargetKind.KEYS : SchemaStatement.IndexTargetKind.SIMPLE;
          case VALUES ->
              call
                  ? SchemaStatement.IndexTargetKind.VALUES
                  : SchemaStatement.IndexTargetKind.SIMPLE;
          default -> SchemaStatement.IndexTargetKind.SIMPLE;
        };
    if (kind == SchemaStatement.IndexTargetKind.SIMPLE) {
      return new SchemaStatement.IndexTarget(kind, names.column());
    }
    tokens.next();
    tokens.expect(TokenKind.LEFT_PAREN);
    Identifier column = names.column();
    tokens.expect(TokenKind.RIGHT_PAREN);
    return new SchemaStatement.IndexTarget(kind, column);
  }

  Statement alter() {
    Position start = tokens.expect(TokenKind.ALTER).position();
    if (tokens.accept(TokenKind.KEYSPACE)) {
      boolean ifExists = tables.acceptIfExists();
      Identifier name = names.keyspace();
      tokens.expect(TokenKind.WITH);
      Options with = options.options();
      return new SchemaStatement.AlterKeyspace(tokens.source(start, 0), name, ifExists, with);
    }
    if (tokens.accept(TokenKind.TABLE)) {
      return tables.alter(start);
    }
    if (tokens.accept(TokenKind.TYPE)) {
      boolean ifExists = tables.acceptIfExists();
      QualifiedName name = names.userType();
      SchemaStatement.TypeChange change = typeChange();
      return new SchemaStatement.AlterType(tokens.source(start, 0), name, ifExists, change);
    }
    throw tokens.noViableAlternative();
  }

  private SchemaStatement.TypeChange typeChange() {
    if (tokens.accept(TokenKind.ADD)) {
      boolean ifNotExists = tables.acceptIfNotExists();
      return new SchemaStatement.AddField(ifNotExists, field());
    }
    if (tokens.accept(TokenKind.RENAME)) {
      return new SchemaStatement.RenameFields(tables.acceptIfExists(), tables.renames());
    }
    if (tokens.accept(TokenKind.ALTER)) {
      Identifier field = names.name();
      tokens.expect(TokenKind.TYPE);
      return new SchemaStatement.ChangeFieldType(field, types.type());
    }
    throw tokens.noViableAlternative();
  }

  Statement drop() {
    Position start = tokens.expect(TokenKind.DROP).position();
    if (tokens.accept(TokenKind.KEYSPACE)) {
      boolean ifExists = tables.acceptIfExists();
      Identifier name = names.keyspace();
      return new SchemaStatement.DropKeyspace(tokens.source(start, 0), name, ifExists);
    }
    if (tokens.accept(TokenKind.TABLE)) {
      boolean ifExists = tables.acceptIfExists();
      QualifiedName name = names.table();
      return new SchemaStatement.DropTable(tokens.source(start, 0), name, ifExists);
    }
    if (tokens.accept(TokenKind.TYPE)) {
      boolean ifExists = tables.acceptIfExists();
      QualifiedName name = names.userType();
      return new SchemaStatement.DropType(tokens.source(start, 0), name, ifExists);
    }
    if (tokens.accept(TokenKind.INDEX)) {
      boolean ifExists = tables.acceptIfExists();
      QualifiedName name = names.qualifiedIndex();
      return new SchemaStatement.DropIndex(tokens.source(start, 0), name, ifExists);
    }
    throw tokens.noViableAlternative();
  }
}
