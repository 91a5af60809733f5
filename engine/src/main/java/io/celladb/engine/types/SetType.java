package io.celladb.engine.types;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** {@code set<element>}. Elements come in the order of their type, no one twice. */
public final class SetType extends CollectionType {
  private SetType(CqlType element, boolean multiCell) {
    super("set", "SetType", List.of(element.freeze()), multiCell);
  }

  /** Returns the type of sets that are not frozen. */
  public static SetType of(CqlType element) {
    return new SetType(element, true);
  }

  /** Returns the type of frozen sets. */
  public static SetType frozenOf(CqlType element) {
    return new SetType(element, false);
  }

  public CqlType elementType() {
    return subtypes().get(0);
  }

  @Override
  CqlType withSubtypes(List<CqlType> changed) {
    return new SetType(changed.get(0), isMultiCell());
  }

  @Override
  public CqlType freeze() {
    return isMultiCell() ? new SetType(elementType(), false) : this;
  }

  @Override
  public CqlType cellPathType() {
    return elementType();
  }

  @Override
  public CqlType cellValueType(byte[] path, int off, int len) {
    return CqlTypes.EMPTY;
  }

  @Override
  public Class<?> javaClass() {
    return Set.class;
  }

  @Override
  public Set<Object> decode(byte[] v, int off, int len) {
    return Collections.unmodifiableSet(new LinkedHashSet<>(elements(v, off, len)));
  }

  @Override
  public byte[] encode(Object value) {
    List<byte[]> elements = new ArrayList<>();
    for (Object element : javaValue(value, Set.class)) {
      elements.add(elementType().encode(element));
    }
    return join(elements);
  }

  @Override
  public byte[] join(List<byte[]> elements) {
    Set<byte[]> sorted = new TreeSet<>(elementType()::compare);
    sorted.addAll(elements);
    return serialize(List.copyOf(sorted));
  }

  @Override
  public void appendJson(StringBuilder out, byte[] v, int off, int len) {
    out.append('[');
    appendAll(out, v, off, len, false);
    out.append(']');
  }

  @Override
  public String toCqlshText(byte[] v, int off, int len) {
    StringBuilder out = new StringBuilder("{");
    appendAll(out, v, off, len, true);
    return out.append('}').toString();
  }
}
