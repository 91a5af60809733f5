package io.celladb.engine.memtable;

import io.celladb.engine.rows.ClusteringPrefix;
import java.util.Arrays;

/** Walks the rows of a tree from a place on, in either direction. */
final class RowTreeCursor {
  private RowTree.Node[] nodes = new RowTree.Node[4];
  private int[] indexes = new int[4];
  private int depth;

  /** Goes before the first row that does not lie before the place. */
  void seekForward(RowTree tree, ClusteringPrefix place, RowTree.RowOrder order) {
    descend(tree, place, order);
  }

  /** Goes after the last row that does not lie after the place. */
  void seekBackward(RowTree tree, ClusteringPrefix place, RowTree.RowOrder order) {
    descend(tree, place, order);
    if (depth > 0) {
      indexes[depth - 1]++;
    }
  }

  /** Leads to the last row that does not lie after the place; at the leaf that may be -1. */
  private void descend(RowTree tree, ClusteringPrefix place, RowTree.RowOrder order) {
    depth = 0;
    RowTree.Node node = tree.root;
    while (node != null) {
      int at = RowTree.lastNotAfter(node, place, order);
      if (node.isLeaf()) {
        push(node, at);
        return;
      }
      int child = Math.max(at, 0);
      push(node, child);
      node = node.children[child];
    }
  }

  private void push(RowTree.Node node, int index) {
    if (depth == nodes.length) {
      nodes = Arrays.copyOf(nodes, depth * 2);
      indexes = Arrays.copyOf(indexes, depth * 2);
    }
    nodes[depth] = node;
    indexes[depth] = index;
    depth++;
  }

  /** Returns the next row, or null at the end. */
  byte[] next() {
    if (depth == 0) {
      return null;
    }
    int leaf = depth - 1;
    if (++indexes[leaf] < nodes[leaf].rows.length) {
      return nodes[leaf].rows[indexes[leaf]];
    }
    return turn(1);
  }

  /** Returns the row before, or null at the start. */
  byte[] previous() {
    if (depth == 0) {
      return null;
    }
    int leaf = depth - 1;
    if (--indexes[leaf] >= 0) {
      return nodes[leaf].rows[indexes[leaf]];
    }
    return turn(-1);
  }

  /** Goes on to the leaf beside the one that is used up. */
  private byte[] turn(int step) {
    int level = depth - 2;
    while (level >= 0) {
      indexes[level] += step;
      if (indexes[level] >= 0 && indexes[level] < nodes[level].children.length) {
        break;
      }
      level--;
    }
    if (level < 0) {
      depth = 0;
      return null;
    }
    RowTree.Node node = nodes[level].children[indexes[level]];
    depth = level + 1;
    while (!node.isLeaf()) {
      int index = step > 0 ? 0 : node.children.length - 1;
      push(node, index);
      node = node.children[index];
    }
    int index = step > 0 ? 0 : node.rows.length - 1;
    push(node, index);
    return node.rows[index];
  }
}
