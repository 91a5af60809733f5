package io.celladb.server.protocol;

import io.celladb.cql.errors.CqlException;
import io.netty.buffer.ByteBuf;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Bodies of requests of version 4 to requests. What follows a message in its body is ignored. */
public final class RequestDecoder {
  private RequestDecoder() {}

  /**
   * Reads the request behind a header.
   *
   * @param body not compressed; it stays the caller's
   * @throws CqlException of code {@code PROTOCOL_ERROR} when it is not one
   */
  public static Request decode(FrameHeader header, ByteBuf body) {
    Opcode opcode = Opcode.ofRequest(header.opcode());
    if (header.has(FrameHeader.CUSTOM_PAYLOAD)) {
      Wire.skipBytesMap(body);
    }
    return switch (opcode) {
      case STARTUP -> new Request.Startup(upperCaseKeys(Wire.readStringMap(body)));
      case OPTIONS -> new Request.Options();
      case QUERY -> query(body);
      case PREPARE -> new Request.Prepare(Wire.readLongString(body));
      case EXECUTE -> execute(body);
      case BATCH -> batch(body);
      case REGISTER -> new Request.Register(eventTypes(Wire.readStringList(body)));
      case AUTH_RESPONSE, CREDENTIALS -> new Request.Credentials(opcode);
      case ADMIN -> admin(body);
      case ERROR, READY, AUTHENTICATE, SUPPORTED, RESULT, EVENT, AUTH_CHALLENGE, AUTH_SUCCESS ->
          throw new IllegalStateException(opcode.name());
    };
  }

  private static Request query(ByteBuf body) {
    String text = Wire.readLongString(body);
    return new Request.Query(text, QueryParameters.read(body));
  }

  private static Request execute(ByteBuf body) {
    byte[] id = Wire.readShortBytes(body);
    return new Request.Execute(id, QueryParameters.read(body));
  }

  private static Request batch(ByteBuf body) {
    int type = Wire.readByte(body);
    Request.BatchType[] types = Request.BatchType.values();
    if (type >= types.length) {
      throw Wire.malformed("Invalid BATCH message type " + type);
    }
    int count = Wire.readShort(body);
    List<Request.Batch.Entry> entries = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      entries.add(batchEntry(body));
    }
    return new Request.Batch(types[type], entries, QueryParameters.readOfBatch(body));
  }

  private static Request.Batch.Entry batchEntry(ByteBuf body) {
    int kind = Wire.readByte(body);
    return switch (kind) {
      case 0 -> {
        String text = Wire.readLongString(body);
        yield new Request.Batch.Entry(text, null, QueryParameters.readValues(body, null));
      }
      case 1 -> {
        byte[] id = Wire.readShortBytes(body);
        yield new Request.Batch.Entry(null, id, QueryParameters.readValues(body, null));
      }
      default ->
          throw Wire.malformed(
              "Invalid query kind in BATCH messages. Must be 0 or 1 but got " + kind);
    };
  }

  private static Request admin(ByteBuf body) {
    String verb = Wire.readString(body);
    return new Request.Admin(verb, Wire.readStringList(body));
  }

  private static Map<String, String> upperCaseKeys(Map<String, String> options) {
    Map<String, String> folded = new HashMap<>();
    options.forEach((key, value) -> folded.put(key.toUpperCase(Locale.ROOT), value));
    return folded;
  }

  private static Set<Request.EventType> eventTypes(List<String> names) {
    Set<Request.EventType> types = EnumSet.noneOf(Request.EventType.class);
    for (String name : names) {
      types.add(eventType(name));
    }
    return types;
  }

  private static Request.EventType eventType(String name) {
    for (Request.EventType type : Request.EventType.values()) {
      if (type.name().equalsIgnoreCase(name)) {
        return type;
      }
    }
    throw Wire.malformed("Invalid value '%s' for Type".formatted(name));
  }
}
