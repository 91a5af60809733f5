package io.celladb.engine.tools.layout;

import static io.celladb.engine.tools.layout.FieldReader.Number.U16;

/** {@code Data.db} before compression. */
final class PartitionFields {
  private final FieldReader in;
  private final KeyFields keys;
  private final DeletionFields deletions;
  private final RowFields rows;

  PartitionFields(FieldReader in, KeyFields keys, DeletionFields deletions, RowFields rows) {
    this.in = in;
    this.keys = keys;
    this.deletions = deletions;
    this.rows = rows;
  }

  void read() {
    for (long i = 0; in.remaining() > 0; i++) {
      in.group("partition " + i);
      keys.read(in.count(U16, "key length", ""));
      deletions.read("partition deletion");
      boolean hasMore = true;
      while (hasMore) {
        hasMore = rows.next();
      }
      in.end();
    }
  }
}
