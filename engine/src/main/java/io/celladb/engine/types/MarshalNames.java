package io.celladb.engine.types;

import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Class names with arguments, as sstable headers carry them. */
final class MarshalNames {
  static final String PACKAGE = "org.apache.cassandra.db.marshal.";
  static final String FROZEN = PACKAGE + "FrozenType";

  private MarshalNames() {}

  static String of(String marshalClass, Stream<String> arguments) {
    return arguments.collect(Collectors.joining(",", marshalClass + "(", ")"));
  }

  static String frozen(String inner) {
    return FROZEN + "(" + inner + ")";
  }
}
