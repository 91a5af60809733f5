package io.celladb.cql.exec;

import io.celladb.cql.analysis.Bindings;
import io.celladb.cql.analysis.CellChange;
import io.celladb.cql.analysis.CellChange.ElementChange;
import io.celladb.cql.analysis.Value.Evaluation;
import io.celladb.cql.errors.CqlException;
import io.celladb.engine.io.Bytes;
import io.celladb.engine.rows.encoding.MutationBuilder;
import io.celladb.engine.types.CollectionType;
import io.celladb.engine.types.CqlType;
import io.celladb.engine.types.CqlTypes;
import io.celladb.engine.types.ListType;
import io.celladb.engine.types.MapType;
import io.celladb.engine.types.UserType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Puts the changes of one column that is many cells into a row, in order of their paths. */
final class ElementWrites {
  private static final byte[] NOTHING = new byte[0];

  private final CellChange.Elements column;
  private final Evaluation evaluation;
  private final ListPaths listPaths;
  private final long storeMicros;
  private final StoredList stored;

  /** New values by path; null where a cell is deleted. */
  private final Map<byte[], byte @Nullable []> cells;

  private boolean isReplaced;
  private boolean isCleared;

  /**
   * Makes room for changes.
   *
   * @param stored the list before the statement, read when a change needs it
   */
  ElementWrites(
      CellChange.Elements column, Evaluation evaluation, WriteMoment moment, StoredList stored) {
    this.column = column;
    this.evaluation = evaluation;
    this.listPaths = moment.execution().listPaths();
    this.storeMicros = moment.storeMicros();
    this.stored = stored;
    this.cells = new TreeMap<>(column.type().cellPathType()::compare);
  }

  void addTo(MutationBuilder builder, RowWrites.Times times) {
    column.changes().forEach(this::apply);
    int ordinal = column.ordinal();
    if (isCleared) {
      builder.complexDeletion(ordinal, times.timestampMicros(), times.nowSeconds());
    } else if (isReplaced) {
      builder.complexDeletion(ordinal, times.timestampMicros() - 1, times.nowSeconds());
    }
    cells.forEach(
        (path, value) -> {
          if (value == null) {
            builder.tombstone(ordinal, path, times.timestampMicros(), times.nowSeconds());
          } else {
            builder.cell(
                ordinal,
                path,
                times.timestampMicros(),
                times.ttlSeconds(),
                times.expirySeconds(),
                value);
          }
        });
  }

  private void apply(ElementChange change) {
    switch (change.kind()) {
      case CLEAR -> isCleared = true;
      case PUT -> putElement(change);
      case DELETE -> deleteElement(change);
      default -> applyWhole(change);
    }
  }

  private void applyWhole(ElementChange change) {
    byte[] value = change.value().bytes(evaluation);
    if (value == Bindings.UNSET) {
      return;
    }
    switch (change.kind()) {
      case REPLACE -> {
        isReplaced = true;
        add(value, false);
      }
      case ADD -> add(value, false);
      case PREPEND -> add(value, true);
      default -> remove(value);
    }
  }

  /** Of two values with one timestamp the greater one stays; a deletion wins over all. */
  private void set(byte[] path, byte @Nullable [] value) {
    if (!cells.containsKey(path)) {
      cells.put(path, value);
      return;
    }
    byte[] before = cells.get(path);
    boolean isGreater =
        before != null && (value == null || Arrays.compareUnsigned(value, before) > 0);
    if (isGreater) {
      cells.put(path, value);
    }
  }

  private void add(byte @Nullable [] value, boolean isPrepended) {
    if (value == null) {
      return;
    }
    CqlType type = column.type();
    if (type instanceof UserType user) {
      List<byte @Nullable []> fields = user.split(value);
      for (int i = 0; i < fields.size(); i++) {
        if (fields.get(i) != null) {
          set(CqlTypes.SMALLINT.encode((short) i), fields.get(i));
        }
      }
      return;
    }
    List<byte[]> parts = ((CollectionType) type).split(value);
    if (type instanceof ListType) {
      List<byte[]> paths =
          isPrepended
              ? listPaths.prepended(parts.size(), storeMicros)
              : listPaths.appended(parts.size(), storeMicros);
      for (int i = 0; i < parts.size(); i++) {
        set(paths.get(i), parts.get(i));
      }
    } else if (type instanceof MapType) {
      for (int i = 0; i < parts.size(); i += 2) {
        set(parts.get(i), parts.get(i + 1));
      }
    } else {
      parts.forEach(element -> set(element, NOTHING));
    }
  }

  private void remove(byte @Nullable [] value) {
    if (value == null) {
      return;
    }
    CollectionType type = (CollectionType) column.type();
    List<byte[]> removed = new ArrayList<>(elements(type).split(value));
    if (!(type instanceof ListType list)) {
      removed.forEach(key -> set(key, null));
      return;
    }
    StoredList.Elements before = stored.read(column.ordinal());
    for (int i = 0; i < before.size(); i++) {
      byte[] element = before.value(i);
      if (removed.stream().anyMatch(r -> list.elementType().compare(r, element) == 0)) {
        set(before.path(i), null);
      }
    }
  }

  /** The type of what is taken away: of a map, a set of keys, which looks like a list. */
  private static CollectionType elements(CollectionType type) {
    return ListType.of(type.subtypes().get(0));
  }

  private void putElement(ElementChange change) {
    byte[] key = change.key().bytes(evaluation);
    if (key == Bindings.UNSET) {
      throw CqlException.invalid("Invalid unset value for list index");
    }
    byte[] value = change.value().bytes(evaluation);
    byte[] path = column.type() instanceof ListType ? pathAt(key, "set an element on") : key;
    if (value != Bindings.UNSET) {
      set(path, value);
    }
  }

  private void deleteElement(ElementChange change) {
    byte[] key = change.key().bytes(evaluation);
    if (key != Bindings.UNSET) {
      set(column.type() instanceof ListType ? pathAt(key, "delete an element from") : key, null);
    }
  }

  private byte[] pathAt(byte[] index, String what) {
    StoredList.Elements before = stored.read(column.ordinal());
    if (before.size() == 0) {
      throw CqlException.invalid("Attempted to %s a list which is null".formatted(what));
    }
    int position = Bytes.getInt(index, 0);
    if (position < 0 || position >= before.size()) {
      throw CqlException.invalid(
          "List index %d out of bound, list has size %d".formatted(position, before.size()));
    }
    return before.path(position);
  }
}
