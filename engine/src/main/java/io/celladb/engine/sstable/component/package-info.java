/**
 * Names of sstables and of the files they consist of.
 *
 * <p>May import {@code io}, {@code env} and {@code errors}. Start reading at {@link
 * io.celladb.engine.sstable.component.Descriptor}.
 */
package io.celladb.engine.sstable.component;
