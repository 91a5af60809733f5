/**
 * Bytes on their way to and from files: numbers, checksums, compressors, pages. May import {@code
 * env}, {@code errors}, {@code metrics}. Start at {@link io.celladb.engine.io.PagedFile} for
 * reading and {@link io.celladb.engine.io.BufferedFileWriter} for writing.
 */
@NullMarked
package io.celladb.engine.io;

import org.jspecify.annotations.NullMarked;
