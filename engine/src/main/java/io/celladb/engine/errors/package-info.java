/**
 * The sealed family of what can go wrong in the store. Imports nothing of the engine. Start at
 * {@link io.celladb.engine.errors.StorageException}.
 */
@NullMarked
package io.celladb.engine.errors;

import org.jspecify.annotations.NullMarked;
