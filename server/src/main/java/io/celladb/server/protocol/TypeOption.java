package io.celladb.server.protocol;

import io.celladb.engine.types.CqlType;
import io.celladb.engine.types.ListType;
import io.celladb.engine.types.MapType;
import io.celladb.engine.types.SetType;
import io.celladb.engine.types.TupleType;
import io.celladb.engine.types.UserType;
import io.netty.buffer.ByteBuf;

/** How a type is named in metadata: its number (short), and for some what it is made of. */
final class TypeOption {
  private static final int CUSTOM = 0x0000;
  private static final int LIST = 0x0020;
  private static final int MAP = 0x0021;
  private static final int SET = 0x0022;
  private static final int USER_TYPE = 0x0030;
  private static final int TUPLE = 0x0031;

  private TypeOption() {}

  static void write(ByteBuf out, CqlType type) {
    if (type instanceof ListType list) {
      out.writeShort(LIST);
      write(out, list.elementType());
    } else if (type instanceof MapType map) {
      out.writeShort(MAP);
      write(out, map.keyType());
      write(out, map.valueType());
    } else if (type instanceof SetType set) {
      out.writeShort(SET);
      write(out, set.elementType());
    } else if (type instanceof TupleType tuple) {
      out.writeShort(TUPLE);
      out.writeShort(tuple.fields().size());
      tuple.fields().forEach(field -> write(out, field));
    } else if (type instanceof UserType user) {
      writeUserType(out, user);
    } else {
      writeScalar(out, type);
    }
  }

  private static void writeUserType(ByteBuf out, UserType type) {
    out.writeShort(USER_TYPE);
    Wire.writeString(out, type.keyspace());
    Wire.writeString(out, type.name());
    out.writeShort(type.fields().size());
    for (int i = 0; i < type.fields().size(); i++) {
      Wire.writeString(out, type.fieldNames().get(i));
      write(out, type.fields().get(i));
    }
  }

  private static void writeScalar(ByteBuf out, CqlType type) {
    int code = scalarCode(type.cqlName());
    out.writeShort(code);
    if (code == CUSTOM) {
      Wire.writeString(out, type.marshalName());
    }
  }

  private static int scalarCode(String cqlName) {
    return switch (cqlName) {
      case "ascii" -> 0x0001;
      case "bigint" -> 0x0002;
      case "blob" -> 0x0003;
      case "boolean" -> 0x0004;
      case "counter" -> 0x0005;
      case "decimal" -> 0x0006;
      case "double" -> 0x0007;
      case "float" -> 0x0008;
      case "int" -> 0x0009;
      case "timestamp" -> 0x000B;
      case "uuid" -> 0x000C;
      case "text" -> 0x000D;
      case "varint" -> 0x000E;
      case "timeuuid" -> 0x000F;
      case "inet" -> 0x0010;
      case "date" -> 0x0011;
      case "time" -> 0x0012;
      case "smallint" -> 0x0013;
      case "tinyint" -> 0x0014;
      case "duration" -> 0x0015;
      default -> CUSTOM;
    };
  }
}
