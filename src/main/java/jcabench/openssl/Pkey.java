package jcabench.openssl;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static jcabench.openssl.LibCrypto.DATA;
import static jcabench.openssl.LibCrypto.INT;
import static jcabench.openssl.LibCrypto.POINTER;
import static jcabench.openssl.LibCrypto.SIZE;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
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
  private static final NativeFunction FREE = NativeFunction.procedure("EVP_PKEY_free", POINTER);
  // int EVP_PKEY_get_size(const EVP_PKEY *pkey)
  private static final NativeFunction GET_SIZE =
      NativeFunction.of("EVP_PKEY_get_size", INT, POINTER);
  // int EVP_PKEY_get_bits(const EVP_PKEY *pkey)
  private static final NativeFunction GET_BITS =
      NativeFunction.of("EVP_PKEY_get_bits", INT, POINTER);
  // const char *EVP_PKEY_get0_type_name(const EVP_PKEY *key)
  private static final NativeFunction GET0_TYPE_NAME =
      NativeFunction.of("EVP_PKEY_get0_type_name", DATA, POINTER);
  // int EVP_PKEY_get_octet_string_param(const EVP_PKEY *pkey, const char *key_name,
  //                                     unsigned char *buf, size_t max_buf_sz, size_t *out_len)
  private static final NativeFunction GET_OCTETS =
      NativeFunction.of("EVP_PKEY_get_octet_string_param", INT, POINTER, DATA, DATA, SIZE, DATA);
  // int EVP_PKEY_get_utf8_string_param(const EVP_PKEY *pkey, const char *key_name, char *str,
  //                                    size_t max_buf_sz, size_t *out_len)
  private static final NativeFunction GET_TEXT =
      NativeFunction.of("EVP_PKEY_get_utf8_string_param", INT, POINTER, DATA, DATA, SIZE, DATA);
  // int EVP_PKEY_get_bn_param(const EVP_PKEY *pkey, const char *key_name, BIGNUM **bn)
  private static final NativeFunction GET_NUMBER =
      NativeFunction.of("EVP_PKEY_get_bn_param", INT, POINTER, DATA, DATA);
  // int BN_num_bits(const BIGNUM *a)
  private static final NativeFunction NUMBER_BITS = NativeFunction.of("BN_num_bits", INT, POINTER);
  // int BN_bn2bin(const BIGNUM *a, unsigned char *to)
  private static final NativeFunction NUMBER_BYTES =
      NativeFunction.of("BN_bn2bin", INT, POINTER, DATA);
  // void BN_clear_free(BIGNUM *a)
  private static final NativeFunction FREE_NUMBER =
      NativeFunction.procedure("BN_clear_free", POINTER);

  private static final int LONGEST_NAME = 128; // bytes; no group name is longer

  // Estimates of the native memory of a key: numbers and a method table, or the matrix of a
  // lattice.
  private static final int BYTES = 2 * 1024;
  private static final int LATTICE_BYTES = 24 * 1024;

  /**
   * As heavy as the native key: garbage collectors see how much an unreachable key holds, so that
   * the native memory of keys stays below the size of the heap.
   */
  @SuppressWarnings({"unused", "FieldCanBeLocal"})
  private final byte[] weight;

  private final LibContext context;
  private final Object monitor; // shared by both halves of a pair, like the pointer
  private Pointer pointer;
  private KeyContexts contexts;
  private boolean joint; // a public half that still uses the pointer of the pair
  private Optional<Pkey> publicHalf = Optional.empty();

  private Pkey(LibContext context, Owned owned, Object monitor, boolean joint, int weight) {
    this.context = context;
    this.pointer = owned.pointer();
    this.contexts = owned.contexts();
    this.monitor = monitor;
    this.joint = joint;
    this.weight = new byte[weight];
  }

  /** A native key and the contexts that go with it. */
  private record Owned(Pointer pointer, KeyContexts contexts) {
    static Owned of(long pkey) {
      var contexts = new KeyContexts();
      return new Owned(
          Pointer.own(
              pkey,
              address -> {
                contexts.close();
                free(address);
              }),
          contexts);
    }
  }

  /**
   * Takes over an {@code EVP_PKEY}.
   *
   * @param type its type in OpenSSL's name
   */
  static Pkey own(LibContext context, String type, long pkey) {
    return new Pkey(context, Owned.of(pkey), new Object(), false, bytes(type));
  }

  /** Where the key was made and may be used. */
  public LibContext context() {
    return context;
  }

  /**
   * The public key of this pair. It shares the native pair until it is first used, or until this
   * key is closed. Then it gets a native key of its own, so that the public key does not keep the
   * private key in memory. Generating a pair stays as cheap as in C.
   */
  public Pkey publicHalf() {
    synchronized (monitor) {
      if (publicHalf.isEmpty()) {
        publicHalf = Optional.of(new Pkey(context, new Owned(pointer, contexts), monitor, true, 0));
      }
      return publicHalf.get();
    }
  }

  /** OpenSSL's name of the key's type, for example {@code EC}. */
  public String typeName() {
    return use(Pkey::typeName);
  }

  /** The most bytes of a signature, secret or ciphertext that is made with this key. */
  public int size() {
    return use(pkey -> number(GET_SIZE, pkey));
  }

  /** Length of the key in bits, as counted for its type. */
  public int bits() {
    return use(pkey -> number(GET_BITS, pkey));
  }

  /** A number in the key, for example {@code n} of an RSA key. */
  public BigInteger integer(String name) {
    return use(pkey -> integer(pkey, name));
  }

  /** Octets in the key, for example {@code pub} of an X25519 key. */
  public byte[] octets(String name) {
    return use(pkey -> octets(pkey, name));
  }

  /** A text in the key, for example {@code group} of an EC key. */
  public String text(String name) {
    return use(pkey -> text(pkey, name));
  }

  /** Releases this reference to the key; OpenSSL zeroes and frees it after the last one. */
  public void close() {
    synchronized (monitor) {
      try {
        publicHalf.ifPresent(Pkey::separate);
        separate();
      } finally {
        publicHalf = Optional.empty();
        pointer.free();
      }
    }
  }

  /** Whether {@link #close} was called. */
  public boolean isClosed() {
    synchronized (monitor) {
      return pointer.isFreed();
    }
  }

  /**
   * The contexts that wait for operations with this key.
   *
   * @throws IllegalStateException if the key was closed
   */
  KeyContexts contexts() {
    synchronized (monitor) {
      separate();
      if (pointer.isFreed()) {
        throw new IllegalStateException("This key was closed.");
      }
      return contexts;
    }
  }

  /** new: a context for operations with this key; it holds a reference to the key. */
  long newContext() {
    return use(pkey -> EvpPkeyCtx.create(context, pkey));
  }

  /** Runs native calls with the key; no other thread can close it meanwhile. */
  <R> R use(LongFunction<R> calls) {
    synchronized (monitor) {
      separate();
      try (var pkey = pointer.enter()) {
        return calls.apply(pkey.address());
      }
    }
  }

  /** Gives a public half a native key of its own. The caller holds the monitor. */
  private void separate() {
    if (joint && !pointer.isFreed()) {
      try (var pair = pointer.enter()) {
        long copy = PkeyParts.copyPublic(context, pair.address());
        var own = Owned.of(copy);
        pointer = own.pointer();
        contexts = own.contexts();
        joint = false;
      }
    }
  }

  private static int bytes(String type) {
    return type.contains("ML") ? LATTICE_BYTES : BYTES;
  }

  private static String typeName(long pkey) {
    try {
      return LibCrypto.text((MemorySegment) GET0_TYPE_NAME.handle().invokeExact(pkey));
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
  }

  private static int number(NativeFunction getter, long pkey) {
    try {
      return (int) getter.handle().invokeExact(pkey);
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
  }

  private static BigInteger integer(long pkey, String name) {
    try (var arena = Arena.ofConfined()) {
      MemorySegment result = arena.allocate(JAVA_LONG);
      GET_NUMBER.check(
          (int) GET_NUMBER.handle().invokeExact(pkey, arena.allocateFrom(name), result));
      return integer(arena, result.get(JAVA_LONG, 0));
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
  }

  private static byte[] octets(long pkey, String name) {
    try (var arena = Arena.ofConfined()) {
      MemorySegment key = arena.allocateFrom(name);
      MemorySegment length = arena.allocate(JAVA_LONG);
      octets(pkey, key, MemorySegment.NULL, length);
      MemorySegment buffer = arena.allocate(Math.max(1, length.get(JAVA_LONG, 0)));
      try {
        octets(pkey, key, buffer, length);
        return buffer.asSlice(0, length.get(JAVA_LONG, 0)).toArray(JAVA_BYTE);
      } finally {
        buffer.fill((byte) 0);
      }
    }
  }

  private static String text(long pkey, String name) {
    try (var arena = Arena.ofConfined()) {
      MemorySegment text = arena.allocate(LONGEST_NAME);
      GET_TEXT.check(
          (int)
              GET_TEXT
                  .handle()
                  .invokeExact(
                      pkey, arena.allocateFrom(name), text, text.byteSize(), MemorySegment.NULL));
      return text.getString(0);
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
  }

  private static BigInteger integer(Arena arena, long number) {
    try {
      int length = ((int) NUMBER_BITS.handle().invokeExact(number) + 7) / 8;
      MemorySegment bytes = arena.allocate(Math.max(1, length));
      int written = (int) NUMBER_BYTES.handle().invokeExact(number, bytes);
      FREE_NUMBER.handle().invokeExact(number);
      byte[] magnitude = bytes.asSlice(0, written).toArray(JAVA_BYTE);
      bytes.fill((byte) 0);
      return new BigInteger(1, magnitude);
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
  }

  private static void octets(
      long pkey, MemorySegment name, MemorySegment buffer, MemorySegment length) {
    try {
      GET_OCTETS.check(
          (int) GET_OCTETS.handle().invokeExact(pkey, name, buffer, buffer.byteSize(), length));
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
  }

  static void free(long pkey) {
    try {
      FREE.handle().invokeExact(pkey);
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
  }
}
