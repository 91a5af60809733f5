package io.celladb.engine.types;

import java.util.Set;
import java.util.regex.Pattern;

/** How CQL writes names. */
public final class CqlNames {
  private static final Pattern PLAIN = Pattern.compile("[a-z][a-z0-9_]*");

  /** The words that are names only in double quotes. */
  private static final Set<String> RESERVED =
      Set.of(
          "add",
          "allow",
          "alter",
          "and",
          "apply",
          "asc",
          "authorize",
          "batch",
          "begin",
          "by",
          "columnfamily",
          "create",
          "delete",
          "desc",
          "describe",
          "drop",
          "entries",
          "execute",
          "from",
          "full",
          "grant",
          "if",
          "in",
          "index",
          "infinity",
          "insert",
          "into",
          "is",
          "keyspace",
          "limit",
          "materialized",
          "modify",
          "nan",
          "norecursive",
          "not",
          "null",
          "of",
          "on",
          "or",
          "order",
          "primary",
          "rename",
          "revoke",
          "schema",
          "select",
          "set",
          "table",
          "to",
          "token",
          "truncate",
          "unlogged",
          "update",
          "use",
          "using",
          "view",
          "where",
          "with");

  private CqlNames() {}

  /** Returns a name as a statement needs it written: in double quotes unless it is plain. */
  public static String quoted(String name) {
    return PLAIN.matcher(name).matches() && !RESERVED.contains(name)
        ? name
        : '"' + name.replace("\"", "\"\"") + '"';
  }
}
