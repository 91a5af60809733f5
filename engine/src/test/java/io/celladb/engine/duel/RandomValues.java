package io.celladb.engine.duel;

import io.celladb.engine.types.CollectionType;
import io.celladb.engine.types.CqlDuration;
import io.celladb.engine.types.CqlType;
import io.celladb.engine.types.CqlTypes;
import io.celladb.engine.types.FieldsType;
import io.celladb.engine.types.ListType;
import io.celladb.engine.types.VectorType;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Serialized values of any type, the least and the greatest and the odd ones among them. */
final class RandomValues {
  private static final String ASCII = "abcXYZ019 _'\"\\/\b\n\t\u0001\u007f{}:,";
  private static final String WIDE = "aZ\"\\\n\u0000\u001féßЖ中\u2028\ufeff\uffff\ud83d\ude00";
  private static final long DAY_NANOS = 86_400_000_000_000L;
  private static final double[] DOUBLES = {
    0.0,
    -0.0,
    1,
    -1,
    1e7,
    1e-3,
    0.1,
    1e22,
    Double.NaN,
    Double.MAX_VALUE,
    Double.MIN_VALUE,
    Double.POSITIVE_INFINITY,
    Double.NEGATIVE_INFINITY
  };

  private final Random random;

  RandomValues(Random random) {
    this.random = random;
  }

  /** Returns a value, at times an empty one; Cassandra fails to print some. */
  byte[] orEmpty(CqlType type) {
    boolean hasText = !type.base().equals(CqlTypes.BOOLEAN) && !(type.base() instanceof FieldsType);
    boolean mayBeEmpty = type.allowsEmpty() && hasText;
    return mayBeEmpty && random.nextInt(12) == 0 ? new byte[0] : of(type.base());
  }

  private byte[] of(CqlType type) {
    if (type instanceof CollectionType collection) {
      return collection(collection);
    }
    if (type instanceof FieldsType composed) {
      List<byte @Nullable []> fields = new ArrayList<>();
      composed.fields().forEach(field -> fields.add(random.nextInt(4) == 0 ? null : some(field)));
      return FieldsType.join(fields);
    }
    if (type instanceof VectorType vector) {
      List<byte[]> elements = new ArrayList<>();
      for (int i = 0; i < vector.dimension(); i++) {
        elements.add(some(vector.elementType()));
      }
      return vector.join(elements);
    }
    return scalar(type);
  }

  /** Returns a value that is not empty: the keys of an empty field and of a null one collide. */
  private byte[] some(CqlType type) {
    byte[] value = of(type);
    while (value.length == 0) {
      value = of(type);
    }
    return value;
  }

  /** Returns a serialized collection of up to four elements, sets and maps in order. */
  private byte[] collection(CollectionType type) {
    List<CqlType> parameters = type.subtypes();
    List<byte[]> elements = new ArrayList<>();
    if (type instanceof ListType) {
      for (int i = random.nextInt(5); i > 0; i--) {
        elements.add(of(parameters.get(0)));
      }
      return serialized(elements, parameters.size());
    }
    TreeSet<byte[]> paths = new TreeSet<>(parameters.get(0)::compare);
    for (int i = random.nextInt(5); i > 0; i--) {
      paths.add(of(parameters.get(0)));
    }
    for (byte[] path : paths) {
      elements.add(path);
      if (parameters.size() > 1) {
        elements.add(of(parameters.get(1)));
      }
    }
    return serialized(elements, parameters.size());
  }

  private static byte[] serialized(List<byte[]> elements, int perEntry) {
    int length = elements.stream().mapToInt(element -> Integer.BYTES + element.length).sum();
    ByteBuffer out = ByteBuffer.allocate(Integer.BYTES + length);
    out.putInt(elements.size() / perEntry);
    elements.forEach(element -> out.putInt(element.length).put(element));
    return out.array();
  }

  private byte[] scalar(CqlType type) {
    return switch (type.cqlName()) {
      case "ascii" -> text(ASCII, random.nextInt(9));
      case "text" -> text(WIDE, random.nextInt(9));
      case "blob" -> bytes(random.nextInt(10));
      case "boolean" -> new byte[] {(byte) random.nextInt(2)};
      case "bigint" -> integer(8);
      case "int", "date" -> integer(4);
      case "smallint" -> integer(2);
      case "tinyint" -> integer(1);
      case "timestamp" -> timestamp();
      case "time" -> longBytes(Math.floorMod(random.nextLong(), DAY_NANOS));
      case "double" -> longBytes(Double.doubleToLongBits(real()));
      case "float" -> intBytes(Float.floatToIntBits((float) real()));
      case "decimal" -> decimal();
      case "varint" -> bigInteger().toByteArray();
      case "duration" -> duration();
      case "inet" -> inet();
      case "uuid" -> bytes(16);
      case "timeuuid" -> timeuuid();
      default -> throw new IllegalArgumentException(type.cqlName());
    };
  }

  /** Returns a path for a cell of a set or a map. */
  byte[] path(CqlType type) {
    return of(type.cellPathType());
  }

  private byte[] text(String alphabet, int length) {
    StringBuilder text = new StringBuilder();
    int codePoints = alphabet.codePointCount(0, alphabet.length());
    for (int i = 0; i < length; i++) {
      int at = alphabet.offsetByCodePoints(0, random.nextInt(codePoints));
      text.appendCodePoint(alphabet.codePointAt(at));
    }
    return text.toString().getBytes(StandardCharsets.UTF_8);
  }

  byte[] bytes(int length) {
    byte[] bytes = new byte[length];
    random.nextBytes(bytes);
    return bytes;
  }

  private byte[] integer(int length) {
    byte[] bytes = bytes(length);
    switch (random.nextInt(5)) {
      case 0 -> {
        Arrays.fill(bytes, (byte) 0xFF);
        bytes[0] = 0x7F;
      }
      case 1 -> {
        Arrays.fill(bytes, (byte) 0);
        bytes[0] = (byte) 0x80;
      }
      case 2, 3 -> {
        Arrays.fill(bytes, (byte) (random.nextBoolean() ? 0 : -1));
        bytes[length - 1] = (byte) random.nextInt(256);
      }
      default -> {
        // any bytes will do
      }
    }
    return bytes;
  }

  private byte[] timestamp() {
    long any = random.nextLong();
    return longBytes(
        switch (random.nextInt(4)) {
          case 0 -> any % 1_000;
          case 1 -> any >> 16;
          default -> 1_700_000_000_000L + any % 1_000_000_000_000L;
        });
  }

  private double real() {
    if (random.nextInt(3) == 0) {
      return DOUBLES[random.nextInt(DOUBLES.length)];
    }
    if (random.nextBoolean()) {
      return Double.longBitsToDouble(random.nextLong());
    }
    return random.nextGaussian() * Math.pow(10, random.nextInt(20) - 8);
  }

  private BigInteger bigInteger() {
    int bits = random.nextInt(4) == 0 ? 200 : 40;
    BigInteger value = new BigInteger(random.nextInt(bits), random);
    return random.nextBoolean() ? value : value.negate();
  }

  private byte[] decimal() {
    byte[] unscaled = bigInteger().toByteArray();
    int scale = random.nextInt(4) == 0 ? random.nextInt(80) - 40 : random.nextInt(5);
    return ByteBuffer.allocate(4 + unscaled.length).putInt(scale).put(unscaled).array();
  }

  private byte[] duration() {
    int sign = random.nextBoolean() ? 1 : -1;
    int months = random.nextInt(3) == 0 ? 0 : random.nextInt(100);
    int days = random.nextInt(3) == 0 ? 0 : random.nextInt(1_000);
    long nanos = random.nextInt(3) == 0 ? 0 : random.nextLong() >>> (1 + random.nextInt(60));
    return CqlTypes.DURATION.encode(new CqlDuration(sign * months, sign * days, sign * nanos));
  }

  private byte[] inet() {
    if (random.nextBoolean()) {
      return bytes(4);
    }
    byte[] address = new byte[16];
    for (int i = 0; i < 16; i += 2) {
      if (random.nextBoolean()) {
        System.arraycopy(bytes(2), 0, address, i, 2);
      }
    }
    address[0] = 0x20; // no address of IPv4 in IPv6, which Java makes one of IPv4
    return address;
  }

  private byte[] timeuuid() {
    byte[] id = bytes(16);
    if (random.nextBoolean()) {
      System.arraycopy(new byte[] {0, 0, 0, 1, 0, 0, 0x10, 0}, 0, id, 0, 8);
    }
    id[6] = (byte) (0x10 | (id[6] & 0x0F));
    return id;
  }

  private static byte[] longBytes(long value) {
    return ByteBuffer.allocate(8).putLong(value).array();
  }

  private static byte[] intBytes(int value) {
    return ByteBuffer.allocate(4).putInt(value).array();
  }
}
