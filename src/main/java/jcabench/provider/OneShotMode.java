package jcabench.provider;

import javax.crypto.IllegalBlockSizeException;

/** The modes without a tag that need the whole message in one call. */
enum OneShotMode {
  /** AES key wrap (RFC 3394), with an IV of 8 bytes that has a default. */
  KW(8, 0xa6a6a6a6a6a6a6a6L),
  /** AES key wrap with padding (RFC 5649), with an IV of 4 bytes that has a default. */
  KWP(4, 0xa65959a600000000L),
  /** XTS (NIST SP 800-38E), whose IV is the tweak of 16 bytes. */
  XTS(16, 0);

  private static final int SEMIBLOCK = 8;
  private static final int BLOCK = 16;

  private final int ivBytes;
  private final long standardIv;

  OneShotMode(int ivBytes, long standardIv) {
    this.ivBytes = ivBytes;
    this.standardIv = standardIv;
  }

  int ivBytes() {
    return ivBytes;
  }

  boolean hasStandardIv() {
    return standardIv != 0;
  }

  /** The IV if none is given. */
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

  /** The most bytes that a message of {@code length} bytes can become. */
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

  /** Refuses messages of a length that the mode does not take. */
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
