package jcabench.openssl;

import static jcabench.openssl.LibCrypto.DATA;
import static jcabench.openssl.LibCrypto.INT;
import static jcabench.openssl.LibCrypto.POINTER;
import static jcabench.openssl.LibCrypto.SIZE;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;

/**
 * A message authentication code in progress ({@code EVP_MAC_CTX}) of one algorithm and one key, to
 * be used again and again without setting the key anew.
 *
 * <p>Source: man page EVP_MAC(3).
 */
public final class MacContext {
  // EVP_MAC_CTX *EVP_MAC_CTX_new(EVP_MAC *mac)
  private static final MethodHandle EVP_MAC_CTX_new =
      LibCrypto.function("EVP_MAC_CTX_new", POINTER, POINTER);
  // void EVP_MAC_CTX_free(EVP_MAC_CTX *ctx)
  private static final MethodHandle EVP_MAC_CTX_free =
      LibCrypto.procedure("EVP_MAC_CTX_free", POINTER);
  // EVP_MAC_CTX *EVP_MAC_CTX_dup(const EVP_MAC_CTX *src)
  private static final MethodHandle EVP_MAC_CTX_dup =
      LibCrypto.function("EVP_MAC_CTX_dup", POINTER, POINTER);
  // size_t EVP_MAC_CTX_get_mac_size(EVP_MAC_CTX *ctx)
  private static final MethodHandle EVP_MAC_CTX_get_mac_size =
      LibCrypto.function("EVP_MAC_CTX_get_mac_size", SIZE, POINTER);
  // int EVP_MAC_init(EVP_MAC_CTX *ctx, const unsigned char *key, size_t keylen,
  //                  const OSSL_PARAM params[])
  private static final MethodHandle EVP_MAC_init =
      LibCrypto.function("EVP_MAC_init", INT, POINTER, DATA, SIZE, DATA);
  // the same, to begin anew with the key that is set
  private static final MethodHandle EVP_MAC_init_again =
      LibCrypto.critical("EVP_MAC_init", INT, POINTER, POINTER, SIZE, POINTER);
  // int EVP_MAC_update(EVP_MAC_CTX *ctx, const unsigned char *data, size_t datalen)
  private static final MethodHandle EVP_MAC_update =
      LibCrypto.critical("EVP_MAC_update", INT, POINTER, DATA, SIZE);
  // int EVP_MAC_final(EVP_MAC_CTX *ctx, unsigned char *out, size_t *outl, size_t outsize)
  private static final MethodHandle EVP_MAC_final =
      LibCrypto.critical("EVP_MAC_final", INT, POINTER, DATA, POINTER, SIZE);

  private static final long LENGTH = Long.BYTES; // the word that EVP_MAC_final wants

  private final Pointer pointer;
  private final long length;
  private final int size;
  private boolean started;

  /**
   * A context with its key set, ready for the first update.
   *
   * @param params what the algorithm wants, for example {@code digest=SHA256} for HMAC
   */
  public MacContext(LibContext context, String algorithm, Params params, byte[] key) {
    long created = newContext(context.get0(Kind.MAC, algorithm));
    this.length = Memory.allocate(LENGTH);
    this.pointer = own(created, length);
    long mac = pointer.enter();
    try (var arena = Arena.ofConfined()) {
      MemorySegment copy = arena.allocate(Math.max(1, key.length));
      MemorySegment.copy(key, 0, copy, ValueLayout.JAVA_BYTE, 0, key.length);
      try {
        init(mac, copy, key.length, params.write(arena));
      } finally {
        copy.fill((byte) 0);
      }
      this.size = size(mac);
      this.started = true;
    } finally {
      pointer.exit();
    }
  }

  private MacContext(long mac, int size) {
    this.length = Memory.allocate(LENGTH);
    this.pointer = own(mac, length);
    this.size = size;
    this.started = true;
  }

  /** Length of the code in bytes. */
  public int size() {
    return size;
  }

  /**
   * Takes more bytes.
   *
   * @throws IndexOutOfBoundsException unless the range lies in the array
   */
  public void update(byte[] data, int offset, int length) {
    update(MemorySegment.ofArray(data).asSlice(offset, length));
  }

  /** Takes more bytes, from memory of any kind. */
  public void update(MemorySegment data) {
    long mac = pointer.enter();
    try {
      start(mac);
      long length = data.byteSize();
      if (length > LibCrypto.CRITICAL_BYTES) {
        updateInParts(mac, data, length);
      } else if (length > 0) {
        update(mac, data, length);
      }
    } finally {
      pointer.exit();
    }
  }

  private static void updateInParts(long mac, MemorySegment data, long length) {
    for (long done = 0; done < length; done += LibCrypto.CRITICAL_BYTES) {
      long part = Math.min(LibCrypto.CRITICAL_BYTES, length - done);
      update(mac, data.asSlice(done, part), part);
    }
  }

  /**
   * Writes the code, {@link #size} bytes, and begins anew with the same key.
   *
   * @throws IndexOutOfBoundsException when it does not fit; nothing has happened then
   */
  public void finish(byte[] output, int offset) {
    MemorySegment target = MemorySegment.ofArray(output).asSlice(offset, size);
    long mac = pointer.enter();
    try {
      start(mac);
      started = false;
      finish(mac, target, length, size);
    } finally {
      pointer.exit();
    }
  }

  /** Forgets what was taken since the key was set. */
  public void reset() {
    long mac = pointer.enter();
    try {
      initAgain(mac);
      started = true;
    } finally {
      pointer.exit();
    }
  }

  /** A second context in the same state. */
  public MacContext copy() {
    long mac = pointer.enter();
    try {
      start(mac);
      return new MacContext(dup(mac), size);
    } finally {
      pointer.exit();
    }
  }

  /** Frees the context and the key in it. */
  public void close() {
    pointer.close();
  }

  private void start(long mac) {
    if (!started) {
      initAgain(mac);
      started = true;
    }
  }

  private static Pointer own(long mac, long length) {
    return Pointer.own(
        mac,
        address -> {
          free(address);
          Memory.free(length, LENGTH);
        });
  }

  private static long newContext(long algorithm) {
    long mac;
    try {
      mac = (long) EVP_MAC_CTX_new.invokeExact(algorithm);
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
    return OpenSslException.checkPointer("EVP_MAC_CTX_new", mac);
  }

  private static void free(long mac) {
    try {
      EVP_MAC_CTX_free.invokeExact(mac);
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
  }

  private static long dup(long mac) {
    long copy;
    try {
      copy = (long) EVP_MAC_CTX_dup.invokeExact(mac);
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
    return OpenSslException.checkPointer("EVP_MAC_CTX_dup", copy);
  }

  private static int size(long mac) {
    try {
      return Math.toIntExact((long) EVP_MAC_CTX_get_mac_size.invokeExact(mac));
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
  }

  private static void init(long mac, MemorySegment key, long keyLength, MemorySegment params) {
    int status;
    try {
      status = (int) EVP_MAC_init.invokeExact(mac, key, keyLength, params);
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
    OpenSslException.check("EVP_MAC_init", status);
  }

  private static void initAgain(long mac) {
    int status;
    try {
      status = (int) EVP_MAC_init_again.invokeExact(mac, 0L, 0L, 0L);
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
    OpenSslException.check("EVP_MAC_init", status);
  }

  private static void update(long mac, MemorySegment data, long length) {
    int status;
    try {
      status = (int) EVP_MAC_update.invokeExact(mac, data, length);
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
    OpenSslException.check("EVP_MAC_update", status);
  }

  private static void finish(long mac, MemorySegment output, long length, long size) {
    int status;
    try {
      status = (int) EVP_MAC_final.invokeExact(mac, output, length, size);
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
    OpenSslException.check("EVP_MAC_final", status);
  }
}
