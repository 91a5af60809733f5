package io.celladb.engine.sstable.index.bti;

import io.celladb.engine.io.BufferedFileWriter;
import io.celladb.engine.io.ByteWriter;
import io.celladb.engine.io.Bytes;
import java.util.Arrays;

/**
 * Writes a trie from keys in ascending order. Of it only what may still change is in memory: the
 * nodes on the way to the last key, and below each of them branches smaller than a page.
 *
 * <p>Nodes are packed from the bottom up. When a node and all below it no longer fit a page, the
 * branches of its children are laid out, each within one page, the largest that fits first; from
 * then on only the node itself counts. So a way down the trie touches few pages. For one thread.
 */
final class TrieWriter {
  private final BufferedFileWriter file;
  private final ByteWriter encoded = new ByteWriter(256);
  private TrieBranch[] path = new TrieBranch[16];
  private int depth;
  private byte[] lastKey = Bytes.EMPTY;
  private int lastLength;

  TrieWriter(BufferedFileWriter file) {
    this.file = file;
    reset();
  }

  /** Starts another trie, and forgets the one that was not completed. */
  void reset() {
    Arrays.fill(path, null);
    path[0] = new TrieBranch(0);
    depth = 0;
    lastLength = -1;
  }

  /**
   * Adds a key, which must sort after the last one.
   *
   * @param flags from 1 to 15
   */
  void add(byte[] key, int length, int flags, byte[] payload) {
    int common = 0;
    if (lastLength >= 0) {
      int mismatch = Arrays.mismatch(key, 0, length, lastKey, 0, lastLength);
      if (mismatch < 0
          || mismatch == length
          || (mismatch < lastLength && (key[mismatch] & 0xff) < (lastKey[mismatch] & 0xff))) {
        throw new IllegalArgumentException(
            Bytes.toHex(key, 0, length) + " after " + Bytes.toHex(lastKey, 0, lastLength));
      }
      common = mismatch;
    }
    completeBelow(common);
    if (lastKey.length < length) {
      lastKey = Arrays.copyOf(lastKey, Math.max(length, 2 * lastKey.length));
    }
    System.arraycopy(key, common, lastKey, common, length - common);
    lastLength = length;
    if (path.length <= length) {
      path = Arrays.copyOf(path, Math.max(length + 1, 2 * path.length));
    }
    for (int i = common; i < length; i++) {
      path[i + 1] = path[i].addChild(key[i] & 0xff);
    }
    depth = length;
    path[depth].setPayload(flags, payload);
  }

  /** Writes what is left, and returns where the root stands. */
  long complete() {
    completeBelow(0);
    TrieBranch root = path[0];
    complete(root);
    int size = root.measure(file.position());
    if (size > bytesLeftInPage() && size <= TrieNodes.PAGE_BYTES) {
      padToPage();
      size = root.measure(file.position());
    }
    if (size > bytesLeftInPage()) {
      layOutChildren(root);
      if (root.nodeSize() > bytesLeftInPage()) {
        padToPage();
        root.measure(file.position());
      }
    }
    return write(root);
  }

  private void completeBelow(int level) {
    while (depth > level) {
      complete(path[depth]);
      path[depth] = null;
      depth--;
    }
  }

  private void complete(TrieBranch branch) {
    if (!branch.fitsPage(file.position())) {
      layOutChildren(branch);
    }
  }

  /** Writes the branches of all children of a node, the largest first that fits what is left. */
  private void layOutChildren(TrieBranch parent) {
    while (parent.hasUnwritten()) {
      TrieBranch child = parent.largestUnwritten(bytesLeftInPage());
      if (child == null) {
        padToPage();
        child = parent.largestUnwritten(Integer.MAX_VALUE);
      }
      int left = bytesLeftInPage();
      if (child.measure(file.position()) <= left) {
        write(child);
      } else if (left == TrieNodes.PAGE_BYTES) {
        // Where it stands now, pointers out of it take more room than was reckoned with.
        layOutChildren(child);
      }
    }
    parent.childrenWritten(file.position());
  }

  /** Writes a branch, children first, and returns where its node stands. */
  private long write(TrieBranch branch) {
    for (int i = 0; i < branch.childCount(); i++) {
      if (!branch.child(i).isWritten()) {
        write(branch.child(i));
      }
    }
    long position = file.position();
    encoded.reset();
    branch.write(encoded, position);
    file.write(encoded);
    return position;
  }

  private int bytesLeftInPage() {
    return TrieNodes.PAGE_BYTES - (int) (file.position() % TrieNodes.PAGE_BYTES);
  }

  private void padToPage() {
    int left = bytesLeftInPage();
    if (left < TrieNodes.PAGE_BYTES) {
      file.write(new byte[left]);
    }
  }
}
