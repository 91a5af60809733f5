package io.celladb.engine.tools.layout;

import static io.celladb.engine.tools.layout.FieldReader.Number.I64;
import static io.celladb.engine.tools.layout.FieldReader.Number.U32;
import static io.celladb.engine.tools.layout.FieldReader.Number.U8;

/** Deletions of partitions and open ranges, of fixed length since version {@code oa}. */
final class DeletionFields {
  private static final int LIVE_FLAG = 0x80;

  private DeletionFields() {}

  static void read(FieldReader in, String what) {
    if ((in.peek() & LIVE_FLAG) != 0) {
      in.number(U8, what, flag -> "none", "80 stands for no deletion");
      return;
    }
    in.number(I64, what + ": marked for delete at", Words::micros, "deletes what is not newer");
    in.number(
        U32, what + ": local deletion time", Words::seconds, "from here its grace period counts");
  }
}
