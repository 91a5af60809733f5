package io.celladb.engine.model;

import io.celladb.engine.query.Slice;
import io.celladb.engine.rows.DeletionTime;
import io.celladb.engine.rows.RowHeader;
import io.celladb.engine.rows.encoding.Mutation;
import io.celladb.engine.rows.encoding.MutationBuilder;
import io.celladb.engine.schema.TableDef;
import io.celladb.engine.testing.ManualClock;
import java.util.Random;

/** Random writes and deletions, told to the model and made into mutations. */
final class ModelWrites {
  /** Timestamps are multiples of it; those of writes that expire have 1 more. */
  private static final long STEP = 8;

  private static final int LATEST_COMES_LATE = 64;

  private final Configuration configuration;
  private final Shape shape;
  private final Model model;
  private final Values values;
  private final EngineTable table;
  private final int[] order;
  private final Random random;
  private final ManualClock clock;
  private long latest;

  ModelWrites(
      Configuration configuration,
      Model model,
      Values values,
      EngineTable table,
      Random random,
      ManualClock clock) {
    this.configuration = configuration;
    this.shape = configuration.shape();
    this.model = model;
    this.values = values;
    this.table = table;
    this.order = shape.inOrder();
    this.random = random;
    this.clock = clock;
    this.latest = clock.currentTimeMicros();
  }

  /** Returns a timestamp that no write has gone beyond. */
  long latest() {
    return latest + 1;
  }

  /** Most writes are the latest; where they need not be, some come late, or tie with another. */
  private long timestamp() {
    latest += STEP;
    boolean late = !configuration.timestampsGoUp() && random.nextInt(3) == 0;
    return late ? latest - STEP * random.nextInt(LATEST_COMES_LATE) : latest;
  }

  /** A write of one partition. */
  Mutation random(TableDef by) {
    int p = random.nextInt(shape.partitions());
    MutationBuilder builder = new MutationBuilder(by).begin(EngineTable.key(p));
    int chance = random.nextInt(200);
    if (chance < 1) {
      long timestamp = timestamp();
      model.deletePartition(p, timestamp);
      builder.deletePartition(timestamp, clock.nowInSeconds());
    } else if (chance < 8) {
      deleteRange(builder, p);
    } else if (chance < 20 && shape.hasStatics()) {
      writeStatics(builder, p);
    } else {
      // Rows of a mutation come in clustering order.
      int rank = random.nextInt(order.length);
      int rows = random.nextInt(8) == 0 ? 1 + random.nextInt(5) : 1;
      for (int i = 0; i < rows && rank < order.length; i++) {
        writeRow(builder, by, p, order[rank]);
        rank += 1 + random.nextInt(3);
      }
    }
    return builder.build();
  }

  private void deleteRange(MutationBuilder builder, int p) {
    Span span = Span.random(shape, order, random);
    if (span.isEmpty()) {
      return;
    }
    long timestamp = timestamp();
    for (int rank = span.from(); rank < span.to(); rank++) {
      model.deleteRow(p, order[rank], timestamp);
    }
    Slice slice = table.slice(span);
    builder.deleteRange(slice.start(), slice.end(), timestamp, clock.nowInSeconds());
  }

  private void writeStatics(MutationBuilder builder, int p) {
    long timestamp = timestamp();
    builder.staticRow();
    for (int column = 0; column < shape.statics().length; column++) {
      int chance = random.nextInt(6);
      if (chance == 0) {
        model.writeStatic(p, column, timestamp, true);
        builder.tombstone(column, timestamp, clock.nowInSeconds());
      } else if (chance < 4) {
        model.writeStatic(p, column, timestamp, false);
        byte[] value = values.of(p, -1, column, timestamp, shape.statics()[column]);
        builder.cell(column, timestamp, RowHeader.NO_TTL, DeletionTime.NO_DELETION_TIME, value);
      }
    }
    for (int column = 0; column < shape.staticCollections().length; column++) {
      int ordinal = shape.statics().length + column;
      Shape.Kind kind = shape.staticCollections()[column];
      writeCollection(builder, ordinal, kind, p, -1, column, new Times(timestamp, timestamp));
    }
    builder.endRow();
  }

  /**
   * When a row is written.
   *
   * @param at timestamp of what is written
   * @param deletion timestamp of what is deleted
   */
  private record Times(long at, long deletion, int ttl, long expiry) {
    Times(long at, long deletion) {
      this(at, deletion, RowHeader.NO_TTL, DeletionTime.NO_DELETION_TIME);
    }
  }

  /** Overwrites a collection, deletes it, or writes and deletes elements. */
  private void writeCollection(
      MutationBuilder builder,
      int ordinal,
      Shape.Kind kind,
      int p,
      int row,
      int column,
      Times times) {
    int what = random.nextInt(8);
    if (what < 2) {
      long deletion = what == 0 ? times.at() - 1 : times.deletion();
      model.deleteCollection(p, row, column, deletion);
      builder.complexDeletion(ordinal, deletion, clock.nowInSeconds());
    }
    for (int element = 0; what != 1 && what < 6 && element < Elements.MOST; element++) {
      byte[] path = EngineTable.path(kind, element);
      int chance = random.nextInt(8);
      if (chance == 0) {
        model.element(p, row, column, element).write(times.deletion(), true, 0, 0);
        builder.tombstone(ordinal, path, times.deletion(), clock.nowInSeconds());
      } else if (chance < 4) {
        model
            .element(p, row, column, element)
            .write(times.at(), false, times.ttl(), times.expiry());
        byte[] value = values.of(kind, p, row, column, element, times.at());
        builder.cell(ordinal, path, times.at(), times.ttl(), times.expiry(), value);
      }
    }
  }

  private void writeRow(MutationBuilder builder, TableDef by, int p, int row) {
    long timestamp = timestamp();
    long now = clock.nowInSeconds();
    int chance = random.nextInt(20);
    RowHeader header = new RowHeader();
    if (chance == 0) {
      model.deleteRow(p, row, timestamp);
      header.deletion(timestamp, now);
      builder.row(table.clustering(row), header).endRow();
      return;
    }
    boolean expires = chance < 4;
    int ttl = expires ? 1 + random.nextInt(60) : RowHeader.NO_TTL;
    long expiry = expires ? now + ttl : DeletionTime.NO_DELETION_TIME;
    long at = expires ? latest + 1 : timestamp;
    boolean inserts = chance < 12;
    if (inserts) {
      model.writeKey(p, row, at, ttl, expiry);
      header.liveness(at, ttl, expiry);
    }
    builder.row(table.clustering(row), header);
    for (int ordinal = 0; ordinal < by.regulars().size(); ordinal++) {
      int column = column(by, ordinal);
      if (by.regulars().get(ordinal).type().isMultiCell()) {
        Times times = new Times(at, timestamp, ttl, expiry);
        writeCollection(builder, ordinal, shape.collections()[column], p, row, column, times);
        continue;
      }
      int what = random.nextInt(8);
      if (what == 0) {
        // At the even timestamp: one that expires is alone at its own.
        model.deleteCell(p, row, column, timestamp);
        builder.tombstone(ordinal, timestamp, now);
      } else if (what < 6) {
        model.write(p, row, column, at, ttl, expiry);
        byte[] value = values.of(p, row, column, at, shape.regulars()[column]);
        builder.cell(ordinal, at, ttl, expiry, value);
      }
    }
    builder.endRow();
  }

  private static int column(TableDef by, int ordinal) {
    return Integer.parseInt(by.regulars().get(ordinal).name().substring(1));
  }
}
