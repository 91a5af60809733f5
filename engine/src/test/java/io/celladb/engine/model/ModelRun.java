package io.celladb.engine.model;

import io.celladb.engine.api.Components;
import io.celladb.engine.api.Store;
import io.celladb.engine.env.MemoryFileSystem;
import io.celladb.engine.metrics.EngineEvents;
import io.celladb.engine.rows.encoding.Mutation;
import io.celladb.engine.schema.TableDef;
import io.celladb.engine.testing.ManualClock;
import io.celladb.engine.testing.ManualTasks;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.UnaryOperator;

/** Random operations on a store and on the model, all of which follow from a seed. */
final class ModelRun {
  private static final int KINDS_OF_READS = 7;

  private final long seed;
  private final Random random;
  private final Configuration configuration;
  private final Shape shape;
  private final Model model;
  private final EngineTable table;
  private final ModelWrites writes;
  private final Checker checker;
  private final Counters counters;
  private final MemoryFileSystem files = new MemoryFileSystem();
  private final ManualClock clock = new ManualClock();
  private final Answers answers;

  private ManualTasks tasks;
  private Store store;
  private TableDef current;
  private TableDef old; // as a client may still hold it
  private long operations;
  private String last = "";

  /**
   * Makes a run.
   *
   * @param between what stands between the store's answers and the checker
   */
  ModelRun(long seed, UnaryOperator<Answers> between) {
    this.seed = seed;
    answers = between.apply(request -> store.read(request));
    random = new Random(seed);
    configuration = Configuration.random(random);
    shape = configuration.shape();
    model = new Model(shape);
    table = new EngineTable(shape);
    Values values = new Values(seed, shape.longest());
    checker = new Checker(shape, model, values, table);
    counters = new Counters(random);
    writes = new ModelWrites(configuration, model, values, table, random, clock);
  }

  ModelRun(long seed) {
    this(seed, answers -> answers);
  }

  long operations() {
    return operations;
  }

  long rowsCompared() {
    return checker.rows();
  }

  /** Does about that many operations; a failure tells how to see it again. */
  void run(long most) {
    try {
      open();
      table.create(store, configuration.options());
      counters.create(store);
      current = table.current(store);
      old = current;
      while (operations < most) {
        step();
      }
      scanAll();
      reopen();
      scanAll();
      if (!store.verify().isEmpty()) {
        throw new AssertionError("problems: " + store.problems());
      }
      store.close();
    } catch (RuntimeException | AssertionError e) {
      throw new AssertionError(
          "seed %d, operation %d, after %s: %s; again with -Dcella.model.seed=%d; %s"
              .formatted(seed, operations, last, e.getMessage(), seed, configuration),
          e);
    }
  }

  private void open() {
    tasks = new ManualTasks(clock);
    store =
        Store.open(
            new Components(files, clock, tasks, EngineEvents.NONE), configuration.settings());
  }

  private void reopen() {
    store.close();
    open();
  }

  private void step() {
    int chance = random.nextInt(10_000);
    if (chance < 400) {
      counters.write(store);
      operations++;
      last = "a write of counters";
    } else if (chance < 450) {
      counters.check(answers);
      operations++;
    } else if (chance < 5_600) {
      write();
    } else if (chance < 9_930) {
      read();
    } else {
      last = shake(chance - 9_930);
    }
  }

  private void write() {
    // A definition from before an ALTER at times, as a client may still hold one.
    TableDef by = random.nextInt(5) == 0 ? old : current;
    int count = random.nextInt(10) == 0 ? 2 + random.nextInt(6) : 1;
    List<Mutation> group = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      group.add(writes.random(by));
    }
    store.apply(group);
    operations += count;
    last = "a write of " + group.get(0).key();
  }

  private void read() {
    int p = random.nextInt(shape.partitions());
    long now = clock.nowInSeconds();
    int[] order = checker.order();
    boolean reversed = random.nextBoolean();
    int kind = random.nextInt(4) == 0 ? random.nextInt(KINDS_OF_READS) : 0;
    switch (kind) {
      case 0 -> {
        Span row = Span.of(random.nextInt(order.length), order);
        checker.read(answers, current, p, List.of(row), reversed, now);
      }
      case 1, 2, 3 -> {
        List<Span> spans = Span.several(shape, order, random, kind);
        checker.read(answers, current, p, spans, reversed, now);
      }
      case 4 -> checker.read(answers, current, p, List.of(Span.all(shape)), reversed, now);
      case 5 ->
          checker.readPages(answers, current, p, reversed, 1 + random.nextInt(order.length), now);
      default -> {
        int from = random.nextInt(shape.partitions());
        int to = Math.min(shape.partitions() - 1, from + random.nextInt(4));
        List<Span> spans =
            random.nextBoolean() ? List.of(Span.all(shape)) : Span.several(shape, order, random, 2);
        checker.scan(answers, current, from, to, spans, now);
      }
    }
    operations++;
  }

  private void scanAll() {
    checker.scan(
        answers,
        current,
        0,
        shape.partitions() - 1,
        List.of(Span.all(shape)),
        clock.nowInSeconds());
    counters.check(answers);
    operations++;
  }

  /** Does what is not a read or a write, by a chance out of 70. */
  private String shake(int chance) {
    operations++;
    if (chance < 14) {
      store.flush(EngineTable.KEYSPACE, random.nextBoolean() ? EngineTable.NAME : Counters.NAME);
      return "flush";
    } else if (chance < 18) {
      store.compact(EngineTable.KEYSPACE, random.nextBoolean() ? EngineTable.NAME : Counters.NAME);
      return "compact";
    } else if (chance < 40) {
      tasks.runAll();
      return "tasks";
    } else if (chance < 55) {
      clock.advance(Duration.ofSeconds(1 + random.nextInt(20)));
      return "time passes";
    } else if (chance < 60) {
      scanAll();
      return "scan";
    } else if (chance < 64) {
      reopen();
      return "reopen";
    } else if (chance < 65) {
      store.truncate(EngineTable.KEYSPACE, EngineTable.NAME);
      model.clear();
      return "truncate";
    }
    alter();
    return "alter";
  }

  private void alter() {
    int column = random.nextInt(shape.regulars().length);
    old = current;
    if (model.hasColumn(column)) {
      long timestamp = writes.latest();
      table.dropColumn(store, column, timestamp);
      model.dropColumn(column, timestamp);
    } else {
      table.addColumn(store, column);
      model.addColumn(column);
    }
    current = table.current(store);
  }
}
