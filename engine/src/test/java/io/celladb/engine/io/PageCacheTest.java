package io.celladb.engine.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.celladb.engine.env.MemoryFileSystem;
import io.celladb.engine.env.ReadableFile;
import io.celladb.engine.errors.CorruptionException;
import io.celladb.engine.testing.Fault;
import io.celladb.engine.testing.FaultyFileSystem;
import io.celladb.engine.testing.StoredFiles;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class PageCacheTest {

  @Test
  void aPageIsLoadedOnce() {
    PageCache cache = new PageCache(1 << 20);
    AtomicInteger loads = new AtomicInteger();
    PageCache.Loader loader =
        index -> {
          loads.incrementAndGet();
          return new byte[] {(byte) index};
        };
    long one = cache.newFileId();
    long other = cache.newFileId();
    assertThat(one).isNotEqualTo(other);
    byte[] page = cache.get(one, 3, loader);
    assertThat(page).containsExactly(3);
    assertThat(cache.get(one, 3, loader)).isSameAs(page);
    assertThat(cache.get(other, 3, loader)).isNotSameAs(page);
    assertThat(cache.get(one, 4, loader)).containsExactly(4);
    assertThat(loads).hasValue(3);
    assertThat(cache.hits()).isEqualTo(1);
    assertThat(cache.misses()).isEqualTo(3);
    assertThat(cache.count()).isEqualTo(3);
    cache.invalidate(one);
    assertThat(cache.count()).isEqualTo(1);
    assertThat(cache.get(other, 3, loader)).containsExactly(3);
    assertThat(loads).hasValue(3);
  }

  @Test
  void theLimitInBytesIsKept() {
    PageCache cache = new PageCache(100_000);
    long file = cache.newFileId();
    for (int i = 0; i < 1_000; i++) {
      cache.get(file, i, index -> new byte[4096]);
    }
    assertThat(cache.sizeBytes()).isBetween(80_000L, 100_000L);
    assertThat(cache.count()).isEqualTo(100_000 / (4096 + PageCache.OVERHEAD_BYTES));
    assertThat(cache.limitBytes()).isEqualTo(100_000);
  }

  @Test
  void nothingIsKeptWithoutRoom() {
    PageCache cache = new PageCache(0);
    long file = cache.newFileId();
    assertThat(cache.get(file, 0, index -> new byte[10])).hasSize(10);
    assertThat(cache.count()).isZero();
  }

  @Test
  void aFailedLoadIsPassedOnAndTriedAgain() {
    PageCache cache = new PageCache(1 << 20);
    long file = cache.newFileId();
    CorruptionException damage = new CorruptionException("f", "c", 0, "x");
    PageCache.Loader failing =
        index -> {
          throw damage;
        };
    assertThatThrownBy(() -> cache.get(file, 0, failing)).isSameAs(damage);
    assertThat(cache.get(file, 0, index -> new byte[1])).hasSize(1);
  }

  @Test
  void pagesOfAPlainFile() {
    FaultyFileSystem files = new FaultyFileSystem(new MemoryFileSystem());
    byte[] bytes = new byte[2_500];
    bytes[1_000] = 1;
    bytes[2_499] = 2;
    StoredFiles.write(files, "a", bytes);
    PageCache cache = new PageCache(1 << 20);
    try (ReadableFile open = files.open("a")) {
      PlainPagedFile file = new PlainPagedFile(open, "/d/a", "Index.db", 1_000, cache);
      assertThat(file.length()).isEqualTo(2_500);
      assertThat(file.page(0)).hasSize(1_000);
      assertThat(file.page(1)).startsWith(1);
      assertThat(file.page(2)).hasSize(500).endsWith(2);
      byte[] into = new byte[1_000];
      assertThat(file.loadUncached(2, into)).isEqualTo(500);
      assertThat(into[499]).isEqualTo((byte) 2);
      assertThat(cache.count()).isEqualTo(3);
      assertThatThrownBy(() -> file.page(3)).isInstanceOf(IndexOutOfBoundsException.class);
      assertThatThrownBy(() -> file.loadUncached(-1, into))
          .isInstanceOf(IndexOutOfBoundsException.class);
      file.dropCachedPages();
      assertThat(cache.count()).isZero();
      files.add(Fault.once(Fault.Kind.SHORT_READ, "a", 1));
      assertThatThrownBy(() -> file.page(1))
          .isInstanceOf(CorruptionException.class)
          .hasMessage(
              "/d/a (Index.db) is damaged at offset 1500: expected 2500 bytes, found 1500 bytes");
    }
  }
}
