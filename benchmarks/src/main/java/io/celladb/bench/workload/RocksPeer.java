package io.celladb.bench.workload;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import org.rocksdb.BlockBasedTableConfig;
import org.rocksdb.BloomFilter;
import org.rocksdb.CompressionType;
import org.rocksdb.FlushOptions;
import org.rocksdb.LRUCache;
import org.rocksdb.Options;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;
import org.rocksdb.WriteOptions;

/**
 * RocksDB through its Java binding: LZ4, a bloom filter, a block cache and a memtable of Cella's
 * sizes, a log that is synced at every write or not, as the mode says.
 *
 * <p>Key: device i64, then 2^63-1 less the moment i64, so that the newest comes first. Value: two
 * doubles, then the text. Of a user the key is the id, the value one double, then the text.
 */
final class RocksPeer implements Peer {
  private static final int KEY_BYTES = 16;

  static {
    RocksDB.loadLibrary();
  }

  private final LRUCache cache = new LRUCache(SideBySide.CACHE_BYTES);
  private final BloomFilter filter = new BloomFilter(10, false);
  private final Options options;
  private final WriteOptions writeOptions = new WriteOptions();
  private final RocksDB db;

  RocksPeer(Path directory, Mode mode) {
    options =
        new Options()
            .setCreateIfMissing(true)
            .setCompressionType(CompressionType.LZ4_COMPRESSION)
            .setDisableAutoCompactions(mode == Mode.UNCOMPACTED)
            .setWriteBufferSize(SideBySide.MEMTABLE_BYTES)
            .setTableFormatConfig(
                new BlockBasedTableConfig()
                    .setBlockCache(cache)
                    .setBlockSize(16 * 1024)
                    .setFilterPolicy(filter));
    writeOptions.setSync(mode == Mode.DURABLE);
    try {
      db = RocksDB.open(options, directory.toString());
    } catch (RocksDBException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public String name() {
    return "RocksDB";
  }

  private static byte[] key(long device, long at) {
    return ByteBuffer.allocate(KEY_BYTES).putLong(device).putLong(Long.MAX_VALUE - at).array();
  }

  private static byte[] userKey(long id) {
    return ByteBuffer.allocate(8).putLong(id).array();
  }

  private void put(byte[] key, byte[] value) {
    try {
      db.put(writeOptions, key, value);
    } catch (RocksDBException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void put(Readings readings, long device, long at) {
    byte[] text = readings.status(device, at).getBytes(StandardCharsets.UTF_8);
    byte[] value =
        ByteBuffer.allocate(16 + text.length)
            .putDouble(readings.temperature(device, at))
            .putDouble(readings.humidity(device, at))
            .put(text)
            .array();
    put(key(device, at), value);
  }

  @Override
  public void putUser(long id) {
    byte[] text = Users.name(id).getBytes(StandardCharsets.UTF_8);
    put(
        userKey(id),
        ByteBuffer.allocate(8 + text.length).putDouble(Users.score(id)).put(text).array());
  }

  @Override
  public void flush() {
    try (FlushOptions flush = new FlushOptions()) {
      db.flush(flush);
    } catch (RocksDBException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void compact() {
    try {
      db.compactRange();
    } catch (RocksDBException e) {
      throw new IllegalStateException(e);
    }
  }

  private static long digest(byte[] value) {
    ByteBuffer in = ByteBuffer.wrap(value);
    double temperature = in.getDouble();
    double humidity = in.getDouble();
    String status = new String(value, 16, value.length - 16, StandardCharsets.UTF_8);
    return Readings.digest(temperature, humidity, status);
  }

  @Override
  public long pointRead(long device, long at) {
    try {
      return digest(db.get(key(device, at)));
    } catch (RocksDBException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public long user(long id) {
    try {
      byte[] value = db.get(userKey(id));
      if (value == null) {
        return Users.ABSENT;
      }
      String name = new String(value, 8, value.length - 8, StandardCharsets.UTF_8);
      return Users.digest(name, ByteBuffer.wrap(value).getDouble());
    } catch (RocksDBException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public long newest(long device, int count) {
    long sum = 0;
    int left = count;
    try (RocksIterator rows = db.newIterator()) {
      byte[] first = ByteBuffer.allocate(KEY_BYTES).putLong(device).putLong(0).array();
      for (rows.seek(first); left > 0 && rows.isValid(); rows.next(), left--) {
        if (!Arrays.equals(rows.key(), 0, 8, first, 0, 8)) {
          break;
        }
        sum += digest(rows.value());
      }
    }
    return sum;
  }

  @Override
  public long fullScan(long expectedCount) {
    long sum = 0;
    long rowCount = 0;
    try (RocksIterator rows = db.newIterator()) {
      for (rows.seekToFirst(); rows.isValid(); rows.next()) {
        sum += rows.key().length - KEY_BYTES + digest(rows.value());
        rowCount++;
      }
    }
    if (rowCount != expectedCount) {
      throw new IllegalStateException(rowCount + " rows of " + expectedCount);
    }
    return sum;
  }

  @Override
  public void close() {
    db.close();
    writeOptions.close();
    options.close();
    filter.close();
    cache.close();
  }
}
