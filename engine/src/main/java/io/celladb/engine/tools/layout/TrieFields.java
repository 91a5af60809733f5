package io.celladb.engine.tools.layout;

import static io.celladb.engine.tools.layout.FieldReader.Number.U16;
import static io.celladb.engine.tools.layout.FieldReader.Number.U8;

import io.celladb.engine.sstable.index.bti.TrieNodes;
import java.util.function.IntConsumer;

/** Nodes of a trie, in the order in which they stand; {@link TrieNodes} shows their layout. */
final class TrieFields {
  private static final String DISTANCE = "bytes back to the child";

  private final FieldReader in;

  TrieFields(FieldReader in) {
    this.in = in;
  }

  /** Reads nodes up to a position; of the payload of each it says the flags. */
  void read(long end, IntConsumer payload) {
    while (in.position() < end) {
      long pageEnd = (in.position() / TrieNodes.PAGE_BYTES + 1) * TrieNodes.PAGE_BYTES;
      if (in.peek() == 0) {
        long size = Math.min(pageEnd, end) - in.position();
        in.bytes(size, "padding", b -> size + " bytes", "no node crosses the end of a page");
        continue;
      }
      in.group("node " + in.position());
      int flags = node();
      if (flags != 0) {
        payload.accept(flags);
      }
      in.end();
      if (in.position() > pageEnd) {
        throw in.corrupt(in.position(), "a node across the end of its page");
      }
    }
  }

  private int node() {
    int type = in.peek() >> 4;
    if (type == TrieNodes.SHORT_4) {
      in.number(U8, "type and distance", TrieFields::shortWords, DISTANCE);
      in.number(U8, "byte", TrieFields::hex, "leads to the child");
      return 0;
    }
    if (type == TrieNodes.SHORT_12) {
      in.number(U16, "type and distance", TrieFields::longerWords, DISTANCE);
      in.number(U8, "byte", TrieFields::hex, "leads to the child");
      return 0;
    }
    int flags = (int) in.number(U8, "type and flags", TrieFields::words, "0 for no payload") & 0xf;
    if (type == TrieNodes.LEAF) {
      return flags;
    }
    int pointers = 1;
    if (TrieNodes.isDense(type)) {
      in.number(U8, "first byte", TrieFields::hex, "leads to the first child");
      pointers = (int) in.number(U8, "span", "less 1: places for children from there on") + 1;
    } else {
      if (TrieNodes.isSparse(type)) {
        pointers = in.count(U8, "children", "number of children");
      }
      in.bytes(pointers, "bytes", Words::hex, "lead to the children");
    }
    int bits = TrieNodes.pointerBits(type);
    int count = pointers;
    in.bytes(
        TrieNodes.pointerBytes(bits, count),
        "distances",
        b -> distances(b, bits, count),
        "bytes back to each child, " + bits + " bits each; 0 for none");
    return flags;
  }

  private static String distances(byte[] pointers, int bits, int count) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < count; i++) {
      text.append(i == 0 ? "" : " ").append(TrieNodes.pointer(pointers, 0, bits, i));
    }
    return Words.cut(text.toString());
  }

  private static String words(long value) {
    return "type %d, flags %d".formatted(value >> 4, value & 0xf);
  }

  private static String shortWords(long value) {
    return "type 1, %d".formatted(value & 0xf);
  }

  private static String longerWords(long value) {
    return "type 3, %d".formatted(value & 0xfff);
  }

  private static String hex(long value) {
    return "%02x".formatted(value);
  }
}
