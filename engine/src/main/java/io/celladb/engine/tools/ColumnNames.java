package io.celladb.engine.tools;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** Names as a CQL statement must write them: in double quotes unless they read the same without. */
final class ColumnNames {
  private static final Pattern PLAIN = Pattern.compile("[a-z][a-z0-9_]*");
  private static final Set<String> RESERVED =
      Set.of(
          ("ADD ALLOW ALTER AND APPLY ASC AUTHORIZE BATCH BEGIN BY COLUMNFAMILY CREATE DELETE DESC"
                  + " DESCRIBE DROP ENTRIES EXECUTE FROM FULL GRANT IF IN INDEX INFINITY INSERT"
                  + " INTO IS KEYSPACE LIMIT MATERIALIZED MODIFY NAN NORECURSIVE NOT NULL OF ON OR"
                  + " ORDER PRIMARY RENAME REVOKE SCHEMA SELECT SET TABLE TO TOKEN TRUNCATE"
                  + " UNLOGGED UPDATE USE USING VIEW WHERE WITH")
              .split(" "));

  private ColumnNames() {}

  static String cql(String name) {
    if (PLAIN.matcher(name).matches() && !RESERVED.contains(name.toUpperCase(Locale.ROOT))) {
      return name;
    }
    return '"' + name.replace("\"", "\"\"") + '"';
  }
}
