package io.celladb.cql;

import io.celladb.cql.errors.CqlException;
import io.celladb.cql.errors.ErrorCode;
import io.celladb.cql.syntax.CqlScript;
import io.celladb.cql.syntax.CqlSyntaxException;
import io.celladb.cql.syntax.Identifier;
import io.celladb.cql.syntax.QualifiedName;
import io.celladb.cql.syntax.SchemaStatement;
import io.celladb.cql.syntax.Statement;
import io.celladb.cql.syntax.UseStatement;
import io.celladb.engine.schema.Schema;
import io.celladb.engine.types.CqlNames;
import java.util.regex.Pattern;

/** Makes a schema of the statements that would: they are carried out on an empty store. */
final class SchemaScript {
  /** Where names go that no keyspace stands before. */
  private static final String DEFAULT_KEYSPACE = "files";

  private static final Pattern PASSED_OVER =
      Pattern.compile(
          "(?is)(CREATE|ALTER|DROP)\\s+(OR\\s+REPLACE\\s+)?"
              + "(CUSTOM|INDEX|MATERIALIZED|FUNCTION|AGGREGATE|TRIGGER|ROLE|USER)\\b.*"
              + "|(GRANT|REVOKE)\\b.*");

  private final Cella scratch;
  private boolean usesKeyspace;

  private SchemaScript(Cella scratch) {
    this.scratch = scratch;
  }

  /**
   * Carries out the statements. Keyspaces that they name are made when they are not there; indexes,
   * views, functions and roles are passed over.
   *
   * @throws CqlException when a statement is wrong; says in which line
   */
  static Schema read(String script) {
    try (Cella scratch = Cella.inMemory()) {
      SchemaScript run = new SchemaScript(scratch);
      for (CqlScript.Part part : CqlScript.split(script)) {
        if (!PASSED_OVER.matcher(part.text()).matches()) {
          run.execute(part);
        }
      }
      return scratch.schema();
    }
  }

  private void execute(CqlScript.Part part) {
    try {
      Statement statement = part.parse();
      if (statement instanceof SchemaStatement.CreateTable create) {
        makeKeyspace(create.name());
      } else if (statement instanceof SchemaStatement.CreateType create) {
        makeKeyspace(create.name());
      } else if (statement instanceof UseStatement) {
        usesKeyspace = true;
      }
      scratch.execute(part.text());
    } catch (CqlSyntaxException e) {
      throw failure(ErrorCode.SYNTAX_ERROR, part.lineOf(e.position()), e);
    } catch (CqlException e) {
      throw failure(e.code(), part.start().line(), e);
    }
  }

  private static CqlException failure(ErrorCode code, int line, RuntimeException cause) {
    return new CqlException(
        code, "line %d of the schema: %s".formatted(line, cause.getMessage()), cause);
  }

  private void makeKeyspace(QualifiedName of) {
    Identifier keyspace = of.keyspace();
    if (keyspace == null && usesKeyspace) {
      return;
    }
    String name = keyspace == null ? DEFAULT_KEYSPACE : CqlNames.quoted(keyspace.text());
    scratch.execute(
        "CREATE KEYSPACE IF NOT EXISTS %s WITH replication = {'class': 'SimpleStrategy'}"
            .formatted(name));
    if (keyspace == null) {
      scratch.execute("USE " + name);
      usesKeyspace = true;
    }
  }
}
