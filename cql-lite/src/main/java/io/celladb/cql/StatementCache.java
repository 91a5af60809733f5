package io.celladb.cql;

import io.celladb.cql.errors.UnpreparedException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The prepared statements of a store, shared by its sessions: those used last, up to a number. Safe
 * for use by many threads.
 */
final class StatementCache {
  private static final int MAX_STATEMENTS = 10_000;

  private final Map<ByteBuffer, PreparedQuery> byId =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<ByteBuffer, PreparedQuery> eldest) {
          return size() > MAX_STATEMENTS;
        }
      };

  /** Returns the statement of a text, making it if it is not there. */
  PreparedQuery prepare(
      @Nullable String keyspace, String text, Function<byte[], PreparedQuery> make) {
    byte[] id = id(keyspace, text);
    synchronized (byId) {
      PreparedQuery found = byId.get(ByteBuffer.wrap(id));
      if (found != null) {
        return found;
      }
    }
    PreparedQuery made = make.apply(id);
    synchronized (byId) {
      PreparedQuery other = byId.putIfAbsent(ByteBuffer.wrap(id), made);
      return other == null ? made : other;
    }
  }

  PreparedQuery get(byte[] id) {
    PreparedQuery found;
    synchronized (byId) {
      found = byId.get(ByteBuffer.wrap(id));
    }
    if (found == null) {
      throw new UnpreparedException(
          id,
          ("Prepared query with ID %s not found (either the query was not prepared on this host"
                  + " (maybe the host has been restarted?) or you have prepared too many queries"
                  + " and it has been evicted from the internal cache)")
              .formatted(HexFormat.of().formatHex(id)));
    }
    return found;
  }

  private static byte[] id(@Nullable String keyspace, String text) {
    try {
      String hashed = keyspace == null ? text : keyspace + text;
      return MessageDigest.getInstance("MD5").digest(hashed.getBytes(StandardCharsets.UTF_8));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has MD5", e);
    }
  }
}
