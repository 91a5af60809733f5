package io.celladb.engine.tools.layout;

import static io.celladb.engine.tools.layout.FieldReader.Number.U16;
import static io.celladb.engine.tools.layout.FieldReader.Number.U8;

import io.celladb.engine.types.CqlType;
import java.util.List;

/** Partition keys: a value, or a length, a value and an end of each part. */
final class KeyFields {
  private final FieldReader in;
  private final List<CqlType> types;

  KeyFields(FieldReader in, List<CqlType> types) {
    this.in = in;
    this.types = types;
  }

  /** Reads a key of that many bytes. */
  void read(int length) {
    if (types.size() == 1) {
      in.bytes(length, "key", b -> Words.value(types.get(0), b), types.get(0).cqlName());
      return;
    }
    long end = in.position() + length;
    for (int i = 0; i < types.size() && in.position() < end; i++) {
      CqlType type = types.get(i);
      int part = in.count(U16, "key part " + (i + 1) + " length", "");
      in.bytes(part, "key part " + (i + 1), b -> Words.value(type, b), type.cqlName());
      in.number(U8, "end of part", "always 0");
    }
    if (in.position() != end) {
      throw in.corrupt(in.position(), "a key of " + length + " bytes that ends at " + end);
    }
  }
}
