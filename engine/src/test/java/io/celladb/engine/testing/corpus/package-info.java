/**
 * Scripts of CQL statements with the answers that Apache Cassandra gave; may import the JDK alone;
 * start at {@link io.celladb.engine.testing.corpus.CorpusScript}.
 */
package io.celladb.engine.testing.corpus;
