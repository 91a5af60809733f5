package io.celladb.engine.metrics;

/**
 * Something in the store that needs a person: it stays on disk as it is.
 *
 * @param subject the table as {@code keyspace.table}, or {@code commit log}, or {@code store}
 * @param file the file or folder, as a person would look for it
 * @param reason what is wrong with it and what that means for answers
 */
public record Problem(String subject, String file, String reason) {}
