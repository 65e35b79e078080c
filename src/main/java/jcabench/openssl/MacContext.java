package jcabench.openssl;

import static jcabench.openssl.LibCrypto.DATA;
import static jcabench.openssl.LibCrypto.INT;
import static jcabench.openssl.LibCrypto.POINTER;
import static jcabench.openssl.LibCrypto.SIZE;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * A message authentication code in progress ({maccode EVP_MAC_CTX}) of one algorithm and one key,
 * to be used again and again without setting the key anew.
 *
 * <p>Source: man page EVP_MAC(3).
 */
public final class MacContext {
  // EVP_MAC_CTX *EVP_MAC_CTX_new(EVP_MAC *mac)
  private static final NativeFunction NEW = NativeFunction.of("EVP_MAC_CTX_new", POINTER, POINTER);
  // void EVP_MAC_CTX_free(EVP_MAC_CTX *ctx)
  private static final NativeFunction FREE = NativeFunction.procedure("EVP_MAC_CTX_free", POINTER);
  // EVP_MAC_CTX *EVP_MAC_CTX_dup(const EVP_MAC_CTX *src)
  private static final NativeFunction DUP = NativeFunction.of("EVP_MAC_CTX_dup", POINTER, POINTER);
  // size_t EVP_MAC_CTX_get_mac_size(EVP_MAC_CTX *ctx)
  private static final NativeFunction GET_SIZE =
      NativeFunction.of("EVP_MAC_CTX_get_mac_size", SIZE, POINTER);
  // int EVP_MAC_init(EVP_MAC_CTX *ctx, const unsigned char *key, size_t keylen,
  //                  const OSSL_PARAM params[])
  private static final NativeFunction INIT =
      NativeFunction.of("EVP_MAC_init", INT, POINTER, DATA, SIZE, DATA);
  // the same with key NULL: the key stays
  private static final NativeFunction INIT_AGAIN =
      NativeFunction.critical("EVP_MAC_init", INT, POINTER, POINTER, SIZE, POINTER);
  // int EVP_MAC_update(EVP_MAC_CTX *ctx, const unsigned char *data, size_t datalen)
  private static final NativeFunction UPDATE =
      NativeFunction.critical("EVP_MAC_update", INT, POINTER, DATA, SIZE);
  // int EVP_MAC_final(EVP_MAC_CTX *ctx, unsigned char *out, size_t *outl, size_t outsize)
  private static final NativeFunction FINISH =
      NativeFunction.critical("EVP_MAC_final", INT, POINTER, DATA, POINTER, SIZE);

  private static final long LENGTH = Long.BYTES; // of the length word that EVP_MAC_final writes

  private final Pointer pointer;
  private final long length;
  private final int size;
  private boolean started;

  /**
   * A context with its key set, ready for the first update.
   *
   * <p>macparam params what the algorithm wants, for example {maccode digest=SHA256} for HMAC
   */
  public MacContext(LibContext context, String algorithm, Params params, byte[] key) {
    long created = newContext(context.get0(Operation.MAC, algorithm));
    this.length = Memory.allocate(LENGTH);
    this.pointer = own(created, length);
    try (var arena = Arena.ofConfined();
        var mac = pointer.enter()) {
      MemorySegment copy = arena.allocate(Math.max(1, key.length));
      MemorySegment.copy(key, 0, copy, ValueLayout.JAVA_BYTE, 0, key.length);
      try {
        init(mac, copy, key.length, params.write(arena));
      } finally {
        copy.fill((byte) 0);
      }
      this.size = size(mac);
      this.started = true;
    }
  }

  private MacContext(long mac, int size) {
    this.length = Memory.allocate(LENGTH);
    this.pointer = own(mac, length);
    this.size = size;
    this.started = true;
  }

  /** Length of the MAC in bytes. */
  public int size() {
    return size;
  }

  /**
   * Takes more bytes.
   *
   * <p>macthrows IndexOutOfBoundsException unless the range lies in the array
   */
  public void update(byte[] data, int offset, int length) {
    update(MemorySegment.ofArray(data).asSlice(offset, length));
  }

  /** Takes more bytes, from heap or native memory. */
  public void update(MemorySegment data) {
    try (var mac = pointer.enter()) {
      start(mac);
      long length = data.byteSize();
      if (length > LibCrypto.CRITICAL_BYTES) {
        updateInParts(mac, data, length);
      } else if (length > 0) {
        update(mac, data, length);
      }
    }
  }

  private static void updateInParts(Pointer mac, MemorySegment data, long length) {
    for (long done = 0; done < length; done += LibCrypto.CRITICAL_BYTES) {
      long part = Math.min(LibCrypto.CRITICAL_BYTES, length - done);
      update(mac, data.asSlice(done, part), part);
    }
  }

  /**
   * Writes the code, {maclink #size} bytes, and begins anew with the same key.
   *
   * <p>macthrows IndexOutOfBoundsException when it does not fit; nothing has happened then
   */
  public void finish(byte[] output, int offset) {
    MemorySegment target = MemorySegment.ofArray(output).asSlice(offset, size);
    try (var mac = pointer.enter()) {
      start(mac);
      started = false;
      finish(mac, target, length, size);
    }
  }

  /** Discards the current message; the key stays. */
  public void reset() {
    try (var mac = pointer.enter()) {
      initAgain(mac);
      started = true;
    }
  }

  /** A second context in the same state. */
  public MacContext copy() {
    try (var mac = pointer.enter()) {
      start(mac);
      return new MacContext(dup(mac), size);
    }
  }

  /** Frees the context and the key in it. */
  public void close() {
    pointer.free();
  }

  private void start(Pointer mac) {
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
    try {
      return NEW.checkPointer((long) NEW.handle().invokeExact(algorithm));
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
  }

  private static void free(long mac) {
    try {
      FREE.handle().invokeExact(mac);
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
  }

  private static long dup(Pointer mac) {
    try {
      return DUP.checkPointer((long) DUP.handle().invokeExact(mac.address()));
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
  }

  private static int size(Pointer mac) {
    try {
      return Math.toIntExact((long) GET_SIZE.handle().invokeExact(mac.address()));
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
  }

  private static void init(Pointer mac, MemorySegment key, long keyLength, MemorySegment params) {
    try {
      INIT.check((int) INIT.handle().invokeExact(mac.address(), key, keyLength, params));
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
  }

  private static void initAgain(Pointer mac) {
    try {
      INIT_AGAIN.check((int) INIT_AGAIN.handle().invokeExact(mac.address(), 0L, 0L, 0L));
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
  }

  private static void update(Pointer mac, MemorySegment data, long length) {
    try {
      UPDATE.check((int) UPDATE.handle().invokeExact(mac.address(), data, length));
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
  }

  private static void finish(Pointer mac, MemorySegment output, long length, long size) {
    try {
      FINISH.check((int) FINISH.handle().invokeExact(mac.address(), output, length, size));
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
  }
}
