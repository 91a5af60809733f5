package io.celladb.engine.types;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Every type by constant, by its name in CQL, and by the name in sstable headers. */
public final class CqlTypes {
  public static final CqlType ASCII = TextType.ASCII;
  public static final CqlType BIGINT = BigintType.INSTANCE;
  public static final CqlType BLOB = BlobType.INSTANCE;
  public static final CqlType BOOLEAN = BooleanType.INSTANCE;
  public static final CqlType DATE = DateType.INSTANCE;
  public static final CqlType DECIMAL = DecimalType.INSTANCE;
  public static final CqlType DOUBLE = DoubleType.INSTANCE;
  public static final CqlType DURATION = DurationType.INSTANCE;
  public static final CqlType FLOAT = FloatType.INSTANCE;
  public static final CqlType INET = InetType.INSTANCE;
  public static final CqlType INT = IntType.INSTANCE;
  public static final CqlType SMALLINT = SmallintType.INSTANCE;
  public static final CqlType TEXT = TextType.TEXT;
  public static final CqlType TIME = TimeType.INSTANCE;
  public static final TimestampType TIMESTAMP = TimestampType.INSTANCE;
  public static final CqlType TIMEUUID = TimeuuidType.INSTANCE;
  public static final CqlType TINYINT = TinyintType.INSTANCE;
  public static final CqlType UUID = UuidType.INSTANCE;
  public static final CqlType VARINT = VarintType.INSTANCE;

  public static final CqlType COUNTER = CounterType.INSTANCE;

  /** The type of no bytes, which no statement can name; the cells of a set have it. */
  public static final CqlType EMPTY = EmptyType.INSTANCE;

  private static final List<CqlType> ALL =
      List.of(
          ASCII, BIGINT, BLOB, BOOLEAN, DATE, DECIMAL, DOUBLE, DURATION, FLOAT, INET, INT, SMALLINT,
          TEXT, TIME, TIMESTAMP, TIMEUUID, TINYINT, UUID, VARINT);

  private static final Map<String, CqlType> BY_CQL_NAME = new HashMap<>();
  private static final Map<String, CqlType> BY_MARSHAL_NAME = new HashMap<>();

  static {
    for (CqlType type : ALL) {
      BY_CQL_NAME.put(type.cqlName(), type);
      BY_MARSHAL_NAME.put(type.marshalName(), type);
    }
    BY_CQL_NAME.put("varchar", TEXT);
    BY_MARSHAL_NAME.put(COUNTER.marshalName(), COUNTER);
    BY_MARSHAL_NAME.put(EMPTY.marshalName(), EMPTY);
    for (CqlType type : LegacyType.ALL) {
      BY_MARSHAL_NAME.put(type.marshalName(), type);
    }
  }

  private CqlTypes() {}

  /** Every scalar type that any column can have, once, by name: all but {@code counter}. */
  public static List<CqlType> all() {
    return ALL;
  }

  /** The type of a name such as {@code int} or {@code varchar} in any case, or null. */
  public static @Nullable CqlType byCqlName(String name) {
    return BY_CQL_NAME.get(name.toLowerCase(Locale.ROOT));
  }

  /**
   * The type of a name in an sstable's header, such as {@code
   * org.apache.cassandra.db.marshal.ReversedType(org.apache.cassandra.db.marshal.Int32Type)}; the
   * package may be left out.
   *
   * @throws InvalidValueException if there is no such type
   */
  public static CqlType byMarshalName(String name) {
    return new MarshalNameParser(name).parse();
  }

  static @Nullable CqlType scalarByMarshalName(String name) {
    return BY_MARSHAL_NAME.get(name);
  }
}
