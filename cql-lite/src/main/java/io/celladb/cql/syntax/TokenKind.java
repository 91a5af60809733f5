package io.celladb.cql.syntax;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a token is. The keywords and where each may serve as a name are Cassandra 5.0's. */
enum TokenKind {
  COMMA(","),
  SEMICOLON(";"),
  DOT("."),
  RANGE(".."),
  COLON(":"),
  QMARK("?"),
  LEFT_PAREN("("),
  RIGHT_PAREN(")"),
  LEFT_BRACKET("["),
  RIGHT_BRACKET("]"),
  LEFT_BRACE("{"),
  RIGHT_BRACE("}"),
  EQ("="),
  NEQ("!="),
  LT("<"),
  LTE("<="),
  GT(">"),
  GTE(">="),
  PLUS("+"),
  PLUS_EQ("+="),
  MINUS("-"),
  MINUS_EQ("-="),
  STAR("*"),
  SLASH("/"),
  PERCENT("%"),
  EXPR_PAREN("expr("),
  EOF(Group.SYMBOL, "EOF"),
  /** Where the text stops being tokens. */
  INVALID(Group.SYMBOL, "INVALID"),
  IDENT(Group.NAME, "IDENT"),
  QUOTED_NAME(Group.NAME, "QUOTED_NAME"),
  EMPTY_QUOTED_NAME(Group.SYMBOL, "EMPTY_QUOTED_NAME"),
  STRING(Group.LITERAL, "STRING_LITERAL"),
  INTEGER(Group.LITERAL, "INTEGER"),
  FLOAT_LITERAL(Group.LITERAL, "FLOAT"),
  BOOLEAN_LITERAL(Group.LITERAL, "BOOLEAN"),
  DURATION_LITERAL(Group.LITERAL, "DURATION"),
  UUID_LITERAL(Group.LITERAL, "UUID"),
  HEX(Group.LITERAL, "HEXNUMBER"),
  NAN(Group.LITERAL, "K_POSITIVE_NAN"),
  NEGATIVE_NAN(Group.LITERAL, "K_NEGATIVE_NAN"),
  INFINITY(Group.LITERAL, "K_POSITIVE_INFINITY"),
  NEGATIVE_INFINITY(Group.LITERAL, "K_NEGATIVE_INFINITY"),
  ADD(Group.RESERVED),
  ALLOW(Group.RESERVED),
  ALTER(Group.RESERVED),
  AND(Group.RESERVED),
  APPLY(Group.RESERVED),
  ASC(Group.RESERVED),
  AUTHORIZE(Group.RESERVED),
  BATCH(Group.RESERVED),
  BEGIN(Group.RESERVED),
  BY(Group.RESERVED),
  CREATE(Group.RESERVED),
  DELETE(Group.RESERVED),
  DESC(Group.RESERVED),
  DESCRIBE(Group.RESERVED),
  DROP(Group.RESERVED),
  ENTRIES(Group.RESERVED),
  EXECUTE(Group.RESERVED),
  FROM(Group.RESERVED),
  FULL(Group.RESERVED),
  GRANT(Group.RESERVED),
  IF(Group.RESERVED),
  IN(Group.RESERVED),
  INDEX(Group.RESERVED),
  INSERT(Group.RESERVED),
  INTO(Group.RESERVED),
  IS(Group.RESERVED),
  KEYSPACE(Group.RESERVED),
  LIMIT(Group.RESERVED),
  MATERIALIZED(Group.RESERVED),
  MODIFY(Group.RESERVED),
  NORECURSIVE(Group.RESERVED),
  NOT(Group.RESERVED),
  NULL(Group.RESERVED),
  OF(Group.RESERVED),
  ON(Group.RESERVED),
  OR(Group.RESERVED),
  ORDER(Group.RESERVED),
  PRIMARY(Group.RESERVED),
  RENAME(Group.RESERVED),
  REVOKE(Group.RESERVED),
  SCHEMA(Group.RESERVED),
  SELECT(Group.RESERVED),
  SET(Group.RESERVED),
  TO(Group.RESERVED),
  TOKEN(Group.RESERVED),
  TRUNCATE(Group.RESERVED),
  UNLOGGED(Group.RESERVED),
  UPDATE(Group.RESERVED),
  USE(Group.RESERVED),
  USING(Group.RESERVED),
  VIEW(Group.RESERVED),
  WHERE(Group.RESERVED),
  WITH(Group.RESERVED),
  TABLE(Group.RESERVED, "COLUMNFAMILY"),
  ACCESS(Group.UNRESERVED),
  AGGREGATE(Group.UNRESERVED),
  AGGREGATES(Group.UNRESERVED),
  ALL(Group.UNRESERVED),
  ANN(Group.UNRESERVED),
  AS(Group.UNRESERVED),
  CALLED(Group.UNRESERVED),
  CIDRS(Group.UNRESERVED),
  CLUSTER(Group.UNRESERVED),
  CLUSTERING(Group.UNRESERVED),
  COMPACT(Group.UNRESERVED),
  CONTAINS(Group.UNRESERVED),
  CUSTOM(Group.UNRESERVED),
  DATACENTERS(Group.UNRESERVED),
  DEFAULT(Group.UNRESERVED),
  EXISTS(Group.UNRESERVED),
  FILTERING(Group.UNRESERVED),
  FINALFUNC(Group.UNRESERVED),
  FROZEN(Group.UNRESERVED),
  FUNCTION(Group.UNRESERVED),
  FUNCTIONS(Group.UNRESERVED),
  GROUP(Group.UNRESERVED),
  HASHED(Group.UNRESERVED),
  IDENTITY(Group.UNRESERVED),
  INITCOND(Group.UNRESERVED),
  INPUT(Group.UNRESERVED),
  INTERNALS(Group.UNRESERVED),
  KEYS(Group.UNRESERVED),
  KEYSPACES(Group.UNRESERVED),
  LANGUAGE(Group.UNRESERVED),
  LIKE(Group.UNRESERVED),
  LIST(Group.UNRESERVED),
  LOGIN(Group.UNRESERVED),
  MAP(Group.UNRESERVED),
  MASKED(Group.UNRESERVED),
  MBEAN(Group.UNRESERVED),
  MBEANS(Group.UNRESERVED),
  NOLOGIN(Group.UNRESERVED),
  NOSUPERUSER(Group.UNRESERVED),
  ONLY(Group.UNRESERVED),
  OPTIONS(Group.UNRESERVED),
  PARTITION(Group.UNRESERVED),
  PASSWORD(Group.UNRESERVED),
  PER(Group.UNRESERVED),
  PERMISSION(Group.UNRESERVED),
  PERMISSIONS(Group.UNRESERVED),
  REPLACE(Group.UNRESERVED),
  RETURNS(Group.UNRESERVED),
  ROLE(Group.UNRESERVED),
  ROLES(Group.UNRESERVED),
  SELECT_MASKED(Group.UNRESERVED),
  SFUNC(Group.UNRESERVED),
  STATIC(Group.UNRESERVED),
  STORAGE(Group.UNRESERVED),
  STYPE(Group.UNRESERVED),
  SUPERUSER(Group.UNRESERVED),
  TABLES(Group.UNRESERVED),
  TRIGGER(Group.UNRESERVED),
  TUPLE(Group.UNRESERVED),
  TYPE(Group.UNRESERVED),
  TYPES(Group.UNRESERVED),
  UNMASK(Group.UNRESERVED),
  UNSET(Group.UNRESERVED),
  USER(Group.UNRESERVED),
  USERS(Group.UNRESERVED),
  VALUES(Group.UNRESERVED),
  VECTOR(Group.UNRESERVED),
  ASCII(Group.NATIVE_TYPE),
  BIGINT(Group.NATIVE_TYPE),
  BLOB(Group.NATIVE_TYPE),
  BOOLEAN(Group.NATIVE_TYPE),
  COUNTER(Group.NATIVE_TYPE),
  DECIMAL(Group.NATIVE_TYPE),
  DOUBLE(Group.NATIVE_TYPE),
  DURATION(Group.NATIVE_TYPE),
  FLOAT(Group.NATIVE_TYPE),
  INET(Group.NATIVE_TYPE),
  INT(Group.NATIVE_TYPE),
  SMALLINT(Group.NATIVE_TYPE),
  TEXT(Group.NATIVE_TYPE),
  TIMESTAMP(Group.NATIVE_TYPE),
  TINYINT(Group.NATIVE_TYPE),
  UUID(Group.NATIVE_TYPE),
  VARCHAR(Group.NATIVE_TYPE),
  VARINT(Group.NATIVE_TYPE),
  TIMEUUID(Group.NATIVE_TYPE),
  DATE(Group.NATIVE_TYPE),
  TIME(Group.NATIVE_TYPE),
  TTL(Group.COLUMN_NAME),
  COUNT(Group.COLUMN_NAME),
  WRITETIME(Group.COLUMN_NAME),
  MAXWRITETIME(Group.COLUMN_NAME),
  CAST(Group.COLUMN_NAME),
  JSON(Group.COLUMN_NAME),
  DISTINCT(Group.COLUMN_NAME),
  KEY(Group.COLUMN_NAME);

  /** Where a kind of token may stand. */
  enum Group {
    SYMBOL,
    LITERAL,
    /** A name that is no keyword. */
    NAME,
    /** A keyword that is a name only in double quotes. */
    RESERVED,
    /** A keyword that may name anything. */
    UNRESERVED,
    /** A type's keyword, which may name anything but a user type. */
    NATIVE_TYPE,
    /** A keyword that may name anything but a type or function. */
    COLUMN_NAME
  }

  private static final Map<String, TokenKind> KEYWORDS = keywords();

  private final Group group;
  private final String display;

  TokenKind(String symbol) {
    this.group = Group.SYMBOL;
    this.display = "'" + symbol + "'";
  }

  TokenKind(Group group) {
    this.group = group;
    this.display = "K_" + name();
  }

  TokenKind(Group group, String display) {
    this.group = group;
    this.display = group == Group.RESERVED ? "K_" + display : display;
  }

  private static Map<String, TokenKind> keywords() {
    Map<String, TokenKind> keywords = new HashMap<>();
    for (TokenKind kind : values()) {
      if (kind.isKeyword()) {
        keywords.put(kind.name().toLowerCase(Locale.ROOT), kind);
      }
    }
    keywords.put("columnfamily", TABLE);
    keywords.put("columnfamilies", TABLES);
    keywords.put("true", BOOLEAN_LITERAL);
    keywords.put("false", BOOLEAN_LITERAL);
    keywords.put("nan", NAN);
    keywords.put("infinity", INFINITY);
    return Map.copyOf(keywords);
  }

  /** The keyword of that folded spelling, or null. */
  static @Nullable TokenKind keyword(String folded) {
    return KEYWORDS.get(folded);
  }

  Group group() {
    return group;
  }

  boolean isKeyword() {
    return group != Group.SYMBOL && group != Group.LITERAL && group != Group.NAME;
  }

  /** Whether it may stand where a column, keyspace or table is named. */
  boolean isName() {
    return group == Group.NAME || (isKeyword() && group != Group.RESERVED);
  }

  /** Whether it may name a function. */
  boolean isFunctionName() {
    return (isName() && group != Group.COLUMN_NAME) || this == TOKEN || this == COUNT;
  }

  /** Whether it may name a user type. */
  boolean isUserTypeName() {
    return group == Group.NAME || group == Group.UNRESERVED || this == KEY;
  }

  /** As Cassandra's messages name it after "expecting". */
  @Override
  public String toString() {
    return display;
  }
}
