package io.celladb.engine.tools.layout;

import static io.celladb.engine.tools.layout.FieldReader.Number.I32;
import static io.celladb.engine.tools.layout.FieldReader.Number.SIGNED_VINT;
import static io.celladb.engine.tools.layout.FieldReader.Number.U16;
import static io.celladb.engine.tools.layout.FieldReader.Number.U8;
import static io.celladb.engine.tools.layout.FieldReader.Number.VINT;

/** {@code Index.db}. */
final class IndexFields {
  private static final int WIDTH_BASE = 64 * 1024;

  private final FieldReader in;
  private final KeyFields keys;
  private final ClusteringFields clusterings;
  private final DeletionFields deletions;

  IndexFields(
      FieldReader in, KeyFields keys, ClusteringFields clusterings, DeletionFields deletions) {
    this.in = in;
    this.keys = keys;
    this.clusterings = clusterings;
    this.deletions = deletions;
  }

  void read() {
    for (long i = 0; in.remaining() > 0; i++) {
      in.group("entry " + i);
      keys.read(in.count(U16, "key length", ""));
      in.number(VINT, "position", "of the partition, in the data before compression");
      int size = in.count(VINT, "row index size", "bytes; 0 when the partition is one block");
      if (size > 0) {
        in.group("row index");
        rowIndex(in.position() + size);
        in.end();
      }
      in.end();
    }
  }

  private void rowIndex(long end) {
    in.number(VINT, "header length", "bytes of the partition before its first row");
    deletions.read("partition deletion");
    int count = in.count(VINT, "blocks", "number of blocks of rows");
    for (int i = 0; i < count; i++) {
      in.group("block " + i);
      in.group("first");
      clusterings.prefix();
      in.end();
      in.group("last");
      clusterings.prefix();
      in.end();
      in.number(VINT, "offset", "where the block starts, from the start of the partition");
      in.number(
          SIGNED_VINT,
          "width",
          width -> Long.toString(width + WIDTH_BASE),
          "bytes of the block; stored as the difference to 65536");
      long isOpen = in.number(U8, "is open", "1 when a range is deleted across the block's end");
      if (isOpen != 0) {
        deletions.read("open deletion");
      }
      in.end();
    }
    in.group("block offsets");
    for (int i = 0; i < count; i++) {
      in.number(I32, "offset", "where block " + i + " stands, from the first block on");
    }
    in.end();
    if (in.position() != end) {
      throw in.corrupt(in.position(), "a row index that should end at " + end);
    }
  }
}
