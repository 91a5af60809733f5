/**
 * The index of the format {@code bti}: a trie of partition keys in {@code Partitions.db}, and for
 * each wide partition a trie of the places between its blocks in {@code Rows.db}.
 *
 * <p>May import {@code sstable.index}, {@code sstable.component}, {@code query}, {@code rows},
 * {@code rows.encoding}, {@code schema}, {@code types}, {@code io}, {@code env}, {@code metrics}
 * and {@code errors}. Start reading at {@link io.celladb.engine.sstable.index.bti.TrieNodes}.
 */
package io.celladb.engine.sstable.index.bti;
