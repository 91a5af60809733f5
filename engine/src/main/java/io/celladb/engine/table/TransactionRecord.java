package io.celladb.engine.table;

import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/**
 * One line of a transaction log, as Cassandra writes it: {@code TYPE:[sstable,update
 * time,files][checksum]}. The checksum is the CRC-32 of the sstable's name, the type, the two
 * halves of the update time, the lower one first, and the number of files.
 *
 * @param type what happens
 * @param sstable what the names of the sstable's files begin with; empty at the end of the log
 * @param updateTimeMillis when it was last changed, of an old sstable; Cella writes 0
 * @param fileCount how many files it has; 0 where that is not known
 */
record TransactionRecord(Type type, String sstable, long updateTimeMillis, int fileCount) {
  private static final Pattern LINE =
      Pattern.compile(
          "(ADD|REMOVE|COMMIT|ABORT):\\[([^,]*),(\\d{1,19}),(\\d{1,9})\\]\\[(\\d{1,10})\\]");

  /** What a line says. */
  enum Type {
    /** A new sstable: it goes when the transaction did not commit. */
    ADD,
    /** An old sstable: it goes when the transaction has committed. */
    REMOVE,
    /** The transaction has happened. */
    COMMIT,
    /** The transaction was given up. */
    ABORT
  }

  static TransactionRecord add(String sstable) {
    return new TransactionRecord(Type.ADD, sstable, 0, 0);
  }

  static TransactionRecord remove(String sstable, int fileCount) {
    return new TransactionRecord(Type.REMOVE, sstable, 0, fileCount);
  }

  static TransactionRecord commit() {
    return new TransactionRecord(Type.COMMIT, "", 0, 0);
  }

  /** Returns what a line says, or null when it is no line or its checksum is wrong. */
  static @Nullable TransactionRecord parse(String line) {
    Matcher matcher = LINE.matcher(line);
    if (!matcher.matches()) {
      return null;
    }
    String path = matcher.group(2);
    TransactionRecord written =
        new TransactionRecord(
            Type.valueOf(matcher.group(1)),
            path,
            Long.parseLong(matcher.group(3)),
            Integer.parseInt(matcher.group(4)));
    return written.checksum() == Long.parseLong(matcher.group(5)) ? written : null;
  }

  /** Returns the name of the sstable without the folders that Cassandra puts before it. */
  String sstableName() {
    return sstable.substring(sstable.lastIndexOf('/') + 1);
  }

  private long checksum() {
    CRC32 crc = new CRC32();
    crc.update(sstable.getBytes(StandardCharsets.UTF_8));
    crc.update(type.name().getBytes(StandardCharsets.UTF_8));
    update(crc, (int) updateTimeMillis);
    update(crc, (int) (updateTimeMillis >>> 32));
    update(crc, fileCount);
    return crc.getValue();
  }

  private static void update(CRC32 crc, int value) {
    crc.update(value >>> 24);
    crc.update(value >>> 16);
    crc.update(value >>> 8);
    crc.update(value);
  }

  /** Returns the line, without its end. */
  String line() {
    return "%s:[%s,%d,%d][%d]".formatted(type, sstable, updateTimeMillis, fileCount, checksum());
  }
}
