package io.celladb.engine.sstable.component;

import io.celladb.engine.io.ByteReader;
import io.celladb.engine.io.ByteWriter;
import io.celladb.engine.io.Checksums;
import io.celladb.engine.io.PageChecksums;
import java.util.EnumMap;
import java.util.Map;

/**
 * {@code Checksums.db}, a component of Cella's own: checksums of the pages of every other component
 * but the data, which has its own, and the table of contents. Cassandra keeps and carries it as one
 * that it does not know. Numbers are big-endian.
 *
 * <pre>
 * version     u8, 1
 * page bytes  i32, 16384
 * components  count u8, then each: name (length u16, bytes), length of the file i64,
 *             CRC-32C of each of its pages i32
 * checksum    CRC-32C of all before, i32
 * </pre>
 */
final class ChecksumList {
  private static final int VERSION = 1;

  private ChecksumList() {}

  static ByteWriter write(Map<Component, PageChecksums> checksums) {
    ByteWriter out = new ByteWriter(256);
    out.writeByte(VERSION);
    out.writeInt(PageChecksums.PAGE_BYTES);
    out.writeByte(checksums.size());
    checksums.forEach(
        (component, pages) -> {
          out.writeUtf(component.fileName());
          out.writeLong(pages.lengthBytes());
          long count = PageChecksums.pages(pages.lengthBytes());
          for (int i = 0; i < count; i++) {
            out.writeInt(pages.crc(i));
          }
        });
    out.writeInt(Checksums.crc32c(out.array(), 0, out.length()));
    return out;
  }

  /**
   * @param path for messages
   * @throws io.celladb.engine.errors.CorruptionException when it is not what a writer wrote
   */
  static Map<Component, PageChecksums> read(byte[] bytes, String path) {
    String name = Component.CHECKSUMS.fileName();
    int end = Math.max(0, bytes.length - Integer.BYTES);
    ByteReader tail = new ByteReader(bytes, end, bytes.length - end, path, name, end);
    int crc = Checksums.crc32c(bytes, 0, end);
    int stored = tail.readInt();
    if (stored != crc) {
      throw tail.corrupt("the CRC-32C %08x of the rest".formatted(crc), "%08x".formatted(stored));
    }
    ByteReader in = new ByteReader(bytes, 0, end, path, name, 0);
    int version = in.readUnsignedByte();
    int pageBytes = in.readInt();
    if (version != VERSION || pageBytes != PageChecksums.PAGE_BYTES) {
      throw in.corrupt(
          "version %d and pages of %d bytes".formatted(VERSION, PageChecksums.PAGE_BYTES),
          "%d and %d".formatted(version, pageBytes));
    }
    Map<Component, PageChecksums> found = new EnumMap<>(Component.class);
    int count = in.readUnsignedByte();
    for (int i = 0; i < count; i++) {
      String componentName = in.readUtf();
      Component component = Component.ofName(componentName);
      if (component == null) {
        throw in.corrupt("the name of a component", componentName);
      }
      long length = in.readLong();
      long pages = PageChecksums.pages(length);
      if (length < 0 || pages > in.remaining() / Integer.BYTES) {
        throw in.corrupt("a length whose checksums follow", Long.toString(length));
      }
      int[] crcs = new int[(int) pages];
      for (int page = 0; page < pages; page++) {
        crcs[page] = in.readInt();
      }
      found.put(component, new PageChecksums(length, crcs));
    }
    if (in.remaining() > 0) {
      throw in.corrupt("the end", in.remaining() + " bytes more");
    }
    return found;
  }
}
