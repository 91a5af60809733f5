package io.celladb.engine.types;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * {@code map<key, value>}. Entries come in the order of the keys' type, no key twice. In JSON a key
 * that is no string is a string of its JSON.
 */
public final class MapType extends CollectionType {
  private MapType(CqlType key, CqlType value, boolean multiCell) {
    super("map", "MapType", List.of(key.freeze(), value.freeze()), multiCell);
  }

  /** Returns the type of maps that are not frozen. */
  public static MapType of(CqlType key, CqlType value) {
    return new MapType(key, value, true);
  }

  /** Returns the type of frozen maps. */
  public static MapType frozenOf(CqlType key, CqlType value) {
    return new MapType(key, value, false);
  }

  public CqlType keyType() {
    return subtypes().get(0);
  }

  public CqlType valueType() {
    return subtypes().get(1);
  }

  @Override
  CqlType withSubtypes(List<CqlType> changed) {
    return new MapType(changed.get(0), changed.get(1), isMultiCell());
  }

  @Override
  public CqlType freeze() {
    return isMultiCell() ? new MapType(keyType(), valueType(), false) : this;
  }

  @Override
  public CqlType cellPathType() {
    return keyType();
  }

  @Override
  public CqlType cellValueType(byte[] path, int off, int len) {
    return valueType();
  }

  @Override
  public Class<?> javaClass() {
    return Map.class;
  }

  @Override
  public Map<Object, Object> decode(byte[] v, int off, int len) {
    Map<Object, Object> map = new LinkedHashMap<>();
    List<Object> elements = elements(v, off, len);
    for (int i = 0; i < elements.size(); i += 2) {
      map.put(elements.get(i), elements.get(i + 1));
    }
    return Collections.unmodifiableMap(map);
  }

  @Override
  public byte[] encode(Object value) {
    Map<?, ?> map = javaValue(value, Map.class);
    List<byte[]> elements = new ArrayList<>();
    for (Map.Entry<?, ?> entry : map.entrySet()) {
      elements.add(keyType().encode(entry.getKey()));
      elements.add(valueType().encode(entry.getValue()));
    }
    return join(elements);
  }

  @Override
  public byte[] join(List<byte[]> elements) {
    Map<byte[], byte[]> sorted = new TreeMap<>(keyType()::compare);
    for (int i = 0; i < elements.size(); i += 2) {
      sorted.put(elements.get(i), elements.get(i + 1));
    }
    List<byte[]> inOrder = new ArrayList<>(elements.size());
    sorted.forEach(
        (key, value) -> {
          inOrder.add(key);
          inOrder.add(value);
        });
    return serialize(inOrder);
  }

  @Override
  public void appendJson(StringBuilder out, byte[] v, int off, int len) {
    appendEntries(out, v, off, len, false);
  }

  @Override
  public String toCqlshText(byte[] v, int off, int len) {
    StringBuilder out = new StringBuilder();
    appendEntries(out, v, off, len, true);
    return out.toString();
  }

  private void appendEntries(StringBuilder out, byte[] v, int off, int len, boolean isForCqlsh) {
    Elements elements = new Elements(this, v, off, len);
    out.append('{');
    String separator = "";
    while (elements.next(this)) {
      out.append(separator);
      int start = out.length();
      append(out, keyType(), v, elements, isForCqlsh);
      if (!isForCqlsh && out.charAt(start) != '"') {
        String key = out.substring(start);
        out.setLength(start);
        Json.appendQuoted(out, key);
      }
      out.append(": ");
      elements.next(this);
      append(out, valueType(), v, elements, isForCqlsh);
      separator = ", ";
    }
    out.append('}');
  }
}
