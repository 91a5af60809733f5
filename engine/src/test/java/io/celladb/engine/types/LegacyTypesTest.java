package io.celladb.engine.types;

import java.time.Instant;
import java.util.UUID;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Group;

/** The contract of the types that have no name in CQL. */
@SuppressWarnings("ClassCanBeStatic") // a group is an inner class
class LegacyTypesTest {
  private static Arbitrary<UUID> uuids(long clearBits, long setBits) {
    Arbitrary<Long> longs = Arbitraries.longs();
    return Combinators.combine(longs, longs)
        .as((high, low) -> new UUID((high & ~clearBits) | setBits, low));
  }

  @Group
  class OldDate extends TypeContract {
    OldDate() {
      super(CqlTypes.byMarshalName("DateType"), "legacy_date");
    }

    @Override
    Arbitrary<?> javaValues() {
      return Arbitraries.integers().map(Instant::ofEpochMilli);
    }
  }

  @Group
  class LexicalUuid extends TypeContract {
    LexicalUuid() {
      super(CqlTypes.byMarshalName("LexicalUUIDType"), "legacy_lexicaluuid");
    }

    @Override
    Arbitrary<?> javaValues() {
      return uuids(0, 0);
    }
  }

  @Group
  class OldTimeUuid extends TypeContract {
    OldTimeUuid() {
      super(CqlTypes.byMarshalName("LegacyTimeUUIDType"), "legacy_timeuuid");
    }

    @Override
    Arbitrary<?> javaValues() {
      return uuids(0xF000, 0x1000);
    }
  }
}
