package io.celladb.engine.tools.layout;

import static io.celladb.engine.tools.layout.FieldReader.Number.I64;
import static io.celladb.engine.tools.layout.FieldReader.Number.U16;
import static io.celladb.engine.tools.layout.FieldReader.Number.U8;

import io.celladb.engine.sstable.index.bti.PartitionTrieWriter;
import io.celladb.engine.sstable.index.bti.TrieNodes;
import java.util.function.LongConsumer;

/** {@code Partitions.db}. */
final class PartitionTrieFields {
  private final FieldReader in;
  private final KeyFields keys;
  private final LongConsumer places;

  /**
   * Makes a reader of fields.
   *
   * @param places is told the places that payloads have
   */
  PartitionTrieFields(FieldReader in, KeyFields keys, LongConsumer places) {
    this.in = in;
    this.keys = keys;
    this.places = places;
  }

  /** Reads all; the nodes end where the keys stand, as the footer says. */
  void read(long keysPosition) {
    new TrieFields(in).read(keysPosition, this::payload);
    in.group("first key");
    keys.read(in.count(U16, "key length", ""));
    in.end();
    in.group("last key");
    keys.read(in.count(U16, "key length", ""));
    in.end();
    in.number(I64, "keys position", "where the first key stands");
    in.number(I64, "keys", "number of keys");
    in.number(I64, "root", "where the root node stands");
  }

  private void payload(int flags) {
    int length = flags;
    if (flags > PartitionTrieWriter.HASH_FLAGS) {
      length -= PartitionTrieWriter.HASH_FLAGS;
      in.number(U8, "hash", "the least byte of the key's hash");
    }
    int bytes = length;
    byte[] place =
        in.bytes(
            length,
            "place",
            b -> Long.toString(TrieNodes.signed(b, 0, bytes)),
            "of the entry in Rows.db; when negative -1 minus the position in the data");
    places.accept(TrieNodes.signed(place, 0, length));
  }
}
