package jcabench.openssl;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static jcabench.openssl.LibCrypto.DATA;
import static jcabench.openssl.LibCrypto.INT;
import static jcabench.openssl.LibCrypto.POINTER;
import static jcabench.openssl.LibCrypto.SIZE;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

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

  private static final int MESSAGE =
      4096; // bytes of the kept buffer; longer messages get their own
  private static final long WORD = 8;

  private final NativeFunction initialiser;
  private final int size;
  private final MemorySegment memory;
  private final Pointer pointer;
  private boolean used;

  /** A context that signs, or one that verifies. */
  public OneShotSignatureContext(Pkey key, boolean signs, Params params) {
    this.initialiser = signs ? SIGN_INIT : VERIFY_INIT;
    this.size = key.size();
    long space = WORD + size + MESSAGE;
    long address = Memory.allocate(space);
    this.memory = Memory.at(address, space);
    this.pointer =
        Pointer.own(
            EvpMdCtx.create(),
            space + 4096,
            context -> {
              EvpMdCtx.free(context);
              Memory.free(address, space);
            });
    try (var arena = Arena.ofConfined();
        var context = pointer.enter()) {
      MemorySegment array = params.write(arena);
      LibContext library = key.context();
      key.use(
          pkey -> {
            init(context, library.pointer(), library.properties(), pkey, array);
            return null;
          });
    }
  }

  /** The signature of the first {@code length} bytes of an array. */
  public byte[] sign(byte[] message, int length) {
    try (var context = pointer.enter();
        var large = length > MESSAGE ? Arena.ofConfined() : null) {
      restart(context);
      memory.set(JAVA_LONG, 0, size);
      SIGN.check(
          (int)
              SIGN.handle()
                  .invokeExact(
                      context.address(),
                      memory.asSlice(WORD, size),
                      memory,
                      copy(large, message, length),
                      (long) length));
      return memory.asSlice(WORD, memory.get(JAVA_LONG, 0)).toArray(JAVA_BYTE);
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
  }

  /** Whether a signature of a message is right; a malformed one is not. */
  public boolean verify(
      byte[] message, int length, byte[] signature, int signatureOffset, int signatureLength) {
    if (signatureLength > size) {
      return false;
    }
    try (var context = pointer.enter();
        var large = length > MESSAGE ? Arena.ofConfined() : null) {
      restart(context);
      MemorySegment.copy(signature, signatureOffset, memory, JAVA_BYTE, WORD, signatureLength);
      int status =
          (int)
              VERIFY
                  .handle()
                  .invokeExact(
                      context.address(),
                      memory.asSlice(WORD, size),
                      (long) signatureLength,
                      copy(large, message, length),
                      (long) length);
      if (status != 1) {
        ErrorQueue.clear();
      }
      return status == 1;
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
  }

  /** Frees the context and its reference to the key. */
  public void close() {
    pointer.free();
  }

  /** After a one-shot operation a context must be initialised again; key and parameters stay. */
  private void restart(Pointer context) {
    if (used) {
      init(context, 0, MemorySegment.NULL, 0, MemorySegment.NULL);
    }
    used = true;
  }

  private MemorySegment copy(Arena large, byte[] message, int length) {
    MemorySegment space =
        large == null ? memory.asSlice(WORD + size, MESSAGE) : large.allocate(length);
    MemorySegment.copy(message, 0, space, JAVA_BYTE, 0, length);
    return space;
  }

  private static NativeFunction initialiser(String name) {
    return NativeFunction.of(name, INT, POINTER, POINTER, POINTER, POINTER, DATA, POINTER, DATA);
  }

  private void init(
      Pointer context, long library, MemorySegment properties, long pkey, MemorySegment params) {
    try {
      initialiser.check(
          (int)
              initialiser
                  .handle()
                  .invokeExact(context.address(), 0L, 0L, library, properties, pkey, params));
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
  }
}
