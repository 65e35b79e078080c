package jcabench.openssl;

import static jcabench.openssl.LibCrypto.DATA;
import static jcabench.openssl.LibCrypto.INT;
import static jcabench.openssl.LibCrypto.POINTER;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/**
 * The functions of {@code EVP_CIPHER_CTX}. Each checks its status, unless it returns it.
 *
 * <p>Source: man page EVP_EncryptInit(3).
 */
final class EvpCipherCtx {
  // EVP_CIPHER_CTX *EVP_CIPHER_CTX_new(void)
  private static final NativeFunction NEW = NativeFunction.of("EVP_CIPHER_CTX_new", POINTER);
  // void EVP_CIPHER_CTX_free(EVP_CIPHER_CTX *ctx)
  private static final NativeFunction FREE =
      NativeFunction.procedure("EVP_CIPHER_CTX_free", POINTER);
  // int EVP_CIPHER_CTX_reset(EVP_CIPHER_CTX *ctx)
  private static final NativeFunction RESET =
      NativeFunction.of("EVP_CIPHER_CTX_reset", INT, POINTER);
  // int EVP_CIPHER_CTX_copy(EVP_CIPHER_CTX *out, const EVP_CIPHER_CTX *in)
  private static final NativeFunction COPY =
      NativeFunction.of("EVP_CIPHER_CTX_copy", INT, POINTER, POINTER);
  // int EVP_CIPHER_get_key_length(const EVP_CIPHER *e)
  private static final NativeFunction KEY_LENGTH =
      NativeFunction.of("EVP_CIPHER_get_key_length", INT, POINTER);
  // int EVP_CIPHER_get_iv_length(const EVP_CIPHER *e)
  private static final NativeFunction IV_LENGTH =
      NativeFunction.of("EVP_CIPHER_get_iv_length", INT, POINTER);
  // int EVP_CIPHER_get_block_size(const EVP_CIPHER *e)
  private static final NativeFunction BLOCK_SIZE =
      NativeFunction.of("EVP_CIPHER_get_block_size", INT, POINTER);
  // int EVP_CIPHER_CTX_set_padding(EVP_CIPHER_CTX *ctx, int padding)
  private static final NativeFunction SET_PADDING =
      NativeFunction.of("EVP_CIPHER_CTX_set_padding", INT, POINTER, INT);
  // int EVP_CIPHER_CTX_ctrl(EVP_CIPHER_CTX *ctx, int cmd, int p1, void *p2)
  private static final NativeFunction CONTROL =
      NativeFunction.critical("EVP_CIPHER_CTX_ctrl", INT, POINTER, INT, INT, DATA);
  // the same with native memory or NULL
  private static final NativeFunction CONTROL_NATIVE =
      NativeFunction.critical("EVP_CIPHER_CTX_ctrl", INT, POINTER, INT, INT, POINTER);
  // int EVP_CipherInit_ex2(EVP_CIPHER_CTX *ctx, const EVP_CIPHER *cipher, const unsigned char *key,
  //                        const unsigned char *iv, int enc, const OSSL_PARAM params[])
  private static final NativeFunction INIT_KEY =
      NativeFunction.critical(
          "EVP_CipherInit_ex2", INT, POINTER, POINTER, DATA, POINTER, INT, POINTER);
  // the same with key NULL: the key stays
  private static final NativeFunction INIT_IV =
      NativeFunction.critical(
          "EVP_CipherInit_ex2", INT, POINTER, POINTER, POINTER, DATA, INT, POINTER);
  // int EVP_CipherUpdate(EVP_CIPHER_CTX *ctx, unsigned char *out, int *outl,
  //                      const unsigned char *in, int inl)
  static final NativeFunction UPDATE =
      NativeFunction.critical("EVP_CipherUpdate", INT, POINTER, DATA, POINTER, DATA, INT);
  // the same with out NULL: associated data (AAD)
  private static final NativeFunction UPDATE_AAD =
      NativeFunction.critical("EVP_CipherUpdate", INT, POINTER, POINTER, POINTER, DATA, INT);
  // the same for inputs of more than Critical.MOST
  private static final NativeFunction UPDATE_LONG =
      NativeFunction.of("EVP_CipherUpdate", INT, POINTER, DATA, POINTER, DATA, INT);
  // the same with out and in NULL: only the length of the message that follows
  private static final NativeFunction UPDATE_LENGTH =
      NativeFunction.critical("EVP_CipherUpdate", INT, POINTER, POINTER, POINTER, POINTER, INT);
  // int EVP_CipherFinal_ex(EVP_CIPHER_CTX *ctx, unsigned char *outm, int *outl)
  static final NativeFunction FINISH =
      NativeFunction.critical("EVP_CipherFinal_ex", INT, POINTER, POINTER, POINTER);
  // the same with an array for the rest of the message
  private static final NativeFunction FINISH_REST =
      NativeFunction.critical("EVP_CipherFinal_ex", INT, POINTER, DATA, POINTER);
  // void EVP_CIPHER_CTX_set_flags(EVP_CIPHER_CTX *ctx, int flags)
  private static final NativeFunction SET_FLAGS =
      NativeFunction.procedure("EVP_CIPHER_CTX_set_flags", POINTER, INT);

  // int EVP_CIPHER_CTX_set_params(EVP_CIPHER_CTX *ctx, const OSSL_PARAM params[])
  private static final NativeFunction SET_PARAMS =
      NativeFunction.of("EVP_CIPHER_CTX_set_params", INT, POINTER, DATA);

  // openssl/evp.h
  static final int EVP_CTRL_AEAD_SET_IVLEN = 0x9;
  static final int EVP_CTRL_AEAD_GET_TAG = 0x10;
  static final int EVP_CTRL_AEAD_SET_TAG = 0x11;
  private static final int EVP_CIPHER_CTX_FLAG_WRAP_ALLOW = 0x1;
  private static final int KEEP_DIRECTION = -1;

  private EvpCipherCtx() {}

  /** new: an empty context. */
  static long create() {
    try {
      return NEW.checkPointer((long) NEW.handle().invokeExact());
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
  }

  static void free(long evp) {
    try {
      FREE.handle().invokeExact(evp);
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
  }

  /** Length in bytes of a cipher's key. */
  static int keyLength(long cipher) {
    return length(KEY_LENGTH, cipher);
  }

  /** Length in bytes of a cipher's IV. */
  static int ivLength(long cipher) {
    return length(IV_LENGTH, cipher);
  }

  /** Length in bytes of a cipher's block; 1 for a stream cipher. */
  static int blockSize(long cipher) {
    return length(BLOCK_SIZE, cipher);
  }

  private static int length(NativeFunction getter, long cipher) {
    try {
      return (int) getter.handle().invokeExact(cipher);
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
  }

  static void setPadding(long evp, int padding) {
    try {
      SET_PADDING.check((int) SET_PADDING.handle().invokeExact(evp, padding));
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
  }

  static void control(long evp, int command, int number) {
    control(evp, command, number, 0L);
  }

  /** The same with data at an address. */
  static void control(long evp, int command, int number, long data) {
    try {
      CONTROL_NATIVE.check((int) CONTROL_NATIVE.handle().invokeExact(evp, command, number, data));
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
  }

  static void control(long evp, int command, int number, MemorySegment data) {
    try {
      CONTROL.check((int) CONTROL.handle().invokeExact(evp, command, number, data));
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
  }

  static void set(long evp, Params params) {
    try (var arena = Arena.ofConfined()) {
      SET_PARAMS.check((int) SET_PARAMS.handle().invokeExact(evp, params.write(arena)));
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
  }

  static void initKey(long evp, long cipher, MemorySegment key, int encrypt) {
    try {
      INIT_KEY.check((int) INIT_KEY.handle().invokeExact(evp, cipher, key, 0L, encrypt, 0L));
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
  }

  /** Begins a message with an IV, or without one where the array is empty. */
  static void initIv(long evp, byte[] iv) {
    initIv(evp, iv.length == 0 ? MemorySegment.NULL : MemorySegment.ofArray(iv));
  }

  private static void initIv(long evp, MemorySegment iv) {
    try {
      INIT_IV.check((int) INIT_IV.handle().invokeExact(evp, 0L, 0L, iv, KEEP_DIRECTION, 0L));
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
  }

  static void updateAad(long evp, long written, byte[] aad, int offset, int length) {
    updateAad(evp, written, Segments.of(aad, offset, length), length);
  }

  static void updateAad(long evp, long written, MemorySegment aad, int length) {
    try {
      UPDATE_AAD.check((int) UPDATE_AAD.handle().invokeExact(evp, 0L, written, aad, length));
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
  }

  static void update(
      long evp, MemorySegment output, long written, MemorySegment input, int length) {
    try {
      UPDATE.check((int) UPDATE.handle().invokeExact(evp, output, written, input, length));
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
  }

  /** The same from array to array. */
  static void update(
      long evp,
      byte[] output,
      int outputOffset,
      long written,
      byte[] input,
      int inputOffset,
      int length) {
    update(
        evp,
        Segments.from(MemorySegment.ofArray(output), outputOffset),
        written,
        Segments.of(input, inputOffset, length),
        length);
  }

  /** Ends the message; returns OpenSSL's status. */
  static int finish(long evp, long output, long written) {
    try {
      return (int) FINISH.handle().invokeExact(evp, output, written);
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
  }

  /** Encrypts or decrypts a whole message; returns OpenSSL's status. */
  static int updateWhole(
      long evp, MemorySegment output, long written, MemorySegment input, int length) {
    try {
      return (int) UPDATE.handle().invokeExact(evp, output, written, input, length);
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
  }

  /** The same in native memory alone, for a message that takes long. */
  static int updateLong(
      long evp, MemorySegment output, long written, MemorySegment input, int length) {
    try {
      return (int) UPDATE_LONG.handle().invokeExact(evp, output, written, input, length);
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
  }

  static void setMessageLength(long evp, long written, int length) {
    try {
      UPDATE_LENGTH.check((int) UPDATE_LENGTH.handle().invokeExact(evp, 0L, written, 0L, length));
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
  }

  /** Ends the message and writes its rest to {@code output}; returns OpenSSL's status. */
  static int finish(long evp, MemorySegment output, long written) {
    try {
      return (int) FINISH_REST.handle().invokeExact(evp, output, written);
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
  }

  /** Removes cipher, key and all lengths that were set. */
  static void reset(long evp) {
    try {
      RESET.check((int) RESET.handle().invokeExact(evp));
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
  }

  static void copy(long to, long from) {
    try {
      COPY.check((int) COPY.handle().invokeExact(to, from));
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
  }

  /** Allows key wrapping ciphers, which OpenSSL refuses by default. */
  static void allowWrapping(long evp) {
    try {
      SET_FLAGS.handle().invokeExact(evp, EVP_CIPHER_CTX_FLAG_WRAP_ALLOW);
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
  }
}
