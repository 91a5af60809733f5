package io.celladb.engine.rows;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.celladb.engine.io.ByteWriter;
import io.celladb.engine.io.Bytes;
import io.celladb.engine.rows.CounterContext.Shard;
import io.celladb.engine.types.InvalidValueException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class CounterContextTest {
  private static final UUID ONE = new UUID(0, 1);
  private static final UUID TWO = new UUID(0, 2);

  /** Kind is g, l or r: global, local, remote. */
  private record Part(char kind, UUID id, long clock, long count) {}

  private static Cell live(long timestamp, byte[] context) {
    Cell cell = new Cell();
    cell.set(0, timestamp, RowHeader.NO_TTL, DeletionTime.NO_DELETION_TIME);
    cell.value(context, 0, context.length);
    return cell;
  }

  private static Cell tombstone(long timestamp) {
    Cell cell = new Cell();
    cell.set(0, timestamp, RowHeader.NO_TTL, 5);
    return cell;
  }

  private static byte[] context(Part... parts) {
    List<Integer> elements = new ArrayList<>();
    ByteWriter shards = new ByteWriter();
    for (int i = 0; i < parts.length; i++) {
      Part part = parts[i];
      if (part.kind != 'r') {
        elements.add(part.kind == 'g' ? i + Short.MIN_VALUE : i);
      }
      shards.writeLong(part.id.getMostSignificantBits());
      shards.writeLong(part.id.getLeastSignificantBits());
      shards.writeLong(part.clock);
      shards.writeLong(part.count);
    }
    ByteWriter context = new ByteWriter();
    context.writeShort(elements.size());
    elements.forEach(context::writeShort);
    context.writeBytes(shards.toByteArray());
    return context.toByteArray();
  }

  private static byte[] merged(byte[] a, byte[] b) {
    byte[] left = reconciled(live(1, a), live(2, b));
    byte[] right = reconciled(live(2, b), live(1, a));
    assertThat(left).as("the order of the two does not matter").isEqualTo(right);
    return left;
  }

  private static byte[] reconciled(Cell kept, Cell other) {
    CounterContext.reconcile(kept, other);
    assertThat(kept.timestamp()).isEqualTo(2);
    return kept.bytes();
  }

  @Test
  void whatCassandraWroteIsRead() {
    byte[] context =
        HexFormat.of()
            .parseHex("000180001e905ebf5f364032a6261a85e31fb1280006619109d555000000000000000005");
    Cell cell = live(1, context);
    UUID id = UUID.fromString("1e905ebf-5f36-4032-a626-1a85e31fb128");
    Shard shard = CounterContext.shard(cell, id);
    assertThat(shard).isEqualTo(new Shard(0x0006619109d55500L, 5));
    assertThat(Bytes.getLong(CounterContext.value(cell), 0)).isEqualTo(5);
    assertThat(CounterContext.hasLegacyShards(cell)).isFalse();
    assertThat(CounterContext.of(id, shard)).isEqualTo(context);
    assertThat(CounterContext.shard(cell, ONE)).isEqualTo(Shard.NONE);
  }

  @Test
  void ofOneNodeTheLaterClockStays() {
    byte[] early = CounterContext.of(ONE, new Shard(7, 100));
    byte[] late = CounterContext.of(ONE, new Shard(8, 3));
    assertThat(merged(early, late)).isEqualTo(late);
    byte[] more = CounterContext.of(ONE, new Shard(8, 4));
    assertThat(merged(late, more)).isEqualTo(more);
  }

  @Test
  void nodesAddUp() {
    byte[] one = CounterContext.of(ONE, new Shard(7, 100));
    byte[] two = CounterContext.of(TWO, new Shard(1, -1));
    byte[] both = merged(one, two);
    assertThat(both).isEqualTo(context(new Part('g', ONE, 7, 100), new Part('g', TWO, 1, -1)));
    assertThat(Bytes.getLong(CounterContext.value(live(1, both)), 0)).isEqualTo(99);
  }

  @Test
  void theKindsOfOldHaveTheirOwnRules() {
    Part global = new Part('g', ONE, 1, 10);
    Part local = new Part('l', ONE, 5, 20);
    Part remote = new Part('r', ONE, 9, 30);
    assertThat(merged(context(global), context(local))).isEqualTo(context(global));
    assertThat(merged(context(global), context(remote))).isEqualTo(context(global));
    assertThat(merged(context(local), context(remote))).isEqualTo(context(local));
    assertThat(merged(context(local), context(local)))
        .isEqualTo(context(new Part('l', ONE, 10, 40)));
    assertThat(merged(context(remote), context(new Part('r', ONE, 3, 1))))
        .isEqualTo(context(remote));
    assertThat(merged(context(remote), context(new Part('r', ONE, -3, 1))))
        .isEqualTo(context(new Part('r', ONE, -3, 1)));
    Part other = new Part('r', TWO, 1, 1);
    assertThat(merged(context(local), context(other))).isEqualTo(context(local, other));
    assertThat(CounterContext.hasLegacyShards(live(1, context(global, other)))).isTrue();
  }

  @Test
  void aTombstoneStaysWhateverItsTimestamp() {
    byte[] context = CounterContext.of(ONE, new Shard(7, 100));
    Cell kept = live(9, context);
    CounterContext.reconcile(kept, tombstone(3));
    assertThat(kept.isTombstone()).isTrue();
    assertThat(kept.timestamp()).isEqualTo(3);
    CounterContext.reconcile(kept, live(9, context));
    assertThat(kept.isTombstone()).isTrue();
    CounterContext.reconcile(kept, tombstone(4));
    assertThat(kept.timestamp()).isEqualTo(4);
  }

  @Test
  void bytesThatAreNoCounterAreRefused() {
    for (String hex : List.of("0001", "00", "000180000000", "ffff80000000")) {
      Cell cell = live(1, HexFormat.of().parseHex(hex));
      assertThatThrownBy(() -> CounterContext.value(cell))
          .as(hex)
          .isInstanceOf(InvalidValueException.class);
    }
  }
}
