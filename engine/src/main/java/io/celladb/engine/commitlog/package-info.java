/**
 * The commit log: append, shared sync, segments, replay. A mutation is durable once its log
 * position is synced.
 *
 * <p>May import the words and the ground. Start reading at {@link
 * io.celladb.engine.commitlog.CommitLog}, and at {@link io.celladb.engine.commitlog.LogFormat} for
 * the bytes.
 */
@NullMarked
package io.celladb.engine.commitlog;

import org.jspecify.annotations.NullMarked;
