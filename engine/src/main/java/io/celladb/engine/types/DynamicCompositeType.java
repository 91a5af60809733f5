package io.celladb.engine.types;

import io.celladb.engine.io.ByteWriter;
import io.celladb.engine.io.Bytes;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * {@code DynamicCompositeType(a=>x,b=>y)}: components that each say of which type they are.
 *
 * <p>Before each component stands a short: 8000 and the character of an alias, or the length of a
 * marshal name, which follows. Components of different types sort by the names of their classes.
 */
final class DynamicCompositeType extends AbstractCompositeType {
  private static final String MARSHAL_CLASS = MarshalNames.PACKAGE + "DynamicCompositeType";
  private static final int ALIAS = 0x8000;
  private static final int ALIAS_CHARACTER = 0xFF;

  private final SortedMap<Character, CqlType> aliases;

  DynamicCompositeType(SortedMap<Character, CqlType> aliases) {
    this.aliases = Collections.unmodifiableSortedMap(new TreeMap<>(aliases));
  }

  @Override
  public String marshalName() {
    return MarshalNames.of(
        MARSHAL_CLASS,
        aliases.entrySet().stream()
            .map(alias -> alias.getKey() + "=>" + alias.getValue().marshalName()));
  }

  @Override
  public List<CqlType> subtypes() {
    return new ArrayList<>(aliases.values());
  }

  @Override
  CqlType withSubtypes(List<CqlType> changed) {
    SortedMap<Character, CqlType> types = new TreeMap<>(aliases);
    Iterator<CqlType> next = changed.iterator();
    types.replaceAll((alias, type) -> next.next());
    return new DynamicCompositeType(types);
  }

  @Override
  int firstComponent(byte[] v, int off, int len) {
    return off;
  }

  @Override
  CqlType componentType(int index, byte[] v, int at, int end) {
    if (end - at < Short.BYTES) {
      throw new InvalidValueException(
          "Not enough bytes to header of the comparator part of component " + index);
    }
    if (typeBytes(v, at) > end - at) {
      throw new InvalidValueException(
          "Not enough bytes to read comparator name of component " + index);
    }
    CqlType type = null;
    InvalidValueException reason = null;
    if (isAlias(v, at)) {
      type = aliases.get(alias(v, at));
    } else {
      try {
        type = typeOf(name(v, at));
      } catch (InvalidValueException e) {
        reason = e;
      }
    }
    if (type == null) {
      throw new InvalidValueException("Cannot find comparator for component " + index, reason);
    }
    return type;
  }

  private static boolean isAlias(byte[] v, int at) {
    return (Bytes.getUnsignedShort(v, at) & ALIAS) != 0;
  }

  private static char alias(byte[] v, int at) {
    return (char) (Bytes.getUnsignedShort(v, at) & ALIAS_CHARACTER);
  }

  private static String name(byte[] v, int at) {
    int length = Bytes.getUnsignedShort(v, at);
    return new String(v, at + Short.BYTES, length, StandardCharsets.UTF_8);
  }

  private static CqlType typeOf(String name) {
    return name.isEmpty() ? CqlTypes.BLOB : CqlTypes.byMarshalName(name);
  }

  @Override
  int typeBytes(byte[] v, int at) {
    return Short.BYTES + (isAlias(v, at) ? 0 : Bytes.getUnsignedShort(v, at));
  }

  @Override
  void appendType(StringBuilder out, byte[] v, int at) {
    if (isAlias(v, at)) {
      out.append(alias(v, at));
    } else {
      out.append(name(v, at));
    }
    out.append('@');
  }

  @Override
  int compareTypes(CqlType a, CqlType b) {
    boolean bothReversed = a.isReversed() && b.isReversed();
    return bothReversed
        ? className(a.base()).compareTo(className(b.base()))
        : className(a).compareTo(className(b));
  }

  /** The name of a type's class, without package; being frozen is not of it. */
  private static String className(CqlType type) {
    String name = type.marshalName();
    int start = name.startsWith(MarshalNames.FROZEN) ? MarshalNames.FROZEN.length() + 1 : 0;
    int arguments = name.indexOf('(', start);
    String qualified = name.substring(start, arguments < 0 ? name.length() : arguments);
    return qualified.substring(MarshalNames.PACKAGE.length());
  }

  @Override
  void writeComparableType(ByteWriter out, CqlType type) {
    if (type.isReversed()) {
      writeName(out, className(type));
    }
    String name = className(type.base());
    writeName(out, name);
    writeName(out, MarshalNames.PACKAGE + name);
  }

  private static void writeName(ByteWriter out, String name) {
    byte[] bytes = name.getBytes(StandardCharsets.UTF_8);
    ComparableBytes.writeEscapedComponent(out, bytes, 0, bytes.length);
  }

  /** Reads {@code alias@value} or {@code name@value}; of an empty value both may go without @. */
  @Override
  void parseComponent(ByteWriter out, int index, String text) {
    int at = text.indexOf('@');
    String name = at < 0 ? text : text.substring(0, at);
    String value = at < 0 ? "" : text.substring(at + 1);
    if (text.equals("@") || value.indexOf('@') >= 0) {
      throw new InvalidValueException("Invalid component representation: " + text);
    }
    CqlType type = name.length() == 1 ? aliases.get(name.charAt(0)) : null;
    if (type != null) {
      out.writeShort(ALIAS | name.charAt(0));
    } else {
      type = typeOf(name);
      out.writeShortLengthBytes(name.getBytes(StandardCharsets.UTF_8));
    }
    writeValue(out, type, value);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof DynamicCompositeType that && aliases.equals(that.aliases);
  }

  @Override
  public int hashCode() {
    return 31 * aliases.hashCode() + 1;
  }
}
