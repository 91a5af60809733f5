package io.celladb.engine.types;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@code tuple<a, b>}, always frozen. */
public final class TupleType extends FieldsType {
  static final String MARSHAL_CLASS = MarshalNames.PACKAGE + "TupleType";

  private TupleType(List<CqlType> fields) {
    super(fields);
  }

  public static TupleType of(List<CqlType> fields) {
    return new TupleType(fields.stream().map(CqlType::freeze).toList());
  }

  @Override
  public String cqlName() {
    return "frozen<tuple<"
        + String.join(", ", fields().stream().map(CqlType::cqlName).toList())
        + ">>";
  }

  /** The types inside are always written as inside a frozen type. */
  @Override
  public String marshalName() {
    return MarshalNames.of(MARSHAL_CLASS, fields().stream().map(CqlType::marshalNameInFrozen));
  }

  @Override
  CqlType withSubtypes(List<CqlType> changed) {
    return new TupleType(changed);
  }

  @Override
  String fieldLabel(int index) {
    return "component";
  }

  @Override
  String valueLabel() {
    return "tuple";
  }

  @Override
  InvalidValueException invalidField(int index, InvalidValueException reason) {
    return reason;
  }

  @Override
  public Class<?> javaClass() {
    return CqlTuple.class;
  }

  @Override
  public CqlTuple decode(byte[] v, int off, int len) {
    return new CqlTuple(decodeFields(v, off, len));
  }

  /** Takes a tuple of fewer fields too: the others are null. */
  @Override
  public byte[] encode(Object value) {
    List<@Nullable Object> values = javaValue(value, CqlTuple.class).fields();
    if (values.size() > fields().size()) {
      throw new InvalidValueException(
          "Invalid tuple literal: too many elements. Type %s expects %d but got %d"
              .formatted(cqlName(), fields().size(), values.size()));
    }
    List<byte @Nullable []> serialized = new ArrayList<>();
    for (int i = 0; i < values.size(); i++) {
      serialized.add(encodeField(i, values.get(i)));
    }
    return join(serialized);
  }

  @Override
  public void appendJson(StringBuilder out, byte[] v, int off, int len) {
    out.append('[');
    visit(
        v,
        off,
        len,
        (i, at, size) -> {
          out.append(i == 0 ? "" : ", ");
          appendFieldJson(out, i, v, at, size);
        });
    out.append(']');
  }

  @Override
  public String toCqlshText(byte[] v, int off, int len) {
    List<String> texts = new ArrayList<>();
    visit(v, off, len, (i, at, size) -> texts.add(cqlshField(i, v, at, size)));
    return "(" + String.join(", ", texts) + ")";
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof TupleType that && fields().equals(that.fields());
  }

  @Override
  public int hashCode() {
    return fields().hashCode();
  }
}
