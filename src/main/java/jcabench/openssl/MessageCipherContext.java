package jcabench.openssl;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/**
 * A symmetric cipher that takes each message as one piece: key wrapping, XTS, and the AEAD modes
 * CCM, GCM-SIV and OCB. The key schedule stays from message to message.
 *
 * <p>Source: man pages EVP_EncryptInit(3), EVP_CIPHER-AES(7); RFC 3394, RFC 5649, NIST SP 800-38C,
 * RFC 8452, RFC 7253.
 */
public final class MessageCipherContext {
  // Scratch: the length word that OpenSSL writes, then room for a last block.
  private static final long SCRATCH = 48;
  private static final int TAG = 16; // the most bytes of a tag

  private final LibContext context;
  private final long scratch = Memory.allocate(SCRATCH);
  private final MemorySegment words = Memory.at(scratch, SCRATCH);
  private final Pointer pointer;
  private boolean told; // the mode wants to know the message's length first, and ends by itself

  /** A context without a cipher. */
  public MessageCipherContext(LibContext context) {
    this.context = context;
    long memory = scratch;
    this.pointer =
        Pointer.own(
            EvpCipher.newContext(),
            evp -> {
              EvpCipher.free(evp);
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
    long evp = pointer.enter();
    try {
      EvpCipher.allowWrapping(evp);
      EvpCipher.initKey(evp, algorithm, MemorySegment.ofArray(key), encrypt ? 1 : 0);
    } finally {
      pointer.exit();
    }
  }

  /** Sets an AEAD cipher, its direction and key, and the lengths of all IVs and tags in bytes. */
  public void initAead(String cipher, byte[] key, boolean encrypt, int ivLength, int tagLength) {
    long algorithm = algorithm(cipher, key);
    told = cipher.endsWith("CCM");
    long evp = pointer.enter();
    try {
      EvpCipher.reset(evp); // lengths that were set before would stay otherwise
      EvpCipher.initKey(evp, algorithm, MemorySegment.NULL, encrypt ? 1 : 0);
      if (told || ivLength != EvpCipher.ivLength(algorithm)) { // CCM says 12 and begins with 7
        EvpCipher.control(evp, EvpCipher.EVP_CTRL_AEAD_SET_IVLEN, ivLength);
      }
      if (tagLength != TAG || told) { // the standard of CCM is 12
        EvpCipher.control(evp, EvpCipher.EVP_CTRL_AEAD_SET_TAG, tagLength);
      }
      EvpCipher.initKey(evp, 0, MemorySegment.ofArray(key), encrypt ? 1 : 0);
    } finally {
      pointer.exit();
    }
  }

  /**
   * Encrypts or decrypts a message.
   *
   * @param iv of exactly the cipher's IV length
   * @param output with room for the input and 16 bytes
   * @return how many bytes were written
   * @throws OpenSslException when the message does not fit the cipher, or fails its check
   */
  public int transform(byte[] iv, byte[] input, int inputOffset, int length, byte[] output) {
    MemorySegment source = MemorySegment.ofArray(input).asSlice(inputOffset, length);
    MemorySegment target = MemorySegment.ofArray(output);
    long evp = pointer.enter();
    try {
      EvpCipher.initIv(evp, MemorySegment.ofArray(iv));
      OpenSslException.check("EVP_CipherUpdate", update(evp, target, source, length));
      return words.get(JAVA_INT, 0);
    } finally {
      pointer.exit();
    }
  }

  /**
   * Encrypts a message and writes it with its tag, {@code length + tagLength} bytes.
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
    long evp = pointer.enter();
    try {
      EvpCipher.initIv(evp, MemorySegment.ofArray(iv));
      authenticate(evp, aad, aadLength, length);
      OpenSslException.check(
          "EVP_CipherUpdate", update(evp, target.asSlice(0, length), source, length));
      if (!told) {
        OpenSslException.check("EVP_CipherFinal_ex", finish(evp, target));
      }
      EvpCipher.control(
          evp, EvpCipher.EVP_CTRL_AEAD_GET_TAG, tagLength, target.asSlice(length, tagLength));
    } finally {
      pointer.exit();
    }
  }

  /**
   * Decrypts a message of {@code length} bytes that is followed by its tag.
   *
   * @return whether the tag is the right one; what was written must not be used if not
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
    long evp = pointer.enter();
    try {
      EvpCipher.initIv(evp, MemorySegment.ofArray(iv));
      EvpCipher.control(
          evp, EvpCipher.EVP_CTRL_AEAD_SET_TAG, tagLength, source.asSlice(length, tagLength));
      authenticate(evp, aad, aadLength, length);
      boolean right =
          update(evp, target, source.asSlice(0, length), length) == 1
              && (told || finish(evp, target) == 1);
      if (!right) {
        OpenSslException.clear();
      }
      return right;
    } finally {
      pointer.exit();
    }
  }

  /** Frees the context and the key in it. */
  public void close() {
    pointer.close();
  }

  private void authenticate(long evp, byte[] aad, int aadLength, int length) {
    if (told) {
      EvpCipher.tellLength(evp, scratch, length);
    }
    if (aadLength == 0) {
      return;
    }
    MemorySegment source = MemorySegment.ofArray(aad).asSlice(0, aadLength);
    if (aadLength <= LibCrypto.CRITICAL_BYTES) {
      EvpCipher.updateAad(evp, scratch, source, aadLength);
      return;
    }
    try (var arena = Arena.ofConfined()) {
      MemorySegment copy = arena.allocate(aadLength).copyFrom(source);
      OpenSslException.check(
          "EVP_CipherUpdate",
          EvpCipher.updateWhole(evp, MemorySegment.NULL, scratch, copy, aadLength));
    }
  }

  /** One call for the whole message; beyond what a critical call may touch, on copies. */
  private int update(long evp, MemorySegment output, MemorySegment input, int length) {
    if (length <= LibCrypto.CRITICAL_BYTES) {
      return EvpCipher.updateWhole(evp, output, scratch, input, length);
    }
    try (var arena = Arena.ofConfined()) {
      MemorySegment source = arena.allocate(length).copyFrom(input);
      MemorySegment target = arena.allocate(output.byteSize());
      int status = EvpCipher.updateWhole(evp, target, scratch, source, length);
      output.copyFrom(target);
      source.fill((byte) 0);
      target.fill((byte) 0);
      return status;
    }
  }

  /** Ends the message; a mode that held back a part of a block gives it now. */
  private int finish(long evp, MemorySegment output) {
    return EvpCipher.finish(evp, output.asSlice(words.get(JAVA_INT, 0)), scratch);
  }

  private long algorithm(String cipher, byte[] key) {
    long algorithm = context.get0(Kind.CIPHER, cipher);
    int length = EvpCipher.keyLength(algorithm);
    if (key.length != length) { // OpenSSL reads as many bytes as the cipher says
      throw new IllegalArgumentException(
          "The key has " + key.length + " bytes; the cipher takes " + length + ".");
    }
    return algorithm;
  }
}
