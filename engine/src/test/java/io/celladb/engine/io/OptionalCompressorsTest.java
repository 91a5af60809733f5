package io.celladb.engine.io;

import static org.assertj.core.api.Assertions.assertThat;

import io.celladb.engine.errors.UnsupportedFormatException;
import java.io.File;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** An application without the optional libraries has every other compressor. */
class OptionalCompressorsTest {
  private final URLClassLoader without = classesWithout("zstd-jni", "snappy-java");

  private static URLClassLoader classesWithout(String... artifacts) {
    List<URL> urls = new ArrayList<>();
    try {
      for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
        boolean hidden = false;
        for (String artifact : artifacts) {
          hidden |= Path.of(entry).getFileName().toString().startsWith(artifact);
        }
        if (!hidden) {
          urls.add(Path.of(entry).toUri().toURL());
        }
      }
    } catch (IOException e) {
      throw new AssertionError(e);
    }
    return new URLClassLoader(urls.toArray(new URL[0]), ClassLoader.getPlatformClassLoader());
  }

  @AfterEach
  void close() throws IOException {
    without.close();
  }

  private Object byName(String className) throws Throwable {
    Class<?> compressors = without.loadClass(Compressors.class.getName());
    try {
      return compressors
          .getMethod("byName", String.class, Map.class)
          .invoke(null, className, Map.of());
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }

  /** Asked twice: a class that failed to load once must not fail in another way later. */
  @ParameterizedTest
  @CsvSource({
    "ZstdCompressor, com.github.luben:zstd-jni",
    "org.apache.cassandra.io.compress.SnappyCompressor, org.xerial.snappy:snappy-java"
  })
  void theErrorNamesTheArtifactThatIsMissing(String className, String artifact) {
    for (int i = 0; i < 2; i++) {
      Throwable error = catching(className);
      // The class loader's own class of that name.
      assertThat(error.getClass().getName()).isEqualTo(UnsupportedFormatException.class.getName());
      assertThat(error)
          .hasMessage(
              className.substring(className.lastIndexOf('.') + 1)
                  + " needs the artifact "
                  + artifact
                  + " on the class path");
    }
  }

  private Throwable catching(String className) {
    try {
      return new AssertionError("no error, but " + byName(className));
    } catch (Throwable e) {
      return e;
    }
  }

  @Test
  void theOthersAreThere() throws Throwable {
    for (String className : List.of("LZ4Compressor", "DeflateCompressor", "NoopCompressor")) {
      assertThat(byName(className).getClass().getClassLoader()).isSameAs(without);
    }
  }
}
