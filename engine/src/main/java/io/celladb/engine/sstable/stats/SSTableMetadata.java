package io.celladb.engine.sstable.stats;

import io.celladb.engine.errors.CorruptionException;
import io.celladb.engine.errors.UnsupportedFormatException;
import io.celladb.engine.io.ByteReader;
import io.celladb.engine.io.ByteWriter;
import io.celladb.engine.io.Bytes;
import io.celladb.engine.io.Checksums;
import io.celladb.engine.sstable.component.FormatVersion;

/**
 * The content of {@code Statistics.db}, of which every byte is under a CRC:
 *
 * <pre>
 * number of sections n    i32 = 4
 * CRC-32 of that          u32
 * n times                 type i32, offset in the file i32; in ascending order of both
 * CRC-32 of all of it     u32, the CRCs themselves left out
 * n times                 section, CRC-32 of the section u32
 * </pre>
 *
 * <p>Sections: 0 {@code VALIDATION} (partitioner as text of {@code writeUTF}, chance of false
 * positives f64), 1 {@code COMPACTION} (length i32, {@link KeyCardinality}), 2 {@code STATS}, 3
 * {@code HEADER}.
 *
 * @param partitioner class name of the partitioner that the tokens are of
 * @param bloomFilterFpChance target rate of false positives of the filter
 * @param keys how many keys there are, about
 * @param stats what the rows are like
 * @param header how the rows are encoded
 */
public record SSTableMetadata(
    String partitioner,
    double bloomFilterFpChance,
    KeyCardinality keys,
    StatsMetadata stats,
    HeaderMetadata header) {

  /** The partitioner of every file that Cella reads and writes. */
  public static final String MURMUR3 = "org.apache.cassandra.dht.Murmur3Partitioner";

  /** Name of the component, as file names end. */
  public static final String COMPONENT = "Statistics.db";

  private static final int SECTIONS = 4;
  private static final int VALIDATION = 0;
  private static final int COMPACTION = 1;
  private static final int STATS = 2;
  private static final int HEADER = 3;

  private static final int CRC_LENGTH = 4;
  private static final int CONTENTS = 4 + CRC_LENGTH;
  private static final int ENTRY_LENGTH = 8;
  private static final int FIRST_SECTION = CONTENTS + SECTIONS * ENTRY_LENGTH + CRC_LENGTH;

  /** Returns this without the keys: their sketch takes some KiB, and reads have no use for it. */
  public SSTableMetadata withoutKeys() {
    return new SSTableMetadata(
        partitioner, bloomFilterFpChance, new KeyCardinality(), stats, header);
  }

  /**
   * Reads the bytes of a file.
   *
   * @param file path of the file, for messages
   * @param version of the sstable
   * @throws CorruptionException when a CRC or the bytes under it are wrong
   * @throws UnsupportedFormatException when the file has another partitioner
   */
  public static SSTableMetadata read(byte[] bytes, String file, FormatVersion version) {
    int[] ends = readContents(bytes, file);
    ByteReader validation = section(bytes, file, FIRST_SECTION, ends[VALIDATION]);
    String partitioner = validation.readUtf();
    if (!partitioner.equals(MURMUR3)) {
      throw new UnsupportedFormatException(
          file + " has tokens of " + partitioner + ", only those of " + MURMUR3 + " can be read");
    }
    double chance = validation.readDouble();
    ByteReader compaction = section(bytes, file, ends[VALIDATION], ends[COMPACTION]);
    compaction.readInt();
    KeyCardinality keys = KeyCardinality.read(compaction);
    HeaderMetadata header = HeaderMetadata.read(section(bytes, file, ends[STATS], ends[HEADER]));
    ByteReader in = section(bytes, file, ends[COMPACTION], ends[STATS]);
    StatsMetadata stats = StatsCodec.read(in, version, header.clusteringTypes());
    return new SSTableMetadata(partitioner, chance, keys, stats, header);
  }

  /** Reads the table of contents; returns the end of each section, its CRC included. */
  private static int[] readContents(byte[] bytes, String file) {
    ByteReader in = new ByteReader(bytes, 0, bytes.length, file, COMPONENT, 0);
    int count = in.readInt();
    byte[] summed = new byte[4 + SECTIONS * ENTRY_LENGTH];
    Bytes.putInt(summed, 0, count);
    checkCrc(in, Checksums.crc32(summed, 0, 4));
    if (count != SECTIONS) {
      throw new CorruptionException(
          file, COMPONENT, 0, SECTIONS + " sections", Integer.toString(count));
    }
    in.readBytes(summed, 4, SECTIONS * ENTRY_LENGTH);
    checkCrc(in, Checksums.crc32(summed, 0, summed.length));
    int[] ends = new int[SECTIONS];
    ends[HEADER] = bytes.length;
    int before = FIRST_SECTION;
    for (int i = 0; i < SECTIONS; i++) {
      int type = Bytes.getInt(summed, 4 + i * ENTRY_LENGTH);
      int offset = Bytes.getInt(summed, 8 + i * ENTRY_LENGTH);
      boolean inOrder = i == 0 ? offset == FIRST_SECTION : offset >= before + CRC_LENGTH;
      if (type != i || !inOrder || offset > bytes.length - CRC_LENGTH) {
        throw new CorruptionException(
            file,
            COMPONENT,
            CONTENTS + (long) i * ENTRY_LENGTH,
            "section " + i + " after offset " + before,
            "section " + type + " at offset " + offset);
      }
      if (i > 0) {
        ends[i - 1] = offset;
      }
      before = offset;
    }
    return ends;
  }

  private static ByteReader section(byte[] bytes, String file, int start, int end) {
    int length = end - start - CRC_LENGTH;
    ByteReader crc = new ByteReader(bytes, end - CRC_LENGTH, CRC_LENGTH, file, COMPONENT, end - 4L);
    checkCrc(crc, Checksums.crc32(bytes, start, length));
    return new ByteReader(bytes, start, length, file, COMPONENT, start);
  }

  private static void checkCrc(ByteReader in, int computed) {
    int at = in.position();
    int stored = in.readInt();
    if (stored != computed) {
      in.seek(at);
      throw in.corrupt(
          "CRC %08x of the bytes before".formatted(computed), "%08x".formatted(stored));
    }
  }

  /** Returns the bytes of the file. */
  public byte[] toBytes() {
    ByteWriter out = new ByteWriter(8192);
    out.writeInt(SECTIONS);
    out.writeInt(Checksums.crc32(out.array(), 0, 4));
    int[] offsets = new int[SECTIONS];
    out.writeBytes(new byte[FIRST_SECTION - CONTENTS]);
    for (int i = 0; i < SECTIONS; i++) {
      offsets[i] = out.length();
      writeSection(i, out);
      out.writeInt(Checksums.crc32(out.array(), offsets[i], out.length() - offsets[i]));
    }
    ByteWriter summed = new ByteWriter(4 + SECTIONS * ENTRY_LENGTH);
    summed.writeInt(SECTIONS);
    for (int i = 0; i < SECTIONS; i++) {
      out.putInt(CONTENTS + i * ENTRY_LENGTH, i);
      out.putInt(CONTENTS + i * ENTRY_LENGTH + 4, offsets[i]);
      summed.writeInt(i);
      summed.writeInt(offsets[i]);
    }
    out.putInt(FIRST_SECTION - CRC_LENGTH, Checksums.crc32(summed.array(), 0, summed.length()));
    return out.toByteArray();
  }

  private void writeSection(int type, ByteWriter out) {
    switch (type) {
      case VALIDATION -> {
        out.writeUtf(partitioner);
        out.writeDouble(bloomFilterFpChance);
      }
      case COMPACTION -> {
        int at = out.length();
        out.writeInt(0);
        keys.write(out);
        out.putInt(at, out.length() - at - 4);
      }
      case STATS -> StatsCodec.write(stats, out);
      default -> header.write(out);
    }
  }
}
