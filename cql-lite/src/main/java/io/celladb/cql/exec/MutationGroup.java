package io.celladb.cql.exec;

import io.celladb.engine.api.Store;
import io.celladb.engine.rows.DecoratedKey;
import io.celladb.engine.rows.encoding.Mutation;
import io.celladb.engine.rows.encoding.MutationBuilder;
import io.celladb.engine.schema.TableDef;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** The mutations of a statement or batch, one for each partition, written all or none. */
final class MutationGroup {
  private record Partition(UUID tableId, DecoratedKey key) {}

  private final Map<Partition, MutationBuilder> builders = new LinkedHashMap<>();
  private final boolean isOfCounters;

  /**
   * Makes an empty group.
   *
   * @param isOfCounters whether it is to hold increments of counters, and nothing else
   */
  MutationGroup(boolean isOfCounters) {
    this.isOfCounters = isOfCounters;
  }

  /** Returns the builder of a partition's mutation. */
  MutationBuilder partition(TableDef table, DecoratedKey key) {
    return builders.computeIfAbsent(
        new Partition(table.id(), key), p -> new MutationBuilder(table).begin(key));
  }

  void apply(Store store) {
    List<Mutation> mutations = new ArrayList<>(builders.size());
    for (MutationBuilder builder : builders.values()) {
      if (!builder.isEmpty()) {
        mutations.add(builder.build());
      }
    }
    if (isOfCounters && !mutations.isEmpty()) {
      store.applyCounters(mutations);
    } else if (mutations.size() == 1) {
      store.apply(mutations.get(0));
    } else if (!mutations.isEmpty()) {
      store.apply(mutations);
    }
  }
}
