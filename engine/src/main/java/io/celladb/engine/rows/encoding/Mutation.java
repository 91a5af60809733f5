package io.celladb.engine.rows.encoding;

import io.celladb.engine.rows.DecoratedKey;
import io.celladb.engine.schema.TableDef;

/**
 * All changes of one write to one partition, encoded. It is applied as a whole or not at all.
 *
 * <p>Layout of the body, which the commit log keeps as it is:
 *
 * <pre>
 * partition deletion   marked for delete at i64, local deletion time i64 (those of LIVE for none)
 * unfiltereds          as {@link RowWriter} writes them with {@link #header(TableDef)}; rows in any
 *                      order, a row at times twice; a range tombstone as two markers, start and end
 * end                  u8 = 1
 * </pre>
 *
 * @param table the table as it was when the mutation was built; its columns give the cells' meaning
 * @param key of the partition
 * @param body as above; taken over, not copied
 */
public record Mutation(TableDef table, DecoratedKey key, byte[] body) {
  /** Length of the partition deletion at the head of the body, in bytes. */
  public static final int DELETION_LENGTH = 16;

  /** Returns the header by which the rows of a table's mutations are encoded. */
  public static SerializationHeader header(TableDef table) {
    return SerializationHeader.of(table, EncodingStats.NONE);
  }
}
