package io.celladb.cql.syntax;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Parses CREATE TABLE and ALTER TABLE. */
final class TableParser {
  private final TokenStream tokens;
  private final NameParser names;
  private final TypeParser types;
  private final TermParser terms;
  private final OptionsParser options;

  TableParser(
      TokenStream tokens,
      NameParser names,
      TypeParser types,
      TermParser terms,
      OptionsParser options) {
    this.tokens = tokens;
    this.names = names;
    this.types = types;
    this.terms = terms;
    this.options = options;
  }

  /** CREATE TABLE, those words already taken. */
  Statement create(Position start) {
    boolean ifNotExists = acceptIfNotExists();
    QualifiedName name = names.table();
    tokens.expect(TokenKind.LEFT_PAREN);
    List<SchemaStatement.ColumnDefinition> columns = new ArrayList<>();
    List<SchemaStatement.PrimaryKey> primaryKeys = new ArrayList<>();
    columnOrKey(columns, primaryKeys);
    while (tokens.accept(TokenKind.COMMA)) {
      if (!tokens.at(TokenKind.COMMA) && !tokens.at(TokenKind.RIGHT_PAREN)) {
        columnOrKey(columns, primaryKeys);
      }
    }
    tokens.expect(TokenKind.RIGHT_PAREN);
    SchemaStatement.TableOptions tableOptions = tableOptions();
    return new SchemaStatement.CreateTable(
        tokens.source(start, 0),
        name,
        ifNotExists,
        List.copyOf(columns),
        List.copyOf(primaryKeys),
        tableOptions);
  }

  boolean acceptIfNotExists() {
    if (!tokens.accept(TokenKind.IF)) {
      return false;
    }
    tokens.expect(TokenKind.NOT);
    tokens.expect(TokenKind.EXISTS);
    return true;
  }

  boolean acceptIfExists() {
    if (!tokens.accept(TokenKind.IF)) {
      return false;
    }
    tokens.expect(TokenKind.EXISTS);
    return true;
  }

  private void columnOrKey(
      List<SchemaStatement.ColumnDefinition> columns,
      List<SchemaStatement.PrimaryKey> primaryKeys) {
    Position start = tokens.peek().position();
    if (tokens.accept(TokenKind.PRIMARY)) {
      tokens.expect(TokenKind.KEY);
      primaryKeys.add(primaryKey(start));
      return;
    }
    SchemaStatement.ColumnDefinition column = column();
    columns.add(column);
    Position keyStart = tokens.peek().position();
    if (tokens.accept(TokenKind.PRIMARY)) {
      tokens.expect(TokenKind.KEY);
      primaryKeys.add(new SchemaStatement.PrimaryKey(List.of(column.name()), List.of(), keyStart));
    }
  }

  private SchemaStatement.PrimaryKey primaryKey(Position start) {
    tokens.expect(TokenKind.LEFT_PAREN);
    List<Identifier> partitionKey;
    if (tokens.accept(TokenKind.LEFT_PAREN)) {
      partitionKey = terms.commaSeparated(names::name);
      tokens.expect(TokenKind.RIGHT_PAREN);
    } else {
      partitionKey = List.of(names.name());
    }
    List<Identifier> clusteringColumns =
        tokens.accept(TokenKind.COMMA) ? terms.commaSeparated(names::name) : List.of();
    tokens.expect(TokenKind.RIGHT_PAREN);
    return new SchemaStatement.PrimaryKey(partitionKey, clusteringColumns, start);
  }

  private SchemaStatement.ColumnDefinition column() {
    Identifier name = names.name();
    TypeRef type = types.type();
    boolean isStatic = tokens.accept(TokenKind.STATIC);
    return new SchemaStatement.ColumnDefinition(name, type, isStatic, acceptMask());
  }

  private SchemaStatement.@Nullable ColumnMask acceptMask() {
    Position start = tokens.peek().position();
    if (!tokens.accept(TokenKind.MASKED)) {
      return null;
    }
    tokens.expect(TokenKind.WITH);
    if (tokens.at(TokenKind.DEFAULT) && !names.atFunctionCall()) {
      tokens.next();
      return new SchemaStatement.ColumnMask(null, List.of(), start);
    }
    QualifiedName function = names.function();
    return new SchemaStatement.ColumnMask(function, terms.arguments(), start);
  }

  private SchemaStatement.TableOptions tableOptions() {
    List<Options.Option> entries = new ArrayList<>();
    List<SchemaStatement.ClusteringOrder> clusteringOrder = new ArrayList<>();
    boolean compactStorage = false;
    if (tokens.accept(TokenKind.WITH)) {
      do {
        if (tokens.at(TokenKind.COMPACT, TokenKind.STORAGE)) {
          tokens.next();
          tokens.next();
          compactStorage = true;
        } else if (tokens.at(TokenKind.CLUSTERING, TokenKind.ORDER)) {
          clusteringOrder.addAll(clusteringOrder());
        } else {
          options.add(entries);
        }
      } while (tokens.accept(TokenKind.AND));
    }
    return new SchemaStatement.TableOptions(
        new Options(List.copyOf(entries)), List.copyOf(clusteringOrder), compactStorage);
  }

  private List<SchemaStatement.ClusteringOrder> clusteringOrder() {
    tokens.expect(TokenKind.CLUSTERING);
    tokens.expect(TokenKind.ORDER);
    tokens.expect(TokenKind.BY);
    tokens.expect(TokenKind.LEFT_PAREN);
    List<SchemaStatement.ClusteringOrder> order = terms.commaSeparated(this::columnOrder);
    tokens.expect(TokenKind.RIGHT_PAREN);
    return order;
  }

  private SchemaStatement.ClusteringOrder columnOrder() {
    Identifier column = names.name();
    boolean descending = tokens.accept(TokenKind.DESC);
    if (!descending && !tokens.accept(TokenKind.ASC)) {
      throw tokens.noViableAlternative();
    }
    return new SchemaStatement.ClusteringOrder(column, descending);
  }

  /** ALTER TABLE, those words already taken. */
  Statement alter(Position start) {
    boolean ifExists = acceptIfExists();
    QualifiedName name = names.table();
    SchemaStatement.TableChange change = change();
    return new SchemaStatement.AlterTable(tokens.source(start, 0), name, ifExists, change);
  }

  private SchemaStatement.TableChange change() {
    if (tokens.accept(TokenKind.ADD)) {
      boolean ifNotExists = acceptIfNotExists();
      return new SchemaStatement.AddColumns(ifNotExists, oneOrInParentheses(this::column));
    }
    if (tokens.at(TokenKind.DROP)) {
      tokens.next();
      return drop();
    }
    if (tokens.accept(TokenKind.RENAME)) {
      return new SchemaStatement.RenameColumns(acceptIfExists(), renames());
    }
    if (tokens.accept(TokenKind.ALTER)) {
      return alterColumn();
    }
    if (tokens.accept(TokenKind.WITH)) {
      return new SchemaStatement.ChangeOptions(options.options());
    }
    throw tokens.noViableAlternative();
  }

  private <T> List<T> oneOrInParentheses(Supplier<T> element) {
    if (!tokens.accept(TokenKind.LEFT_PAREN)) {
      return List.of(element.get());
    }
    List<T> elements = terms.commaSeparated(element);
    tokens.expect(TokenKind.RIGHT_PAREN);
    return elements;
  }

  private SchemaStatement.TableChange drop() {
    if (tokens.at(TokenKind.COMPACT, TokenKind.STORAGE)) {
      tokens.next();
      tokens.next();
      return new SchemaStatement.DropCompactStorage();
    }
    boolean ifExists = acceptIfExists();
    List<Identifier> columns = oneOrInParentheses(names::name);
    Long timestampMicros = null;
    if (tokens.accept(TokenKind.USING)) {
      tokens.expect(TokenKind.TIMESTAMP);
      timestampMicros = parseLong(tokens.expect(TokenKind.INTEGER));
    }
    return new SchemaStatement.DropColumns(ifExists, columns, timestampMicros);
  }

  private long parseLong(Token integer) {
    try {
      return Long.parseLong(integer.text());
    } catch (NumberFormatException e) {
      Position position = integer.position();
      throw tokens.error(
          position, "line " + position + " timestamp " + integer.text() + "; expected a bigint");
    }
  }

  /** {@code a TO b AND c TO d}. */
  List<SchemaStatement.Rename> renames() {
    List<SchemaStatement.Rename> renames = new ArrayList<>();
    do {
      Identifier from = names.name();
      tokens.expect(TokenKind.TO);
      renames.add(new SchemaStatement.Rename(from, names.name()));
    } while (tokens.accept(TokenKind.AND));
    return List.copyOf(renames);
  }

  private SchemaStatement.TableChange alterColumn() {
    boolean ifExists = acceptIfExists();
    Identifier column = names.column();
    if (!ifExists && tokens.accept(TokenKind.TYPE)) {
      return new SchemaStatement.ChangeColumnType(column, types.type());
    }
    if (tokens.accept(TokenKind.DROP)) {
      tokens.expect(TokenKind.MASKED);
      return new SchemaStatement.ChangeColumnMask(ifExists, column, null);
    }
    SchemaStatement.ColumnMask mask = acceptMask();
    if (mask == null) {
      throw tokens.noViableAlternative();
    }
    return new SchemaStatement.ChangeColumnMask(ifExists, column, mask);
  }
}
