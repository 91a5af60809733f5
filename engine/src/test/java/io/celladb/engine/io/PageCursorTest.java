package io.celladb.engine.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.celladb.engine.env.MemoryFileSystem;
import io.celladb.engine.testing.StoredFiles;
import java.util.Arrays;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class PageCursorTest {

  private static byte[] random(int count, long seed) {
    byte[] bytes = new byte[count];
    new Random(seed).nextBytes(bytes);
    return bytes;
  }

  private static PlainPagedFile file(byte[] bytes, int pageSizeBytes) {
    MemoryFileSystem files = new MemoryFileSystem();
    StoredFiles.write(files, "a", bytes);
    return new PlainPagedFile(
        files.open("a"), "a", "Data.db", pageSizeBytes, new PageCache(1 << 20));
  }

  /** Random walks give the bytes of the file, whatever the page size, in both modes. */
  @Property
  void walksLikeAnArray(
      @ForAll @IntRange(max = 5_000) int length,
      @ForAll @IntRange(min = 1, max = 600) int pageSizeBytes,
      @ForAll boolean scan,
      @ForAll long seed) {
    byte[] bytes = random(length, seed);
    PagedFile file = file(bytes, pageSizeBytes);
    PageCursor cursor = scan ? PageCursor.scan(file) : PageCursor.cached(file);
    Random random = new Random(seed);
    int at = 0;
    for (int step = 0; step < 200; step++) {
      switch (random.nextInt(8)) {
        case 0:
          at = random.nextInt(length + 1);
          cursor.seek(at);
          break;
        case 1:
          int skipped = random.nextInt(length - at + 1);
          cursor.skip(skipped);
          at += skipped;
          break;
        default:
          int wanted = random.nextInt(random.nextInt(10) == 0 ? 2 * pageSizeBytes + 9 : 12);
          boolean there = cursor.ensure(wanted);
          assertThat(there).isEqualTo(wanted <= length - at);
          if (there) {
            assertThat(cursor.available()).isGreaterThanOrEqualTo(wanted);
            int end = cursor.offset() + cursor.available();
            assertThat(Arrays.copyOfRange(cursor.buffer(), cursor.offset(), end))
                .isEqualTo(Arrays.copyOfRange(bytes, at, at + cursor.available()));
            int passed = random.nextInt(wanted + 1);
            cursor.advance(passed);
            at += passed;
          }
      }
      assertThat(cursor.position()).isEqualTo(at);
      assertThat(cursor.remaining()).isEqualTo(length - at);
    }
  }

  @Test
  void withinAPageTheBufferIsThePageItself() {
    PagedFile file = file(random(3_000, 1), 1_000);
    PageCursor cursor = PageCursor.cached(file);
    cursor.seek(1_200);
    assertThat(cursor.ensure(10)).isTrue();
    assertThat(cursor.buffer()).isSameAs(file.page(1));
    assertThat(cursor.offset()).isEqualTo(200);
    assertThat(cursor.available()).isEqualTo(800);
  }

  @Test
  void theWalkAsksForEachPageOnce() {
    PageCache cache = new PageCache(1 << 20);
    MemoryFileSystem files = new MemoryFileSystem();
    StoredFiles.write(files, "a", random(10_000, 1));
    PagedFile file = new PlainPagedFile(files.open("a"), "a", "Data.db", 100, cache);
    PageCursor cursor = PageCursor.cached(file);
    while (cursor.ensure(7)) {
      cursor.advance(7);
    }
    assertThat(cache.misses()).isEqualTo(100);
    assertThat(cache.hits()).isZero();
  }

  @Test
  void aScanLeavesTheCacheAlone() {
    PageCache cache = new PageCache(1 << 20);
    MemoryFileSystem files = new MemoryFileSystem();
    StoredFiles.write(files, "a", random(10_000, 1));
    PageCursor cursor =
        PageCursor.scan(new PlainPagedFile(files.open("a"), "a", "Data.db", 100, cache));
    while (cursor.ensure(7)) {
      cursor.advance(7);
    }
    assertThat(cache.misses()).isZero();
    assertThat(cache.count()).isZero();
  }

  @Test
  void theFileIsNotLeft() {
    PageCursor cursor = PageCursor.cached(file(random(10, 1), 4));
    assertThat(cursor.ensure(10)).isTrue();
    assertThat(cursor.ensure(11)).isFalse();
    assertThat(cursor.available()).isEqualTo(10);
    cursor.seek(10);
    assertThat(cursor.ensure(0)).isTrue();
    assertThat(cursor.ensure(1)).isFalse();
    assertThatThrownBy(() -> cursor.seek(11)).isInstanceOf(IndexOutOfBoundsException.class);
    assertThatThrownBy(() -> cursor.seek(-1)).isInstanceOf(IndexOutOfBoundsException.class);
    assertThatThrownBy(() -> cursor.skip(1)).isInstanceOf(IndexOutOfBoundsException.class);
  }

  /** A page that cannot be read must not be taken for the one before. */
  @Test
  void aFailedReadIsTriedAgain() {
    byte[] bytes = random(20, 1);
    PagedFile good = file(bytes, 10);
    boolean[] fail = {false};
    PagedFile failing =
        new PagedFile() {
          @Override
          public long length() {
            return good.length();
          }

          @Override
          public int pageSizeBytes() {
            return good.pageSizeBytes();
          }

          @Override
          public byte[] page(int index) {
            throw new IllegalStateException("a scan does not ask the cache");
          }

          @Override
          public int loadUncached(int index, byte[] into) {
            if (fail[0]) {
              Arrays.fill(into, (byte) 0);
              throw new IllegalStateException("damaged");
            }
            return good.loadUncached(index, into);
          }

          @Override
          public String describe() {
            return good.describe();
          }
        };
    PageCursor cursor = PageCursor.scan(failing);
    cursor.seek(2);
    assertThat(cursor.ensure(4)).isTrue();
    cursor.seek(10);
    fail[0] = true;
    assertThatThrownBy(() -> cursor.ensure(4)).hasMessage("damaged");
    fail[0] = false;
    cursor.seek(2);
    assertThat(cursor.ensure(4)).isTrue();
    assertThat(cursor.buffer()[cursor.offset()]).isEqualTo(bytes[2]);
  }
}
