/**
 * CQL text becomes a tree: lexer, recursive-descent parser, statements as sealed records that know
 * where they stand in the text. May import: nothing of Cella. Start at {@link
 * io.celladb.cql.syntax.CqlParser}, then {@link io.celladb.cql.syntax.Statement}.
 */
@NullMarked
package io.celladb.cql.syntax;

import org.jspecify.annotations.NullMarked;
