package io.celladb.engine.tools.layout;

import static io.celladb.engine.tools.layout.FieldReader.Number.I32;
import static io.celladb.engine.tools.layout.FieldReader.Number.I64;
import static io.celladb.engine.tools.layout.FieldReader.Number.U16;
import static io.celladb.engine.tools.layout.FieldReader.Number.U32;
import static io.celladb.engine.tools.layout.FieldReader.Number.U8;

import io.celladb.engine.io.PageChecksums;
import java.nio.charset.StandardCharsets;

/** The components of a few plain fields: each method reads one from its begin to its end. */
final class SmallFields {
  private static final int WORD_BYTES = 8;
  private static final int MAX_NAME_BYTES = 256;

  private SmallFields() {}

  static void digest(FieldReader in) {
    in.text((int) in.remaining(), "CRC-32", "of all bytes of Data.db, as a decimal number");
  }

  static void toc(FieldReader in, byte[] text) {
    int start = 0;
    for (int i = 0; i < text.length; i++) {
      if (text[i] == '\n' || i == text.length - 1) {
        in.bytes(
            i + 1L - start,
            "component",
            name -> new String(name, StandardCharsets.UTF_8).strip(),
            "one line each, ended by 0a");
        start = i + 1;
      }
    }
  }

  static void crc(FieldReader in) {
    int piece = in.count(I32, "piece length", "bytes of Data.db that each checksum covers");
    for (long i = 0; in.remaining() > 0; i++) {
      long start = i * piece;
      in.number(U32, "CRC-32", Words::crc, "of the piece of Data.db at " + start);
    }
  }

  static void filter(FieldReader in) {
    in.number(I32, "hashes", "bits that are set for each key");
    in.number(I32, "words", "length of the bits in units of 8 bytes");
    for (long bit = 0; in.remaining() > 0; bit += Long.SIZE) {
      String name = "bits " + bit + "–" + (bit + Long.SIZE - 1);
      in.bytes(
          Math.min(WORD_BYTES, in.remaining()),
          name,
          SmallFields::bitsSet,
          "bit n is bit n mod 8, from the least, of byte n / 8");
    }
  }

  static void checksums(FieldReader in) {
    in.number(U8, "version", "of this component's layout");
    in.number(I32, "page length", "bytes of a file that each checksum covers");
    int count = in.count(U8, "components", "number of files with checksums here");
    for (int i = 0; i < count; i++) {
      utf(in, "component", "");
      long length = in.number(I64, "file length", "bytes");
      long pages = PageChecksums.pages(length);
      for (long page = 0; page < pages; page++) {
        String meaning = "of the page at " + page * PageChecksums.PAGE_BYTES;
        in.number(U32, "CRC-32C", Words::crc, meaning);
      }
    }
    in.number(U32, "CRC-32C", Words::crc, "of all before");
  }

  private static String bitsSet(byte[] word) {
    int set = 0;
    for (byte b : word) {
      set += Integer.bitCount(b & 0xff);
    }
    return set + " set";
  }

  static void compressionInfo(FieldReader in) {
    utf(in, "compressor", "class of the compressor");
    int options = in.count(I32, "options", "number of options of the compressor");
    for (int i = 0; i < options; i++) {
      utf(in, "option " + i + " name", "");
      utf(in, "option " + i + " value", "");
    }
    int chunk = in.count(I32, "chunk length", "bytes of data in each chunk but the last");
    in.number(I32, "max length", "a chunk that is not shorter than this is stored as it is");
    in.number(I64, "data length", "bytes of data before compression");
    int count = in.count(I32, "chunks", "number of chunks");
    for (long i = 0; i < count; i++) {
      String meaning = "where chunk %d starts in Data.db: data from %d on".formatted(i, i * chunk);
      in.number(I64, "offset", meaning);
    }
  }

  private static void utf(FieldReader in, String name, String meaning) {
    int length = in.count(U16, name + " length", "");
    if (length > MAX_NAME_BYTES) {
      throw in.corrupt(in.position() - 2, "a name of " + length + " bytes");
    }
    in.text(length, name, meaning);
  }
}
