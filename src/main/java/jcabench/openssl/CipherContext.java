package jcabench.openssl;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * A symmetric cipher in progress ({@code EVP_CIPHER_CTX}), to be used again and again: the key
 * schedule stays, {@link #restart} sets only the IV of the next message.
 *
 * <p>How much an update writes is the caller's to know: for a block cipher with padding {@link
 * #update} writes whole blocks of what it holds and was given, and on decryption holds the last
 * whole block back; a stream or AEAD cipher writes as much as it reads. The output range must have
 * room for exactly that.
 *
 * <p>Source: man page EVP_EncryptInit(3).
 */
public final class CipherContext {
  // Scratch: the length word that OpenSSL writes, then room for the last block.
  private static final long BLOCK = 16;
  private static final long SCRATCH = BLOCK + 32;

  private final LibContext context;
  private final long scratch = Memory.allocate(SCRATCH);
  private final MemorySegment words = Memory.at(scratch, SCRATCH);
  private final Pointer pointer;
  private int ivLength;
  private boolean padding = true; // OpenSSL's own choice

  /** A context without a cipher; {@link #init} gives it one. */
  public CipherContext(LibContext context) {
    this.context = context;
    this.pointer = own(EvpCipher.newContext(), scratch);
  }

  /**
   * Sets the cipher, direction and key. {@link #restart} must follow.
   *
   * @param cipher in OpenSSL's name, for example {@code AES-128-GCM}
   * @param key of exactly the cipher's key length
   * @param pads whether a block cipher pads the last block; true for ciphers without blocks, since
   *     OpenSSL repeats a false with each IV, which costs 20 ns
   */
  public void init(String cipher, byte[] key, boolean encrypt, boolean pads) {
    long algorithm = context.get0(Kind.CIPHER, cipher);
    requireLength("key", key, EvpCipher.keyLength(algorithm));
    long evp = pointer.enter();
    try {
      ivLength = EvpCipher.ivLength(algorithm);
      EvpCipher.initKey(evp, algorithm, MemorySegment.ofArray(key), encrypt ? 1 : 0);
      if (pads != padding) {
        EvpCipher.setPadding(evp, pads ? 1 : 0);
        padding = pads;
      }
    } finally {
      pointer.exit();
    }
  }

  /**
   * Begins a message with an IV of the cipher's fixed length; an empty one for a cipher without.
   */
  public void restart(byte[] iv) {
    requireLength("IV", iv, ivLength);
    long evp = pointer.enter();
    try {
      if (iv.length == 0) {
        EvpCipher.initIv(evp, MemorySegment.NULL);
      } else {
        EvpCipher.initIv(evp, MemorySegment.ofArray(iv));
      }
    } finally {
      pointer.exit();
    }
  }

  /** Begins a message of an AEAD cipher with an IV of any length that it allows. */
  public void restartAead(byte[] iv) {
    long evp = pointer.enter();
    try {
      if (iv.length != ivLength) {
        EvpCipher.control(evp, EvpCipher.EVP_CTRL_AEAD_SET_IVLEN, iv.length);
        ivLength = iv.length;
      }
      EvpCipher.initIv(evp, MemorySegment.ofArray(iv));
    } finally {
      pointer.exit();
    }
  }

  /** Authenticates bytes without encrypting them. */
  public void updateAad(byte[] aad, int offset, int length) {
    MemorySegment source = MemorySegment.ofArray(aad).asSlice(offset, length);
    long evp = pointer.enter();
    try {
      for (int done = 0; done < length; done += LibCrypto.CRITICAL_BYTES) {
        int part = Math.min(LibCrypto.CRITICAL_BYTES, length - done);
        EvpCipher.updateAad(evp, scratch, source.asSlice(done, part), part);
      }
    } finally {
      pointer.exit();
    }
  }

  /**
   * Encrypts or decrypts bytes. Input and output may be the same range of one array when the
   * context holds nothing back; they must not overlap otherwise.
   *
   * @param expected how many bytes will be written
   * @throws IndexOutOfBoundsException unless the ranges lie in their arrays; nothing has happened
   */
  public void update(
      byte[] input, int inputOffset, int length, byte[] output, int outputOffset, int expected) {
    MemorySegment source = MemorySegment.ofArray(input).asSlice(inputOffset, length);
    MemorySegment target = MemorySegment.ofArray(output).asSlice(outputOffset, expected);
    long evp = pointer.enter();
    try {
      long written =
          length <= LibCrypto.CRITICAL_BYTES
              ? updatePart(evp, source, target, length)
              : updateParts(evp, source, target, length);
      if (written != expected) {
        throw new IllegalStateException(
            "EVP_CipherUpdate wrote " + written + " bytes instead of " + expected);
      }
    } finally {
      pointer.exit();
    }
  }

  private long updateParts(long evp, MemorySegment source, MemorySegment target, int length) {
    long written = 0;
    for (int done = 0; done < length; done += LibCrypto.CRITICAL_BYTES) {
      int part = Math.min(LibCrypto.CRITICAL_BYTES, length - done);
      written += updatePart(evp, source.asSlice(done, part), target.asSlice(written), part);
    }
    return written;
  }

  private int updatePart(long evp, MemorySegment source, MemorySegment target, int length) {
    EvpCipher.update(evp, target, scratch, source, length);
    return words.get(ValueLayout.JAVA_INT, 0);
  }

  /**
   * Ends the message of a block or stream cipher.
   *
   * @param block takes the last block, at least 16 bytes long
   * @return how many bytes of {@code block} were written
   * @throws OpenSslException for wrong padding or a last block that is not whole
   */
  public int finish(byte[] block) {
    long evp = pointer.enter();
    try {
      if (EvpCipher.finish(evp, scratch + BLOCK, scratch) != 1) {
        throw OpenSslException.drain("EVP_CipherFinal_ex");
      }
      int written = words.get(ValueLayout.JAVA_INT, 0);
      MemorySegment.copy(words, ValueLayout.JAVA_BYTE, BLOCK, block, 0, written);
      return written;
    } finally {
      for (long at = BLOCK; at < SCRATCH; at += Long.BYTES) { // faster than fill
        words.set(ValueLayout.JAVA_LONG, at, 0);
      }
      pointer.exit();
    }
  }

  /** Ends the message of an AEAD cipher that encrypts, and writes its tag. */
  public void finishAndTag(byte[] output, int offset, int tagLength) {
    MemorySegment tag = MemorySegment.ofArray(output).asSlice(offset, tagLength);
    long evp = pointer.enter();
    try {
      OpenSslException.check("EVP_CipherFinal_ex", EvpCipher.finish(evp, scratch + BLOCK, scratch));
      EvpCipher.control(evp, EvpCipher.EVP_CTRL_AEAD_GET_TAG, tagLength, tag);
    } finally {
      pointer.exit();
    }
  }

  /**
   * Ends the message of an AEAD cipher that decrypts.
   *
   * @return whether the tag is the right one; what was written before must not be used if not
   */
  public boolean finishAndVerify(byte[] input, int offset, int tagLength) {
    MemorySegment tag = MemorySegment.ofArray(input).asSlice(offset, tagLength);
    long evp = pointer.enter();
    try {
      EvpCipher.control(evp, EvpCipher.EVP_CTRL_AEAD_SET_TAG, tagLength, tag);
      boolean right = EvpCipher.finish(evp, scratch + BLOCK, scratch) == 1;
      if (!right) {
        OpenSslException.clear();
      }
      return right;
    } finally {
      pointer.exit();
    }
  }

  /** A second context in the same state; only for block and stream ciphers. */
  public CipherContext copy() {
    var copy = new CipherContext(context);
    long from = pointer.enter();
    try {
      copy.copyFrom(from);
      copy.ivLength = ivLength;
      copy.padding = padding;
      return copy;
    } finally {
      pointer.exit();
    }
  }

  /** Frees the context and the key in it. */
  public void close() {
    pointer.close();
  }

  private void copyFrom(long from) {
    long to = pointer.enter();
    try {
      EvpCipher.copy(to, from);
    } finally {
      pointer.exit();
    }
  }

  private static Pointer own(long evp, long scratch) {
    return Pointer.own(
        evp,
        address -> {
          EvpCipher.free(address);
          Memory.free(scratch, SCRATCH);
        });
  }

  /** OpenSSL reads as many bytes as the cipher says, whatever the array has. */
  private static void requireLength(String what, byte[] bytes, int length) {
    if (bytes.length != length) {
      throw new IllegalArgumentException(
          "The " + what + " has " + bytes.length + " bytes; the cipher takes " + length + ".");
    }
  }
}
