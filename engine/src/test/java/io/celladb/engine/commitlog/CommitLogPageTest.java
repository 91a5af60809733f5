package io.celladb.engine.commitlog;

import static org.assertj.core.api.Assertions.assertThat;

import io.celladb.engine.env.MemoryFileSystem;
import io.celladb.engine.env.WritableFile;
import io.celladb.engine.io.ByteWriter;
import io.celladb.engine.io.Bytes;
import io.celladb.engine.io.LogPosition;
import io.celladb.engine.rows.encoding.Mutation;
import io.celladb.engine.schema.TableDef;
import io.celladb.engine.testing.ManualClock;
import io.celladb.engine.testing.ManualTasks;
import io.celladb.engine.testing.StoreTable;
import io.celladb.engine.testing.StoredFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The example of {@code docs/formats/commitlog.md} is a whole segment, and means what it says. */
class CommitLogPageTest {
  private static final Path PAGE = Path.of("..", "docs", "formats", "commitlog.md");
  private static final Pattern HEX = Pattern.compile("([0-9a-f]{4}) {2}([0-9a-f]+)(?: {2}.*)?");
  private static final int ROOM_BYTES = 256 * 1024;
  private static final long TIMESTAMP = 1_764_547_200_000_000L;

  private final TableDef table = StoreTable.of("t", 1).definition();
  private final List<Mutation> written =
      List.of(
          StoreTable.put(table, 1, 2, "a", TIMESTAMP),
          StoreTable.put(table, 1, 3, "b", TIMESTAMP + 1));

  private static byte[] example() throws IOException {
    ByteWriter bytes = new ByteWriter();
    for (String line : Files.readAllLines(PAGE)) {
      Matcher hex = HEX.matcher(line.strip());
      if (hex.matches()) {
        assertThat(bytes.length()).as(line).isEqualTo(Integer.parseInt(hex.group(1), 16));
        bytes.writeBytes(Bytes.fromHex(hex.group(2)));
      }
    }
    return bytes.toByteArray();
  }

  @Test
  void decodesTheExample() throws IOException {
    MemoryFileSystem files = new MemoryFileSystem();
    files.createDirectories("commitlog");
    byte[] bytes = example();
    try (WritableFile file = files.create("commitlog/CommitLog-1.log")) {
      file.write(bytes, 0, bytes.length);
      file.reserve(ROOM_BYTES);
    }
    List<Mutation> found = new ArrayList<>();
    List<LogPosition> positions = new ArrayList<>();
    ReplayReport report =
        LogReplay.run(
            files,
            "commitlog",
            LogExtent.EMPTY,
            (mutation, position) -> {
              found.add(mutation);
              positions.add(position);
            });
    assertThat(report.tornTail()).isNull();
    assertThat(report.timestampMicros()).isEqualTo(TIMESTAMP);
    assertThat(positions).last().isEqualTo(new LogPosition(1, bytes.length));
    assertThat(bodies(found)).isEqualTo(bodies(written));
    assertThat(found.get(1).table().id()).isEqualTo(table.id());
    assertThat(found.get(1).table().allColumns()).isEqualTo(table.allColumns());
  }

  private static List<String> bodies(List<Mutation> mutations) {
    return mutations.stream().map(mutation -> Bytes.toHex(mutation.body())).toList();
  }

  @Test
  void theLogWritesTheExample() throws IOException {
    MemoryFileSystem files = new MemoryFileSystem();
    files.createDirectories("commitlog");
    LogSettings settings = new LogSettings("commitlog", 1 << 20, true, 1);
    ReplayReport nothing =
        LogReplay.run(files, "commitlog", LogExtent.EMPTY, (mutation, position) -> {});
    ManualTasks tasks = new ManualTasks(new ManualClock());
    try (CommitLog log =
        CommitLog.open(files, settings, tasks, nothing, new HeldExtent(), () -> TIMESTAMP)) {
      written.forEach(mutation -> log.append(List.of(mutation)));
    }
    assertThat(StoredFiles.read(files, "commitlog/CommitLog-1.log"))
        .isEqualTo(Arrays.copyOf(example(), ROOM_BYTES));
  }
}
