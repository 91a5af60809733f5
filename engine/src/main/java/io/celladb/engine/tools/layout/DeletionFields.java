package io.celladb.engine.tools.layout;

import static io.celladb.engine.tools.layout.FieldReader.Number.I32;
import static io.celladb.engine.tools.layout.FieldReader.Number.I64;
import static io.celladb.engine.tools.layout.FieldReader.Number.U32;
import static io.celladb.engine.tools.layout.FieldReader.Number.U8;

import io.celladb.engine.rows.encoding.DeletionTimes;

/** Deletions of partitions and open ranges. */
final class DeletionFields {
  private static final int LIVE_FLAG = 0x80;
  private static final String SINCE = "from here its grace period counts";
  private static final String UNTIL = "deletes what is not newer";

  private final FieldReader in;
  private final DeletionTimes deletionTimes;

  DeletionFields(FieldReader in, DeletionTimes deletionTimes) {
    this.in = in;
    this.deletionTimes = deletionTimes;
  }

  void read(String what) {
    String markedForDeleteAt = what + ": marked for delete at";
    String localDeletionTime = what + ": local deletion time";
    if (deletionTimes == DeletionTimes.SIGNED) {
      in.number(I32, localDeletionTime, DeletionFields::seconds, SINCE);
      in.number(I64, markedForDeleteAt, DeletionFields::micros, UNTIL);
    } else if ((in.peek() & LIVE_FLAG) != 0) {
      in.number(U8, what, flag -> "none", "80 stands for no deletion");
    } else {
      in.number(I64, markedForDeleteAt, Words::micros, UNTIL);
      in.number(U32, localDeletionTime, Words::seconds, SINCE);
    }
  }

  private static String seconds(long seconds) {
    return seconds == Integer.MAX_VALUE ? "none" : Words.seconds(seconds);
  }

  private static String micros(long micros) {
    return micros == Long.MIN_VALUE ? "none" : Words.micros(micros);
  }
}
