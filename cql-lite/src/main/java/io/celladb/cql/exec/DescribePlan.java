package io.celladb.cql.exec;

import io.celladb.cql.errors.CqlException;
import io.celladb.cql.result.ColumnSpec;
import io.celladb.cql.result.ResultRows;
import io.celladb.cql.syntax.DescribeStatement;
import io.celladb.cql.syntax.DescribeStatement.Kind;
import io.celladb.cql.syntax.Identifier;
import io.celladb.cql.syntax.QualifiedName;
import io.celladb.engine.schema.KeyspaceDef;
import io.celladb.engine.schema.Schema;
import io.celladb.engine.schema.TableDef;
import io.celladb.engine.types.CqlNames;
import io.celladb.engine.types.CqlType;
import io.celladb.engine.types.CqlTypes;
import io.celladb.engine.types.ListType;
import io.celladb.engine.types.MapType;
import io.celladb.engine.types.UserType;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Carries out DESCRIBE.
 *
 * @param keyspace in which names are looked up that give none; null when there is none
 */
record DescribePlan(DescribeStatement statement, @Nullable String keyspace) implements Plan {
  /** The order of names, without regard to case as long as that tells them apart. */
  private static final Comparator<String> BY_NAME =
      String.CASE_INSENSITIVE_ORDER.thenComparing(Comparator.naturalOrder());

  private static final List<ColumnSpec> NAMES =
      List.of(
          column("keyspace_name", CqlTypes.TEXT),
          column("type", CqlTypes.TEXT),
          column("name", CqlTypes.TEXT));
  private static final List<ColumnSpec> STATEMENTS =
      List.of(NAMES.get(0), NAMES.get(1), NAMES.get(2), column("create_statement", CqlTypes.TEXT));
  private static final CqlType OWNERSHIP =
      MapType.of(CqlTypes.TEXT, ListType.frozenOf(CqlTypes.TEXT));
  private static final List<ColumnSpec> CLUSTER =
      List.of(
          column("cluster", CqlTypes.TEXT),
          column("partitioner", CqlTypes.TEXT),
          column("snitch", CqlTypes.TEXT),
          column("range_ownership", OWNERSHIP));

  private static ColumnSpec column(String name, CqlType type) {
    return new ColumnSpec("system", "describe", name, type);
  }

  @Override
  public List<ColumnSpec> markers() {
    return List.of();
  }

  @Override
  public List<ColumnSpec> resultColumns() {
    return switch (statement.kind()) {
      case CLUSTER -> CLUSTER;
      case KEYSPACES, TABLES, TYPES, FUNCTIONS, AGGREGATES -> NAMES;
      default -> STATEMENTS;
    };
  }

  @Override
  public ResultRows execute(Execution execution) {
    Schema schema = execution.store().schema();
    Map<String, KeyspaceDef> all = new TreeMap<>(BY_NAME);
    all.putAll(schema.keyspaces());
    for (KeyspaceDef system : SystemTables.keyspaces()) {
      all.put(system.name(), system);
    }
    KeyspaceDef virtual = SystemTables.virtualKeyspace();
    all.put(virtual.name(), virtual);
    return new Listing(schema, all).result();
  }

  /** One execution, against one schema. */
  private final class Listing {
    private final Schema schema;
    private final Map<String, KeyspaceDef> all;
    private final ResultRows.Builder rows = new ResultRows.Builder(resultColumns());

    Listing(Schema schema, Map<String, KeyspaceDef> all) {
      this.schema = schema;
      this.all = all;
    }

    ResultRows result() {
      switch (statement.kind()) {
        case CLUSTER -> cluster();
        case KEYSPACES -> all.values().forEach(k -> row(k.name(), "keyspace", k.name()));
        case TABLES -> tables();
        case SCHEMA -> schema.keyspaces().values().forEach(this::keyspaceAndTables);
        case FULL_SCHEMA -> all.values().forEach(this::keyspaceAndTables);
        case KEYSPACE -> keyspaceAndTables(namedKeyspace());
        case ONLY_KEYSPACE -> keyspace(namedKeyspace());
        case TABLE -> table(statement.subject());
        case ANYTHING -> anything(statement.subject());
        case TYPES -> types();
        case TYPE -> type(statement.subject());
        case FUNCTIONS, AGGREGATES -> {}
        default -> throw notFound(statement.kind());
      }
      return rows.build(null);
    }

    private void cluster() {
      rows.add(CqlTypes.TEXT.encode(LocalNode.CLUSTER));
      String partitioner = LocalNode.PARTITIONER;
      rows.add(CqlTypes.TEXT.encode(partitioner.substring(partitioner.lastIndexOf('.') + 1)));
      rows.add(CqlTypes.TEXT.encode("SimpleSnitch"));
      String owner = "/%s:%d".formatted(LocalNode.ADDRESS, LocalNode.STORAGE_PORT);
      rows.add(OWNERSHIP.encode(Map.of(LocalNode.TOKEN, List.of(owner))));
      rows.endRow();
    }

    private void types() {
      if (keyspace != null) {
        typeNames(existing(keyspace));
      } else {
        all.values().forEach(this::typeNames);
      }
    }

    private void typeNames(KeyspaceDef definition) {
      definition.types().keySet().stream()
          .sorted(BY_NAME)
          .forEach(name -> row(definition.name(), "type", name));
    }

    private void type(QualifiedName name) {
      String in = name.keyspace() == null ? current() : name.keyspace().text();
      UserType type = existing(in).types().get(name.name().text());
      if (type == null) {
        throw CqlException.invalid(
            "User defined type '%s' not found in '%s'".formatted(name.name(), in));
      }
      type(type);
    }

    private void type(UserType type) {
      row(type.keyspace(), "type", type.name());
      rows.add(CqlTypes.TEXT.encode(CreateText.of(type)));
      rows.endRow();
    }

    /** Types come by name, but each behind those that it is made of. */
    private void typesInOrder(KeyspaceDef definition) {
      List<UserType> waiting = new ArrayList<>(new TreeMap<>(definition.types()).values());
      Set<String> done = new HashSet<>();
      waiting.forEach(type -> typeWithParts(type, waiting, done));
    }

    private void typeWithParts(UserType type, List<UserType> types, Set<String> done) {
      if (done.contains(type.name())) {
        return;
      }
      for (UserType other : types) {
        if (!other.name().equals(type.name()) && type.refersTo(other)) {
          typeWithParts(other, types, done);
        }
      }
      done.add(type.name());
      type(type);
    }

    private void tables() {
      if (keyspace != null) {
        names(existing(keyspace));
      } else {
        all.values().forEach(this::names);
      }
    }

    private void names(KeyspaceDef definition) {
      for (TableDef table : sorted(definition)) {
        row(definition.name(), "table", table.name());
      }
    }

    private List<TableDef> sorted(KeyspaceDef definition) {
      return definition.tables().values().stream()
          .sorted(Comparator.comparing(TableDef::name, BY_NAME))
          .toList();
    }

    private void row(String ofKeyspace, String type, String name) {
      rows.add(CqlTypes.TEXT.encode(CqlNames.quoted(ofKeyspace)));
      rows.add(CqlTypes.TEXT.encode(type));
      rows.add(CqlTypes.TEXT.encode(CqlNames.quoted(name)));
      if (resultColumns() == NAMES) {
        rows.endRow();
      }
    }

    private KeyspaceDef existing(String name) {
      KeyspaceDef definition = all.get(name);
      if (definition == null) {
        throw CqlException.invalid("'%s' not found in keyspaces".formatted(name));
      }
      return definition;
    }

    private String current() {
      if (keyspace == null) {
        throw CqlException.invalid("No keyspace specified and no current keyspace");
      }
      return keyspace;
    }

    private KeyspaceDef namedKeyspace() {
      QualifiedName name = statement.subject();
      return existing(name == null ? current() : name.name().text());
    }

    private void keyspace(KeyspaceDef definition) {
      row(definition.name(), "keyspace", definition.name());
      rows.add(CqlTypes.TEXT.encode(CreateText.of(definition)));
      rows.endRow();
    }

    private void keyspaceAndTables(KeyspaceDef definition) {
      keyspace(definition);
      typesInOrder(definition);
      sorted(definition).forEach(this::table);
    }

    private void table(TableDef table) {
      row(table.keyspace(), "table", table.name());
      rows.add(CqlTypes.TEXT.encode(CreateText.of(table, statement.withInternals())));
      rows.endRow();
    }

    private void table(QualifiedName name) {
      Identifier ofKeyspace = name.keyspace();
      String in = ofKeyspace == null ? current() : ofKeyspace.text();
      TableDef table = existing(in).tables().get(name.name().text());
      if (table == null) {
        throw CqlException.invalid(
            "Table '%s' not found in keyspace '%s'".formatted(name.name(), in));
      }
      table(table);
    }

    private void anything(QualifiedName name) {
      Identifier ofKeyspace = name.keyspace();
      String text = name.name().text();
      if (ofKeyspace == null && all.containsKey(text)) {
        keyspaceAndTables(all.get(text));
        return;
      }
      if (ofKeyspace == null && keyspace == null) {
        throw CqlException.invalid("'%s' not found in keyspaces".formatted(text));
      }
      String in = ofKeyspace == null ? keyspace : ofKeyspace.text();
      TableDef table = existing(in).tables().get(text);
      if (table == null) {
        throw CqlException.invalid("'%s' not found in keyspace '%s'".formatted(text, in));
      }
      table(table);
    }

    private CqlException notFound(Kind kind) {
      QualifiedName name = statement.subject();
      String in = name.keyspace() == null ? current() : name.keyspace().text();
      String what =
          switch (kind) {
            case INDEX -> "Table for existing index";
            case MATERIALIZED_VIEW -> "Materialized view";
            case FUNCTION -> "User defined function";
            default -> "User defined aggregate";
          };
      return CqlException.invalid(
          "%s '%s' not found in '%s'".formatted(what, name.name().text(), existing(in).name()));
    }
  }
}
