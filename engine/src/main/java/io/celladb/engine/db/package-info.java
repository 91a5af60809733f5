/**
 * The composition root: opens, locks and recovers a data directory, keeps the schema, all tables
 * and the log, and closes them.
 *
 * <p>May import every package below it; it alone sees both the log and the tables. Start reading at
 * {@link io.celladb.engine.db.Database}.
 */
@NullMarked
package io.celladb.engine.db;

import org.jspecify.annotations.NullMarked;
