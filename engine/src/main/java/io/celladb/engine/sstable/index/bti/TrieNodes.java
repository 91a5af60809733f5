package io.celladb.engine.sstable.index.bti;

/**
 * How the nodes of a trie stand in a file. A node has a type, up to 256 children, each behind a
 * byte, and a payload if its flags are not 0. Children are written before their parents, so a
 * pointer is the distance back to the child; in a dense node 0 stands for no child. No node, with
 * its payload, crosses the end of a page of 4096 bytes.
 *
 * <pre>
 * leaf         type u4 = 0, flags u4
 * short child  type u4 = 1 or 3, pointer u4 or u12, byte u8; never a payload
 * one child    type u4 = 2 or 4, flags u4, byte u8, pointer u8 or u16
 * sparse       type u4 = 5 to 9, flags u4, count u8, bytes, pointers u8 u12 u16 u24 or u40
 * dense        type u4 = 10 to 15, flags u4, first byte u8, span minus 1 u8,
 *              pointers u12 u16 u24 u32 u40 or u64
 * </pre>
 *
 * <p>The payload follows the node. Two pointers of twelve bits share three bytes; where their
 * number is odd, the last four bits are 0.
 */
public final class TrieNodes {
  /** Bytes of the pages that no node crosses. */
  public static final int PAGE_BYTES = 4096;

  /** The type of a node that has only a payload. */
  public static final int LEAF = 0;

  /** The type of one child at most 15 bytes before, without payload. */
  public static final int SHORT_4 = 1;

  /** The type of one child at most 4095 bytes before, without payload. */
  public static final int SHORT_12 = 3;

  private static final int LAST_SINGLE = 4;
  private static final int LAST_SPARSE = 9;

  private static final int TWELVE_BITS = 12;

  private static final int[] POINTER_BITS = {
    0, 4, 8, TWELVE_BITS, 16, 8, TWELVE_BITS, 16, 24, 40, TWELVE_BITS, 16, 24, 32, 40, 64
  };

  // Of each width of pointers, narrow to wide, what a node of one child, a sparse and a dense one
  // is.
  private static final int[] SINGLES = {1, 2, 3, 4, 12, 13, 14, 15};
  private static final int[] SPARSES = {5, 5, 6, 7, 8, 9, 9, 15};
  private static final int[] DENSES = {10, 10, 10, 11, 12, 13, 14, 15};

  private TrieNodes() {}

  // The types to choose from.

  /**
   * Returns the type that takes the fewest bytes.
   *
   * @param children their number
   * @param span from the byte of the first child to that of the last, both counted
   * @param distance to the farthest child
   */
  static int typeFor(int children, int span, long distance, boolean hasPayload) {
    if (children == 0) {
      return LEAF;
    }
    int width = 0;
    while (!fits(SINGLES[width], distance)) {
      width++;
    }
    if (children > 1) {
      int sparse = SPARSES[width];
      int dense = DENSES[width];
      return size(sparse, children, span) < size(dense, children, span) ? sparse : dense;
    }
    int single = SINGLES[width];
    return hasPayload && (single == SHORT_4 || single == SHORT_12) ? SINGLES[width + 1] : single;
  }

  private static boolean fits(int type, long distance) {
    int bits = POINTER_BITS[type];
    return bits == Long.SIZE || distance >>> bits == 0;
  }

  /** Returns the length of a node without its payload. */
  static int size(int type, int children, int span) {
    if (type == LEAF) {
      return 1;
    }
    int bits = POINTER_BITS[type];
    if (type == SHORT_4 || type == SHORT_12) {
      return 1 + (bits + Byte.SIZE - 1) / Byte.SIZE;
    }
    if (type <= LAST_SINGLE) {
      return 2 + bits / Byte.SIZE;
    }
    return type <= LAST_SPARSE
        ? 2 + children + pointerBytes(bits, children)
        : 3 + pointerBytes(bits, span);
  }

  /** Returns the bytes that so many pointers take. */
  public static int pointerBytes(int bits, int count) {
    return (bits * count + Byte.SIZE - 1) / Byte.SIZE;
  }

  /** Returns whether nodes of a type have a place for each byte of a span. */
  public static boolean isDense(int type) {
    return type > LAST_SPARSE;
  }

  /** Returns whether nodes of a type list the bytes of their children. */
  public static boolean isSparse(int type) {
    return type > LAST_SINGLE && type <= LAST_SPARSE;
  }

  /** Returns the bits of a pointer in nodes of a type. */
  public static int pointerBits(int type) {
    return POINTER_BITS[type];
  }

  // A node that stands in a page.

  /** Returns whether a node ends at or before a limit, which lies in the array. */
  static boolean fits(byte[] page, int at, int limit) {
    boolean isCounted = type(page, at) > LAST_SINGLE;
    return !(isCounted && at + 3 > limit) && payloadAt(page, at) <= limit;
  }

  static int type(byte[] page, int at) {
    return page[at] >> 4 & 0xf;
  }

  /** Returns the flags of the payload, or 0 when there is none. */
  static int flags(byte[] page, int at) {
    int type = type(page, at);
    return type == SHORT_4 || type == SHORT_12 ? 0 : page[at] & 0xf;
  }

  /** Returns where the payload is. */
  static int payloadAt(byte[] page, int at) {
    int type = type(page, at);
    return at + size(type, slots(page, at), slots(page, at));
  }

  /** Returns the number of places for children: of a dense node some may be empty. */
  static int slots(byte[] page, int at) {
    int type = type(page, at);
    if (type == LEAF) {
      return 0;
    }
    if (type <= LAST_SINGLE) {
      return 1;
    }
    return type <= LAST_SPARSE ? page[at + 1] & 0xff : (page[at + 2] & 0xff) + 1;
  }

  /** Returns the byte that leads to a place. */
  static int byteOf(byte[] page, int at, int slot) {
    int type = type(page, at);
    if (type == SHORT_12) {
      return page[at + 2] & 0xff;
    }
    if (type <= LAST_SINGLE) {
      return page[at + 1] & 0xff;
    }
    return type <= LAST_SPARSE ? page[at + 2 + slot] & 0xff : (page[at + 1] & 0xff) + slot;
  }

  /** Returns the first place whose byte is not less; it may be one past the last. */
  static int ceilingSlot(byte[] page, int at, int wanted) {
    int type = type(page, at);
    int slots = slots(page, at);
    if (type > LAST_SPARSE) {
      return Math.max(0, Math.min(slots, wanted - (page[at + 1] & 0xff)));
    }
    int low = 0;
    int high = slots;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (byteOf(page, at, middle) < wanted) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** Returns how far before the node the child of a place stands; 0 when there is none. */
  static long distance(byte[] page, int at, int slot) {
    int type = type(page, at);
    if (type == SHORT_4) {
      return page[at] & 0xf;
    }
    if (type == SHORT_12) {
      return (page[at] & 0xfL) << Byte.SIZE | (page[at + 1] & 0xff);
    }
    int bits = POINTER_BITS[type];
    int pointers = at + 2;
    if (type > LAST_SPARSE) {
      pointers++;
    } else if (type > LAST_SINGLE) {
      pointers += page[at + 1] & 0xff;
    }
    return pointer(page, pointers, bits, slot);
  }

  /**
   * Reads one of the pointers of a node.
   *
   * @param at where the first one stands
   * @param bits of each
   */
  public static long pointer(byte[] page, int at, int bits, int slot) {
    if (bits == TWELVE_BITS) {
      int first = at + slot * 3 / 2;
      int both = (page[first] & 0xff) << Byte.SIZE | (page[first + 1] & 0xff);
      return (slot & 1) == 0 ? both >>> 4 : both & 0xfff;
    }
    return unsigned(page, at + slot * (bits / Byte.SIZE), bits / Byte.SIZE);
  }

  private static long unsigned(byte[] page, int at, int bytes) {
    long value = 0;
    for (int i = at; i < at + bytes; i++) {
      value = value << Byte.SIZE | (page[i] & 0xff);
    }
    return value;
  }

  // Numbers in payloads.

  /** Returns the bytes that a number takes, of which there are one at least. */
  static int signedBytes(long value) {
    return (Long.SIZE - Long.numberOfLeadingZeros(value < 0 ? ~value : value)) / Byte.SIZE + 1;
  }

  /** Reads a number of that many bytes, the first of which has the sign. */
  public static long signed(byte[] page, int at, int bytes) {
    long value = page[at];
    for (int i = at + 1; i < at + bytes; i++) {
      value = value << Byte.SIZE | (page[i] & 0xff);
    }
    return value;
  }
}
