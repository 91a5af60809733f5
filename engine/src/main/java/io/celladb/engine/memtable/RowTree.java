package io.celladb.engine.memtable;

import io.celladb.engine.rows.ClusteringPrefix;
import java.util.Arrays;

/**
 * A sorted tree of encoded rows that never changes: an insertion makes a new tree that shares all
 * but the path to the row. So a reader keeps the rows of one moment for as long as it likes, and no
 * writer waits for it.
 *
 * <p>A node holds up to {@value #FANOUT} rows or children. A node that is full splits in the
 * middle, or, when the insertion is at its edge, as in a time series, so that the full part stays
 * full.
 */
final class RowTree {
  static final int FANOUT = 32;

  static final RowTree EMPTY = new RowTree(null);

  /** The order of an encoded row and a place. */
  interface RowOrder {
    /** Returns negative when the row lies before the place, zero at it, positive after it. */
    int compare(byte[] row, ClusteringPrefix place);
  }

  /** Leaf: {@code rows}. Inner: {@code children}, and {@code rows[i]}, the first row under each. */
  static final class Node {
    final byte[][] rows;
    final Node[] children;

    Node(byte[][] rows, Node[] children) {
      this.rows = rows;
      this.children = children;
    }

    boolean isLeaf() {
      return children == null;
    }
  }

  final Node root;

  private RowTree(Node root) {
    this.root = root;
  }

  boolean isEmpty() {
    return root == null;
  }

  /** Returns the row at the place, or null. */
  byte[] get(ClusteringPrefix place, RowOrder order) {
    Node node = root;
    while (node != null) {
      int at = lastNotAfter(node, place, order);
      if (at < 0) {
        return null;
      }
      if (node.isLeaf()) {
        return order.compare(node.rows[at], place) == 0 ? node.rows[at] : null;
      }
      node = node.children[at];
    }
    return null;
  }

  /** Returns the index of the last row of the node that does not lie after the place, or -1. */
  static int lastNotAfter(Node node, ClusteringPrefix place, RowOrder order) {
    int low = 0;
    int high = node.rows.length - 1;
    if (order.compare(node.rows[high], place) <= 0) {
      return high;
    }
    high--;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      if (order.compare(node.rows[middle], place) <= 0) {
        low = middle + 1;
      } else {
        high = middle - 1;
      }
    }
    return high;
  }

  /** Returns a tree in which {@code row} stands at the place, in addition or as a replacement. */
  RowTree with(byte[] row, ClusteringPrefix place, RowOrder order) {
    if (root == null) {
      return new RowTree(new Node(new byte[][] {row}, null));
    }
    Node[] parts = put(root, row, place, order);
    if (parts.length == 1) {
      return new RowTree(parts[0]);
    }
    return new RowTree(
        new Node(
            new byte[][] {parts[0].rows[0], parts[1].rows[0]}, new Node[] {parts[0], parts[1]}));
  }

  /** Returns the node with the row in it, in one part or in two. */
  private static Node[] put(Node node, byte[] row, ClusteringPrefix place, RowOrder order) {
    int at = lastNotAfter(node, place, order);
    if (node.isLeaf()) {
      if (at >= 0 && order.compare(node.rows[at], place) == 0) {
        byte[][] rows = node.rows.clone();
        rows[at] = row;
        return new Node[] {new Node(rows, null)};
      }
      return split(new Node(insert(node.rows, at + 1, row), null), at + 1);
    }
    int child = Math.max(at, 0);
    Node[] parts = put(node.children[child], row, place, order);
    byte[][] rows = node.rows.clone();
    rows[child] = parts[0].rows[0];
    Node[] children = node.children.clone();
    children[child] = parts[0];
    if (parts.length == 1) {
      return new Node[] {new Node(rows, children)};
    }
    byte[][] moreRows = insert(rows, child + 1, parts[1].rows[0]);
    return split(new Node(moreRows, insert(children, child + 1, parts[1])), child + 1);
  }

  private static <T> T[] insert(T[] array, int at, T element) {
    T[] longer = Arrays.copyOf(array, array.length + 1);
    System.arraycopy(array, at, longer, at + 1, array.length - at);
    longer[at] = element;
    return longer;
  }

  private static Node[] split(Node node, int inserted) {
    int count = node.rows.length;
    if (count <= FANOUT) {
      return new Node[] {node};
    }
    int cut = inserted == count - 1 ? count - 1 : inserted == 0 ? 1 : count / 2;
    return new Node[] {part(node, 0, cut), part(node, cut, count)};
  }

  private static Node part(Node node, int from, int to) {
    return new Node(
        Arrays.copyOfRange(node.rows, from, to),
        node.isLeaf() ? null : Arrays.copyOfRange(node.children, from, to));
  }
}
