package io.celladb.server.connection;

import io.celladb.cql.BatchItem;
import io.celladb.cql.BatchKind;
import io.celladb.cql.Cella;
import io.celladb.cql.PreparedQuery;
import io.celladb.cql.QueryOptions;
import io.celladb.cql.Session;
import io.celladb.server.protocol.QueryParameters;
import io.celladb.server.protocol.Request;
import io.celladb.server.protocol.Response;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Carries out requests on a store. */
public final class CqlRunner implements RequestRunner {
  private final Cella cella;
  private final AdminVerbs adminVerbs;

  public CqlRunner(Cella cella) {
    this.cella = cella;
    this.adminVerbs = new AdminVerbs(cella);
  }

  @Override
  public Response run(Request request, @Nullable String keyspace) {
    // A session is for one thread; several requests of a connection run at once.
    Session session = cella.session();
    if (request instanceof Request.Execute execute) {
      PreparedQuery prepared = session.prepared(execute.id());
      QueryParameters parameters = execute.parameters();
      return new Response.Outcome(
          session.execute(prepared, options(parameters, keyspace)), parameters.skipsMetadata());
    }
    if (request instanceof Request.Query query) {
      QueryParameters parameters = query.parameters();
      return new Response.Outcome(
          session.execute(query.text(), options(parameters, keyspace)), parameters.skipsMetadata());
    }
    if (request instanceof Request.Prepare prepare) {
      return prepare(session, prepare.text(), keyspace);
    }
    if (request instanceof Request.Batch batch) {
      return batch(session, batch, keyspace);
    }
    if (request instanceof Request.Admin admin) {
      return new Response.Outcome(adminVerbs.run(admin), false);
    }
    throw new IllegalArgumentException("not to be run: " + request.opcode());
  }

  private static Response prepare(Session session, String text, @Nullable String keyspace) {
    if (keyspace != null) {
      session.execute("USE \"%s\"".formatted(keyspace.replace("\"", "\"\"")), QueryOptions.DEFAULT);
    }
    PreparedQuery prepared = session.prepare(text);
    return new Response.Prepared(
        prepared.id(),
        prepared.bindMarkers(),
        prepared.partitionKeyIndexes(),
        prepared.resultColumns());
  }

  private static Response batch(Session session, Request.Batch batch, @Nullable String keyspace) {
    List<BatchItem> items = new ArrayList<>(batch.entries().size());
    for (Request.Batch.Entry entry : batch.entries()) {
      List<byte[]> values = values(entry.values());
      byte[] id = entry.id();
      items.add(
          id == null
              ? BatchItem.of(entry.text(), values)
              : BatchItem.of(session.prepared(id), values));
    }
    BatchKind kind =
        switch (batch.type()) {
          case LOGGED -> BatchKind.LOGGED;
          case UNLOGGED -> BatchKind.UNLOGGED;
          case COUNTER -> BatchKind.COUNTER;
        };
    return new Response.Outcome(
        session.batch(kind, items, options(batch.parameters(), keyspace)), false);
  }

  private static QueryOptions options(QueryParameters parameters, @Nullable String keyspace) {
    long timestampMicros = parameters.timestampMicros();
    return new QueryOptions(
        values(parameters.values()),
        parameters.names(),
        parameters.pageSize(),
        parameters.pagingState(),
        timestampMicros == QueryParameters.NO_TIMESTAMP ? null : timestampMicros,
        null,
        keyspace);
  }

  private static List<byte[]> values(List<byte[]> received) {
    for (int i = 0; i < received.size(); i++) {
      if (received.get(i) == QueryParameters.UNSET) {
        received.set(i, QueryOptions.UNSET);
      }
    }
    return received;
  }
}
