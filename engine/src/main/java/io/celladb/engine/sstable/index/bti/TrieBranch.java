package io.celladb.engine.sstable.index.bti;

import io.celladb.engine.io.ByteWriter;
import io.celladb.engine.io.Bytes;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A node of a trie that is being written, with the branch below it. Lengths are in bytes; what has
 * been written counts as nothing. Pointers to what has been written may grow with the distance, so
 * a branch that has some is measured again where it is to stand.
 */
final class TrieBranch {
  private static final TrieBranch[] NONE = {};
  private static final long UNWRITTEN = -1;

  private final int transition;
  private TrieBranch[] children = NONE;
  private int childCount;
  private int flags;
  private byte[] payload = Bytes.EMPTY;

  private long position = UNWRITTEN;
  private int branchSize;
  private int nodeSize;
  private boolean hasWrittenChild = true;
  private boolean hasWrittenBelow;

  /**
   * Makes a node without children.
   *
   * @param transition the byte that leads to it
   */
  TrieBranch(int transition) {
    this.transition = transition;
  }

  void setPayload(int newFlags, byte[] newPayload) {
    flags = newFlags;
    payload = newPayload;
  }

  /** Adds a child behind a byte that is greater than all before. */
  TrieBranch addChild(int newTransition) {
    if (childCount == children.length) {
      children = Arrays.copyOf(children, Math.max(2, 2 * childCount));
    }
    TrieBranch child = new TrieBranch(newTransition);
    children[childCount++] = child;
    return child;
  }

  int childCount() {
    return childCount;
  }

  TrieBranch child(int i) {
    return children[i];
  }

  boolean isWritten() {
    return position != UNWRITTEN;
  }

  int nodeSize() {
    return nodeSize;
  }

  private int size() {
    return branchSize + nodeSize;
  }

  /** Measures a node whose children are complete; returns whether all of it is less than a page. */
  boolean fitsPage(long filePosition) {
    branchSize = 0;
    for (int i = 0; i < childCount; i++) {
      branchSize += children[i].size();
    }
    nodeSize = sizeAt(filePosition);
    if (size() >= TrieNodes.PAGE_BYTES) {
      return false;
    }
    hasWrittenChild = false;
    hasWrittenBelow = false;
    for (int i = 0; i < childCount; i++) {
      hasWrittenChild |= children[i].isWritten();
      hasWrittenBelow |= children[i].hasWrittenChild || children[i].hasWrittenBelow;
    }
    return true;
  }

  /** Measures the branch as it would be when it starts there, and returns its size. */
  int measure(long start) {
    if (hasWrittenBelow) {
      int total = 0;
      for (int i = 0; i < childCount; i++) {
        total += children[i].measure(start + total);
      }
      branchSize = total;
    }
    if (hasWrittenChild || hasWrittenBelow) {
      nodeSize = sizeAt(start + branchSize);
    }
    return size();
  }

  private int sizeAt(long nodePosition) {
    int type = TrieNodes.typeFor(childCount, span(), farthest(nodePosition), flags != 0);
    return TrieNodes.size(type, childCount, span()) + payload.length;
  }

  private int span() {
    return childCount == 0 ? 0 : children[childCount - 1].transition - children[0].transition + 1;
  }

  /** Returns the distance to the farthest child, of those to come as they will be laid out. */
  private long farthest(long nodePosition) {
    long farthest = 0;
    boolean isFirst = true;
    for (int i = 0; i < childCount; i++) {
      TrieBranch child = children[i];
      if (child.isWritten()) {
        farthest = Math.max(farthest, nodePosition - child.position);
      } else if (isFirst) {
        farthest = Math.max(farthest, branchSize - child.branchSize);
        isFirst = false;
      }
    }
    return farthest;
  }

  boolean hasUnwritten() {
    for (int i = 0; i < childCount; i++) {
      if (!children[i].isWritten()) {
        return true;
      }
    }
    return false;
  }

  /** Returns the largest child that was not written and is no larger than that, or null. */
  @Nullable TrieBranch largestUnwritten(int limit) {
    TrieBranch largest = null;
    for (int i = 0; i < childCount; i++) {
      TrieBranch child = children[i];
      boolean isCandidate = !child.isWritten() && child.size() <= limit;
      if (isCandidate && (largest == null || child.size() >= largest.size())) {
        largest = child;
      }
    }
    return largest;
  }

  /** All children have been written; the node itself may come next. */
  void childrenWritten(long filePosition) {
    branchSize = 0;
    hasWrittenChild = true;
    hasWrittenBelow = false;
    nodeSize = sizeAt(filePosition);
  }

  /** Writes the node, whose children have been written, and lets go of all below it. */
  void write(ByteWriter out, long nodePosition) {
    int type = TrieNodes.typeFor(childCount, span(), farthest(nodePosition), flags != 0);
    if (type == TrieNodes.SHORT_4) {
      out.writeByte(type << 4 | (int) (nodePosition - children[0].position));
      out.writeByte(children[0].transition);
    } else if (type == TrieNodes.SHORT_12) {
      out.writeShort(type << 12 | (int) (nodePosition - children[0].position));
      out.writeByte(children[0].transition);
    } else {
      out.writeByte(type << 4 | flags);
      writeChildren(out, type, nodePosition);
    }
    out.writeBytes(payload);
    position = nodePosition;
    branchSize = 0;
    nodeSize = 0;
    hasWrittenChild = false;
    hasWrittenBelow = false;
    children = NONE;
    childCount = 0;
    payload = Bytes.EMPTY;
  }

  private void writeChildren(ByteWriter out, int type, long nodePosition) {
    int bits = TrieNodes.pointerBits(type);
    if (TrieNodes.isDense(type)) {
      out.writeByte(children[0].transition);
      out.writeByte(span() - 1);
      int child = 0;
      PointerWriter pointers = new PointerWriter(out, bits);
      for (int i = 0; i < span(); i++) {
        boolean isChild = children[child].transition == children[0].transition + i;
        pointers.add(isChild ? nodePosition - children[child].position : 0);
        child += isChild ? 1 : 0;
      }
      pointers.end();
    } else if (type != TrieNodes.LEAF) {
      if (TrieNodes.isSparse(type)) {
        out.writeByte(childCount);
      }
      for (int i = 0; i < childCount; i++) {
        out.writeByte(children[i].transition);
      }
      PointerWriter pointers = new PointerWriter(out, bits);
      for (int i = 0; i < childCount; i++) {
        pointers.add(nodePosition - children[i].position);
      }
      pointers.end();
    }
  }

  /** Writes numbers of so many bits one behind the other, and zeros up to the end of a byte. */
  private static final class PointerWriter {
    private final ByteWriter out;
    private final int bits;
    private int pending;
    private boolean hasHalfByte;

    PointerWriter(ByteWriter out, int bits) {
      this.out = out;
      this.bits = bits;
    }

    void add(long pointer) {
      int left = bits;
      if (hasHalfByte) {
        left -= 4;
        out.writeByte(pending | (int) (pointer >>> left));
        hasHalfByte = false;
      }
      while (left >= Byte.SIZE) {
        left -= Byte.SIZE;
        out.writeByte((int) (pointer >>> left));
      }
      if (left > 0) {
        pending = (int) (pointer << 4) & 0xf0;
        hasHalfByte = true;
      }
    }

    void end() {
      if (hasHalfByte) {
        out.writeByte(pending);
      }
    }
  }
}
