/**
 * Cella against Apache Cassandra 5.0.6: random tables and writes, the same files and the same
 * answers; may import everything in {@code engine}; start at {@link
 * io.celladb.engine.duel.DuelTest}.
 */
package io.celladb.engine.duel;
