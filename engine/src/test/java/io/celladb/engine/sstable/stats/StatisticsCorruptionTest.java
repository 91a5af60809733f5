package io.celladb.engine.sstable.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.celladb.engine.errors.CorruptionException;
import io.celladb.engine.errors.UnsupportedFormatException;
import io.celladb.engine.rows.DecoratedKey;
import io.celladb.engine.rows.encoding.EncodingStats;
import io.celladb.engine.rows.encoding.SerializationHeader;
import io.celladb.engine.sstable.component.FormatVersion;
import io.celladb.engine.types.CqlTypes;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class StatisticsCorruptionTest {
  private static final String FILE = "data/ks/t/oa-1-big-Statistics.db";

  @Test
  void everyFlippedByteIsFound() {
    byte[] sound = sample();
    for (int i = 0; i < sound.length; i++) {
      byte[] bytes = sound.clone();
      bytes[i] ^= 0x10;
      Throwable thrown = catchThrowable(() -> SSTableMetadata.read(bytes, FILE, FormatVersion.OA));
      assertThat(thrown).as("byte %d", i).isInstanceOf(CorruptionException.class);
      CorruptionException damage = (CorruptionException) thrown;
      assertThat(damage.file()).isEqualTo(FILE);
      assertThat(damage.component()).isEqualTo("Statistics.db");
      assertThat(damage.offset()).isBetween(0L, (long) sound.length);
    }
  }

  @Test
  void everyMissingTailIsFound() {
    byte[] sound = sample();
    for (int length = 0; length < sound.length; length++) {
      byte[] bytes = Arrays.copyOf(sound, length);
      assertThatThrownBy(() -> SSTableMetadata.read(bytes, FILE, FormatVersion.OA))
          .as("length %d", length)
          .isInstanceOf(CorruptionException.class);
    }
  }

  @Test
  void anotherPartitionerIsRefused() {
    SSTableMetadata murmur = SSTableMetadata.read(sample(), FILE, FormatVersion.OA);
    SSTableMetadata random =
        new SSTableMetadata(
            "org.apache.cassandra.dht.RandomPartitioner",
            0.1,
            murmur.keys(),
            murmur.stats(),
            murmur.header());
    assertThatThrownBy(() -> SSTableMetadata.read(random.toBytes(), FILE, FormatVersion.OA))
        .isInstanceOf(UnsupportedFormatException.class)
        .hasMessageContaining("RandomPartitioner");
  }

  @Test
  void unknownTypesAreNamedWhenTheHeaderIsInterpreted() {
    HeaderMetadata header =
        new HeaderMetadata(
            EncodingStats.NONE,
            "org.apache.cassandra.db.marshal.Int32Type",
            List.of(),
            Map.of(),
            Map.of("l", "org.apache.cassandra.db.marshal.HolographicType"));
    assertThatThrownBy(header::toHeader)
        .isInstanceOf(UnsupportedFormatException.class)
        .hasMessageContaining("column l")
        .hasMessageContaining("HolographicType");
  }

  private static byte[] sample() {
    SerializationHeader header =
        new SerializationHeader(
            List.of(CqlTypes.INT), List.of(), List.of(), List.of(), EncodingStats.NONE);
    MetadataCollector collector = new MetadataCollector(header);
    DecoratedKey key = new DecoratedKey(new byte[] {0, 0, 0, 1});
    collector.partitionStart(key);
    collector.partitionEnd(15);
    return collector.finish(new FileFacts(0.01, -1, key, key, List.of(), null, 0, 0));
  }
}
