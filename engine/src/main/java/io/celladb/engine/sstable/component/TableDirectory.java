package io.celladb.engine.sstable.component;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The name of a table's directory, {@code <keyspace>/<table>-<id in 32 hexadecimal digits>}.
 *
 * @param keyspace name of the keyspace
 * @param table name of the table
 * @param id id of the table
 */
public record TableDirectory(String keyspace, String table, UUID id) {
  private static final int ID_DIGITS = 32;

  /** Returns what the last two names of a path say, or null when they are no such directory. */
  public static @Nullable TableDirectory parse(String path) {
    int slash = path.lastIndexOf('/');
    int dash = path.lastIndexOf('-');
    String digits = path.substring(dash + 1);
    if (slash <= 0 || dash <= slash + 1 || !digits.matches("[0-9a-f]{" + ID_DIGITS + "}")) {
      return null;
    }
    String keyspace = path.substring(path.lastIndexOf('/', slash - 1) + 1, slash);
    UUID id =
        new UUID(
            Long.parseUnsignedLong(digits.substring(0, ID_DIGITS / 2), 16),
            Long.parseUnsignedLong(digits.substring(ID_DIGITS / 2), 16));
    return new TableDirectory(keyspace, path.substring(slash + 1, dash), id);
  }

  /** Returns the path below the directory of all data. */
  public String path() {
    return keyspace + "/" + table + "-" + id.toString().replace("-", "");
  }
}
