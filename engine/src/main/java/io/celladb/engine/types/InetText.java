package io.celladb.engine.types;

import io.celladb.engine.io.Bytes;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/** Addresses written as numbers; host names are never looked up. */
final class InetText {
  private static final int MAX_IPV4_CHARS = 15;

  private InetText() {}

  /** The address's bytes, or null if the text is no address. */
  static byte @Nullable [] parse(String text) {
    if (text.indexOf(':') < 0) {
      return text.length() > MAX_IPV4_CHARS ? null : parseIpv4(text.split("\\.", -1));
    }
    boolean bracketed = text.startsWith("[") && text.endsWith("]");
    String address = bracketed ? text.substring(1, text.length() - 1) : text;
    int zone = address.indexOf('%');
    boolean emptyZone = zone == address.length() - 1;
    return emptyZone ? null : parseIpv6(zone < 0 ? address : address.substring(0, zone));
  }

  /** One to four decimal parts; the last one fills the bytes that the others leave. */
  private static byte @Nullable [] parseIpv4(String[] parts) {
    if (parts.length > 4) {
      return null;
    }
    long address = 0;
    for (int i = 0; i < parts.length; i++) {
      int bits = i < parts.length - 1 ? 8 : 8 * (5 - parts.length);
      if (!isDecimal(parts[i]) || Long.parseLong(parts[i]) >>> bits != 0) {
        return null;
      }
      address = address << bits | Long.parseLong(parts[i]);
    }
    return BigEndian.ofInt((int) address);
  }

  private static boolean isDecimal(String part) {
    return !part.isEmpty() && part.chars().allMatch(c -> c >= '0' && c <= '9');
  }

  private static byte @Nullable [] parseIpv6(String text) {
    boolean literal = text.indexOf(':') >= 0 && (text.charAt(0) == ':' || isHex(text.charAt(0)));
    if (!literal) {
      return null;
    }
    try {
      // A text that starts with a hex digit or a colon and has a colon is never looked up.
      return InetAddress.getByName(text).getAddress();
    } catch (UnknownHostException e) {
      return null;
    }
  }

  private static boolean isHex(char c) {
    return Character.digit(c, 16) >= 0;
  }

  /**
   * The shortest form, as the C library's {@code inet_ntop} writes it: the longest run of two or
   * more zero groups is left out, and an address of version 4 within one of version 6 stays
   * readable.
   */
  static String shortest(byte[] v, int off, int len) {
    if (len == 4) {
      return dotted(v, off);
    }
    int[] groups = new int[8];
    for (int i = 0; i < groups.length; i++) {
      groups[i] = Bytes.getUnsignedShort(v, off + 2 * i);
    }
    int longest = zerosFrom(groups, 0);
    int start = 0;
    for (int i = 1; i < groups.length; i++) {
      if (zerosFrom(groups, i) > longest) {
        start = i;
        longest = zerosFrom(groups, i);
      }
    }
    boolean embedded = start == 0 && (longest == 6 || (longest == 5 && groups[5] == 0xFFFF));
    String tail = embedded ? dotted(v, off + 12) : null;
    return longest < 2
        ? hex(groups, 0, 8, null)
        : hex(groups, 0, start, null)
            + "::"
            + hex(groups, start + longest, tail == null ? 8 : 6, tail);
  }

  private static int zerosFrom(int[] groups, int start) {
    int end = start;
    while (end < groups.length && groups[end] == 0) {
      end++;
    }
    return end - start;
  }

  private static String hex(int[] groups, int from, int to, @Nullable String tail) {
    StringJoiner out = new StringJoiner(":");
    for (int i = from; i < to; i++) {
      out.add(Integer.toHexString(groups[i]));
    }
    if (tail != null) {
      out.add(tail);
    }
    return out.toString();
  }

  private static String dotted(byte[] v, int off) {
    StringJoiner out = new StringJoiner(".");
    for (int i = 0; i < 4; i++) {
      out.add(Integer.toString(v[off + i] & 0xFF));
    }
    return out.toString();
  }
}
