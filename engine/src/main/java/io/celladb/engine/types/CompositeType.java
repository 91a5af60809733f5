package io.celladb.engine.types;

import io.celladb.engine.io.ByteWriter;
import io.celladb.engine.io.Bytes;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * {@code CompositeType(a,b)}: components of set types, which also is the type of a partition key of
 * several columns. A value that begins with ffff sorts before all that do not.
 */
public final class CompositeType extends AbstractCompositeType {
  private static final String MARSHAL_CLASS = MarshalNames.PACKAGE + "CompositeType";
  private static final int STATIC = 0xFFFF;

  private final List<CqlType> components;

  private CompositeType(List<CqlType> components) {
    this.components = List.copyOf(components);
  }

  public static CompositeType of(List<CqlType> components) {
    return new CompositeType(components);
  }

  @Override
  public String marshalName() {
    return MarshalNames.of(MARSHAL_CLASS, components.stream().map(CqlType::marshalName));
  }

  @Override
  public List<CqlType> subtypes() {
    return components;
  }

  @Override
  CqlType withSubtypes(List<CqlType> changed) {
    return new CompositeType(changed);
  }

  @Override
  int firstComponent(byte[] v, int off, int len) {
    boolean isStatic = len >= Short.BYTES && Bytes.getUnsignedShort(v, off) == STATIC;
    return isStatic ? off + Short.BYTES : off;
  }

  @Override
  CqlType componentType(int index, byte[] v, int at, int end) {
    if (index >= components.size()) {
      throw new InvalidValueException("Too many bytes for comparator");
    }
    return components.get(index);
  }

  @Override
  int typeBytes(byte[] v, int at) {
    return 0;
  }

  @Override
  void appendType(StringBuilder out, byte[] v, int at) {}

  @Override
  public boolean writeComparable(ByteWriter out, byte[] v, int off, int len) {
    return len > 0 && super.writeComparable(out, v, off, len);
  }

  @Override
  void writeComparableType(ByteWriter out, CqlType type) {}

  @Override
  int compareTypes(CqlType a, CqlType b) {
    return 0;
  }

  @Override
  void parseComponent(ByteWriter out, int index, String text) {
    if (index >= components.size()) {
      throw new InvalidValueException(
          "Too many components: type %s has %d".formatted(cqlName(), components.size()));
    }
    writeValue(out, components.get(index), text);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof CompositeType that && components.equals(that.components);
  }

  @Override
  public int hashCode() {
    return components.hashCode();
  }
}
