package jcabench.openssl;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static jcabench.openssl.LibCrypto.DATA;
import static jcabench.openssl.LibCrypto.INT;
import static jcabench.openssl.LibCrypto.POINTER;
import static jcabench.openssl.LibCrypto.SIZE;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;

/**
 * Signs or verifies whole messages with one key, for the algorithms that hash by themselves (EdDSA,
 * ML-DSA, SLH-DSA), again and again.
 *
 * <p>Source: man pages EVP_DigestSignInit(3), EVP_DigestVerifyInit(3), EVP_SIGNATURE-ED25519(7),
 * EVP_SIGNATURE-ML-DSA(7).
 */
public final class MessageSignatureContext {
  // EVP_MD_CTX *EVP_MD_CTX_new(void)
  private static final MethodHandle EVP_MD_CTX_new = LibCrypto.function("EVP_MD_CTX_new", POINTER);
  // int EVP_DigestSignInit_ex(EVP_MD_CTX *ctx, EVP_PKEY_CTX **pctx, const char *mdname,
  //     OSSL_LIB_CTX *libctx, const char *props, EVP_PKEY *pkey, const OSSL_PARAM params[])
  private static final MethodHandle EVP_DigestSignInit_ex = initialiser("EVP_DigestSignInit_ex");
  // int EVP_DigestVerifyInit_ex(the same)
  private static final MethodHandle EVP_DigestVerifyInit_ex =
      initialiser("EVP_DigestVerifyInit_ex");
  // int EVP_DigestSign(EVP_MD_CTX *ctx, unsigned char *sig, size_t *siglen,
  //                    const unsigned char *tbs, size_t tbslen)
  private static final MethodHandle EVP_DigestSign =
      LibCrypto.function("EVP_DigestSign", INT, POINTER, DATA, DATA, DATA, SIZE);
  // int EVP_DigestVerify(EVP_MD_CTX *ctx, const unsigned char *sig, size_t siglen,
  //                      const unsigned char *tbs, size_t tbslen)
  private static final MethodHandle EVP_DigestVerify =
      LibCrypto.function("EVP_DigestVerify", INT, POINTER, DATA, SIZE, DATA, SIZE);

  private static final int MESSAGE = 4096; // bytes of kept space; longer ones get their own
  private static final long WORD = 8;

  private final String initName;
  private final MethodHandle init;
  private final int size;
  private final MemorySegment memory;
  private final Pointer pointer;
  private boolean used;

  private MessageSignatureContext(Pkey key, String initName, MethodHandle init, Params params) {
    this.initName = initName;
    this.init = init;
    this.size = key.size();
    long space = WORD + size + MESSAGE;
    long address = Memory.allocate(space);
    this.memory = Memory.at(address, space);
    this.pointer =
        Pointer.own(
            newContext(),
            space + 4096,
            context -> {
              DigestContext.free(context);
              Memory.free(address, space);
            });
    long context = pointer.enter();
    try (var arena = Arena.ofConfined()) {
      MemorySegment array = params.write(arena);
      key.use(
          pkey -> {
            start(context, key.context(), pkey, array);
            return null;
          });
    } finally {
      pointer.exit();
    }
  }

  /** A context that signs. */
  public static MessageSignatureContext signing(Pkey key, Params params) {
    return new MessageSignatureContext(key, "EVP_DigestSignInit_ex", EVP_DigestSignInit_ex, params);
  }

  /** A context that verifies. */
  public static MessageSignatureContext verifying(Pkey key, Params params) {
    return new MessageSignatureContext(
        key, "EVP_DigestVerifyInit_ex", EVP_DigestVerifyInit_ex, params);
  }

  /** The signature of the first {@code length} bytes of an array. */
  public byte[] sign(byte[] message, int length) {
    long context = pointer.enter();
    try (var large = length > MESSAGE ? Arena.ofConfined() : null) {
      restart(context);
      memory.set(JAVA_LONG, 0, size);
      int status;
      try {
        status =
            (int)
                EVP_DigestSign.invokeExact(
                    context,
                    memory.asSlice(WORD, size),
                    memory,
                    copy(large, message, length),
                    (long) length);
      } catch (Throwable t) {
        throw LibCrypto.unexpected(t);
      }
      OpenSslException.check("EVP_DigestSign", status);
      return memory.asSlice(WORD, memory.get(JAVA_LONG, 0)).toArray(JAVA_BYTE);
    } finally {
      pointer.exit();
    }
  }

  /** Whether a signature is the right one for a message; a malformed one is not. */
  public boolean verify(
      byte[] message, int length, byte[] signature, int signatureOffset, int signatureLength) {
    if (signatureLength > size) {
      return false;
    }
    long context = pointer.enter();
    try (var large = length > MESSAGE ? Arena.ofConfined() : null) {
      restart(context);
      MemorySegment.copy(signature, signatureOffset, memory, JAVA_BYTE, WORD, signatureLength);
      int status;
      try {
        status =
            (int)
                EVP_DigestVerify.invokeExact(
                    context,
                    memory.asSlice(WORD, size),
                    (long) signatureLength,
                    copy(large, message, length),
                    (long) length);
      } catch (Throwable t) {
        throw LibCrypto.unexpected(t);
      }
      if (status != 1) {
        OpenSslException.clear();
      }
      return status == 1;
    } finally {
      pointer.exit();
    }
  }

  /** Frees the context and its share of the key. */
  public void close() {
    pointer.close();
  }

  /** A one-shot operation ends its context's life; setting it up again keeps key and parameters. */
  private void restart(long context) {
    if (used) {
      start(context, init, initName);
    }
    used = true;
  }

  private MemorySegment copy(Arena large, byte[] message, int length) {
    MemorySegment space =
        large == null ? memory.asSlice(WORD + size, MESSAGE) : large.allocate(length);
    MemorySegment.copy(message, 0, space, JAVA_BYTE, 0, length);
    return space;
  }

  private static MethodHandle initialiser(String name) {
    return LibCrypto.function(name, INT, POINTER, POINTER, POINTER, POINTER, DATA, POINTER, DATA);
  }

  private static long newContext() {
    long context;
    try {
      context = (long) EVP_MD_CTX_new.invokeExact();
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
    return OpenSslException.checkPointer("EVP_MD_CTX_new", context);
  }

  private void start(long context, LibContext library, long pkey, MemorySegment params) {
    int status;
    try {
      status =
          (int)
              init.invokeExact(
                  context, 0L, 0L, library.pointer(), library.properties(), pkey, params);
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
    OpenSslException.check(initName, status);
  }

  private static void start(long context, MethodHandle init, String initName) {
    int status;
    try {
      status =
          (int) init.invokeExact(context, 0L, 0L, 0L, MemorySegment.NULL, 0L, MemorySegment.NULL);
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
    OpenSslException.check(initName, status);
  }
}
