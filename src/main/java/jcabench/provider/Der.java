package jcabench.provider;

import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.util.Arrays;

/**
 * The part of DER (X.690) that key encodings, parameters and ECDSA signatures use: a strict reader
 * of one array, and a writer for each type. The reader throws an {@link IllegalArgumentException}
 * for anything that is not DER.
 */
final class Der {
  static final int INTEGER = 0x02;
  static final int BIT_STRING = 0x03;
  static final int OCTET_STRING = 0x04;
  static final int NULL = 0x05;
  static final int OBJECT_IDENTIFIER = 0x06;
  static final int SEQUENCE = 0x30;

  private static final int LONGEST_IDENTIFIER = 64; // octets

  private final byte[] bytes;
  private final int end;
  private int position;

  private Der(byte[] bytes, int position, int end) {
    this.bytes = bytes;
    this.position = position;
    this.end = end;
  }

  /** A reader of a whole array. */
  static Der reader(byte[] bytes) {
    return new Der(bytes, 0, bytes.length);
  }

  boolean hasMore() {
    return position < end;
  }

  /** The tag of the next value, or -1 at the end. */
  int peek() {
    return hasMore() ? bytes[position] & 0xff : -1;
  }

  /** A reader of the contents of a whole array that is one SEQUENCE. */
  static Der sequenceIn(byte[] bytes) {
    Der whole = reader(bytes);
    Der contents = whole.enter(SEQUENCE);
    whole.end();
    return contents;
  }

  /** The octets of a BIT STRING without unused bits. */
  byte[] bitString() {
    byte[] value = contents(BIT_STRING);
    if (value.length == 0 || value[0] != 0) {
      throw new IllegalArgumentException("DER: a BIT STRING does not hold whole octets");
    }
    return Arrays.copyOfRange(value, 1, value.length);
  }

  /** A reader of the contents of the next value, which must have this tag. */
  Der enter(int tag) {
    if (peek() != tag) {
      throw new IllegalArgumentException(
          "DER: tag " + Integer.toHexString(tag) + " is missing at byte " + position);
    }
    position++;
    int length = length();
    if (length > end - position) {
      throw new IllegalArgumentException("DER: a value is longer than its surroundings");
    }
    var contents = new Der(bytes, position, position + length);
    position += length;
    return contents;
  }

  /** The contents of the next value, which must have this tag. */
  byte[] contents(int tag) {
    Der value = enter(tag);
    return Arrays.copyOfRange(bytes, value.position, value.end);
  }

  BigInteger integer() {
    byte[] value = contents(INTEGER);
    boolean padded =
        value.length > 1 && ((value[0] == 0 && value[1] >= 0) || (value[0] == -1 && value[1] < 0));
    if (value.length == 0 || padded) {
      throw new IllegalArgumentException("DER: an INTEGER is not minimal");
    }
    return new BigInteger(value);
  }

  /** The next value's dotted object identifier; refuses identifiers longer than any known one. */
  String objectIdentifier() {
    byte[] value = contents(OBJECT_IDENTIFIER);
    if (value.length == 0 || value.length > LONGEST_IDENTIFIER || value[value.length - 1] < 0) {
      throw new IllegalArgumentException("DER: an OBJECT IDENTIFIER is cut off or too long");
    }
    var text = new StringBuilder();
    long arc = 0;
    boolean inside = false;
    for (byte octet : value) {
      if ((!inside && octet == (byte) 0x80) || arc >= 1L << 56) {
        throw new IllegalArgumentException("DER: an OBJECT IDENTIFIER is not in its shortest form");
      }
      arc = arc << 7 | (octet & 0x7f);
      inside = octet < 0;
      if (!inside) {
        if (text.isEmpty()) {
          long first = Math.min(2, arc / 40);
          text.append(first);
          arc -= 40 * first;
        }
        text.append('.').append(arc);
        arc = 0;
      }
    }
    return text.toString();
  }

  /** Refuses anything that follows. */
  void end() {
    if (hasMore()) {
      throw new IllegalArgumentException("DER: bytes follow the last value");
    }
  }

  static byte[] sequence(byte[]... values) {
    return value(SEQUENCE, values);
  }

  static byte[] integer(BigInteger value) {
    return value(INTEGER, value.toByteArray());
  }

  static byte[] integer(long value) {
    return integer(BigInteger.valueOf(value));
  }

  static byte[] octetString(byte[] contents) {
    return value(OCTET_STRING, contents);
  }

  /** A BIT STRING of whole octets. */
  static byte[] bitString(byte[] contents) {
    return value(BIT_STRING, new byte[] {0}, contents);
  }

  static byte[] nullValue() {
    return value(NULL);
  }

  static byte[] objectIdentifier(String dotted) {
    String[] arcs = dotted.split("\\.", -1);
    var contents = new ByteArrayOutputStream();
    writeArc(contents, 40 * Long.parseLong(arcs[0]) + Long.parseLong(arcs[1]));
    for (int i = 2; i < arcs.length; i++) {
      writeArc(contents, Long.parseLong(arcs[i]));
    }
    return value(OBJECT_IDENTIFIER, contents.toByteArray());
  }

  static byte[] value(int tag, byte[]... parts) {
    int length = Arrays.stream(parts).mapToInt(part -> part.length).sum();
    var out = new ByteArrayOutputStream(length + 6);
    out.write(tag);
    if (length < 0x80) {
      out.write(length);
    } else {
      int octets = (Integer.SIZE - Integer.numberOfLeadingZeros(length) + 7) / 8;
      out.write(0x80 | octets);
      for (int shift = 8 * (octets - 1); shift >= 0; shift -= 8) {
        out.write(length >>> shift);
      }
    }
    for (byte[] part : parts) {
      out.writeBytes(part);
    }
    return out.toByteArray();
  }

  private static void writeArc(ByteArrayOutputStream out, long arc) {
    for (int shift = 63 - 63 % 7; shift > 0; shift -= 7) {
      if (arc >>> shift != 0) {
        out.write((int) (arc >>> shift & 0x7f) | 0x80);
      }
    }
    out.write((int) (arc & 0x7f));
  }

  private int length() {
    if (!hasMore()) {
      throw new IllegalArgumentException("DER: a length is missing");
    }
    int first = bytes[position++] & 0xff;
    if (first < 0x80) {
      return first;
    }
    int octets = first & 0x7f;
    if (octets == 0 || octets > 4 || octets > end - position || bytes[position] == 0) {
      throw new IllegalArgumentException("DER: a length is not in its shortest form");
    }
    long length = 0;
    for (int i = 0; i < octets; i++) {
      length = length << 8 | (bytes[position++] & 0xff);
    }
    if (length < 0x80 || length > Integer.MAX_VALUE) {
      throw new IllegalArgumentException("DER: a length is not in its shortest form");
    }
    return (int) length;
  }
}
