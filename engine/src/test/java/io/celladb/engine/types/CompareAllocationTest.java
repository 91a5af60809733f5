package io.celladb.engine.types;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Comparing keys is on the path of every read and write, so it makes no garbage. */
class CompareAllocationTest {
  private static final int WARM_UP = 20_000;
  private static final int COMPARISONS = 50_000;
  private static final long NOISE_BYTES = COMPARISONS;

  static Stream<CqlType> comparedInPlace() {
    return CqlTypes.all().stream().filter(type -> type != CqlTypes.DECIMAL);
  }

  @ParameterizedTest
  @MethodSource("comparedInPlace")
  void comparesWithoutGarbage(CqlType type) {
    comparesWithoutGarbage(type, type.cqlName());
  }

  @Test
  void comparesComposedValuesWithoutGarbage() {
    comparesWithoutGarbage(ListType.frozenOf(CqlTypes.TEXT), "list_text");
    comparesWithoutGarbage(TupleType.of(List.of(CqlTypes.INT, CqlTypes.TEXT)), "tuple_int_text");
    comparesWithoutGarbage(VectorType.of(CqlTypes.TEXT, 2), "vector_text");
  }

  private static void comparesWithoutGarbage(CqlType type, String name) {
    List<GoldenValues.Value> values = GoldenValues.of(name).ordered;
    byte[] first = values.get(values.size() / 2).bytes();
    byte[] second = values.get(values.size() / 2 + 1).bytes();
    CqlType reversed = ReversedType.of(type);
    ThreadMXBean thread = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    int sum = compareOften(type, reversed, first, second, WARM_UP);
    long before = thread.getCurrentThreadAllocatedBytes();
    sum += compareOften(type, reversed, first, second, COMPARISONS);
    long allocated = thread.getCurrentThreadAllocatedBytes() - before;
    assertThat(sum).isZero();
    assertThat(allocated).isLessThan(NOISE_BYTES);
  }

  private static int compareOften(CqlType type, CqlType reversed, byte[] a, byte[] b, int times) {
    int sum = 0;
    for (int i = 0; i < times; i++) {
      sum += type.compare(a, b) + reversed.compare(a, b);
    }
    return sum;
  }
}
