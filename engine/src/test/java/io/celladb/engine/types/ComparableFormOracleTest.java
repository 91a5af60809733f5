package io.celladb.engine.types;

import static org.assertj.core.api.Assertions.assertThat;

import io.celladb.engine.io.ByteWriter;
import io.celladb.engine.io.Bytes;
import io.celladb.engine.rows.BoundKind;
import io.celladb.engine.rows.ClusteringPrefix;
import io.celladb.engine.rows.DecoratedKey;
import io.celladb.engine.rows.encoding.ComparableKeys;
import io.celladb.engine.testing.oracle.SSTableTools;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Keys have the byte-comparable forms that Cassandra gives them. */
class ComparableFormOracleTest {
  private static final long SEED = 20_261_201;

  /** Types without a name in CQL, by the names of the files of their values. */
  private static final Map<CqlType, String> CUSTOM =
      Map.of(
          CqlTypes.byMarshalName("CompositeType(Int32Type,UTF8Type)"),
          "composite_int_text",
          CqlTypes.byMarshalName(
              "DynamicCompositeType(i=>Int32Type,t=>UTF8Type,r=>ReversedType(Int32Type))"),
          "composite_dynamic");

  private final Random random = new Random(SEED);
  private final List<CqlType> types = new ArrayList<>();

  ComparableFormOracleTest() {
    for (CqlType type : CqlTypes.all()) {
      if (type != CqlTypes.DURATION) {
        types.add(type);
        types.add(ListType.frozenOf(type));
        types.add(SetType.frozenOf(type));
        types.add(MapType.frozenOf(type, CqlTypes.TEXT));
        types.add(TupleType.of(List.of(type, CqlTypes.TEXT, type)));
        types.add(VectorType.of(type, 2));
      }
    }
    types.addAll(CUSTOM.keySet());
  }

  private byte[] value(CqlType type) {
    if (type instanceof CollectionType collection) {
      List<byte[]> elements = new ArrayList<>();
      for (int i = random.nextInt(3) * collection.subtypes().size(); i > 0; i--) {
        int parameter = elements.size() % collection.subtypes().size();
        elements.add(value(collection.subtypes().get(parameter)));
      }
      return collection.serialize(elements);
    }
    if (type instanceof TupleType tuple) {
      List<byte @Nullable []> fields = new ArrayList<>();
      for (CqlType field : tuple.fields()) {
        fields.add(random.nextInt(3) == 0 ? null : value(field));
      }
      return FieldsType.join(fields.subList(0, random.nextInt(fields.size()) + 1));
    }
    if (type instanceof VectorType vector) {
      List<byte[]> elements = new ArrayList<>();
      while (elements.size() < vector.dimension()) {
        byte[] element = value(vector.elementType());
        if (element.length > 0) {
          elements.add(element);
        }
      }
      return vector.join(elements);
    }
    if (type == CqlTypes.VARINT) {
      return new BigInteger(1 + random.nextInt(random.nextInt(20) == 0 ? 3000 : 90), random)
          .multiply(BigInteger.valueOf(random.nextBoolean() ? 1 : -1))
          .toByteArray();
    }
    if (type == CqlTypes.DECIMAL) {
      BigInteger unscaled = new BigInteger(value(CqlTypes.VARINT));
      return type.encode(new BigDecimal(unscaled, random.nextInt(9) - 4));
    }
    if (type == CqlTypes.BIGINT) {
      return BigEndian.ofLong(random.nextLong() >> random.nextInt(64));
    }
    List<byte[]> known = known(type);
    return known.get(random.nextInt(known.size()));
  }

  /** Returns values of a type; all numbers that are none have the form of one, and only Cella's. */
  private static List<byte[]> known(CqlType type) {
    return GoldenValues.of(CUSTOM.getOrDefault(type, type.cqlName())).ordered.stream()
        .map(GoldenValues.Value::bytes)
        .filter(bytes -> !isNaN(type.decode(bytes)) || Arrays.equals(bytes, canonical(type)))
        .toList();
  }

  private static boolean isNaN(@Nullable Object value) {
    return (value instanceof Double number && number.isNaN())
        || (value instanceof Float small && small.isNaN());
  }

  private static byte[] canonical(CqlType type) {
    return type == CqlTypes.DOUBLE
        ? BigEndian.ofLong(Double.doubleToLongBits(Double.NaN))
        : BigEndian.ofInt(Float.floatToIntBits(Float.NaN));
  }

  private static void check(BoundKind kind, List<CqlType> types, List<byte[]> values) {
    ByteWriter out = new ByteWriter();
    new ComparableKeys(types)
        .write(out, ClusteringPrefix.bound(kind, values.toArray(byte[][]::new)));
    String names = types.stream().map(CqlType::marshalName).collect(Collectors.joining(";"));
    String texts =
        values.isEmpty()
            ? "none"
            : values.stream()
                .map(value -> value == null ? "-" : "=" + Bytes.toHex(value))
                .collect(Collectors.joining(","));
    String request = kind + " " + names.replace(" ", "") + " " + texts;
    assertThat(Bytes.toHex(out.toByteArray()))
        .as(request)
        .isEqualTo(SSTableTools.shared().comparable(request));
  }

  @Test
  void everyValueInBothOrders() {
    for (CqlType type : types) {
      for (CqlType either : List.of(type, ReversedType.of(type))) {
        if (type.subtypes().isEmpty() || type.isCustom()) {
          for (byte[] value : known(type)) {
            check(BoundKind.CLUSTERING, List.of(either), List.of(value));
          }
        }
        for (int i = 0; i < 10; i++) {
          check(BoundKind.CLUSTERING, List.of(either), List.of(value(type)));
        }
        check(BoundKind.CLUSTERING, List.of(either), Collections.singletonList(null));
        if (type.allowsEmpty()) {
          check(BoundKind.CLUSTERING, List.of(either), List.of(new byte[0]));
        }
      }
    }
  }

  /** Cassandra cannot read its name of the same in reversed order. */
  @Test
  void theOrderOfThePartitioner() {
    CqlType type = CqlTypes.byMarshalName("PartitionerDefinedOrder");
    for (byte[] value : known(CqlTypes.BLOB)) {
      check(BoundKind.CLUSTERING, List.of(type), List.of(value));
    }
  }

  @Test
  void boundsOfEveryKind() {
    for (int i = 0; i < 500; i++) {
      List<CqlType> chosen = new ArrayList<>();
      List<byte[]> values = new ArrayList<>();
      int columns = 1 + random.nextInt(3);
      for (int c = 0; c < columns; c++) {
        CqlType type = types.get(random.nextInt(types.size()));
        chosen.add(random.nextBoolean() ? type : ReversedType.of(type));
        values.add(value(type));
      }
      BoundKind kind = BoundKind.values()[random.nextInt(BoundKind.values().length)];
      if (kind != BoundKind.STATIC_CLUSTERING) {
        // Cassandra has bounds without values only as BOTTOM and TOP.
        int size = kind == BoundKind.CLUSTERING ? columns : 1 + random.nextInt(columns);
        check(kind, chosen, values.subList(0, size));
      }
    }
  }

  @Test
  void partitionKeys() {
    for (int i = 0; i < 300; i++) {
      byte[] bytes = new byte[1 + random.nextInt(20)];
      for (int k = 0; k < bytes.length; k++) {
        bytes[k] = (byte) (random.nextInt(3) == 0 ? 0 : random.nextInt(256));
      }
      DecoratedKey key = new DecoratedKey(bytes);
      ByteWriter out = new ByteWriter();
      ComparableKeys.write(out, key);
      assertThat(Bytes.toHex(out.toByteArray()) + " " + (key.hash2() & 0xff))
          .isEqualTo(SSTableTools.shared().comparable("KEY " + Bytes.toHex(bytes)));
    }
  }
}
