package io.celladb.server.connection;

import io.celladb.cql.errors.CqlException;
import io.celladb.cql.errors.ErrorCode;
import io.celladb.cql.result.Result;
import io.celladb.cql.result.SchemaChange;
import io.celladb.server.protocol.Compression;
import io.celladb.server.protocol.Request;
import io.celladb.server.protocol.Response;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One connection's state: new, then ready. {@link #control} belongs to the channel's thread; {@link
 * #execute} to any, several at a time, as clients send requests without waiting for responses.
 */
public final class Connection {
  private final RequestRunner runner;
  private final SchemaListeners listeners;
  private final Consumer<SchemaChange> onChange;
  private final boolean local;
  private boolean ready;
  private boolean registered;
  private boolean closed;
  private Compression compression = Compression.NONE;
  private volatile @Nullable String keyspace;

  /**
   * Makes a new connection.
   *
   * @param local whether the client is on this machine, and so may be its operator
   * @param onChange tells the client, once it has registered; called by any thread
   */
  public Connection(
      RequestRunner runner,
      SchemaListeners listeners,
      boolean local,
      Consumer<SchemaChange> onChange) {
    this.runner = runner;
    this.listeners = listeners;
    this.local = local;
    this.onChange = onChange;
  }

  /** Returns how bodies are compressed from now on. */
  public Compression compression() {
    return compression;
  }

  /**
   * Takes a request in its order on the wire.
   *
   * @return the response; null for a request that {@link #execute} is to carry out
   * @throws CqlException when the request has no place here
   */
  public @Nullable Response control(Request request) {
    if (request instanceof Request.Options) {
      return new Response.Supported();
    }
    if (request instanceof Request.Startup startup) {
      return start(startup.options());
    }
    if (!ready) {
      throw protocolError(
          "Unexpected message %s, expecting STARTUP or OPTIONS".formatted(request.opcode()));
    }
    if (request instanceof Request.Register register) {
      return register(register);
    }
    if (request instanceof Request.Credentials) {
      throw protocolError(
          "Unexpected message %s, this server asks for no credentials".formatted(request.opcode()));
    }
    if (request instanceof Request.Admin && !local) {
      throw protocolError("Message ADMIN is for clients on the machine of the server");
    }
    return null;
  }

  private Response start(Map<String, String> options) {
    if (ready) {
      throw protocolError("Unexpected message STARTUP, the connection is already initialized");
    }
    if (!options.containsKey("CQL_VERSION")) {
      throw protocolError("Missing value CQL_VERSION in STARTUP message");
    }
    String algorithm = options.get("COMPRESSION");
    if (algorithm != null && !algorithm.isEmpty()) {
      compression = Compression.of(algorithm);
    }
    ready = true;
    return new Response.Ready();
  }

  private Response register(Request.Register register) {
    boolean wanted = register.events().contains(Request.EventType.SCHEMA_CHANGE);
    if (wanted && !registered && !closed) {
      registered = true;
      listeners.add(onChange);
    }
    return new Response.Ready();
  }

  /**
   * Carries out a request; may wait for the device.
   *
   * @param respond takes the response, before anyone is told of a change of the schema
   */
  public void execute(Request request, Consumer<Response> respond) {
    Response response = run(request);
    SchemaChange change = null;
    if (response instanceof Response.Outcome outcome) {
      if (outcome.result() instanceof Result.Keyspace used) {
        keyspace = used.name();
      }
      change = outcome.result() instanceof SchemaChange changed ? changed : null;
    }
    respond.accept(response);
    if (change != null) {
      listeners.publish(change);
    }
  }

  private Response run(Request request) {
    try {
      return runner.run(request, keyspace);
    } catch (CqlException e) {
      return new Response.Failure(e);
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
      return failure(e);
    }
  }

  /** Returns the answer to a failure that no one foresaw. */
  public static Response failure(Throwable failure) {
    String message =
        failure instanceof OutOfMemoryError
            ? "The server ran out of memory"
            : failure instanceof StackOverflowError
                ? "The request is nested too deeply"
                : "Internal error: " + failure.getMessage();
    return new Response.Failure(new CqlException(ErrorCode.SERVER_ERROR, message, failure));
  }

  /** The client is gone; it is told no more. */
  public void close() {
    closed = true;
    if (registered) {
      listeners.remove(onChange);
    }
  }

  private static CqlException protocolError(String message) {
    return new CqlException(ErrorCode.PROTOCOL_ERROR, message);
  }
}
