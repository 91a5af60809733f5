package io.celladb.cql.analysis;

import io.celladb.cql.analysis.JsonParser.JsonException;
import io.celladb.cql.analysis.Value.Evaluation;
import io.celladb.cql.errors.CqlException;
import io.celladb.cql.syntax.Modification;
import io.celladb.cql.syntax.Term;
import io.celladb.engine.query.Slices;
import io.celladb.engine.rows.ClusteringPrefix;
import io.celladb.engine.rows.DecoratedKey;
import io.celladb.engine.schema.ColumnDef;
import io.celladb.engine.schema.TableDef;
import io.celladb.engine.types.CqlTypes;
import io.celladb.engine.types.InvalidValueException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * INSERT ... JSON. The document becomes one value for each column of the table, in the order of
 * {@code SELECT *}; those stand for bind markers when the row is evaluated.
 */
final class JsonInsert implements RowChange.Place {
  private final List<ColumnDef> columns;
  private final boolean defaultUnset;
  private final Value json;
  private final InsertPlace place;
  private final TableDef table;

  private JsonInsert(TableDef table, Value json, boolean defaultUnset) {
    this.table = table;
    this.columns = table.selectedColumns();
    this.json = json;
    this.defaultUnset = defaultUnset;
    this.place = new InsertPlace(table, values(table.partitionKey()), values(table.clustering()));
  }

  static RowChange analyze(Modification.InsertJson insert, TableDef table, TermAnalyzer terms) {
    WriteTimes times = WriteTimes.analyze(insert.using(), terms);
    Value json = terms.analyze(insert.json(), terms.receiver("[json]", CqlTypes.TEXT));
    JsonInsert place = new JsonInsert(table, json, insert.defaultUnset());
    if (insert.json() instanceof Term.Literal literal) {
      place.document(literal.text());
    }
    return new RowChange(
        table,
        RowChange.Kind.INSERT,
        place,
        place.changes(table.statics()),
        place.changes(table.regulars()),
        times);
  }

  private Value[] values(List<ColumnDef> wanted) {
    return wanted.stream().map(this::value).toArray(Value[]::new);
  }

  private Value value(ColumnDef column) {
    int index = columns.indexOf(column);
    return evaluation -> evaluation.bindings().get(index);
  }

  private List<CellChange> changes(List<ColumnDef> wanted) {
    return wanted.stream().map(column -> CellChange.put(table, column, value(column))).toList();
  }

  @Override
  public Evaluation prepare(Evaluation evaluation) {
    byte[] text = json.bytes(evaluation);
    if (text == null) {
      throw CqlException.invalid("Got null for INSERT JSON values");
    }
    if (text == Bindings.UNSET) {
      throw CqlException.invalid("Invalid unset value for INSERT JSON");
    }
    Map<String, Object> document = document(new String(text, StandardCharsets.UTF_8));
    byte[][] values = new byte[columns.size()][];
    for (int i = 0; i < values.length; i++) {
      values[i] = serialized(columns.get(i), document);
    }
    return new Evaluation(new Bindings(Arrays.asList(values)), evaluation.nowMicros());
  }

  private byte[] serialized(ColumnDef column, Map<String, Object> document) {
    Object value = document.get(column.name());
    if (value == null) {
      boolean leave = defaultUnset && !document.containsKey(column.name());
      return leave ? Bindings.UNSET : null;
    }
    try {
      return JsonValues.serialize(column.type().base(), value);
    } catch (InvalidValueException e) {
      if (column.type().equals(CqlTypes.DURATION) && value instanceof String) {
        throw CqlException.invalid(e.getMessage());
      }
      throw CqlException.invalid(
          "Error decoding JSON value for %s: %s".formatted(column.name(), e.getMessage()));
    }
  }

  /** Reads the document; keys are folded to lower case unless they stand in quotes of their own. */
  private Map<String, Object> document(String text) {
    Object parsed;
    try {
      parsed = JsonParser.parse(text);
    } catch (JsonException e) {
      throw notMap(e.getMessage(), text);
    }
    if (parsed == null) {
      throw CqlException.invalid("Got null for INSERT JSON values");
    }
    if (!(parsed instanceof Map<?, ?> map)) {
      throw notMap("the value is no object", text);
    }
    Map<String, Object> byColumn = new HashMap<>();
    map.forEach((key, value) -> byColumn.put(JsonValues.name((String) key), value));
    List<String> unknown = new ArrayList<>(byColumn.keySet());
    unknown.removeIf(name -> table.column(name) != null);
    if (!unknown.isEmpty()) {
      throw CqlException.invalid("JSON values map contains unrecognized column: " + unknown.get(0));
    }
    return byColumn;
  }

  private static CqlException notMap(String why, String text) {
    return CqlException.invalid(
        "Could not decode JSON string as a map: %s. (String was: %s)".formatted(why, text));
  }

  @Override
  public List<DecoratedKey> keys(Evaluation evaluation) {
    return place.keys(evaluation);
  }

  @Override
  public List<ClusteringPrefix> clusterings(Evaluation evaluation) {
    return place.clusterings(evaluation);
  }

  @Override
  public boolean isFullClustering() {
    return true;
  }

  @Override
  public boolean isWholePartition() {
    return false;
  }

  @Override
  public Slices slices(Evaluation evaluation) {
    return place.slices(evaluation);
  }

  @Override
  public int[] partitionKeyIndexes() {
    return new int[0];
  }
}
