package io.celladb.engine.tools.layout;

import static io.celladb.engine.tools.layout.FieldReader.Number.I32;
import static io.celladb.engine.tools.layout.FieldReader.Number.I32_LITTLE;
import static io.celladb.engine.tools.layout.FieldReader.Number.I64;
import static io.celladb.engine.tools.layout.FieldReader.Number.I64_LITTLE;

/** {@code Summary.db}. */
final class SummaryFields {
  private final FieldReader in;
  private final KeyFields keys;

  SummaryFields(FieldReader in, KeyFields keys) {
    this.in = in;
    this.keys = keys;
  }

  void read() {
    in.number(I32, "interval", "entries of the index for each sample at full sampling");
    int count = in.count(I32, "samples", "number of samples");
    long size = in.number(I64, "size", "bytes of offsets and samples together");
    in.number(I32, "sampling level", "at level n there are n of each 128 samples");
    in.number(I32, "samples at full sampling", "number of samples at level 128");
    long base = in.position();
    if (size < 0 || size > in.remaining() || (long) count * Integer.BYTES > size) {
      throw in.corrupt(base, count + " samples in " + size + " bytes");
    }
    int[] starts = new int[count + 1];
    in.group("offsets");
    for (int i = 0; i < count; i++) {
      String meaning = "where sample " + i + " starts, from the first offset on; little-endian";
      starts[i] = (int) in.number(I32_LITTLE, "offset", meaning);
    }
    in.end();
    starts[count] = (int) size;
    for (int i = 0; i < count; i++) {
      in.group("sample " + i);
      keys.read(starts[i + 1] - starts[i] - Long.BYTES);
      in.number(I64_LITTLE, "position", "of its entry in Index.db; little-endian");
      in.end();
    }
    in.group("first key");
    keys.read(in.count(I32, "key length", ""));
    in.end();
    in.group("last key");
    keys.read(in.count(I32, "key length", ""));
    in.end();
  }
}
