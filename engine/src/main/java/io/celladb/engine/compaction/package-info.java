/**
 * Which files to make one of, and how: strategies that decide from facts about files, and the task
 * that merges, purges and writes. Changes no live set.
 *
 * <p>May import {@code sstable}, {@code merge}, the words and the ground. Start reading at {@link
 * io.celladb.engine.compaction.Strategy}.
 */
@NullMarked
package io.celladb.engine.compaction;

import org.jspecify.annotations.NullMarked;
