/**
 * The door without CQL: open a store, write mutations, read rows, change the schema.
 *
 * <p>May import {@code db}, the words ({@code query}, {@code rows}, {@code schema}, {@code types}),
 * {@code env}, {@code metrics} and {@code errors}. Start reading at {@link
 * io.celladb.engine.api.Store}.
 */
@NullMarked
package io.celladb.engine.api;

import org.jspecify.annotations.NullMarked;
