package io.celladb.engine.sstable.data;

import io.celladb.engine.env.ReadableFile;
import io.celladb.engine.errors.CorruptionException;
import io.celladb.engine.io.ByteWriter;
import io.celladb.engine.sstable.component.Component;
import io.celladb.engine.sstable.component.ComponentFiles;
import io.celladb.engine.sstable.component.NewComponents;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;

/**
 * {@code Digest.crc32}: the CRC32 of all bytes of {@code Data.db} as they are on disk, as a decimal
 * number without sign and without line end.
 */
public final class Digest {
  private static final int MAX_SIZE_BYTES = 10;
  private static final int READ_BYTES = 64 * 1024;

  private Digest() {}

  static void write(NewComponents components, int crc) {
    ByteWriter text = new ByteWriter(MAX_SIZE_BYTES);
    text.writeBytes(Integer.toUnsignedString(crc).getBytes(StandardCharsets.US_ASCII));
    components.write(Component.DIGEST, text);
  }

  /**
   * Reads the digest.
   *
   * @throws CorruptionException when it is no number of 32 bits
   */
  public static int read(ComponentFiles components) {
    byte[] bytes = components.read(Component.DIGEST);
    String text = new String(bytes, StandardCharsets.US_ASCII);
    if (!text.matches("[0-9]{1," + MAX_SIZE_BYTES + "}") || Long.parseLong(text) >>> 32 != 0) {
      throw components.corrupt(Component.DIGEST, 0, "it is not the decimal number of a CRC32");
    }
    return (int) Long.parseLong(text);
  }

  /**
   * Reads all of the data file and returns whether it has the checksum that the digest says.
   *
   * @throws CorruptionException when the digest is no number of 32 bits
   */
  public static boolean fits(ComponentFiles components) {
    int expected = read(components);
    CRC32 crc = new CRC32();
    byte[] buffer = new byte[READ_BYTES];
    try (ReadableFile file = components.open(Component.DATA)) {
      long position = 0;
      int count = file.read(0, buffer, 0, buffer.length);
      while (count > 0) {
        crc.update(buffer, 0, count);
        position += count;
        count = file.read(position, buffer, 0, buffer.length);
      }
    }
    return (int) crc.getValue() == expected;
  }
}
