package io.celladb.engine.env;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;

class MemoryFileSystemTest extends FileSystemContract {

  @Override
  protected FileSystem newFileSystem() {
    return new MemoryFileSystem();
  }

  @Test
  void aReaderOfAnotherThreadSeesNothingHalfWritten()
      throws InterruptedException, ExecutionException {
    int count = 200_000;
    try (FileSystem files = new MemoryFileSystem();
        WritableFile writer = files.create("a");
        ReadableFile reader = files.open("a")) {
      FutureTask<Long> reading = new FutureTask<>(() -> readWhileWritten(reader, count));
      new Thread(reading).start();
      byte[] one = {7};
      for (int i = 0; i < count; i++) {
        writer.write(one, 0, 1);
      }
      assertThat(reading.get()).isZero();
    }
  }

  private static long readWhileWritten(ReadableFile reader, int count) {
    byte[] into = new byte[count];
    long wrong = 0;
    int read = 0;
    while (read < count) {
      int from = Math.max(0, read - 100);
      int got = reader.read(from, into, 0, count - from);
      for (int i = 0; i < got; i++) {
        wrong += into[i] == 7 ? 0 : 1;
      }
      read = from + got;
    }
    return wrong;
  }
}
