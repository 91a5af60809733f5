package io.celladb.engine.types;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** {@code list<element>}. */
public final class ListType extends CollectionType {
  private ListType(CqlType element, boolean multiCell) {
    super("list", "ListType", List.of(element.freeze()), multiCell);
  }

  /** Returns the type of lists that are not frozen. */
  public static ListType of(CqlType element) {
    return new ListType(element, true);
  }

  /** Returns the type of frozen lists. */
  public static ListType frozenOf(CqlType element) {
    return new ListType(element, false);
  }

  public CqlType elementType() {
    return subtypes().get(0);
  }

  @Override
  CqlType withSubtypes(List<CqlType> changed) {
    return new ListType(changed.get(0), isMultiCell());
  }

  @Override
  public CqlType freeze() {
    return isMultiCell() ? new ListType(elementType(), false) : this;
  }

  @Override
  public CqlType cellPathType() {
    return CqlTypes.TIMEUUID;
  }

  @Override
  public CqlType cellValueType(byte[] path, int off, int len) {
    return elementType();
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
    List<byte[]> elements = new ArrayList<>();
    for (Object element : javaValue(value, List.class)) {
      elements.add(elementType().encode(element));
    }
    return serialize(elements);
  }

  @Override
  public byte[] join(List<byte[]> elements) {
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
