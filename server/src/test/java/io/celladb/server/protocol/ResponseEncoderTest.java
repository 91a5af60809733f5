package io.celladb.server.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import io.celladb.cql.result.ColumnSpec;
import io.celladb.cql.result.ResultRows;
import io.celladb.engine.types.CqlType;
import io.celladb.engine.types.CqlTypes;
import io.celladb.engine.types.ListType;
import io.celladb.engine.types.MapType;
import io.celladb.engine.types.SetType;
import io.celladb.server.RawClient;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.UnpooledByteBufAllocator;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ResponseEncoderTest {
  private static final ColumnSpec KEY = new ColumnSpec("ks", "t", "k", CqlTypes.INT);
  private static final ColumnSpec VALUE = new ColumnSpec("ks", "t", "v", CqlTypes.TEXT);
  private static final ColumnSpec OTHER = new ColumnSpec("ks", "u", "v", CqlTypes.BLOB);

  @Test
  void writesRows() {
    ResultRows rows =
        new ResultRows.Builder(List.of(KEY, VALUE))
            .add(new byte[] {0, 0, 0, 7})
            .addNull()
            .endRow()
            .add(new byte[] {0, 0, 0, 8})
            .add(new byte[0])
            .endRow()
            .build(new byte[] {9});
    assertThat(body(new Response.Outcome(rows, false)))
        .isEqualTo(
            RawClient.bytes(
                out -> {
                  out.writeInt(2);
                  out.writeInt(3); // one table, more pages
                  out.writeInt(2);
                  out.writeInt(1);
                  out.writeByte(9);
                  out.writeUTF("ks");
                  out.writeUTF("t");
                  out.writeUTF("k");
                  out.writeShort(9);
                  out.writeUTF("v");
                  out.writeShort(13);
                  out.writeInt(2);
                  out.writeInt(4);
                  out.writeInt(7);
                  out.writeInt(-1);
                  out.writeInt(4);
                  out.writeInt(8);
                  out.writeInt(0);
                }));
  }

  @Test
  void writesRowsWithoutMetadataAndOfSeveralTables() {
    ResultRows rows = new ResultRows.Builder(List.of(KEY, OTHER)).build(null);
    assertThat(body(new Response.Outcome(rows, true)))
        .isEqualTo(
            RawClient.bytes(
                out -> {
                  out.writeInt(2);
                  out.writeInt(4);
                  out.writeInt(2);
                  out.writeInt(0);
                }));
    assertThat(body(new Response.Outcome(rows, false)))
        .isEqualTo(
            RawClient.bytes(
                out -> {
                  out.writeInt(2);
                  out.writeInt(0);
                  out.writeInt(2);
                  out.writeUTF("ks");
                  out.writeUTF("t");
                  out.writeUTF("k");
                  out.writeShort(9);
                  out.writeUTF("ks");
                  out.writeUTF("u");
                  out.writeUTF("v");
                  out.writeShort(3);
                  out.writeInt(0);
                }));
  }

  /** As Cassandra answers PREPARE of "select key from system.local where key=?;". */
  @Test
  void writesPreparedStatements() {
    ColumnSpec key = new ColumnSpec("system", "local", "key", CqlTypes.TEXT);
    byte[] id = ByteBufUtil.decodeHexDump("4307783f79a2f9409497bc5180f22205");
    assertThat(body(new Response.Prepared(id, List.of(key), new int[] {0}, List.of(key))))
        .isEqualTo(
            RawClient.bytes(
                out -> {
                  out.writeInt(4);
                  out.writeShort(16);
                  out.write(id);
                  out.writeInt(1);
                  out.writeInt(1);
                  out.writeInt(1);
                  out.writeShort(0);
                  out.writeUTF("system");
                  out.writeUTF("local");
                  out.writeUTF("key");
                  out.writeShort(13);
                  out.writeInt(1);
                  out.writeInt(1);
                  out.writeUTF("system");
                  out.writeUTF("local");
                  out.writeUTF("key");
                  out.writeShort(13);
                }));
    assertThat(body(new Response.Prepared(id, List.of(), new int[0], null)))
        .isEqualTo(
            RawClient.bytes(
                out -> {
                  out.writeInt(4);
                  out.writeShort(16);
                  out.write(id);
                  out.writeInt(0);
                  out.writeInt(0);
                  out.writeInt(0);
                  out.writeInt(4);
                  out.writeInt(0);
                }));
  }

  @Test
  void everyScalarTypeHasANumber() {
    List<Integer> numbers = new ArrayList<>();
    for (CqlType type : CqlTypes.all()) {
      ByteBuf out = UnpooledByteBufAllocator.DEFAULT.heapBuffer();
      TypeOption.write(out, type);
      assertThat(out.readableBytes()).as(type.cqlName()).isEqualTo(2);
      numbers.add(out.readUnsignedShort());
      out.release();
    }
    assertThat(numbers).doesNotHaveDuplicates().doesNotContain(0);
  }

  @Test
  void collectionsNameWhatTheyHold() {
    ByteBuf out = UnpooledByteBufAllocator.DEFAULT.heapBuffer();
    TypeOption.write(out, MapType.of(CqlTypes.TEXT, SetType.frozenOf(CqlTypes.INT)));
    TypeOption.write(out, ListType.of(CqlTypes.UUID));
    assertThat(ByteBufUtil.hexDump(out)).isEqualTo("0021000d0022000900" + "20000c");
    out.release();
  }

  private static byte[] body(Response response) {
    return bytes(response, null, Compression.NONE);
  }

  private static byte[] bytes(
      Response response, @Nullable UUID tracingId, Compression compression) {
    ByteBuf frame =
        ResponseEncoder.encode(
            response, 5, tracingId, compression, UnpooledByteBufAllocator.DEFAULT);
    FrameHeader header = FrameHeader.read(frame);
    assertThat(header.version()).isEqualTo(0x84);
    assertThat(header.stream()).isEqualTo(5);
    assertThat(header.bodyBytes()).isEqualTo(frame.readableBytes());
    byte[] body = ByteBufUtil.getBytes(frame);
    frame.release();
    return body;
  }
}
