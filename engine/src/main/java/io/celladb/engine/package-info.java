/** The storage engine. Start reading at {@code docs/architecture.md}. */
package io.celladb.engine;
