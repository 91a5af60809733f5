package io.celladb.cql;

import io.celladb.cql.exec.Plan;
import io.celladb.cql.syntax.Statement;
import java.util.UUID;

/**
 * A statement and its plan for one version of the schema.
 *
 * @param statement the tree, from which it is planned again when the schema has changed
 * @param plan what to do
 * @param schemaVersion the version of the schema that the plan fits
 */
record PlannedStatement(Statement statement, Plan plan, UUID schemaVersion) {}
