package io.celladb.engine.tools.layout;

import static io.celladb.engine.tools.layout.FieldReader.Number.I32;
import static io.celladb.engine.tools.layout.FieldReader.Number.U16;
import static io.celladb.engine.tools.layout.FieldReader.Number.U8;
import static io.celladb.engine.tools.layout.FieldReader.Number.VINT;

import io.celladb.engine.rows.BoundKind;
import io.celladb.engine.types.CqlType;
import java.util.List;

/** Clusterings of rows and bounds of ranges. */
final class ClusteringFields {
  private static final int VALUES_A_HEADER = 32;

  private final FieldReader in;
  private final List<CqlType> types;

  ClusteringFields(FieldReader in, List<CqlType> types) {
    this.in = in;
    this.types = types;
  }

  /** Reads the clustering of a row, which has a value for every column. */
  void row() {
    values(types.size());
  }

  /** Reads kind and values of a row's clustering or of a bound. */
  void prefix() {
    if (kind() == BoundKind.CLUSTERING) {
      row();
    } else {
      values(size());
    }
  }

  /** Reads a bound and returns what it is. */
  BoundKind bound() {
    BoundKind kind = kind();
    values(size());
    return kind;
  }

  /** Reads a bound as it stands in the statistics of version {@code nb}. */
  void legacyBound() {
    int size = in.count(I32, "values", "number of values; those behind are any");
    for (int i = 0; i < size; i++) {
      CqlType type = type(i);
      String name = "clustering " + (i + 1);
      int length = in.count(U16, name + " length", "");
      in.bytes(length, name, b -> Words.value(type, b), type.cqlName());
    }
  }

  private CqlType type(int index) {
    if (index >= types.size()) {
      throw in.corrupt(in.position(), "more values than the " + types.size() + " types");
    }
    return types.get(index);
  }

  private BoundKind kind() {
    long position = in.position();
    int code =
        (int) in.number(U8, "kind", c -> c + " " + BoundKind.of((int) c), "what the values bound");
    BoundKind kind = BoundKind.of(code);
    if (kind == null) {
      throw in.corrupt(position, "a bound of kind " + code);
    }
    return kind;
  }

  private int size() {
    long position = in.position();
    int size = in.count(U16, "values", "number of values; those behind are any");
    if (size > types.size()) {
      throw in.corrupt(position, size + " values of " + types.size());
    }
    return size;
  }

  private void values(int size) {
    long states = 0;
    for (int i = 0; i < size; i++) {
      if (i % VALUES_A_HEADER == 0) {
        states =
            in.number(
                VINT,
                "value states",
                Long::toBinaryString,
                "two bits a value, from the least: 00 bytes follow, 01 empty, 10 null");
      }
      if ((states >>> (i % VALUES_A_HEADER * 2) & 3) == 0) {
        CqlType type = types.get(i);
        String name = "clustering " + (i + 1);
        int fixed = type.fixedLengthBytes();
        int length = fixed >= 0 ? fixed : in.count(VINT, name + " length", "");
        in.bytes(length, name, b -> Words.value(type, b), type.cqlName());
      }
    }
  }
}
