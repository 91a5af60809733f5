/**
 * Names of sstables and of the files they consist of.
 *
 * <p>May import {@code io}, {@code env}, {@code errors} and {@code rows.encoding}. Start reading at
 * {@link io.celladb.engine.sstable.component.Descriptor}.
 */
package io.celladb.engine.sstable.component;
