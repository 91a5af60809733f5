package io.celladb.server.protocol;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What a client asks. */
public sealed interface Request {

  /** Returns the kind of message, for errors. */
  Opcode opcode();

  /**
   * The first request of a connection.
   *
   * @param options by name, names in upper case
   */
  record Startup(Map<String, String> options) implements Request {
    @Override
    public Opcode opcode() {
      return Opcode.STARTUP;
    }
  }

  /** Asks what STARTUP may ask for. */
  record Options() implements Request {
    @Override
    public Opcode opcode() {
      return Opcode.OPTIONS;
    }
  }

  /** Runs a statement. */
  record Query(String text, QueryParameters parameters) implements Request {
    @Override
    public Opcode opcode() {
      return Opcode.QUERY;
    }
  }

  /** Prepares a statement. */
  record Prepare(String text) implements Request {
    @Override
    public Opcode opcode() {
      return Opcode.PREPARE;
    }
  }

  /** Runs a prepared statement. */
  record Execute(byte[] id, QueryParameters parameters) implements Request {
    @Override
    public Opcode opcode() {
      return Opcode.EXECUTE;
    }
  }

  /** Runs several statements as one. */
  record Batch(BatchType type, List<Entry> entries, QueryParameters parameters) implements Request {
    @Override
    public Opcode opcode() {
      return Opcode.BATCH;
    }

    /**
     * A statement of a batch.
     *
     * @param text of a statement that is not prepared, or null
     * @param id of a prepared one, or null
     */
    public record Entry(@Nullable String text, byte @Nullable [] id, List<byte[]> values) {}
  }

  /** Kinds of batches, in the order of their numbers. */
  enum BatchType {
    LOGGED,
    UNLOGGED,
    COUNTER
  }

  /** Asks to be told of events. */
  record Register(Set<EventType> events) implements Request {
    @Override
    public Opcode opcode() {
      return Opcode.REGISTER;
    }
  }

  /** Kinds of events. */
  enum EventType {
    TOPOLOGY_CHANGE,
    STATUS_CHANGE,
    SCHEMA_CHANGE
  }

  /** Credentials, of the old or the present kind, which this server never asks for. */
  record Credentials(Opcode opcode) implements Request {}

  /**
   * An operator's verb.
   *
   * @param verb such as {@code flush}
   * @param arguments a keyspace and a table, or less
   */
  record Admin(String verb, List<String> arguments) implements Request {
    @Override
    public Opcode opcode() {
      return Opcode.ADMIN;
    }
  }
}
