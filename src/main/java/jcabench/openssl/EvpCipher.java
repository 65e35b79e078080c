package jcabench.openssl;

import static jcabench.openssl.LibCrypto.DATA;
import static jcabench.openssl.LibCrypto.INT;
import static jcabench.openssl.LibCrypto.POINTER;

import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;

/**
 * The functions of {@code EVP_CIPHER_CTX}, each with its status checked.
 *
 * <p>Source: man page EVP_EncryptInit(3).
 */
final class EvpCipher {
  // EVP_CIPHER_CTX *EVP_CIPHER_CTX_new(void)
  private static final MethodHandle EVP_CIPHER_CTX_new =
      LibCrypto.function("EVP_CIPHER_CTX_new", POINTER);
  // void EVP_CIPHER_CTX_free(EVP_CIPHER_CTX *ctx)
  private static final MethodHandle EVP_CIPHER_CTX_free =
      LibCrypto.procedure("EVP_CIPHER_CTX_free", POINTER);
  // int EVP_CIPHER_CTX_reset(EVP_CIPHER_CTX *ctx)
  private static final MethodHandle EVP_CIPHER_CTX_reset =
      LibCrypto.function("EVP_CIPHER_CTX_reset", INT, POINTER);
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
  // the same, for as long as its input says
  private static final MethodHandle EVP_CipherUpdate_long =
      LibCrypto.function("EVP_CipherUpdate", INT, POINTER, DATA, POINTER, DATA, INT);
  // the same, with out and in NULL: the message's length is told beforehand
  private static final MethodHandle EVP_CipherUpdate_length =
      LibCrypto.critical("EVP_CipherUpdate", INT, POINTER, POINTER, POINTER, POINTER, INT);
  // int EVP_CipherFinal_ex(EVP_CIPHER_CTX *ctx, unsigned char *outm, int *outl)
  private static final MethodHandle EVP_CipherFinal_ex =
      LibCrypto.critical("EVP_CipherFinal_ex", INT, POINTER, POINTER, POINTER);
  // the same, with the rest of the message for an array
  private static final MethodHandle EVP_CipherFinal_rest =
      LibCrypto.critical("EVP_CipherFinal_ex", INT, POINTER, DATA, POINTER);
  // void EVP_CIPHER_CTX_set_flags(EVP_CIPHER_CTX *ctx, int flags)
  private static final MethodHandle EVP_CIPHER_CTX_set_flags =
      LibCrypto.procedure("EVP_CIPHER_CTX_set_flags", POINTER, INT);

  // openssl/evp.h
  static final int EVP_CTRL_AEAD_SET_IVLEN = 0x9;
  static final int EVP_CTRL_AEAD_GET_TAG = 0x10;
  static final int EVP_CTRL_AEAD_SET_TAG = 0x11;
  private static final int EVP_CIPHER_CTX_FLAG_WRAP_ALLOW = 0x1;
  private static final int KEEP_DIRECTION = -1;

  private EvpCipher() {}

  static long newContext() {
    long evp;
    try {
      evp = (long) EVP_CIPHER_CTX_new.invokeExact();
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
    return OpenSslException.checkPointer("EVP_CIPHER_CTX_new", evp);
  }

  static void free(long evp) {
    try {
      EVP_CIPHER_CTX_free.invokeExact(evp);
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
  }

  /** Length in bytes of a cipher's key. */
  static int keyLength(long cipher) {
    return length(EVP_CIPHER_get_key_length, cipher);
  }

  /** Length in bytes of a cipher's IV. */
  static int ivLength(long cipher) {
    return length(EVP_CIPHER_get_iv_length, cipher);
  }

  private static int length(MethodHandle getter, long cipher) {
    try {
      return (int) getter.invokeExact(cipher);
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
  }

  static void setPadding(long evp, int padding) {
    int status;
    try {
      status = (int) EVP_CIPHER_CTX_set_padding.invokeExact(evp, padding);
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
    OpenSslException.check("EVP_CIPHER_CTX_set_padding", status);
  }

  static void control(long evp, int command, int number) {
    int status;
    try {
      status = (int) EVP_CIPHER_CTX_ctrl_number.invokeExact(evp, command, number, 0L);
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
    OpenSslException.check("EVP_CIPHER_CTX_ctrl", status);
  }

  static void control(long evp, int command, int number, MemorySegment data) {
    int status;
    try {
      status = (int) EVP_CIPHER_CTX_ctrl.invokeExact(evp, command, number, data);
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
    OpenSslException.check("EVP_CIPHER_CTX_ctrl", status);
  }

  static void initKey(long evp, long cipher, MemorySegment key, int encrypt) {
    int status;
    try {
      status = (int) EVP_CipherInit_key.invokeExact(evp, cipher, key, 0L, encrypt, 0L);
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
    OpenSslException.check("EVP_CipherInit_ex2", status);
  }

  static void initIv(long evp, MemorySegment iv) {
    int status;
    try {
      status = (int) EVP_CipherInit_iv.invokeExact(evp, 0L, 0L, iv, KEEP_DIRECTION, 0L);
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
    OpenSslException.check("EVP_CipherInit_ex2", status);
  }

  static void updateAad(long evp, long written, MemorySegment aad, int length) {
    int status;
    try {
      status = (int) EVP_CipherUpdate_aad.invokeExact(evp, 0L, written, aad, length);
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
    OpenSslException.check("EVP_CipherUpdate", status);
  }

  static void update(
      long evp, MemorySegment output, long written, MemorySegment input, int length) {
    int status;
    try {
      status = (int) EVP_CipherUpdate.invokeExact(evp, output, written, input, length);
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
    OpenSslException.check("EVP_CipherUpdate", status);
  }

  static int finish(long evp, long output, long written) {
    try {
      return (int) EVP_CipherFinal_ex.invokeExact(evp, output, written);
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
  }

  /** Encrypts or decrypts as one piece; returns OpenSSL's status. */
  static int updateWhole(
      long evp, MemorySegment output, long written, MemorySegment input, int length) {
    try {
      return length > LibCrypto.CRITICAL_BYTES
          ? (int) EVP_CipherUpdate_long.invokeExact(evp, output, written, input, length)
          : (int) EVP_CipherUpdate.invokeExact(evp, output, written, input, length);
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
  }

  static void tellLength(long evp, long written, int length) {
    int status;
    try {
      status = (int) EVP_CipherUpdate_length.invokeExact(evp, 0L, written, 0L, length);
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
    OpenSslException.check("EVP_CipherUpdate", status);
  }

  /** Ends the message with its rest in {@code output}; returns OpenSSL's status. */
  static int finish(long evp, MemorySegment output, long written) {
    try {
      return (int) EVP_CipherFinal_rest.invokeExact(evp, output, written);
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
  }

  /** Forgets cipher, key and the lengths that were set. */
  static void reset(long evp) {
    int status;
    try {
      status = (int) EVP_CIPHER_CTX_reset.invokeExact(evp);
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
    OpenSslException.check("EVP_CIPHER_CTX_reset", status);
  }

  static void copy(long to, long from) {
    int status;
    try {
      status = (int) EVP_CIPHER_CTX_copy.invokeExact(to, from);
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
    OpenSslException.check("EVP_CIPHER_CTX_copy", status);
  }

  /** Allows the key wrapping ciphers, which OpenSSL refuses otherwise. */
  static void allowWrapping(long evp) {
    try {
      EVP_CIPHER_CTX_set_flags.invokeExact(evp, EVP_CIPHER_CTX_FLAG_WRAP_ALLOW);
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
  }
}
