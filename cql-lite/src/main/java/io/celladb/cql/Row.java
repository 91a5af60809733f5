package io.celladb.cql;

import io.celladb.cql.result.ColumnSpec;
import io.celladb.cql.result.ResultRows;
import io.celladb.engine.types.CqlTuple;
import io.celladb.engine.types.CqlType;
import io.celladb.engine.types.CqlUserValue;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * One row of a result. Columns are named as the result names them, or counted from 0.
 *
 * <p>The getters throw {@link IllegalArgumentException} when there is no such column or its type is
 * another, naming both. Those of primitives throw {@link NullPointerException} for null; ask {@link
 * #isNull(String)} first.
 */
public final class Row {
  private final ResultRows page;
  private final int index;

  Row(ResultRows page, int index) {
    this.page = page;
    this.index = index;
  }

  /** Returns the columns, with their names and types. */
  public List<ColumnSpec> columns() {
    return page.columns();
  }

  private int column(String name) {
    List<ColumnSpec> columns = page.columns();
    for (int i = 0; i < columns.size(); i++) {
      if (columns.get(i).name().equals(name)) {
        return i;
      }
    }
    throw new IllegalArgumentException(
        "no column %s among %s".formatted(name, columns.stream().map(ColumnSpec::name).toList()));
  }

  /** Returns whether a value is null. */
  public boolean isNull(int column) {
    return getObject(column) == null;
  }

  /** Returns whether a value is null. */
  public boolean isNull(String column) {
    return isNull(column(column));
  }

  /**
   * Returns a value as its type's Java class: {@link Integer}, {@link Long}, {@link Short}, {@link
   * Byte}, {@link Double}, {@link Float}, {@link Boolean}, {@link String}, {@link UUID}, {@link
   * Instant}, {@link LocalDate}, {@link java.time.LocalTime}, {@link BigDecimal}, {@link
   * BigInteger}, {@link java.net.InetAddress}, {@link ByteBuffer}, {@link
   * io.celladb.engine.types.CqlDuration}, {@link List}, {@link Set}, {@link Map}, {@link CqlTuple},
   * {@link CqlUserValue}; null for null.
   */
  public @Nullable Object getObject(int column) {
    int length = page.length(index, column);
    return length == ResultRows.NULL
        ? null
        : type(column).decode(page.data(), page.offset(index, column), length);
  }

  /** Returns a value as its type's Java class, as {@link #getObject(int)} does. */
  public @Nullable Object getObject(String column) {
    return getObject(column(column));
  }

  private CqlType type(int column) {
    return page.columns().get(column).type();
  }

  private <T> @Nullable T get(int column, Class<T> wanted) {
    if (!type(column).javaClass().equals(wanted)) {
      ColumnSpec spec = page.columns().get(column);
      throw new IllegalArgumentException(
          "column %s is of type %s, which is %s in Java, not %s"
              .formatted(
                  spec.name(),
                  spec.type().cqlName(),
                  spec.type().javaClass().getSimpleName(),
                  wanted.getSimpleName()));
    }
    return wanted.cast(getObject(column));
  }

  private <T> T present(int column, Class<T> wanted) {
    T value = get(column, wanted);
    if (value == null) {
      throw new NullPointerException(
          "column %s is null".formatted(page.columns().get(column).name()));
    }
    return value;
  }

  /** Returns the value of an {@code int}. */
  public int getInt(int column) {
    return present(column, Integer.class);
  }

  /** Returns the value of an {@code int}. */
  public int getInt(String column) {
    return getInt(column(column));
  }

  /** Returns the value of a {@code bigint}. */
  public long getLong(int column) {
    return present(column, Long.class);
  }

  /** Returns the value of a {@code bigint}. */
  public long getLong(String column) {
    return getLong(column(column));
  }

  /** Returns the value of a {@code double}. */
  public double getDouble(int column) {
    return present(column, Double.class);
  }

  /** Returns the value of a {@code double}. */
  public double getDouble(String column) {
    return getDouble(column(column));
  }

  /** Returns the value of a {@code float}. */
  public float getFloat(int column) {
    return present(column, Float.class);
  }

  /** Returns the value of a {@code float}. */
  public float getFloat(String column) {
    return getFloat(column(column));
  }

  /** Returns the value of a {@code boolean}. */
  public boolean getBoolean(int column) {
    return present(column, Boolean.class);
  }

  /** Returns the value of a {@code boolean}. */
  public boolean getBoolean(String column) {
    return getBoolean(column(column));
  }

  /** Returns the value of a {@code text} or {@code ascii}, or null. */
  public @Nullable String getString(int column) {
    return get(column, String.class);
  }

  /** Returns the value of a {@code text} or {@code ascii}, or null. */
  public @Nullable String getString(String column) {
    return getString(column(column));
  }

  /** Returns the value of a {@code uuid} or {@code timeuuid}, or null. */
  public @Nullable UUID getUuid(int column) {
    return get(column, UUID.class);
  }

  /** Returns the value of a {@code uuid} or {@code timeuuid}, or null. */
  public @Nullable UUID getUuid(String column) {
    return getUuid(column(column));
  }

  /** Returns the value of a {@code timestamp}, or null. */
  public @Nullable Instant getInstant(int column) {
    return get(column, Instant.class);
  }

  /** Returns the value of a {@code timestamp}, or null. */
  public @Nullable Instant getInstant(String column) {
    return getInstant(column(column));
  }

  /** Returns the value of a {@code date}, or null. */
  public @Nullable LocalDate getLocalDate(int column) {
    return get(column, LocalDate.class);
  }

  /** Returns the value of a {@code date}, or null. */
  public @Nullable LocalDate getLocalDate(String column) {
    return getLocalDate(column(column));
  }

  /** Returns the value of a {@code decimal}, or null. */
  public @Nullable BigDecimal getDecimal(String column) {
    return get(column(column), BigDecimal.class);
  }

  /** Returns the value of a {@code varint}, or null. */
  public @Nullable BigInteger getVarint(String column) {
    return get(column(column), BigInteger.class);
  }

  /**
   * Returns the value of a {@code list} or {@code vector}, or null.
   *
   * @param element the Java class of its elements
   */
  public <T> @Nullable List<T> getList(String column, Class<T> element) {
    int index = column(column);
    checkInside(index, List.class, List.of(element));
    @SuppressWarnings("unchecked")
    List<T> list = (List<T>) getObject(index);
    return list;
  }

  /**
   * Returns the value of a {@code set} in the order of its elements, or null.
   *
   * @param element the Java class of its elements
   */
  public <T> @Nullable Set<T> getSet(String column, Class<T> element) {
    int index = column(column);
    checkInside(index, Set.class, List.of(element));
    @SuppressWarnings("unchecked")
    Set<T> set = (Set<T>) getObject(index);
    return set;
  }

  /**
   * Returns the value of a {@code map} in the order of its keys, or null.
   *
   * @param key the Java class of its keys
   * @param value the Java class of its values
   */
  public <K, V> @Nullable Map<K, V> getMap(String column, Class<K> key, Class<V> value) {
    int index = column(column);
    checkInside(index, Map.class, List.of(key, value));
    @SuppressWarnings("unchecked")
    Map<K, V> map = (Map<K, V>) getObject(index);
    return map;
  }

  private void checkInside(int column, Class<?> wanted, List<Class<?>> inside) {
    ColumnSpec spec = page.columns().get(column);
    List<Class<?>> found = new ArrayList<>();
    spec.type().subtypes().forEach(type -> found.add(type.javaClass()));
    if (!spec.type().javaClass().equals(wanted) || !found.equals(inside)) {
      throw new IllegalArgumentException(
          "column %s is of type %s, which is %s of %s in Java, not %s of %s"
              .formatted(
                  spec.name(),
                  spec.type().cqlName(),
                  spec.type().javaClass().getSimpleName(),
                  names(found),
                  wanted.getSimpleName(),
                  names(inside)));
    }
  }

  private static List<String> names(List<Class<?>> classes) {
    return classes.stream().map(type -> type.getSimpleName()).toList();
  }

  /** Returns the value of a {@code tuple}, or null. */
  public @Nullable CqlTuple getTuple(String column) {
    return get(column(column), CqlTuple.class);
  }

  /** Returns the value of a user type, or null. */
  public @Nullable CqlUserValue getUserValue(String column) {
    return get(column(column), CqlUserValue.class);
  }

  /** Returns a copy of the bytes of a value of any type, serialized, or null. */
  public byte @Nullable [] getBytes(int column) {
    return page.value(index, column);
  }

  /** Returns a copy of the bytes of a value of any type, serialized, or null. */
  public byte @Nullable [] getBytes(String column) {
    return getBytes(column(column));
  }

  /** Returns the values as a result table shows them, for messages. */
  @Override
  public String toString() {
    StringBuilder out = new StringBuilder("{");
    for (int i = 0; i < page.columns().size(); i++) {
      byte[] value = getBytes(i);
      out.append(i == 0 ? "" : ", ")
          .append(page.columns().get(i).name())
          .append(": ")
          .append(value == null ? "null" : type(i).toCqlshText(value));
    }
    return out.append('}').toString();
  }
}
