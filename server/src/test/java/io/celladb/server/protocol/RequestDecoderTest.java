package io.celladb.server.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.celladb.cql.errors.CqlException;
import io.celladb.cql.errors.ErrorCode;
import io.celladb.server.RawClient;
import io.netty.buffer.Unpooled;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RequestDecoderTest {

  @Test
  void readsAllThatGoesWithAQuery() {
    byte[] body =
        RawClient.bytes(
            out -> {
              out.writeInt(1);
              out.writeBytes("q");
              out.writeShort(10);
              out.writeByte(0x7F);
              out.writeShort(3);
              out.writeUTF("a");
              out.writeInt(1);
              out.writeByte(5);
              out.writeUTF("b");
              out.writeInt(-1);
              out.writeUTF("c");
              out.writeInt(-2);
              out.writeInt(100);
              out.writeInt(2);
              out.writeShort(0x0102);
              out.writeShort(9);
              out.writeLong(-5);
              out.writeBytes("what a later client may add");
            });
    Request.Query query = (Request.Query) decode(RawClient.QUERY, body);
    assertThat(query.text()).isEqualTo("q");
    QueryParameters parameters = query.parameters();
    assertThat(parameters.names()).containsExactly("a", "b", "c");
    assertThat(parameters.values().get(0)).containsExactly(5);
    assertThat(parameters.values().get(1)).isNull();
    assertThat(parameters.values().get(2)).isSameAs(QueryParameters.UNSET);
    assertThat(parameters.skipsMetadata()).isTrue();
    assertThat(parameters.pageSize()).isEqualTo(100);
    assertThat(parameters.pagingState()).containsExactly(1, 2);
    assertThat(parameters.timestampMicros()).isEqualTo(-5);
  }

  @Test
  void readsBatches() {
    byte[] body =
        RawClient.bytes(
            out -> {
              out.writeByte(1);
              out.writeShort(2);
              out.writeByte(0);
              out.writeInt(1);
              out.writeBytes("q");
              out.writeShort(0);
              out.writeByte(1);
              out.writeShort(2);
              out.writeShort(77);
              out.writeShort(1);
              out.writeInt(0);
              out.writeShort(1);
              out.writeByte(0x20);
              out.writeLong(12);
            });
    Request.Batch batch = (Request.Batch) decode(RawClient.BATCH, body);
    assertThat(batch.type()).isEqualTo(Request.BatchType.UNLOGGED);
    assertThat(batch.entries().get(0).text()).isEqualTo("q");
    assertThat(batch.entries().get(1).id()).containsExactly(0, 77);
    assertThat(batch.entries().get(1).values().get(0)).isEmpty();
    assertThat(batch.parameters().timestampMicros()).isEqualTo(12);
  }

  /** Messages as Cassandra gives them. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "7 | 00000009616263 | Not enough bytes to read an UTF8 serialized string preceded by its 4"
            + " bytes length",
        "7 | ffffffff616263 | Not enough bytes to read an UTF8 serialized string preceded by its 4"
            + " bytes length",
        "1 | 0001000561 | Not enough bytes to read an UTF8 serialized string preceded by its 2"
            + " bytes length",
        "7 | 0000000161003000 | Unknown code 48 for a consistency level",
        "7 | 0000000161000120 8000000000000000 | Out of bound timestamp, must be in"
            + " [-9223372036854775807, 9223372036854775807] (got -9223372036854775808)",
        "7 | 00000001610001010001fffffffd | Invalid ByteBuf length -3",
        "7 | 000000016100010400000000 | The page size cannot be 0",
        "7 | 00000002fffe000100 | Cannot decode string as UTF8: 'fffe'",
        "13 | 090000000100 | Invalid BATCH message type 9",
        "13 | 00000107 | Invalid query kind in BATCH messages. Must be 0 or 1 but got 7",
        "10 | 00ff | Not enough bytes to read a value of 255 bytes: 0 are left",
      })
  void refusesMalformedBodies(int opcode, String hex, String message) {
    byte[] body = HexFormat.of().parseHex(hex.replace(" ", ""));
    assertThatThrownBy(() -> decode(opcode, body))
        .isInstanceOfSatisfying(
            CqlException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.PROTOCOL_ERROR))
        .hasMessage(message);
  }

  @Test
  void manyValuesThatAreNotThereCostNoMemory() {
    byte[] body = HexFormat.of().parseHex("0000000161" + "000101" + "ffff" + "00000000");
    assertThatThrownBy(() -> decode(RawClient.QUERY, body)).isInstanceOf(CqlException.class);
  }

  private static Request decode(int opcode, byte[] body) {
    FrameHeader header = new FrameHeader(4, 0, 1, opcode, body.length);
    return RequestDecoder.decode(header, Unpooled.wrappedBuffer(body));
  }
}
