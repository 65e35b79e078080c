package jcabench.openssl;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * A symmetric cipher in progress ({@code EVP_CIPHER_CTX}). It can be reused for any number of
 * messages: the key stays, and {@link #restart} sets the IV of the next one.
 *
 * <p>The caller must know how much an update writes. A block cipher with padding writes all whole
 * blocks that it has, and on decryption holds the last one back. A stream or AEAD cipher writes as
 * much as it reads. The output range must have room for exactly that.
 *
 * <p>Source: man page EVP_EncryptInit(3).
 */
public final class CipherContext {
  // Scratch memory: the length word that OpenSSL writes, then room for the last block.
  private static final long BLOCK = 16;
  private static final long SCRATCH = BLOCK + 32;

  private final LibContext context;
  private final long scratch = Memory.allocate(SCRATCH);
  private final MemorySegment words = Memory.at(scratch, SCRATCH);
  private final Pointer pointer;
  private int ivLength;
  private boolean padding = true; // OpenSSL's default

  /** A context without a cipher; {@link #init} gives it one. */
  public CipherContext(LibContext context) {
    this.context = context;
    this.pointer = own(EvpCipherCtx.create(), scratch);
  }

  /**
   * Sets the cipher, direction and key. {@link #restart} must follow.
   *
   * @param cipher in OpenSSL's name, for example {@code AES-128-GCM}
   * @param key of exactly the cipher's key length
   * @param pads whether a block cipher pads the last block; true for stream ciphers, because with
   *     false OpenSSL sets it again with each IV, which costs 20 ns
   */
  public void init(String cipher, byte[] key, boolean encrypt, boolean pads) {
    long algorithm = context.get0(Operation.CIPHER, cipher);
    requireLength("key", key, EvpCipherCtx.keyLength(algorithm));
    try (var evp = pointer.enter()) {
      ivLength = EvpCipherCtx.ivLength(algorithm);
      EvpCipherCtx.initKey(evp, algorithm, MemorySegment.ofArray(key), encrypt ? 1 : 0);
      if (pads != padding) {
        EvpCipherCtx.setPadding(evp, pads ? 1 : 0);
        padding = pads;
      }
    }
  }

  /**
   * Begins a message with an IV of the cipher's fixed length, or an empty one for a cipher without.
   */
  public void restart(byte[] iv) {
    requireLength("IV", iv, ivLength);
    try (var evp = pointer.enter()) {
      if (iv.length == 0) {
        EvpCipherCtx.initIv(evp, MemorySegment.NULL);
      } else {
        EvpCipherCtx.initIv(evp, MemorySegment.ofArray(iv));
      }
    }
  }

  /** Begins a message of an AEAD cipher with an IV of any legal length. */
  public void restartAead(byte[] iv) {
    try (var evp = pointer.enter()) {
      if (iv.length != ivLength) {
        EvpCipherCtx.control(evp, EvpCipherCtx.EVP_CTRL_AEAD_SET_IVLEN, iv.length);
        ivLength = iv.length;
      }
      EvpCipherCtx.initIv(evp, MemorySegment.ofArray(iv));
    }
  }

  /** Authenticates associated data (AAD). */
  public void updateAad(byte[] aad, int offset, int length) {
    MemorySegment source = MemorySegment.ofArray(aad).asSlice(offset, length);
    try (var evp = pointer.enter()) {
      for (int done = 0; done < length; done += LibCrypto.CRITICAL_BYTES) {
        int part = Math.min(LibCrypto.CRITICAL_BYTES, length - done);
        EvpCipherCtx.updateAad(evp, scratch, source.asSlice(done, part), part);
      }
    }
  }

  /**
   * Encrypts or decrypts bytes. Input and output may be the same range of one array when the
   * context holds nothing back; they must not overlap otherwise.
   *
   * @param expected how many bytes will be written
   * @throws IndexOutOfBoundsException unless the ranges lie in their arrays; the context has not
   *     changed then
   */
  public void update(
      byte[] input, int inputOffset, int length, byte[] output, int outputOffset, int expected) {
    MemorySegment source = MemorySegment.ofArray(input).asSlice(inputOffset, length);
    MemorySegment target = MemorySegment.ofArray(output).asSlice(outputOffset, expected);
    try (var evp = pointer.enter()) {
      long written =
          length <= LibCrypto.CRITICAL_BYTES
              ? updatePart(evp, source, target, length)
              : updateParts(evp, source, target, length);
      if (written != expected) {
        throw new IllegalStateException(
            "EVP_CipherUpdate wrote " + written + " bytes instead of " + expected);
      }
    }
  }

  private long updateParts(Pointer evp, MemorySegment source, MemorySegment target, int length) {
    long written = 0;
    for (int done = 0; done < length; done += LibCrypto.CRITICAL_BYTES) {
      int part = Math.min(LibCrypto.CRITICAL_BYTES, length - done);
      written += updatePart(evp, source.asSlice(done, part), target.asSlice(written), part);
    }
    return written;
  }

  private int updatePart(Pointer evp, MemorySegment source, MemorySegment target, int length) {
    EvpCipherCtx.update(evp, target, scratch, source, length);
    return words.get(ValueLayout.JAVA_INT, 0);
  }

  /**
   * Ends the message of a block or stream cipher.
   *
   * @param block for the last block, at least 16 bytes long
   * @return how many bytes of {@code block} were written
   * @throws OpenSslException if the padding is wrong or the last block is incomplete
   */
  public int finish(byte[] block) {
    try (var evp = pointer.enter()) {
      try {
        EvpCipherCtx.FINISH.check(EvpCipherCtx.finish(evp, scratch + BLOCK, scratch));
        int written = words.get(ValueLayout.JAVA_INT, 0);
        MemorySegment.copy(words, ValueLayout.JAVA_BYTE, BLOCK, block, 0, written);
        return written;
      } finally {
        for (long at = BLOCK; at < SCRATCH; at += Long.BYTES) { // faster than fill
          words.set(ValueLayout.JAVA_LONG, at, 0);
        }
      }
    }
  }

  /** Ends the message of an AEAD cipher that encrypts, and writes its tag. */
  public void finishAndTag(byte[] output, int offset, int tagLength) {
    MemorySegment tag = MemorySegment.ofArray(output).asSlice(offset, tagLength);
    try (var evp = pointer.enter()) {
      EvpCipherCtx.FINISH.check(EvpCipherCtx.finish(evp, scratch + BLOCK, scratch));
      EvpCipherCtx.control(evp, EvpCipherCtx.EVP_CTRL_AEAD_GET_TAG, tagLength, tag);
    }
  }

  /**
   * Ends the message of an AEAD cipher that decrypts.
   *
   * @return whether the tag is right; if not, the output must not be used
   */
  public boolean finishAndVerify(byte[] input, int offset, int tagLength) {
    MemorySegment tag = MemorySegment.ofArray(input).asSlice(offset, tagLength);
    try (var evp = pointer.enter()) {
      EvpCipherCtx.control(evp, EvpCipherCtx.EVP_CTRL_AEAD_SET_TAG, tagLength, tag);
      boolean right = EvpCipherCtx.finish(evp, scratch + BLOCK, scratch) == 1;
      if (!right) {
        ErrorQueue.clear();
      }
      return right;
    }
  }

  /** A second context in the same state; only for block and stream ciphers. */
  public CipherContext copy() {
    var copy = new CipherContext(context);
    try (var from = pointer.enter()) {
      copy.copyFrom(from);
      copy.ivLength = ivLength;
      copy.padding = padding;
      return copy;
    }
  }

  /** Frees the context and the key in it. */
  public void close() {
    pointer.free();
  }

  private void copyFrom(Pointer from) {
    try (var to = pointer.enter()) {
      EvpCipherCtx.copy(to, from);
    }
  }

  private static Pointer own(long evp, long scratch) {
    return Pointer.own(
        evp,
        address -> {
          EvpCipherCtx.free(address);
          Memory.free(scratch, SCRATCH);
        });
  }

  /** OpenSSL does not know the length of the array and reads as many bytes as the cipher takes. */
  private static void requireLength(String what, byte[] bytes, int length) {
    if (bytes.length != length) {
      throw new IllegalArgumentException(
          "The " + what + " has " + bytes.length + " bytes; the cipher takes " + length + ".");
    }
  }
}
