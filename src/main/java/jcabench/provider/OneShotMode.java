package jcabench.provider;

import javax.crypto.IllegalBlockSizeException;
import jcabench.openssl.Params;

/** The modes without a tag that need the whole message in one call. */
enum OneShotMode {
  /** AES key wrap (RFC 3394), with an IV of 8 bytes that has a default. */
  KW(8, 0xa6a6a6a6a6a6a6a6L),
  /** AES key wrap with padding (RFC 5649), with an IV of 4 bytes that has a default. */
  KWP(4, 0xa65959a600000000L),
  /** XTS (NIST SP 800-38E), whose IV is the tweak of 16 bytes. */
  XTS(16, 0),
  /** CBC with ciphertext stealing, as Kerberos and the JDK order it (NIST SP 800-38A, CBC-CS3). */
  CTS(16, 0),
  /** Triple DES key wrap (RFC 3217); OpenSSL chooses the IV, and it travels with the key. */
  DES_WRAP(0, 0);

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

  /** Whether decryption works without a given IV. */
  boolean hasStandardIv() {
    return standardIv != 0 || ivBytes == 0;
  }

  /** What OpenSSL wants beside the key. */
  Params params() {
    return this == CTS ? Params.NONE.text("cts_mode", "CS3") : Params.NONE;
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
    return keepsLength() ? BLOCK : SEMIBLOCK;
  }

  private boolean keepsLength() {
    return this == XTS || this == CTS;
  }

  /** The most bytes that a message of {@code length} bytes can become. */
  int outputBytes(int length, boolean encrypt) {
    if (keepsLength()) {
      return length;
    }
    if (this == DES_WRAP) {
      return encrypt ? Math.addExact(length, 2 * SEMIBLOCK) : Math.max(0, length - 2 * SEMIBLOCK);
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
          case XTS, CTS -> BLOCK;
          case DES_WRAP -> encrypt ? SEMIBLOCK : 3 * SEMIBLOCK;
        };
    boolean whole = this == KW || this == DES_WRAP || (this == KWP && !encrypt);
    if (length < shortest || (whole && length % SEMIBLOCK != 0)) {
      throw new IllegalBlockSizeException(
          "A message of %d bytes does not fit; at least %d are needed%s."
              .formatted(length, shortest, whole ? ", in multiples of " + SEMIBLOCK : ""));
    }
  }
}
