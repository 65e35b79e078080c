package jcabench.openssl;

import static jcabench.openssl.LibCrypto.DATA;
import static jcabench.openssl.LibCrypto.INT;
import static jcabench.openssl.LibCrypto.POINTER;
import static jcabench.openssl.LibCrypto.SIZE;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.Objects;

/**
 * A message authentication code of one algorithm, for any number of keys and messages. The first
 * few messages of an object are collected, and given to OpenSSL ({@code EVP_MAC_CTX}) in one visit;
 * only one that is longer than {@link DigestContext#COLLECTED} holds a native context until it
 * ends. An object that has served several gives all to OpenSSL at once.
 *
 * <p>Source: man page EVP_MAC(3).
 */
public final class MacContext {
  // EVP_MAC_CTX *EVP_MAC_CTX_dup(const EVP_MAC_CTX *src)
  private static final NativeFunction DUP = NativeFunction.of("EVP_MAC_CTX_dup", POINTER, POINTER);
  // int EVP_MAC_init(EVP_MAC_CTX *ctx, const unsigned char *key, size_t keylen,
  //                  const OSSL_PARAM params[]) with all NULL: the key stays
  private static final NativeFunction INIT_AGAIN =
      NativeFunction.critical("EVP_MAC_init", INT, POINTER, POINTER, SIZE, POINTER);
  // int EVP_MAC_update(EVP_MAC_CTX *ctx, const unsigned char *data, size_t datalen)
  private static final NativeFunction UPDATE =
      NativeFunction.critical("EVP_MAC_update", INT, POINTER, DATA, SIZE);
  // int EVP_MAC_final(EVP_MAC_CTX *ctx, unsigned char *out, size_t *outl, size_t outsize)
  private static final NativeFunction FINISH =
      NativeFunction.critical("EVP_MAC_final", INT, POINTER, DATA, POINTER, SIZE);

  private final int size;
  private final boolean restarts;
  private final Seat seat = new Seat();

  // Only while this object is entered.
  private final Collected collected = new Collected(DigestContext.COLLECTED);
  private EvpMac mac;
  private byte[] key = {};
  private Params more = Params.NONE;
  private boolean keyed;
  private boolean begun; // OpenSSL has a part of the message

  /**
   * A context without a key.
   *
   * @param size bytes of the MAC
   * @param restarts whether OpenSSL can begin another message with the key that is set
   */
  public MacContext(int size, boolean restarts) {
    this.size = size;
    this.restarts = restarts;
  }

  /** Length of the MAC in bytes. */
  public int size() {
    return size;
  }

  /**
   * Sets the key, and discards the message under way.
   *
   * @param algorithm in OpenSSL's name
   * @param params what the algorithm wants with such keys, for example {@code digest=SHA256}
   * @param more what it wants beside, for example an IV
   * @param secret the key, which is copied
   * @throws OpenSslException if OpenSSL refuses one of them; then there is no key
   */
  public void init(
      LibContext context, String algorithm, Params params, Params more, byte[] secret) {
    var next = context.mac(algorithm, params);
    try (var visit = seat.enter()) {
      forget(visit);
      visit.moveTo(next.pool());
      this.mac = next;
      this.key = secret.clone();
      this.more = more;
      prepare(visit);
      keyed = true;
      visit.ends();
    }
  }

  private void forget(Seat visit) {
    visit.drop();
    visit.forgetPreparation();
    collected.forget();
    Arrays.fill(key, (byte) 0);
    keyed = false;
    begun = false;
  }

  /** Zeroes the key and discards the message. */
  public void forgetKey() {
    try (var visit = seat.enter()) {
      forget(visit);
    }
  }

  /**
   * Takes more bytes.
   *
   * @throws IndexOutOfBoundsException unless the range lies in the array
   */
  public void update(byte[] data, int offset, int length) {
    Objects.checkFromIndexSize(offset, length, data.length);
    try (var visit = seat.enter()) {
      requireKey();
      if (begun || visit.isSteady() || !collected.take(data, offset, length)) {
        Critical.inParts(
            begin(visit).address(), data, offset, length, mac.criticalBytes(), MacContext::update);
        visit.goesOn();
      }
    }
  }

  /** Takes more bytes, from heap or native memory. */
  public void update(MemorySegment data) {
    try (var visit = seat.enter()) {
      requireKey();
      if (begun || visit.isSteady() || !collected.take(data)) {
        Critical.inParts(begin(visit).address(), data, mac.criticalBytes(), MacContext::update);
        visit.goesOn();
      }
    }
  }

  /**
   * Writes the code, {@link #size} bytes, and begins anew with the same key.
   *
   * @throws IndexOutOfBoundsException when it does not fit; nothing has happened then
   */
  public void finish(byte[] output, int offset) {
    Objects.checkFromIndexSize(offset, size, output.length);
    try (var visit = seat.enter()) {
      requireKey();
      var slot = begin(visit);
      begun = false;
      finish(slot.address(), output, offset, slot.scratchAddress(), size);
      visit.ends();
    }
  }

  /** Discards the current message; the key stays. */
  public void reset() {
    try (var visit = seat.enter()) {
      collected.forget();
      begun = false;
      visit.drop();
    }
  }

  /** A second context in the same state. */
  public MacContext copy() {
    var copy = new MacContext(size, restarts);
    try (var visit = seat.enter()) {
      var from = begun ? begin(visit) : null;
      copy.take(this, from);
      if (from == null) {
        visit.ends();
      } else {
        visit.goesOn();
      }
      return copy;
    }
  }

  private void take(MacContext other, Slot from) {
    mac = other.mac;
    key = other.key.clone();
    more = other.more;
    keyed = other.keyed;
    collected.copy(other.collected);
    try (var visit = seat.enter()) {
      if (mac != null) {
        visit.moveTo(mac.pool());
      }
      if (from != null) {
        visit.adopt(dup(from.address()), from.setting());
        begun = true;
        visit.goesOn();
      } else {
        visit.ends();
      }
    }
  }

  private void requireKey() {
    if (!keyed) {
      throw new IllegalStateException("The MAC has no key, or its IV is used up; call init.");
    }
  }

  /** OpenSSL's part of the message, with all that was collected. */
  private Slot begin(Seat visit) {
    if (begun) {
      if (!visit.isUnderWay()) {
        begun = false;
        throw new IllegalStateException("The last call of this message failed; begin it again.");
      }
      return visit.slot();
    }
    var slot = prepare(visit);
    begun = true;
    collected.giveTo(slot.address(), mac.criticalBytes(), MacContext::update);
    return slot;
  }

  /** A context with the key, ready for the first byte. */
  private Slot prepare(Seat visit) {
    var slot = visit.slot();
    if (restarts && visit.isPrepared()) {
      initAgain(slot.address());
    } else {
      mac.init(slot, key, more, size);
      visit.prepared();
    }
    return slot;
  }

  private static long dup(long from) {
    try {
      return DUP.checkPointer((long) DUP.handle().invokeExact(from));
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
  }

  private static void initAgain(long address) {
    try {
      INIT_AGAIN.check((int) INIT_AGAIN.handle().invokeExact(address, 0L, 0L, 0L));
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
  }

  private static void update(long address, MemorySegment data, long length) {
    try {
      UPDATE.check((int) UPDATE.handle().invokeExact(address, data, length));
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
  }

  private static void update(long address, byte[] data, int offset, int length) {
    update(address, Segments.of(data, offset, length), length);
  }

  private static void finish(long address, byte[] output, int offset, long length, long size) {
    var target = Segments.of(output, offset, size);
    try {
      FINISH.check((int) FINISH.handle().invokeExact(address, target, length, size));
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
  }
}
