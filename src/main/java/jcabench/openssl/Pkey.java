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
import java.math.BigInteger;
import java.util.Optional;

/**
 * An asymmetric key ({@code EVP_PKEY}): public, or private with its public part. Safe for use by
 * many threads; contexts made from it keep the native key alive after {@link #close}.
 *
 * <p>Source: man pages EVP_PKEY_new(3), EVP_PKEY_gettable_params(3), EVP_PKEY_check(3),
 * EVP_PKEY_CTX_new(3).
 */
public final class Pkey {
  // void EVP_PKEY_free(EVP_PKEY *key)
  private static final MethodHandle EVP_PKEY_free = LibCrypto.procedure("EVP_PKEY_free", POINTER);
  // int EVP_PKEY_up_ref(EVP_PKEY *key)
  private static final MethodHandle EVP_PKEY_up_ref =
      LibCrypto.function("EVP_PKEY_up_ref", INT, POINTER);
  // EVP_PKEY_CTX *EVP_PKEY_CTX_new_from_pkey(OSSL_LIB_CTX *libctx, EVP_PKEY *pkey,
  //                                          const char *propquery)
  private static final MethodHandle EVP_PKEY_CTX_new_from_pkey =
      LibCrypto.function("EVP_PKEY_CTX_new_from_pkey", POINTER, POINTER, POINTER, DATA);
  // int EVP_PKEY_get_size(const EVP_PKEY *pkey)
  private static final MethodHandle EVP_PKEY_get_size =
      LibCrypto.function("EVP_PKEY_get_size", INT, POINTER);
  // int EVP_PKEY_get_bits(const EVP_PKEY *pkey)
  private static final MethodHandle EVP_PKEY_get_bits =
      LibCrypto.function("EVP_PKEY_get_bits", INT, POINTER);
  // const char *EVP_PKEY_get0_type_name(const EVP_PKEY *key)
  private static final MethodHandle EVP_PKEY_get0_type_name =
      LibCrypto.function("EVP_PKEY_get0_type_name", DATA, POINTER);
  // int EVP_PKEY_get_octet_string_param(const EVP_PKEY *pkey, const char *key_name,
  //                                     unsigned char *buf, size_t max_buf_sz, size_t *out_len)
  private static final MethodHandle EVP_PKEY_get_octet_string_param =
      LibCrypto.function("EVP_PKEY_get_octet_string_param", INT, POINTER, DATA, DATA, SIZE, DATA);
  // int EVP_PKEY_get_utf8_string_param(const EVP_PKEY *pkey, const char *key_name, char *str,
  //                                    size_t max_buf_sz, size_t *out_len)
  private static final MethodHandle EVP_PKEY_get_utf8_string_param =
      LibCrypto.function("EVP_PKEY_get_utf8_string_param", INT, POINTER, DATA, DATA, SIZE, DATA);
  // int EVP_PKEY_get_bn_param(const EVP_PKEY *pkey, const char *key_name, BIGNUM **bn)
  private static final MethodHandle EVP_PKEY_get_bn_param =
      LibCrypto.function("EVP_PKEY_get_bn_param", INT, POINTER, DATA, DATA);
  // int BN_num_bits(const BIGNUM *a)
  private static final MethodHandle BN_num_bits = LibCrypto.function("BN_num_bits", INT, POINTER);
  // int BN_bn2bin(const BIGNUM *a, unsigned char *to)
  private static final MethodHandle BN_bn2bin = LibCrypto.function("BN_bn2bin", INT, POINTER, DATA);
  // void BN_clear_free(BIGNUM *a)
  private static final MethodHandle BN_clear_free = LibCrypto.procedure("BN_clear_free", POINTER);

  private static final int LONGEST_NAME = 128; // bytes, more than any group name

  private static final long BYTES = 16 * 1024; // about the size of a lattice key

  private final LibContext context;
  private Pointer pointer;
  private boolean joint; // whether the native key is a pair of which this is the public half
  private Optional<Pkey> publicHalf = Optional.empty();

  private Pkey(LibContext context, long pkey) {
    this.context = context;
    this.pointer = Pointer.own(pkey, BYTES, Pkey::free);
  }

  /** Takes over an {@code EVP_PKEY}. */
  static Pkey own(LibContext context, long pkey) {
    return new Pkey(context, pkey);
  }

  /** Where the key was made and may be used. */
  public LibContext context() {
    return context;
  }

  /**
   * The public key of this pair. It shares the native pair only until it is used for the first time
   * or this key is closed, whichever comes first; then it gets a native key of its own, so that the
   * private key's memory is not kept alive by the public key, and making a pair stays as cheap as
   * it is in C.
   */
  public synchronized Pkey publicHalf() {
    if (publicHalf.isEmpty()) {
      long pkey = pointer.enter();
      try {
        OpenSslException.check("EVP_PKEY_up_ref", upRef(pkey));
        var half = new Pkey(context, pkey);
        half.joint = true;
        publicHalf = Optional.of(half);
      } finally {
        pointer.exit();
      }
    }
    return publicHalf.get();
  }

  /** OpenSSL's name of the key's type, for example {@code EC}. */
  public synchronized String typeName() {
    long pkey = enter();
    try {
      return OpenSslException.text((MemorySegment) EVP_PKEY_get0_type_name.invokeExact(pkey));
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    } finally {
      pointer.exit();
    }
  }

  /** The most bytes that a signature, secret or ciphertext made with this key can have. */
  public synchronized int size() {
    return number(EVP_PKEY_get_size);
  }

  /** Length of the key in bits, as its family counts it. */
  public synchronized int bits() {
    return number(EVP_PKEY_get_bits);
  }

  /** A number among the key's parts, for example {@code n} of an RSA key. */
  public synchronized BigInteger integer(String name) {
    long pkey = enter();
    try (var arena = Arena.ofConfined()) {
      MemorySegment result = arena.allocate(JAVA_LONG);
      int status = (int) EVP_PKEY_get_bn_param.invokeExact(pkey, arena.allocateFrom(name), result);
      OpenSslException.check("EVP_PKEY_get_bn_param", status);
      return integer(arena, result.get(JAVA_LONG, 0));
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    } finally {
      pointer.exit();
    }
  }

  /** Octets among the key's parts, for example {@code pub} of an X25519 key. */
  public synchronized byte[] octets(String name) {
    long pkey = enter();
    try (var arena = Arena.ofConfined()) {
      MemorySegment key = arena.allocateFrom(name);
      MemorySegment length = arena.allocate(JAVA_LONG);
      OpenSslException.check(
          "EVP_PKEY_get_octet_string_param", octets(pkey, key, MemorySegment.NULL, length));
      MemorySegment buffer = arena.allocate(Math.max(1, length.get(JAVA_LONG, 0)));
      try {
        OpenSslException.check(
            "EVP_PKEY_get_octet_string_param", octets(pkey, key, buffer, length));
        return buffer.asSlice(0, length.get(JAVA_LONG, 0)).toArray(JAVA_BYTE);
      } finally {
        buffer.fill((byte) 0);
      }
    } finally {
      pointer.exit();
    }
  }

  /** A text among the key's parts, for example {@code group} of an EC key. */
  public synchronized String text(String name) {
    long pkey = enter();
    try (var arena = Arena.ofConfined()) {
      MemorySegment text = arena.allocate(LONGEST_NAME);
      int status =
          (int)
              EVP_PKEY_get_utf8_string_param.invokeExact(
                  pkey, arena.allocateFrom(name), text, text.byteSize(), MemorySegment.NULL);
      OpenSslException.check("EVP_PKEY_get_utf8_string_param", status);
      return text.getString(0);
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    } finally {
      pointer.exit();
    }
  }

  /** Releases this owner's share of the key; the last one zeroes and frees it. */
  public synchronized void close() {
    try {
      publicHalf.ifPresent(Pkey::separate);
    } finally {
      publicHalf = Optional.empty();
      pointer.close();
    }
  }

  /** Whether {@link #close} was called. */
  public synchronized boolean isClosed() {
    return pointer.isClosed();
  }

  /** new: a context for operations with this key; it holds the key by itself. */
  synchronized long newContext() {
    long pkey = enter();
    long created;
    try {
      created =
          (long)
              EVP_PKEY_CTX_new_from_pkey.invokeExact(context.pointer(), pkey, context.properties());
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    } finally {
      pointer.exit();
    }
    return OpenSslException.checkPointer("EVP_PKEY_CTX_new_from_pkey", created);
  }

  /** Runs native calls with the key, which no other thread can close meanwhile. */
  synchronized <R> R use(java.util.function.LongFunction<R> calls) {
    long pkey = enter();
    try {
      return calls.apply(pkey);
    } finally {
      pointer.exit();
    }
  }

  private long enter() {
    separate();
    return pointer.enter();
  }

  /** Gives a public half its own native key, if it shares one. */
  private synchronized void separate() {
    if (joint && !pointer.isClosed()) {
      Pointer pair = pointer;
      long pkey = pair.enter();
      try {
        pointer = Pointer.own(PkeyParts.copyPublic(context, pkey), BYTES, Pkey::free);
        joint = false;
      } finally {
        pair.exit();
      }
      pair.close();
    }
  }

  private int number(MethodHandle getter) {
    long pkey = enter();
    try {
      return (int) getter.invokeExact(pkey);
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    } finally {
      pointer.exit();
    }
  }

  private static BigInteger integer(Arena arena, long number) {
    try {
      int length = ((int) BN_num_bits.invokeExact(number) + 7) / 8;
      MemorySegment bytes = arena.allocate(Math.max(1, length));
      int written = (int) BN_bn2bin.invokeExact(number, bytes);
      BN_clear_free.invokeExact(number);
      byte[] magnitude = bytes.asSlice(0, written).toArray(JAVA_BYTE);
      bytes.fill((byte) 0);
      return new BigInteger(1, magnitude);
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
  }

  private static int octets(
      long pkey, MemorySegment name, MemorySegment buffer, MemorySegment length) {
    try {
      return (int)
          EVP_PKEY_get_octet_string_param.invokeExact(
              pkey, name, buffer, buffer.byteSize(), length);
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
  }

  private static int upRef(long pkey) {
    try {
      return (int) EVP_PKEY_up_ref.invokeExact(pkey);
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
  }

  static void free(long pkey) {
    try {
      EVP_PKEY_free.invokeExact(pkey);
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
  }
}
