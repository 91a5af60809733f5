package io.celladb.engine.testing.oracle;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.zip.CRC32;

/**
 * The uncompressed segments of native protocol v5, which carry the envelopes after STARTUP.
 *
 * <pre>
 * header   u24 little endian: 17 bits length of the payload, 1 bit whether its envelopes are whole
 *          u24 little endian: CRC24 of the above
 * payload
 * trailer  u32 little endian: CRC32 of the payload, begun with four fixed bytes
 * </pre>
 */
final class OracleSegments {
  private static final int LONGEST = (1 << 17) - 1;
  private static final int SELF_CONTAINED = 1 << 17;
  private static final int CRC24_INITIAL = 0x875060;
  private static final int CRC24_POLYNOMIAL = 0x1974F0B;
  private static final byte[] CRC32_INITIAL = {(byte) 0xFA, 0x2D, 0x55, (byte) 0xCA};

  private OracleSegments() {}

  /** Writes one envelope, in as many segments as it takes. */
  static void write(OutputStream out, byte[] envelope) throws IOException {
    boolean isWhole = envelope.length <= LONGEST;
    ByteArrayOutputStream segments = new ByteArrayOutputStream();
    for (int at = 0; at < envelope.length; at += LONGEST) {
      int length = Math.min(LONGEST, envelope.length - at);
      int header = length | (isWhole ? SELF_CONTAINED : 0);
      writeLittleEndian(segments, header, 3);
      writeLittleEndian(segments, crc24(header), 3);
      segments.write(envelope, at, length);
      writeLittleEndian(segments, crc32(envelope, at, length), 4);
    }
    segments.writeTo(out);
    out.flush();
  }

  /** The envelopes, as a stream without the segments around them. */
  static InputStream payloads(DataInputStream in) {
    return new Payloads(in);
  }

  private static void writeLittleEndian(ByteArrayOutputStream out, long value, int bytes) {
    for (int i = 0; i < bytes; i++) {
      out.write((int) (value >>> (8 * i)));
    }
  }

  private static int crc24(int header) {
    int crc = CRC24_INITIAL;
    for (int i = 0; i < 3; i++) {
      crc ^= ((header >>> (8 * i)) & 0xFF) << 16;
      for (int bit = 0; bit < 8; bit++) {
        crc <<= 1;
        crc ^= (crc & 1 << 24) == 0 ? 0 : CRC24_POLYNOMIAL;
      }
    }
    return crc;
  }

  private static long crc32(byte[] bytes, int offset, int length) {
    CRC32 crc = new CRC32();
    crc.update(CRC32_INITIAL);
    crc.update(bytes, offset, length);
    return crc.getValue();
  }

  private static final class Payloads extends InputStream {
    private final DataInputStream in;
    private byte[] payload = new byte[0];
    private int at;

    Payloads(DataInputStream in) {
      this.in = in;
    }

    @Override
    public int read() throws IOException {
      while (at == payload.length) {
        nextSegment();
      }
      return payload[at++] & 0xFF;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
      while (at == payload.length) {
        nextSegment();
      }
      int count = Math.min(length, payload.length - at);
      System.arraycopy(payload, at, target, offset, count);
      at += count;
      return count;
    }

    private void nextSegment() throws IOException {
      int header = (int) readLittleEndian(3);
      if (readLittleEndian(3) != crc24(header)) {
        throw new OracleException("the checksum of a segment's header does not fit");
      }
      payload = in.readNBytes(header & LONGEST);
      at = 0;
      if (readLittleEndian(4) != crc32(payload, 0, payload.length)) {
        throw new OracleException("the checksum of a segment does not fit");
      }
    }

    private long readLittleEndian(int bytes) throws IOException {
      long value = 0;
      for (int i = 0; i < bytes; i++) {
        value |= (long) in.readUnsignedByte() << (8 * i);
      }
      return value;
    }
  }
}
