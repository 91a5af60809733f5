/**
 * Apache Cassandra as a process of its own, the judge of files and answers in tests; may import the
 * JDK alone; start at {@link io.celladb.engine.testing.oracle.OracleNode}.
 */
package io.celladb.engine.testing.oracle;
