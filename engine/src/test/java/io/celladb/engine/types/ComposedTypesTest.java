package io.celladb.engine.types;

import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Group;
import org.jspecify.annotations.Nullable;

/** The contract of types that are made of others. */
@SuppressWarnings("ClassCanBeStatic") // a group is an inner class
class ComposedTypesTest {
  private static final Arbitrary<Integer> INTS = Arbitraries.integers();
  private static final Arbitrary<String> TEXTS = Arbitraries.strings().ascii().ofMaxLength(5);
  private static final Arbitrary<Float> FLOATS = Arbitraries.floats();
  private static final TupleType TUPLE = TupleType.of(List.of(CqlTypes.INT, CqlTypes.TEXT));

  private static Arbitrary<CqlTuple> tuples() {
    return Combinators.combine(INTS.injectNull(0.2), TEXTS.injectNull(0.2)).as(CqlTuple::of);
  }

  /** A contract of values that may hold an empty int, which reads as null and is not encoded. */
  abstract static class Contract extends TypeContract {
    Contract(CqlType type, String values) {
      super(type, values);
    }

    @Override
    boolean canBeEncoded(Object value) {
      return !holdsNull(value);
    }

    private static boolean holdsNull(@Nullable Object value) {
      if (value instanceof Map<?, ?> map) {
        return holdsNull(map.keySet()) || holdsNull(map.values());
      }
      return value instanceof Collection<?> all
          ? all.stream().anyMatch(Contract::holdsNull)
          : value == null;
    }
  }

  @Group
  class ListOfInt extends Contract {
    ListOfInt() {
      super(ListType.frozenOf(CqlTypes.INT), "list_int");
    }

    @Override
    Arbitrary<?> javaValues() {
      return INTS.list().ofMaxSize(4);
    }
  }

  @Group
  class ListOfText extends Contract {
    ListOfText() {
      super(ListType.frozenOf(CqlTypes.TEXT), "list_text");
    }

    @Override
    Arbitrary<?> javaValues() {
      return TEXTS.list().ofMaxSize(4);
    }
  }

  @Group
  class SetOfText extends Contract {
    SetOfText() {
      super(SetType.frozenOf(CqlTypes.TEXT), "set_text");
    }

    @Override
    Arbitrary<?> javaValues() {
      return TEXTS.set().ofMaxSize(4);
    }
  }

  @Group
  class SetOfLists extends Contract {
    SetOfLists() {
      super(SetType.frozenOf(ListType.of(CqlTypes.INT)), "set_nested");
    }

    @Override
    Arbitrary<?> javaValues() {
      return INTS.list().ofMaxSize(3).set().ofMaxSize(3);
    }
  }

  @Group
  class MapOfTextToInt extends Contract {
    MapOfTextToInt() {
      super(MapType.frozenOf(CqlTypes.TEXT, CqlTypes.INT), "map_text_int");
    }

    @Override
    Arbitrary<?> javaValues() {
      return Arbitraries.maps(TEXTS, INTS).ofMaxSize(3);
    }
  }

  @Group
  class MapOfTuplesToSets extends Contract {
    MapOfTuplesToSets() {
      super(MapType.frozenOf(TUPLE, SetType.of(CqlTypes.BOOLEAN)), "map_nested");
    }

    @Override
    Arbitrary<?> javaValues() {
      return Arbitraries.maps(tuples(), Arbitraries.of(true, false).set()).ofMaxSize(3);
    }
  }

  @Group
  class MapOfListsToTimestamps extends Contract {
    MapOfListsToTimestamps() {
      super(MapType.frozenOf(ListType.of(CqlTypes.TEXT), CqlTypes.TIMESTAMP), "map_list_timestamp");
    }

    @Override
    Arbitrary<?> javaValues() {
      return Arbitraries.maps(TEXTS.list().ofMaxSize(2), INTS.map(Instant::ofEpochSecond))
          .ofMaxSize(3);
    }
  }

  @Group
  class Tuple extends Contract {
    Tuple() {
      super(TUPLE, "tuple_int_text");
    }

    @Override
    Arbitrary<?> javaValues() {
      return tuples();
    }

    /** As in Cassandra, a backslash and a lone at sign are not escaped. */
    @Override
    boolean hasReadableText(Object value) {
      Object text = ((CqlTuple) value).fields().get(1);
      return text == null || !text.toString().contains("\\");
    }
  }

  @Group
  class TupleOfOthers extends Contract {
    TupleOfOthers() {
      super(
          TupleType.of(List.of(TUPLE, MapType.of(CqlTypes.TEXT, CqlTypes.INT), CqlTypes.FLOAT)),
          "tuple_nested");
    }

    @Override
    Arbitrary<?> javaValues() {
      return Combinators.combine(
              tuples().injectNull(0.2),
              Arbitraries.maps(TEXTS, INTS).ofMaxSize(2).injectNull(0.2),
              FLOATS.injectNull(0.2))
          .as(CqlTuple::of);
    }

    /** As in Cassandra, what a tuple has escaped is not escaped again. */
    @Override
    boolean hasReadableText(Object value) {
      return ((CqlTuple) value).fields().get(0) == null;
    }
  }

  @Group
  class UserTypeOfThree extends Contract {
    UserTypeOfThree() {
      super(userType(), "usertype");
    }

    private static CqlType userType() {
      Map<String, CqlType> fields = new LinkedHashMap<>();
      fields.put("a", CqlTypes.INT);
      fields.put("BB", CqlTypes.TEXT);
      fields.put("c", ListType.of(CqlTypes.INT));
      return UserType.of("ks", "usertype", fields).freeze();
    }

    @Override
    Arbitrary<?> javaValues() {
      return Combinators.combine(
              INTS.injectNull(0.2), TEXTS.injectNull(0.2), INTS.list().ofMaxSize(2).injectNull(0.2))
          .as(
              (a, b, c) -> {
                Map<String, @Nullable Object> fields = new LinkedHashMap<>();
                fields.put("a", a);
                fields.put("BB", b);
                fields.put("c", c);
                return new CqlUserValue(fields);
              });
    }

    @Override
    boolean hasReadableText(Object value) {
      Object text = ((CqlUserValue) value).fields().get("BB");
      return text == null || !text.toString().contains("\\");
    }
  }

  @Group
  class VectorOfFloat extends Contract {
    VectorOfFloat() {
      super(VectorType.of(CqlTypes.FLOAT, 3), "vector_float");
    }

    @Override
    Arbitrary<?> javaValues() {
      return FLOATS.list().ofSize(3);
    }
  }

  @Group
  class VectorOfText extends Contract {
    VectorOfText() {
      super(VectorType.of(CqlTypes.TEXT, 2), "vector_text");
    }

    @Override
    Arbitrary<?> javaValues() {
      return TEXTS.list().ofSize(2);
    }
  }

  @Group
  class VectorOfVectors extends Contract {
    VectorOfVectors() {
      super(VectorType.of(VectorType.of(CqlTypes.INT, 2), 2), "vector_vector");
    }

    @Override
    Arbitrary<?> javaValues() {
      return INTS.list().ofSize(2).list().ofSize(2);
    }
  }

  @Group
  class VectorOfSmallint extends Contract {
    VectorOfSmallint() {
      super(VectorType.of(CqlTypes.SMALLINT, 2), "vector_smallint");
    }

    @Override
    Arbitrary<?> javaValues() {
      return Arbitraries.shorts().list().ofSize(2);
    }
  }

  @Group
  class VectorOfTuples extends Contract {
    VectorOfTuples() {
      super(VectorType.of(TUPLE, 2), "vector_tuple");
    }

    @Override
    Arbitrary<?> javaValues() {
      return tuples().list().ofSize(2);
    }
  }
}
