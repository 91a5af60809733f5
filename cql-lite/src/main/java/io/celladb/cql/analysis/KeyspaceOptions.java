package io.celladb.cql.analysis;

import io.celladb.cql.errors.CqlException;
import io.celladb.cql.syntax.Options;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** What follows WITH in CREATE and ALTER KEYSPACE. Replication is checked and kept, no more. */
final class KeyspaceOptions {
  private static final String REPLICATION = "replication";
  private static final String DURABLE_WRITES = "durable_writes";
  private static final String CLASS = "class";
  private static final String FACTOR = "replication_factor";
  private static final String PACKAGE = "org.apache.cassandra.locator.";
  private static final String DATACENTER = "datacenter1";
  private static final int MAX_NAME_CHARS = 48;
  private static final Pattern NAME = Pattern.compile("\\w+");

  private final Properties properties;

  KeyspaceOptions(Options options) {
    this.properties = new Properties(options, Set.of(REPLICATION, DURABLE_WRITES));
    properties.map(REPLICATION);
    properties.bool(DURABLE_WRITES, true);
  }

  static void checkName(String name) {
    if (!NAME.matcher(name).matches()) {
      throw CqlException.invalid(
          ("Keyspace name must not be empty and must contain alphanumeric or underscore"
                  + " characters only (got \"%s\")")
              .formatted(name));
    }
    if (name.length() > MAX_NAME_CHARS) {
      throw CqlException.invalid(
          ("Keyspace name must not be more than %d characters long"
                  + " (got %d characters for \"%s\")")
              .formatted(MAX_NAME_CHARS, name.length(), name));
    }
  }

  boolean hasReplication() {
    return properties.has(REPLICATION);
  }

  boolean durableWrites(boolean otherwise) {
    return properties.bool(DURABLE_WRITES, otherwise);
  }

  /** The replication map as it is kept: the class with its package first. */
  Map<String, String> replication(String keyspace) {
    Map<String, String> given = properties.map(REPLICATION);
    String strategy = given.get(CLASS);
    if (strategy == null) {
      throw CqlException.config("Missing replication strategy class");
    }
    String className = strategy.contains(".") ? strategy : PACKAGE + strategy;
    Map<String, String> kept = new LinkedHashMap<>();
    kept.put(CLASS, className);
    switch (className.substring(className.lastIndexOf('.') + 1)) {
      case "SimpleStrategy" -> simple(given, kept, keyspace);
      case "NetworkTopologyStrategy" -> byDatacenter(given, kept, keyspace);
      case "LocalStrategy" ->
          throw CqlException.invalid(
              "Unable to use given strategy class: LocalStrategy is reserved for internal use.");
      default ->
          throw CqlException.config(
              "Unable to find replication strategy class '%s'".formatted(className));
    }
    return kept;
  }

  private static void simple(Map<String, String> given, Map<String, String> kept, String keyspace) {
    for (Map.Entry<String, String> option : given.entrySet()) {
      if (option.getKey().equals(FACTOR)) {
        checkFactor(option.getValue());
        kept.put(FACTOR, option.getValue());
      } else if (!option.getKey().equals(CLASS)) {
        throw unrecognized(option.getKey(), "SimpleStrategy", keyspace);
      }
    }
    kept.putIfAbsent(FACTOR, "1");
  }

  private static void byDatacenter(
      Map<String, String> given, Map<String, String> kept, String keyspace) {
    for (Map.Entry<String, String> option : given.entrySet()) {
      String name = option.getKey().equals(FACTOR) ? DATACENTER : option.getKey();
      if (name.equals(DATACENTER)) {
        if (checkFactor(option.getValue()) == 0) {
          throw CqlException.config("Configuration for at least one datacenter must be present");
        }
        kept.put(DATACENTER, option.getValue());
      } else if (!name.equals(CLASS)) {
        throw unrecognized(name, "NetworkTopologyStrategy", keyspace);
      }
    }
    kept.putIfAbsent(DATACENTER, "1");
  }

  private static int checkFactor(String text) {
    int factor;
    try {
      factor = Integer.parseInt(text);
    } catch (NumberFormatException e) {
      throw CqlException.config(e.getMessage());
    }
    if (factor < 0) {
      throw CqlException.config(
          "Replication factor must be non-negative, found %d".formatted(factor));
    }
    return factor;
  }

  private static CqlException unrecognized(String option, String strategy, String keyspace) {
    return CqlException.config(
        "Unrecognized strategy option {%s} passed to %s for keyspace %s"
            .formatted(option, strategy, keyspace));
  }
}
