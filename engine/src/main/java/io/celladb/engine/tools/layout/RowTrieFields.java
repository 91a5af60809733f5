package io.celladb.engine.tools.layout;

import static io.celladb.engine.tools.layout.FieldReader.Number.SIGNED_VINT;
import static io.celladb.engine.tools.layout.FieldReader.Number.U16;
import static io.celladb.engine.tools.layout.FieldReader.Number.VINT;

import io.celladb.engine.sstable.index.bti.RowTrieWriter;
import io.celladb.engine.sstable.index.bti.TrieNodes;

/** {@code Rows.db}. */
final class RowTrieFields {
  private final FieldReader in;
  private final KeyFields keys;
  private final DeletionFields deletions;

  RowTrieFields(FieldReader in, KeyFields keys, DeletionFields deletions) {
    this.in = in;
    this.keys = keys;
    this.deletions = deletions;
  }

  /** Reads all, with the places of entries in ascending order. */
  void read(long[] entries) {
    TrieFields trie = new TrieFields(in);
    for (int i = 0; i < entries.length; i++) {
      in.group("trie " + i);
      trie.read(entries[i], this::payload);
      in.end();
      in.group("entry " + i);
      entry();
      in.end();
    }
  }

  private void entry() {
    keys.read(in.count(U16, "key length", ""));
    long base = in.position();
    in.number(VINT, "position", "of the partition, in the data before compression");
    in.number(
        SIGNED_VINT,
        "root",
        root -> Long.toString(base + root),
        "where the root node stands; stored as the difference to the end of the key");
    in.number(VINT, "blocks", "number of blocks of rows");
    deletions.read("partition deletion");
  }

  private void payload(int flags) {
    int length = flags & ~RowTrieWriter.OPEN_FLAG;
    in.bytes(
        length,
        "offset",
        b -> Long.toString(TrieNodes.signed(b, 0, length)),
        "where the block starts, from the start of the partition");
    if ((flags & RowTrieWriter.OPEN_FLAG) != 0) {
      deletions.read("open deletion");
    }
  }
}
