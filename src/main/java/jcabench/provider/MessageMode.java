package jcabench.provider;

import javax.crypto.IllegalBlockSizeException;

/** The modes without a tag that take each message as one piece. */
enum MessageMode {
  /** AES key wrap (RFC 3394), whose IV has 8 bytes and a standard value. */
  KW(8, 0xa6a6a6a6a6a6a6a6L),
  /** AES key wrap with padding (RFC 5649), whose IV has 4 bytes and a standard value. */
  KWP(4, 0xa65959a600000000L),
  /** XTS (NIST SP 800-38E), whose IV is the 16 bytes of the tweak. */
  XTS(16, 0);

  private static final int SEMIBLOCK = 8;
  private static final int BLOCK = 16;

  private final int ivBytes;
  private final long standardIv;

  MessageMode(int ivBytes, long standardIv) {
    this.ivBytes = ivBytes;
    this.standardIv = standardIv;
  }

  int ivBytes() {
    return ivBytes;
  }

  boolean hasStandardIv() {
    return standardIv != 0;
  }

  /** The IV to take when nobody says. */
  byte[] standardIv() {
    byte[] iv = new byte[ivBytes];
    for (int i = 0; i < ivBytes; i++) {
      iv[i] = (byte) (standardIv >>> (56 - 8 * i));
    }
    return iv;
  }

  int blockBytes() {
    return this == XTS ? BLOCK : SEMIBLOCK;
  }

  /** Length in bytes of what a message of this length can become at most. */
  int outputBytes(int length, boolean encrypt) {
    if (this == XTS) {
      return length;
    }
    if (!encrypt) {
      return Math.max(0, length - SEMIBLOCK);
    }
    int whole = Math.multiplyExact(Math.ceilDiv(length, SEMIBLOCK), SEMIBLOCK);
    return Math.addExact(whole, SEMIBLOCK);
  }

  /** Refuses lengths that the mode does not know. */
  void check(int length, boolean encrypt) throws IllegalBlockSizeException {
    int shortest =
        switch (this) {
          case KW -> encrypt ? 2 * SEMIBLOCK : 3 * SEMIBLOCK;
          case KWP -> encrypt ? 1 : 2 * SEMIBLOCK;
          case XTS -> BLOCK;
        };
    boolean whole = this == KW || (this == KWP && !encrypt);
    if (length < shortest || (whole && length % SEMIBLOCK != 0)) {
      throw new IllegalBlockSizeException(
          "A message of %d bytes does not fit; at least %d are needed%s."
              .formatted(length, shortest, whole ? ", in multiples of " + SEMIBLOCK : ""));
    }
  }
}
