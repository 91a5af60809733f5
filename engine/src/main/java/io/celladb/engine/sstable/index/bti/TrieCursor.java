package io.celladb.engine.sstable.index.bti;

import io.celladb.engine.errors.CorruptionException;
import io.celladb.engine.io.Bytes;
import io.celladb.engine.io.PagedFile;
import java.util.Arrays;

/**
 * Stands at a node of a trie, and knows the way there from the root. An entry is a node with a
 * payload; entries sort by the bytes that lead to them, so one comes before those below it. Nodes
 * are read where they lie, in cached pages. For one thread.
 */
final class TrieCursor {
  private static final long NO_PAGE = -1;

  private final PagedFile file;
  private final String component;
  private final int pageSizeBytes;

  private byte[] page = Bytes.EMPTY;
  private long pageStart = NO_PAGE;
  private int at;

  // Of each node on the way where it stands, and what leads on from it.
  private long[] nodes = new long[16];
  private int[] slots = new int[16];
  private byte[] bytes = new byte[16];
  private boolean[] hasGreater = new boolean[16];
  private int depth;

  /** Makes a cursor over a file whose pages are multiples of 4096 bytes. */
  TrieCursor(PagedFile file, String component) {
    this.file = file;
    this.component = component;
    this.pageSizeBytes = file.pageSizeBytes();
  }

  /** Follows a key from the root for as long as there are nodes; returns how many bytes that is. */
  int follow(long root, byte[] key, int length) {
    depth = 0;
    go(root);
    while (depth < length) {
      int wanted = key[depth] & 0xff;
      int slot = TrieNodes.ceilingSlot(page, at, wanted);
      boolean isThere =
          slot < TrieNodes.slots(page, at)
              && TrieNodes.byteOf(page, at, slot) == wanted
              && TrieNodes.distance(page, at, slot) != 0;
      if (!isThere) {
        return depth;
      }
      descend(slot);
    }
    return depth;
  }

  /** Moves to the last entry at or before a key. Returns false when there is none. */
  boolean floor(long root, byte[] key, int length) {
    follow(root, key, length);
    int slots = depth < length ? TrieNodes.ceilingSlot(page, at, key[depth] & 0xff) : 0;
    return lastBelow(slots) || isEntry() || previous();
  }

  /** Moves to the first entry. */
  void first(long root) {
    depth = 0;
    go(root);
    descendToFirst();
  }

  /** Moves to the entry after. Returns false, with nothing changed, when there is none. */
  boolean next() {
    int start = depth;
    int slot = 0;
    while (true) {
      int count = TrieNodes.slots(page, at);
      while (slot < count && TrieNodes.distance(page, at, slot) == 0) {
        slot++;
      }
      if (slot < count) {
        descend(slot);
        descendToFirst();
        return true;
      }
      if (depth == 0) {
        return back(start);
      }
      depth--;
      go(nodes[depth]);
      slot = slots[depth] + 1;
    }
  }

  /** Moves to the entry before. Returns false, with nothing changed, when there is none. */
  boolean previous() {
    int start = depth;
    while (depth > 0) {
      depth--;
      go(nodes[depth]);
      if (lastBelow(slots[depth]) || isEntry()) {
        return true;
      }
    }
    return back(start);
  }

  private boolean back(int start) {
    depth = start;
    go(nodes[depth]);
    return false;
  }

  private void descendToFirst() {
    while (!isEntry()) {
      requireChild();
      descend(0);
    }
  }

  /** Moves to the last entry below the children before a slot; returns false when there is none. */
  private boolean lastBelow(int limit) {
    int slot = limit - 1;
    while (slot >= 0 && TrieNodes.distance(page, at, slot) == 0) {
      slot--;
    }
    if (slot < 0) {
      return false;
    }
    descend(slot);
    while (!isLeaf()) {
      descend(TrieNodes.slots(page, at) - 1);
    }
    if (!isEntry()) {
      throw corrupt("a node without children and payload");
    }
    return true;
  }

  private void requireChild() {
    if (isLeaf()) {
      throw corrupt("a node without children and payload");
    }
  }

  private void descend(int slot) {
    long distance = TrieNodes.distance(page, at, slot);
    long child = position() - distance;
    if (distance == 0 || child < 0 || child > position()) {
      throw corrupt("a child " + distance + " bytes before");
    }
    if (depth + 1 == nodes.length) {
      nodes = Arrays.copyOf(nodes, 2 * nodes.length);
      slots = Arrays.copyOf(slots, nodes.length);
      bytes = Arrays.copyOf(bytes, nodes.length);
      hasGreater = Arrays.copyOf(hasGreater, nodes.length);
    }
    slots[depth] = slot;
    bytes[depth] = (byte) TrieNodes.byteOf(page, at, slot);
    hasGreater[depth] = slot + 1 < TrieNodes.slots(page, at);
    depth++;
    go(child);
  }

  private void go(long position) {
    if (position < 0 || position >= file.length()) {
      throw new CorruptionException(
          file.describe(), component, position, "a node outside of the file");
    }
    long offset = position - pageStart;
    if (pageStart == NO_PAGE || offset < 0 || offset >= page.length) {
      int index = (int) (position / pageSizeBytes);
      page = file.page(index);
      pageStart = (long) index * pageSizeBytes;
      offset = position - pageStart;
    }
    at = (int) offset;
    nodes[depth] = position;
    if (!TrieNodes.fits(page, at, limit())) {
      throw corrupt("a node across the end of its page");
    }
  }

  /** Returns the end of the 4096 bytes that the node is in. */
  private int limit() {
    return Math.min(page.length, (at / TrieNodes.PAGE_BYTES + 1) * TrieNodes.PAGE_BYTES);
  }

  /** Returns where the node stands in the file. */
  private long position() {
    return pageStart + at;
  }

  boolean isLeaf() {
    return TrieNodes.slots(page, at) == 0;
  }

  boolean isEntry() {
    return flags() != 0;
  }

  /** Returns whether no entry comes after. */
  boolean isLast() {
    for (int i = 0; i < depth; i++) {
      if (hasGreater[i]) {
        return false;
      }
    }
    return isLeaf();
  }

  /** Returns whether a key begins with the bytes that lead to the node. */
  boolean isPrefixOf(byte[] key, int length) {
    return depth <= length && Arrays.equals(bytes, 0, depth, key, 0, depth);
  }

  /** Compares the bytes that lead to the node with a key. */
  int compareTo(byte[] key, int length) {
    return Bytes.compareUnsigned(bytes, 0, depth, key, 0, length);
  }

  /** Returns the flags of the payload, 0 when there is none. */
  int flags() {
    return TrieNodes.flags(page, at);
  }

  /** Returns the page that holds the node. */
  byte[] page() {
    return page;
  }

  /** Returns where in the page the payload is, of at least so many bytes. */
  int payload(int length) {
    int start = TrieNodes.payloadAt(page, at);
    if (start + length > limit()) {
      throw corrupt("a payload across the end of its page");
    }
    return start;
  }

  CorruptionException corrupt(String reason) {
    return new CorruptionException(file.describe(), component, position(), reason);
  }
}
