/**
 * What shows the files of a store to a person: dump, metadata, verify. Reads components directly
 * and writes nothing.
 *
 * <p>May import everything in {@code engine}. Start reading at {@link
 * io.celladb.engine.tools.SSTableDump}.
 */
@NullMarked
package io.celladb.engine.tools;

import org.jspecify.annotations.NullMarked;
