package io.celladb.engine.types;

import io.celladb.engine.io.ByteWriter;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Another type in descending order: the same values, compared the other way round, empty last. */
public final class ReversedType extends DelegatingType {
  private static final String MARSHAL_NAME = MarshalNames.PACKAGE + "ReversedType";

  private ReversedType(CqlType base) {
    super(base);
  }

  /** The type in reversed order; the base of a type that is reversed already. */
  public static CqlType of(CqlType type) {
    return type.isReversed() ? type.base() : new ReversedType(type);
  }

  @Override
  public String cqlName() {
    return values().cqlName();
  }

  @Override
  public String marshalName() {
    return MARSHAL_NAME + "(" + values().marshalName() + ")";
  }

  @Override
  public List<CqlType> subtypes() {
    return List.of(values());
  }

  @Override
  CqlType withSubtypes(List<CqlType> changed) {
    return of(changed.get(0));
  }

  @Override
  public int compare(byte[] a, int aOff, int aLen, byte[] b, int bOff, int bLen) {
    return values().compare(b, bOff, bLen, a, aOff, aLen);
  }

  @Override
  public boolean writeComparable(ByteWriter out, byte[] v, int off, int len) {
    int start = out.length();
    boolean hasForm = values().writeComparable(out, v, off, len);
    byte[] array = out.array();
    for (int i = start; i < out.length(); i++) {
      array[i] = (byte) ~array[i];
    }
    return hasForm;
  }

  @Override
  public boolean isReversed() {
    return true;
  }

  @Override
  public CqlType base() {
    return values();
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof ReversedType that && values().equals(that.values());
  }

  @Override
  public int hashCode() {
    return 31 * values().hashCode() + 1;
  }
}
