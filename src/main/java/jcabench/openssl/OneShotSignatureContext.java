package jcabench.openssl;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static jcabench.openssl.LibCrypto.DATA;
import static jcabench.openssl.LibCrypto.INT;
import static jcabench.openssl.LibCrypto.POINTER;
import static jcabench.openssl.LibCrypto.SIZE;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Objects;

/**
 * Signs or verifies messages in one call, for algorithms without a separate digest (EdDSA, ML-DSA,
 * SLH-DSA). It can be reused any number of times.
 *
 * <p>Source: man pages EVP_DigestSignInit(3), EVP_DigestVerifyInit(3), EVP_SIGNATURE-ED25519(7),
 * EVP_SIGNATURE-ML-DSA(7).
 */
public final class OneShotSignatureContext {
  // int EVP_DigestSignInit_ex(EVP_MD_CTX *ctx, EVP_PKEY_CTX **pctx, const char *mdname,
  //     OSSL_LIB_CTX *libctx, const char *props, EVP_PKEY *pkey, const OSSL_PARAM params[])
  private static final NativeFunction SIGN_INIT = initialiser("EVP_DigestSignInit_ex");
  // int EVP_DigestVerifyInit_ex(the same)
  private static final NativeFunction VERIFY_INIT = initialiser("EVP_DigestVerifyInit_ex");
  // int EVP_DigestSign(EVP_MD_CTX *ctx, unsigned char *sig, size_t *siglen,
  //                    const unsigned char *tbs, size_t tbslen)
  private static final NativeFunction SIGN =
      NativeFunction.of("EVP_DigestSign", INT, POINTER, DATA, DATA, DATA, SIZE);
  // int EVP_DigestVerify(EVP_MD_CTX *ctx, const unsigned char *sig, size_t siglen,
  //                      const unsigned char *tbs, size_t tbslen)
  private static final NativeFunction VERIFY =
      NativeFunction.of("EVP_DigestVerify", INT, POINTER, DATA, SIZE, DATA, SIZE);

  private final Pkey key;
  private final NativeFunction initialiser;
  private final Params params;
  private final int size;

  /**
   * A context that signs, or one that verifies.
   *
   * @throws OpenSslException if OpenSSL refuses the key or a parameter
   */
  public OneShotSignatureContext(Pkey key, boolean signs, Params params) {
    this.key = key;
    this.initialiser = signs ? SIGN_INIT : VERIFY_INIT;
    this.params = params;
    this.size = key.size();
    take().leave(key.contexts(), true);
  }

  private MdSignContext take() {
    return MdSignContext.take(key, initialiser, params, size);
  }

  /**
   * The signature of the first {@code length} bytes of an array.
   *
   * @throws IllegalStateException if the key was closed
   */
  public byte[] sign(byte[] message, int length) {
    Objects.checkFromIndexSize(0, length, message.length);
    var context = take();
    boolean well = false;
    try (var large = MdSignContext.isLarge(length) ? Arena.ofConfined() : null) {
      SIGN.check(
          (int)
              SIGN.handle()
                  .invokeExact(
                      context.begin(),
                      context.signature(),
                      context.length(),
                      context.copy(large, message, length),
                      (long) length));
      var signature = context.written();
      well = true;
      return signature;
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    } finally {
      context.leave(key.contexts(), well);
    }
  }

  /**
   * Whether a signature of a message is right; a malformed one is not.
   *
   * @throws IllegalStateException if the key was closed
   */
  public boolean verify(
      byte[] message, int length, byte[] signature, int signatureOffset, int signatureLength) {
    Objects.checkFromIndexSize(0, length, message.length);
    if (signatureLength > size) {
      return false;
    }
    var context = take();
    boolean well = false;
    try (var large = MdSignContext.isLarge(length) ? Arena.ofConfined() : null) {
      MemorySegment.copy(
          signature, signatureOffset, context.signature(), JAVA_BYTE, 0, signatureLength);
      int status =
          (int)
              VERIFY
                  .handle()
                  .invokeExact(
                      context.begin(),
                      context.signature(),
                      (long) signatureLength,
                      context.copy(large, message, length),
                      (long) length);
      if (status != 1) {
        ErrorQueue.clear();
      }
      well = true;
      return status == 1;
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    } finally {
      context.leave(key.contexts(), well);
    }
  }

  private static NativeFunction initialiser(String name) {
    return NativeFunction.of(name, INT, POINTER, POINTER, POINTER, POINTER, DATA, POINTER, DATA);
  }
}
