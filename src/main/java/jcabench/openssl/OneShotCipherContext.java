package jcabench.openssl;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/**
 * A symmetric cipher that takes each message in one call: key wrapping, XTS, and the AEAD modes
 * CCM, GCM-SIV and OCB. The key stays set from message to message.
 *
 * <p>Source: man pages EVP_EncryptInit(3), EVP_CIPHER-AES(7); RFC 3394, RFC 5649, NIST SP 800-38C,
 * RFC 8452, RFC 7253.
 */
public final class OneShotCipherContext {
  // Scratch memory: the length word that OpenSSL writes, then room for a last block.
  private static final long SCRATCH = 48;
  private static final int TAG = 16; // bytes of the longest tag

  private final LibContext context;
  private final long scratch = Memory.allocate(SCRATCH);
  private final MemorySegment words = Memory.at(scratch, SCRATCH);
  private final Pointer pointer;
  private boolean lengthFirst; // CCM: takes the message's length first, and has no final call

  /** A context without a cipher. */
  public OneShotCipherContext(LibContext context) {
    this.context = context;
    long memory = scratch;
    this.pointer =
        Pointer.own(
            EvpCipherCtx.create(),
            evp -> {
              EvpCipherCtx.free(evp);
              Memory.free(memory, SCRATCH);
            });
  }

  /**
   * Sets a cipher without a tag, its direction and key.
   *
   * @param cipher in OpenSSL's name, for example {@code AES-128-WRAP}
   * @param key of exactly the cipher's key length
   */
  public void init(String cipher, byte[] key, boolean encrypt) {
    long algorithm = algorithm(cipher, key);
    try (var evp = pointer.enter()) {
      EvpCipherCtx.allowWrapping(evp);
      EvpCipherCtx.initKey(evp, algorithm, MemorySegment.ofArray(key), encrypt ? 1 : 0);
    }
  }

  /** Sets an AEAD cipher, its direction and key, and the lengths of all IVs and tags in bytes. */
  public void initAead(String cipher, byte[] key, boolean encrypt, int ivLength, int tagLength) {
    long algorithm = algorithm(cipher, key);
    lengthFirst = cipher.endsWith("CCM");
    try (var evp = pointer.enter()) {
      EvpCipherCtx.reset(evp); // removes the lengths that were set before
      EvpCipherCtx.initKey(evp, algorithm, MemorySegment.NULL, encrypt ? 1 : 0);
      if (lengthFirst
          || ivLength != EvpCipherCtx.ivLength(algorithm)) { // CCM reports 12 but starts with 7
        EvpCipherCtx.control(evp, EvpCipherCtx.EVP_CTRL_AEAD_SET_IVLEN, ivLength);
      }
      if (tagLength != TAG || lengthFirst) { // CCM's default is 12
        EvpCipherCtx.control(evp, EvpCipherCtx.EVP_CTRL_AEAD_SET_TAG, tagLength);
      }
      EvpCipherCtx.initKey(evp, 0, MemorySegment.ofArray(key), encrypt ? 1 : 0);
    }
  }

  /**
   * Encrypts or decrypts a message.
   *
   * @param iv of exactly the cipher's IV length
   * @param output with room for the input and 16 bytes
   * @return how many bytes were written
   * @throws OpenSslException if the cipher refuses the message or its integrity check fails
   */
  public int transform(byte[] iv, byte[] input, int inputOffset, int length, byte[] output) {
    MemorySegment source = MemorySegment.ofArray(input).asSlice(inputOffset, length);
    MemorySegment target = MemorySegment.ofArray(output);
    try (var evp = pointer.enter()) {
      EvpCipherCtx.initIv(evp, MemorySegment.ofArray(iv));
      EvpCipherCtx.UPDATE.check(update(evp, target, source, length));
      return words.get(JAVA_INT, 0);
    }
  }

  /**
   * Encrypts a message and writes ciphertext and tag, {@code length + tagLength} bytes.
   *
   * @param aad of which the first {@code aadLength} bytes are authenticated
   * @param input must not overlap the output, unless it begins at the same place
   */
  public void seal(
      byte[] iv,
      byte[] aad,
      int aadLength,
      byte[] input,
      int inputOffset,
      int length,
      byte[] output,
      int outputOffset,
      int tagLength) {
    MemorySegment source = MemorySegment.ofArray(input).asSlice(inputOffset, length);
    MemorySegment target = MemorySegment.ofArray(output).asSlice(outputOffset, length + tagLength);
    try (var evp = pointer.enter()) {
      EvpCipherCtx.initIv(evp, MemorySegment.ofArray(iv));
      authenticate(evp, aad, aadLength, length);
      EvpCipherCtx.UPDATE.check(update(evp, target.asSlice(0, length), source, length));
      if (!lengthFirst) {
        EvpCipherCtx.FINISH.check(finish(evp, target));
      }
      EvpCipherCtx.control(
          evp, EvpCipherCtx.EVP_CTRL_AEAD_GET_TAG, tagLength, target.asSlice(length, tagLength));
    }
  }

  /**
   * Decrypts a message of {@code length} bytes that is followed by its tag.
   *
   * @return whether the tag is right; if not, the output must not be used
   */
  public boolean open(
      byte[] iv,
      byte[] aad,
      int aadLength,
      byte[] input,
      int inputOffset,
      int length,
      byte[] output,
      int outputOffset,
      int tagLength) {
    MemorySegment source =
        MemorySegment.ofArray(input).asSlice(inputOffset, (long) length + tagLength);
    MemorySegment target = MemorySegment.ofArray(output).asSlice(outputOffset, length);
    try (var evp = pointer.enter()) {
      EvpCipherCtx.initIv(evp, MemorySegment.ofArray(iv));
      EvpCipherCtx.control(
          evp, EvpCipherCtx.EVP_CTRL_AEAD_SET_TAG, tagLength, source.asSlice(length, tagLength));
      authenticate(evp, aad, aadLength, length);
      boolean right =
          update(evp, target, source.asSlice(0, length), length) == 1
              && (lengthFirst || finish(evp, target) == 1);
      if (!right) {
        ErrorQueue.clear();
      }
      return right;
    }
  }

  /** Frees the context and the key in it. */
  public void close() {
    pointer.free();
  }

  private void authenticate(Pointer evp, byte[] aad, int aadLength, int length) {
    if (lengthFirst) {
      EvpCipherCtx.setMessageLength(evp, scratch, length);
    }
    if (aadLength == 0) {
      return;
    }
    MemorySegment source = MemorySegment.ofArray(aad).asSlice(0, aadLength);
    if (aadLength <= LibCrypto.CRITICAL_BYTES) {
      EvpCipherCtx.updateAad(evp, scratch, source, aadLength);
      return;
    }
    try (var arena = Arena.ofConfined()) {
      MemorySegment copy = arena.allocate(aadLength).copyFrom(source);
      EvpCipherCtx.UPDATE.check(
          EvpCipherCtx.updateWhole(evp, MemorySegment.NULL, scratch, copy, aadLength));
    }
  }

  /** Processes the message in one call; on native copies if it is too long for a critical call. */
  private int update(Pointer evp, MemorySegment output, MemorySegment input, int length) {
    if (length <= LibCrypto.CRITICAL_BYTES) {
      return EvpCipherCtx.updateWhole(evp, output, scratch, input, length);
    }
    try (var arena = Arena.ofConfined()) {
      MemorySegment source = arena.allocate(length).copyFrom(input);
      MemorySegment target = arena.allocate(output.byteSize());
      int status = EvpCipherCtx.updateWhole(evp, target, scratch, source, length);
      output.copyFrom(target);
      source.fill((byte) 0);
      target.fill((byte) 0);
      return status;
    }
  }

  /** Ends the message, and writes a partial block that the mode held back. */
  private int finish(Pointer evp, MemorySegment output) {
    return EvpCipherCtx.finish(evp, output.asSlice(words.get(JAVA_INT, 0)), scratch);
  }

  private long algorithm(String cipher, byte[] key) {
    long algorithm = context.get0(Operation.CIPHER, cipher);
    int length = EvpCipherCtx.keyLength(algorithm);
    if (key.length != length) { // OpenSSL does not know the length of the array
      throw new IllegalArgumentException(
          "The key has " + key.length + " bytes; the cipher takes " + length + ".");
    }
    return algorithm;
  }
}
