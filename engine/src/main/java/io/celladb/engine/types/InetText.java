package io.celladb.engine.types;

import java.net.InetAddress;
import java.net.UnknownHostException;
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
    return parseIpv6(zone < 0 ? address : address.substring(0, zone));
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
    return Bytes.ofInt((int) address);
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
}
