package io.celladb.engine.types;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** {@code list<element>}. */
public final class ListType extends CollectionType {
  private ListType(CqlType element, boolean frozen) {
    super("list", "ListType", List.of(element), frozen);
  }

  /** Returns the type of lists that are not frozen. */
  public static ListType of(CqlType element) {
    return new ListType(element, false);
  }

  /** Returns the type of frozen lists. */
  public static ListType frozenOf(CqlType element) {
    return new ListType(element, true);
  }

  public CqlType elementType() {
    return parameters().get(0);
  }

  @Override
  public Class<?> javaClass() {
    return List.class;
  }

  @Override
  public List<Object> decode(byte[] v, int off, int len) {
    return Collections.unmodifiableList(elements(v, off, len));
  }

  @Override
  public byte[] encode(Object value) {
    if (!(value instanceof List<?> list)) {
      throw new InvalidValueException("Expected java.util.List for " + cqlName());
    }
    List<byte[]> elements = new ArrayList<>();
    for (Object element : list) {
      elements.add(elementType().encode(element));
    }
    return serialize(elements);
  }

  @Override
  public void appendJson(StringBuilder out, byte[] v, int off, int len) {
    out.append('[');
    appendAll(out, v, off, len, false);
    out.append(']');
  }

  @Override
  public String toCqlshText(byte[] v, int off, int len) {
    StringBuilder out = new StringBuilder("[");
    appendAll(out, v, off, len, true);
    return out.append(']').toString();
  }
}
