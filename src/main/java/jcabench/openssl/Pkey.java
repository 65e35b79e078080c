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
import java.util.function.LongFunction;

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

  // Estimates of what lies behind a key: numbers and a method table, or the matrix of a lattice.
  private static final long BYTES = 2 * 1024;
  private static final long LATTICE_BYTES = 24 * 1024;

  private final LibContext context;
  private final Object monitor; // of both halves of a pair, since they may share the pointer
  private Pointer pointer;
  private boolean joint; // whether the pointer is that of a pair of which this is the public half
  private Optional<Pkey> publicHalf = Optional.empty();

  private Pkey(LibContext context, Pointer pointer, Object monitor, boolean joint) {
    this.context = context;
    this.pointer = pointer;
    this.monitor = monitor;
    this.joint = joint;
  }

  /**
   * Takes over an {@code EVP_PKEY}.
   *
   * @param type its type in OpenSSL's name
   */
  static Pkey own(LibContext context, String type, long pkey) {
    return new Pkey(context, Pointer.own(pkey, bytes(type), Pkey::free), new Object(), false);
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
  public Pkey publicHalf() {
    synchronized (monitor) {
      if (publicHalf.isEmpty()) {
        publicHalf = Optional.of(new Pkey(context, pointer, monitor, true));
      }
      return publicHalf.get();
    }
  }

  /** OpenSSL's name of the key's type, for example {@code EC}. */
  public String typeName() {
    return use(Pkey::typeName);
  }

  /** The most bytes that a signature, secret or ciphertext made with this key can have. */
  public int size() {
    return use(pkey -> number(EVP_PKEY_get_size, pkey));
  }

  /** Length of the key in bits, as its family counts it. */
  public int bits() {
    return use(pkey -> number(EVP_PKEY_get_bits, pkey));
  }

  /** A number among the key's parts, for example {@code n} of an RSA key. */
  public BigInteger integer(String name) {
    return use(pkey -> integer(pkey, name));
  }

  /** Octets among the key's parts, for example {@code pub} of an X25519 key. */
  public byte[] octets(String name) {
    return use(pkey -> octets(pkey, name));
  }

  /** A text among the key's parts, for example {@code group} of an EC key. */
  public String text(String name) {
    return use(pkey -> text(pkey, name));
  }

  /** Releases this owner's share of the key; the last one zeroes and frees it. */
  public void close() {
    synchronized (monitor) {
      try {
        publicHalf.ifPresent(Pkey::separate);
        separate();
      } finally {
        publicHalf = Optional.empty();
        pointer.close();
      }
    }
  }

  /** Whether {@link #close} was called. */
  public boolean isClosed() {
    synchronized (monitor) {
      return pointer.isClosed();
    }
  }

  /** new: a context for operations with this key; it holds the key by itself. */
  long newContext() {
    return use(pkey -> newContext(context, pkey));
  }

  /** Runs native calls with the key, which no other thread can close meanwhile. */
  <R> R use(LongFunction<R> calls) {
    synchronized (monitor) {
      separate();
      long pkey = pointer.enter();
      try {
        return calls.apply(pkey);
      } finally {
        pointer.exit();
      }
    }
  }

  /** Gives a public half its own native key, if it shares one. The caller holds the monitor. */
  private void separate() {
    if (joint && !pointer.isClosed()) {
      Pointer pair = pointer;
      long pkey = pair.enter();
      try {
        long copy = PkeyParts.copyPublic(context, pkey);
        pointer = Pointer.own(copy, bytes(typeName(copy)), Pkey::free);
        joint = false;
      } finally {
        pair.exit();
      }
    }
  }

  private static long bytes(String type) {
    return type.contains("ML") ? LATTICE_BYTES : BYTES;
  }

  private static long newContext(LibContext context, long pkey) {
    long created;
    try {
      created =
          (long)
              EVP_PKEY_CTX_new_from_pkey.invokeExact(context.pointer(), pkey, context.properties());
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
    return OpenSslException.checkPointer("EVP_PKEY_CTX_new_from_pkey", created);
  }

  private static String typeName(long pkey) {
    try {
      return OpenSslException.text((MemorySegment) EVP_PKEY_get0_type_name.invokeExact(pkey));
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
  }

  private static int number(MethodHandle getter, long pkey) {
    try {
      return (int) getter.invokeExact(pkey);
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
  }

  private static BigInteger integer(long pkey, String name) {
    try (var arena = Arena.ofConfined()) {
      MemorySegment result = arena.allocate(JAVA_LONG);
      int status = (int) EVP_PKEY_get_bn_param.invokeExact(pkey, arena.allocateFrom(name), result);
      OpenSslException.check("EVP_PKEY_get_bn_param", status);
      return integer(arena, result.get(JAVA_LONG, 0));
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
  }

  private static byte[] octets(long pkey, String name) {
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
    }
  }

  private static String text(long pkey, String name) {
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

  static void free(long pkey) {
    try {
      EVP_PKEY_free.invokeExact(pkey);
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
  }
}
