/**
 * Names every byte of an sstable: where it stands, what it is, what it says. One class for each
 * component reads fields with a {@link io.celladb.engine.tools.layout.FieldReader} and hands them
 * to a {@link io.celladb.engine.tools.layout.FieldSink}, of which there is one for each form of
 * output. It streams: no more than a page and a field are in memory.
 *
 * <p>May import everything in {@code engine}. Start reading at {@link
 * io.celladb.engine.tools.layout.SSTableLayout}.
 */
@NullMarked
package io.celladb.engine.tools.layout;

import org.jspecify.annotations.NullMarked;
