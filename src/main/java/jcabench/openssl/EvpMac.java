package jcabench.openssl;

import static jcabench.openssl.LibCrypto.DATA;
import static jcabench.openssl.LibCrypto.INT;
import static jcabench.openssl.LibCrypto.POINTER;
import static jcabench.openssl.LibCrypto.SIZE;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * A fetched MAC ({@code EVP_MAC}) with its parameters, and the contexts for it.
 *
 * <p>Source: man page EVP_MAC(3).
 *
 * @param pointer the implementation
 * @param params what the algorithm wants with every key, for example {@code digest=SHA256}
 * @param criticalBytes the most that one critical call may process
 */
record EvpMac(long pointer, Params params, int criticalBytes, Pool pool) {
  // EVP_MAC_CTX *EVP_MAC_CTX_new(EVP_MAC *mac)
  private static final NativeFunction NEW = NativeFunction.of("EVP_MAC_CTX_new", POINTER, POINTER);
  // void EVP_MAC_CTX_free(EVP_MAC_CTX *ctx)
  private static final NativeFunction FREE = NativeFunction.procedure("EVP_MAC_CTX_free", POINTER);
  // size_t EVP_MAC_CTX_get_mac_size(EVP_MAC_CTX *ctx)
  private static final NativeFunction GET_SIZE =
      NativeFunction.of("EVP_MAC_CTX_get_mac_size", SIZE, POINTER);
  // int EVP_MAC_init(EVP_MAC_CTX *ctx, const unsigned char *key, size_t keylen,
  //                  const OSSL_PARAM params[])
  private static final NativeFunction INIT =
      NativeFunction.of("EVP_MAC_init", INT, POINTER, DATA, SIZE, DATA);
  // the same without params: those that were set stay
  private static final NativeFunction INIT_KEY =
      NativeFunction.critical("EVP_MAC_init", INT, POINTER, DATA, SIZE, POINTER);

  /** What tells MACs apart. */
  record Kind(String algorithm, Params params) {}

  /** The setting of a context that has no key yet; that of others is the length of theirs. */
  static final int BLANK = -1;

  private static final int LONGEST_CRITICAL_KEY = 1024; // is hashed within some microseconds

  static EvpMac of(long pointer, Params params) {
    return new EvpMac(
        pointer, params, Critical.ofMac(params.text("cipher")), new Pool(new Contexts(pointer)));
  }

  /**
   * Gives a context a key.
   *
   * @param more parameters beside those that every key has; they stay until others come
   * @param size bytes that the MAC must have
   * @throws OpenSslException if OpenSSL refuses them
   */
  void init(Slot slot, byte[] key, Params more, int size) {
    boolean blank = slot.setting() == BLANK;
    if (!blank && more.isEmpty() && key.length <= LONGEST_CRITICAL_KEY && key.length > 0) {
      initKey(slot.address(), key);
    } else {
      initWhole(slot.address(), key, blank ? params.and(more) : more);
      requireSize(slot.address(), size);
    }
    slot.set(key.length);
  }

  private static void initKey(long mac, byte[] key) {
    try {
      INIT_KEY.check(
          (int)
              INIT_KEY
                  .handle()
                  .invokeExact(mac, MemorySegment.ofArray(key), (long) key.length, 0L));
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
  }

  private static void initWhole(long mac, byte[] key, Params params) {
    try (var arena = Arena.ofConfined()) {
      MemorySegment copy = arena.allocate(Math.max(1, key.length));
      try {
        MemorySegment.copy(key, 0, copy, ValueLayout.JAVA_BYTE, 0, key.length);
        INIT.check(
            (int) INIT.handle().invokeExact(mac, copy, (long) key.length, params.write(arena)));
      } finally {
        copy.fill((byte) 0);
      }
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
  }

  /** EVP_MAC_final must not find less room than it needs. */
  private static void requireSize(long mac, int size) {
    try {
      long actual = (long) GET_SIZE.handle().invokeExact(mac);
      if (actual != size) {
        throw new IllegalStateException(
            "The MAC has " + actual + " bytes instead of " + size + ".");
      }
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
  }

  private record Contexts(long pointer) implements Pool.Kind {
    @Override
    public long create(long scratch) {
      try {
        return NEW.checkPointer((long) NEW.handle().invokeExact(pointer));
      } catch (Throwable t) {
        throw LibCrypto.unexpected(t);
      }
    }

    @Override
    public int setting() {
      return BLANK;
    }

    @Override
    public void free(long address) {
      try {
        FREE.handle().invokeExact(address);
      } catch (Throwable t) {
        throw LibCrypto.unexpected(t);
      }
    }

    /** OpenSSL has no reset for a MAC: a key of zeros takes the place of the last one. */
    @Override
    public void reset(Slot slot) {
      if (slot.setting() > 0) {
        initKey(slot.address(), new byte[slot.setting()]);
      }
    }

    @Override
    public long scratchBytes() {
      return Long.BYTES; // the length word that EVP_MAC_final writes
    }
  }
}
