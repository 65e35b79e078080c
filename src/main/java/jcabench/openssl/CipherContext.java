package jcabench.openssl;

import static jcabench.openssl.LibCrypto.DATA;
import static jcabench.openssl.LibCrypto.INT;
import static jcabench.openssl.LibCrypto.POINTER;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;

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
  // EVP_CIPHER_CTX *EVP_CIPHER_CTX_new(void)
  private static final MethodHandle EVP_CIPHER_CTX_new =
      LibCrypto.function("EVP_CIPHER_CTX_new", POINTER);
  // void EVP_CIPHER_CTX_free(EVP_CIPHER_CTX *ctx)
  private static final MethodHandle EVP_CIPHER_CTX_free =
      LibCrypto.procedure("EVP_CIPHER_CTX_free", POINTER);
  // int EVP_CIPHER_CTX_copy(EVP_CIPHER_CTX *out, const EVP_CIPHER_CTX *in)
  private static final MethodHandle EVP_CIPHER_CTX_copy =
      LibCrypto.function("EVP_CIPHER_CTX_copy", INT, POINTER, POINTER);
  // int EVP_CIPHER_get_key_length(const EVP_CIPHER *e)
  private static final MethodHandle EVP_CIPHER_get_key_length =
      LibCrypto.function("EVP_CIPHER_get_key_length", INT, POINTER);
  // int EVP_CIPHER_get_iv_length(const EVP_CIPHER *e)
  private static final MethodHandle EVP_CIPHER_get_iv_length =
      LibCrypto.function("EVP_CIPHER_get_iv_length", INT, POINTER);
  // int EVP_CIPHER_CTX_set_padding(EVP_CIPHER_CTX *ctx, int padding)
  private static final MethodHandle EVP_CIPHER_CTX_set_padding =
      LibCrypto.function("EVP_CIPHER_CTX_set_padding", INT, POINTER, INT);
  // int EVP_CIPHER_CTX_ctrl(EVP_CIPHER_CTX *ctx, int cmd, int p1, void *p2)
  private static final MethodHandle EVP_CIPHER_CTX_ctrl =
      LibCrypto.critical("EVP_CIPHER_CTX_ctrl", INT, POINTER, INT, INT, DATA);
  // the same, with p2 NULL
  private static final MethodHandle EVP_CIPHER_CTX_ctrl_number =
      LibCrypto.critical("EVP_CIPHER_CTX_ctrl", INT, POINTER, INT, INT, POINTER);
  // int EVP_CipherInit_ex2(EVP_CIPHER_CTX *ctx, const EVP_CIPHER *cipher, const unsigned char *key,
  //                        const unsigned char *iv, int enc, const OSSL_PARAM params[])
  private static final MethodHandle EVP_CipherInit_key =
      LibCrypto.critical("EVP_CipherInit_ex2", INT, POINTER, POINTER, DATA, POINTER, INT, POINTER);
  // the same, with the key kept
  private static final MethodHandle EVP_CipherInit_iv =
      LibCrypto.critical("EVP_CipherInit_ex2", INT, POINTER, POINTER, POINTER, DATA, INT, POINTER);
  // int EVP_CipherUpdate(EVP_CIPHER_CTX *ctx, unsigned char *out, int *outl,
  //                      const unsigned char *in, int inl)
  private static final MethodHandle EVP_CipherUpdate =
      LibCrypto.critical("EVP_CipherUpdate", INT, POINTER, DATA, POINTER, DATA, INT);
  // the same, with out NULL: authenticated data that is not encrypted
  private static final MethodHandle EVP_CipherUpdate_aad =
      LibCrypto.critical("EVP_CipherUpdate", INT, POINTER, POINTER, POINTER, DATA, INT);
  // int EVP_CipherFinal_ex(EVP_CIPHER_CTX *ctx, unsigned char *outm, int *outl)
  private static final MethodHandle EVP_CipherFinal_ex =
      LibCrypto.critical("EVP_CipherFinal_ex", INT, POINTER, POINTER, POINTER);

  // openssl/evp.h
  private static final int EVP_CTRL_AEAD_SET_IVLEN = 0x9;
  private static final int EVP_CTRL_AEAD_GET_TAG = 0x10;
  private static final int EVP_CTRL_AEAD_SET_TAG = 0x11;
  private static final int KEEP_DIRECTION = -1;

  // Scratch: the length word that OpenSSL writes, then room for the last block.
  private static final long BLOCK = 16;
  private static final long SCRATCH = BLOCK + 32;

  private final LibContext context;
  private final long scratch = Memory.allocate(SCRATCH);
  private final MemorySegment words = Memory.at(scratch, SCRATCH);
  private final Pointer pointer;
  private int ivLength;

  /** A context without a cipher; {@link #init} gives it one. */
  public CipherContext(LibContext context) {
    this.context = context;
    this.pointer = own(newContext(), scratch);
  }

  /**
   * Sets the cipher, direction and key. {@link #restart} must follow.
   *
   * @param cipher in OpenSSL's name, for example {@code AES-128-GCM}
   * @param key of exactly the cipher's key length
   * @param padding whether a block cipher pads the last block
   */
  public void init(String cipher, byte[] key, boolean encrypt, boolean padding) {
    long algorithm = context.get0(Kind.CIPHER, cipher);
    requireLength("key", key, length(EVP_CIPHER_get_key_length, algorithm));
    long evp = pointer.enter();
    try {
      ivLength = length(EVP_CIPHER_get_iv_length, algorithm);
      initKey(evp, algorithm, MemorySegment.ofArray(key), encrypt ? 1 : 0);
      setPadding(evp, padding ? 1 : 0);
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
        initIv(evp, MemorySegment.NULL);
      } else {
        initIv(evp, MemorySegment.ofArray(iv));
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
        control(evp, EVP_CTRL_AEAD_SET_IVLEN, iv.length);
        ivLength = iv.length;
      }
      initIv(evp, MemorySegment.ofArray(iv));
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
        updateAad(evp, scratch, source.asSlice(done, part), part);
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
      long written = 0;
      for (int done = 0; done < length; done += LibCrypto.CRITICAL_BYTES) {
        int part = Math.min(LibCrypto.CRITICAL_BYTES, length - done);
        update(evp, target.asSlice(written), scratch, source.asSlice(done, part), part);
        written += words.get(ValueLayout.JAVA_INT, 0);
      }
      if (written != expected) {
        throw new IllegalStateException(
            "EVP_CipherUpdate wrote " + written + " bytes instead of " + expected);
      }
    } finally {
      pointer.exit();
    }
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
      if (finish(evp, scratch + BLOCK, scratch) != 1) {
        throw OpenSslException.drain("EVP_CipherFinal_ex");
      }
      int written = words.get(ValueLayout.JAVA_INT, 0);
      MemorySegment.copy(words, ValueLayout.JAVA_BYTE, BLOCK, block, 0, written);
      return written;
    } finally {
      words.fill((byte) 0);
      pointer.exit();
    }
  }

  /** Ends the message of an AEAD cipher that encrypts, and writes its tag. */
  public void finishAndTag(byte[] output, int offset, int tagLength) {
    MemorySegment tag = MemorySegment.ofArray(output).asSlice(offset, tagLength);
    long evp = pointer.enter();
    try {
      OpenSslException.check("EVP_CipherFinal_ex", finish(evp, scratch + BLOCK, scratch));
      control(evp, EVP_CTRL_AEAD_GET_TAG, tagLength, tag);
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
      control(evp, EVP_CTRL_AEAD_SET_TAG, tagLength, tag);
      boolean right = finish(evp, scratch + BLOCK, scratch) == 1;
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
    int status;
    try {
      status = (int) EVP_CIPHER_CTX_copy.invokeExact(to, from);
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    } finally {
      pointer.exit();
    }
    OpenSslException.check("EVP_CIPHER_CTX_copy", status);
  }

  private static Pointer own(long evp, long scratch) {
    return Pointer.own(
        evp,
        address -> {
          free(address);
          Memory.free(scratch, SCRATCH);
        });
  }

  private static long newContext() {
    long evp;
    try {
      evp = (long) EVP_CIPHER_CTX_new.invokeExact();
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
    return OpenSslException.checkPointer("EVP_CIPHER_CTX_new", evp);
  }

  private static void free(long evp) {
    try {
      EVP_CIPHER_CTX_free.invokeExact(evp);
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
  }

  /** OpenSSL reads as many bytes as the cipher says, whatever the array has. */
  private static void requireLength(String what, byte[] bytes, int length) {
    if (bytes.length != length) {
      throw new IllegalArgumentException(
          "The " + what + " has " + bytes.length + " bytes; the cipher takes " + length + ".");
    }
  }

  private static int length(MethodHandle getter, long cipher) {
    try {
      return (int) getter.invokeExact(cipher);
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
  }

  private static void setPadding(long evp, int padding) {
    int status;
    try {
      status = (int) EVP_CIPHER_CTX_set_padding.invokeExact(evp, padding);
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
    OpenSslException.check("EVP_CIPHER_CTX_set_padding", status);
  }

  private static void control(long evp, int command, int number) {
    int status;
    try {
      status = (int) EVP_CIPHER_CTX_ctrl_number.invokeExact(evp, command, number, 0L);
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
    OpenSslException.check("EVP_CIPHER_CTX_ctrl", status);
  }

  private static void control(long evp, int command, int number, MemorySegment data) {
    int status;
    try {
      status = (int) EVP_CIPHER_CTX_ctrl.invokeExact(evp, command, number, data);
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
    OpenSslException.check("EVP_CIPHER_CTX_ctrl", status);
  }

  private static void initKey(long evp, long cipher, MemorySegment key, int encrypt) {
    int status;
    try {
      status = (int) EVP_CipherInit_key.invokeExact(evp, cipher, key, 0L, encrypt, 0L);
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
    OpenSslException.check("EVP_CipherInit_ex2", status);
  }

  private static void initIv(long evp, MemorySegment iv) {
    int status;
    try {
      status = (int) EVP_CipherInit_iv.invokeExact(evp, 0L, 0L, iv, KEEP_DIRECTION, 0L);
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
    OpenSslException.check("EVP_CipherInit_ex2", status);
  }

  private static void updateAad(long evp, long written, MemorySegment aad, int length) {
    int status;
    try {
      status = (int) EVP_CipherUpdate_aad.invokeExact(evp, 0L, written, aad, length);
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
    OpenSslException.check("EVP_CipherUpdate", status);
  }

  private static void update(
      long evp, MemorySegment output, long written, MemorySegment input, int length) {
    int status;
    try {
      status = (int) EVP_CipherUpdate.invokeExact(evp, output, written, input, length);
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
    OpenSslException.check("EVP_CipherUpdate", status);
  }

  private static int finish(long evp, long output, long written) {
    try {
      return (int) EVP_CipherFinal_ex.invokeExact(evp, output, written);
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
  }
}
