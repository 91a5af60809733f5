package io.celladb.engine.duel;

import static io.celladb.engine.testing.CassandraText.onThisJava;
import static org.assertj.core.api.Assertions.assertThat;

import io.celladb.engine.env.DiskFileSystem;
import io.celladb.engine.env.SystemClock;
import io.celladb.engine.query.KeyBound;
import io.celladb.engine.query.KeyRange;
import io.celladb.engine.query.ReadRequest;
import io.celladb.engine.query.Slices;
import io.celladb.engine.rows.ClusteringComparator;
import io.celladb.engine.rows.DecoratedKey;
import io.celladb.engine.schema.TableDef;
import io.celladb.engine.testing.oracle.OracleFormat;
import io.celladb.engine.testing.oracle.OracleNode;
import io.celladb.engine.testing.oracle.SSTableTools;
import io.celladb.engine.tools.DumpOptions;
import io.celladb.engine.tools.SSTableDump;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;

/**
 * Random tables and writes, given to Cella and to Cassandra. {@code -Dcella.duel.cases=N} makes it
 * that many times as many cases; {@code -Dcella.duel.seed=S} runs one case alone. A case that fails
 * prints its seed and its script.
 */
class DuelTest {
  private static final int TRIES = 12;
  private static final int READS = 4;
  private static final String POSITION = "\"position\" : [0-9]+,?";

  /** What a list's element is filed under is the writer's choice. */
  private static final String LIST_PATH = "\"[0-9a-f]{8}-[0-9a-f]{4}-1[0-9a-f-]{21}\" \\]";

  private interface Duel {
    void run(DuelCase duel, OracleNode node, Path scratch) throws IOException;
  }

  @Property(tries = TRIES, shrinking = ShrinkingMode.OFF)
  void cassandraReadsWhatCellaWrote(@ForAll long seed) throws IOException {
    each(seed, DuelTest::cassandraReads);
  }

  @Property(tries = TRIES, shrinking = ShrinkingMode.OFF)
  void cellaReadsAndMergesWhatCassandraWrote(@ForAll long seed) throws IOException {
    each(seed, DuelTest::cellaReads);
  }

  private static void each(long seed, Duel duel) throws IOException {
    Long only = Long.getLong("cella.duel.seed");
    Random seeds = new Random(seed);
    int rounds = only != null ? 1 : Integer.getInteger("cella.duel.cases", 1);
    for (int i = 0; i < rounds; i++) {
      long chosen = only != null ? only : i == 0 ? seed : seeds.nextLong();
      DuelCase duelCase = new DuelCase(chosen, Instant.now().getEpochSecond());
      Path scratch = Files.createTempDirectory("cella-duel");
      try {
        duel.run(duelCase, node(duelCase.format()), scratch);
      } catch (RuntimeException | AssertionError e) {
        throw new AssertionError(e.getMessage() + "\n" + duelCase.script(), e);
      } finally {
        CellaTable.delete(scratch);
      }
    }
  }

  private static OracleNode node(OracleFormat format) {
    OracleNode node = OracleNode.shared(format);
    node.cql(
            "CREATE KEYSPACE IF NOT EXISTS %s WITH replication = {'class': 'SimpleStrategy', %s}"
                .formatted(DuelCase.KEYSPACE, "'replication_factor': 1"))
        .orThrow();
    return node;
  }

  private static void cassandraReads(DuelCase duel, OracleNode node, Path scratch)
      throws IOException {
    TableDef table = duel.table();
    try (CellaTable cella = new CellaTable(scratch.resolve("cella"), duel)) {
      for (List<Change> batch : duel.batches()) {
        batch.forEach(cella::apply);
        cella.flush();
      }
      dumpsAlike(cella.folder(), scratch);
      if (duel.isCompacted()) {
        cella.compact();
        dumpsAlike(cella.folder(), scratch);
      }
      try (OracleTable oracle = new OracleTable(node, table, duel.nowSeconds())) {
        Path copy = scratch.resolve(table.keyspace()).resolve(table.name());
        CellaTable.copy(cella.folder(), copy);
        oracle.take(copy);
        answerAlike(duel, cella, oracle);
      }
    }
  }

  private static void cellaReads(DuelCase duel, OracleNode node, Path scratch) throws IOException {
    TableDef table = duel.table();
    try (OracleTable oracle = new OracleTable(node, table, duel.nowSeconds());
        CellaTable cella = new CellaTable(scratch.resolve("wrote"), duel)) {
      for (List<Change> batch : duel.batches()) {
        batch.forEach(oracle::apply);
        batch.forEach(cella::apply);
        if (duel.isReadUnflushed()) {
          answerAlike(duel, cella, oracle);
        }
        oracle.flush();
        cella.flush();
      }
      filesAlike(cella, oracle, scratch);
      answerAlike(duel, cella, oracle);
      takesAndAnswersAlike(duel, oracle, oracle.folder(), scratch.resolve("flushed"));
      oracle.compact();
      cella.compact();
      filesAlike(cella, oracle, scratch);
      answerAlike(duel, cella, oracle);
      dumpsAlike(oracle.folder(), scratch);
      takesAndAnswersAlike(duel, oracle, oracle.folder(), scratch.resolve("compacted"));
    }
  }

  private static void takesAndAnswersAlike(DuelCase duel, OracleTable oracle, Path from, Path home)
      throws IOException {
    try (CellaTable cella = new CellaTable(home, duel)) {
      cella.take(from);
      assertThat(cella.store().verify()).isEmpty();
      answerAlike(duel, cella, oracle);
    }
  }

  /** Both wrote the same number of files, with the same in them, if not in the same places. */
  private static void filesAlike(CellaTable cella, OracleTable oracle, Path scratch)
      throws IOException {
    List<String> ours = dumps(cella.folder(), scratch);
    List<String> theirs = dumps(oracle.folder(), scratch);
    assertThat(ours).isEqualTo(theirs);
  }

  private static List<String> dumps(Path folder, Path scratch) throws IOException {
    List<String> dumps = new ArrayList<>();
    Path copy = copy(folder, scratch);
    for (Path file : CellaTable.dataFiles(copy)) {
      dumps.add(
          SSTableTools.shared().dump(file).replaceAll(POSITION, "").replaceAll(LIST_PATH, "]"));
    }
    return dumps;
  }

  private static void dumpsAlike(Path folder, Path scratch) throws IOException {
    Path copy = copy(folder, scratch);
    DiskFileSystem files = new DiskFileSystem(scratch);
    for (Path file : CellaTable.dataFiles(copy)) {
      StringBuilder ours = new StringBuilder();
      new SSTableDump(files, new SystemClock())
          .dump(String.join("/", names(scratch.relativize(file))), DumpOptions.DEFAULT, ours);
      String theirs = SSTableTools.shared().dump(file);
      assertThat(ours.toString()).isEqualTo(onThisJava(theirs, ours.toString()));
    }
  }

  /** Cassandra's tools delete a summary whose interval is not the default one: not here. */
  private static Path copy(Path folder, Path scratch) throws IOException {
    Path copies = Files.createTempDirectory(scratch, "dumped");
    Path copy = copies.resolve(folder.getFileName());
    CellaTable.copy(folder, copy);
    return copy;
  }

  private static List<String> names(Path path) {
    List<String> names = new ArrayList<>();
    path.forEach(name -> names.add(name.toString()));
    return names;
  }

  private static void answerAlike(DuelCase duel, CellaTable cella, OracleTable oracle) {
    TableDef table = duel.table();
    RowTexts ours = cella.rows(ReadRequest.ofRange(table, KeyRange.ALL, Slices.ALL));
    RowTexts theirs = oracle.rows();
    assertThat(ours.exact()).isEqualTo(theirs.exact());
    assertThat(ours.json()).isEqualTo(onThisJava(theirs.json(), ours.json()));
    for (int i = 0; i < READS; i++) {
      List<byte[]> values = duel.keys().get(i % duel.keys().size());
      DecoratedKey key = Change.decoratedKey(values);
      boolean reversed = i % 2 == 1 && !table.clustering().isEmpty();
      RandomSlice slice = i < 2 || table.clustering().isEmpty() ? null : duel.slice();
      ReadRequest request = ReadRequest.ofKey(table, key, slices(table, slice), reversed);
      assertThat(cella.rows(request).exact())
          .as("%s of %s, reversed %s", slice, key, reversed)
          .isEqualTo(oracle.rows(values, slice, reversed));
    }
    long token = Change.decoratedKey(duel.keys().get(0)).token();
    KeyRange behind = new KeyRange(new KeyBound(token, null, true), KeyBound.MAX);
    assertThat(cella.rows(ReadRequest.ofRange(table, behind, Slices.ALL)).exact())
        .as("behind token %d", token)
        .isEqualTo(oracle.rowsBehind(token));
  }

  private static Slices slices(TableDef table, RandomSlice slice) {
    if (slice == null) {
      return Slices.ALL;
    }
    ClusteringComparator comparator = new ClusteringComparator(table.clusteringTypes());
    return new Slices(slice.slices().stream().filter(each -> !each.isEmpty(comparator)).toList());
  }
}
