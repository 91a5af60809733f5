package io.celladb.engine.io;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.celladb.engine.errors.InvalidSchemaException;
import java.util.Arrays;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CompressorsTest {
  private static final String TEXT =
      "Cella keeps what Cassandra keeps, Cella keeps what Cassandra keeps.";

  @Provide
  Arbitrary<Compressor> compressors() {
    return Arbitraries.of(
        Compressors.byName("LZ4Compressor", Map.of()),
        Compressors.byName("LZ4Compressor", Map.of("lz4_compressor_type", "high")),
        Compressors.byName("DeflateCompressor", Map.of()),
        Compressors.byName("SnappyCompressor", Map.of()),
        Compressors.byName("ZstdCompressor", Map.of()),
        Compressors.byName("ZstdCompressor", Map.of("compression_level", "-5")),
        Compressors.byName("ZstdCompressor", Map.of("compression_level", "19")),
        Compressors.byName("NoopCompressor", Map.of()));
  }

  @Property
  void whatIsCompressedComesBack(
      @ForAll("compressors") Compressor compressor,
      @ForAll @IntRange(max = 70_000) int sizeBytes,
      @ForAll @IntRange(min = 1, max = 256) int differentBytes,
      @ForAll long seed) {
    byte[] in = new byte[sizeBytes + 3];
    Random random = new Random(seed);
    for (int i = 0; i < in.length; i++) {
      in[i] = (byte) random.nextInt(differentBytes);
    }
    byte[] out = new byte[compressor.maxCompressedLength(sizeBytes) + 2];
    int size = compressor.compress(in, 3, sizeBytes, out, 2);
    assertThat(size).isBetween(0, compressor.maxCompressedLength(sizeBytes));
    byte[] back = new byte[sizeBytes + 1];
    compressor.decompress(out, 2, size, back, 1, sizeBytes);
    assertThat(Arrays.equals(back, 1, sizeBytes + 1, in, 3, sizeBytes + 3)).isTrue();
  }

  /** The blocks are what Cassandra 5.0.6 writes for this text. */
  @ParameterizedTest
  @CsvSource({
    "LZ4Compressor, 43000000f30a43656c6c61206b6565707320776861742043617373616e647215002f2c20220009"
        + "50656570732e",
    "DeflateCompressor, 789c734ecdc94954c84e4d2d285628cf482c51704e2c2e4ecc4b29820aea28381350a10700"
        + "33941825",
    "SnappyCompressor, 436043656c6c61206b6565707320776861742043617373616e64720d15042c207e22"
        + "00002e",
    "ZstdCompressor, 28b52ffd24432d0100e043656c6c61206b6565707320776861742043617373616e64722c202e"
        + "020045611cba730c133cc67d",
    "NoopCompressor, 43656c6c61206b6565707320776861742043617373616e647261206b656570732c2043656c6c"
        + "61206b6565707320776861742043617373616e647261206b656570732e"
  })
  void readsAndWritesCassandrasBlocks(String className, String hex) {
    Compressor compressor = Compressors.byName(className, Map.of());
    byte[] text = TEXT.getBytes(UTF_8);
    byte[] back = new byte[text.length];
    byte[] block = Bytes.fromHex(hex);
    compressor.decompress(block, 0, block.length, back, 0, back.length);
    assertThat(new String(back, UTF_8)).isEqualTo(TEXT);
    byte[] out = new byte[compressor.maxCompressedLength(text.length)];
    int size = compressor.compress(text, 0, text.length, out, 0);
    assertThat(Bytes.toHex(out, 0, size)).isEqualTo(hex);
  }

  /** Any damage gives an exception or some bytes, and touches nothing beyond the output's range. */
  @Property
  void damagedBlocksDoNoHarm(
      @ForAll("compressors") Compressor compressor,
      @ForAll @IntRange(max = 1_000_000) int at,
      @ForAll @IntRange(max = 7) int bit,
      @ForAll @IntRange(min = -2, max = 2) int lengthError) {
    byte[] text = TEXT.repeat(20).getBytes(UTF_8);
    byte[] block = new byte[compressor.maxCompressedLength(text.length) + 2];
    int size = compressor.compress(text, 0, text.length, block, 0);
    block[at % size] ^= (byte) (1 << bit);
    byte[] out = new byte[text.length + 8];
    try {
      compressor.decompress(block, 0, size + lengthError, out, 4, text.length);
    } catch (DecompressionException e) {
      assertThat(e).hasMessageContaining("b");
    }
    assertThat(Arrays.copyOf(out, 4)).isEqualTo(new byte[4]);
    assertThat(Arrays.copyOfRange(out, text.length + 4, text.length + 8)).isEqualTo(new byte[4]);
  }

  @ParameterizedTest
  @CsvSource({
    "LZ4Compressor",
    "DeflateCompressor",
    "NoopCompressor",
    "SnappyCompressor",
    "ZstdCompressor"
  })
  void aBlockOfAnotherLengthIsRefused(String className) {
    Compressor compressor = Compressors.byName(className, Map.of());
    byte[] text = TEXT.getBytes(UTF_8);
    byte[] block = new byte[compressor.maxCompressedLength(text.length) + 1];
    int size = compressor.compress(text, 0, text.length, block, 0);
    byte[] out = new byte[2 * text.length];
    for (int wrong : new int[] {text.length - 1, text.length + 1, 0}) {
      assertThatThrownBy(() -> compressor.decompress(block, 0, size, out, 0, wrong))
          .isInstanceOf(DecompressionException.class);
    }
    for (int wrong : new int[] {0, 1, size - 1, size + 1}) {
      assertThatThrownBy(() -> compressor.decompress(block, 0, wrong, out, 0, text.length))
          .isInstanceOf(DecompressionException.class);
    }
  }

  @Test
  void theLengthBeforeAnLz4BlockMustBeThatOfTheBlock() {
    Compressor compressor = Compressors.byName("LZ4Compressor", Map.of());
    byte[] text = TEXT.getBytes(UTF_8);
    byte[] block = new byte[compressor.maxCompressedLength(text.length)];
    int size = compressor.compress(text, 0, text.length, block, 0);
    block[1] = 1;
    assertThatThrownBy(
            () -> compressor.decompress(block, 0, size, new byte[text.length], 0, text.length))
        .isInstanceOf(DecompressionException.class)
        .hasMessage("LZ4 block of 323 bytes where 67 are expected");
  }

  /** The messages are Cassandra's. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Foo||Could not create Compression for type org.apache.cassandra.io.compress.Foo",
        "org.x.Foo||Could not create Compression for type org.x.Foo",
        "LZ4Compressor|zz=1|Unknown compression options zz",
        "DeflateCompressor|x=1|Unknown compression options x",
        "NoopCompressor|x=1|Unknown compression options x",
        "SnappyCompressor|x=1|Unknown compression options x",
        "ZstdCompressor|x=1|Unknown compression options x",
        "ZstdCompressor|compression_level=23|ZstdCompressor.create() threw an error:"
            + " java.lang.IllegalArgumentException compression_level=23 is invalid",
        "ZstdCompressor|compression_level=-131073|ZstdCompressor.create() threw an error:"
            + " java.lang.IllegalArgumentException compression_level=-131073 is invalid",
        "ZstdCompressor|compression_level=3.5|ZstdCompressor.create() threw an error:"
            + " java.lang.NumberFormatException For input string: \"3.5\"",
        "LZ4Compressor|lz4_compressor_type=x|Invalid compressor type 'x' specified for LZ4"
            + " parameter 'lz4_compressor_type'. Valid options are [high, fast].",
        "LZ4Compressor|lz4_high_compressor_level=99|Invalid value [99] for parameter"
            + " 'lz4_high_compressor_level'. Value must be between 1 and 17.",
        "LZ4Compressor|lz4_high_compressor_level=a|Invalid value [a] for parameter"
            + " 'lz4_high_compressor_level'. Value must be between 1 and 17."
      })
  void whatCassandraRefusesIsRefused(String className, String option, String message) {
    Map<String, String> options =
        option == null ? Map.of() : Map.of(option.split("=")[0], option.split("=")[1]);
    assertThatThrownBy(() -> Compressors.byName(className, options))
        .isInstanceOf(InvalidSchemaException.class)
        .hasMessage(message);
  }

  @Test
  void namesAreTakenWithCassandrasPackageToo() {
    assertThat(
            Compressors.byName("org.apache.cassandra.io.compress.LZ4Compressor", Map.of())
                .className())
        .isEqualTo("LZ4Compressor");
  }
}
