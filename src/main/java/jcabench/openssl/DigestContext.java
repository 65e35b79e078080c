package jcabench.openssl;

import static jcabench.openssl.LibCrypto.DATA;
import static jcabench.openssl.LibCrypto.INT;
import static jcabench.openssl.LibCrypto.POINTER;
import static jcabench.openssl.LibCrypto.SIZE;

import java.lang.foreign.MemorySegment;
import java.util.Objects;

/**
 * A message digest, for any number of messages. The first few messages of an object are collected,
 * and given to OpenSSL ({@code EVP_MD_CTX}) in one visit; only one that is longer than {@link
 * #COLLECTED} holds a native context until it ends. An object that has served several gives all to
 * OpenSSL at once.
 *
 * <p>Source: man page EVP_DigestInit(3).
 */
public final class DigestContext {
  /** Bytes that are collected before OpenSSL sees the first of them. */
  static final int COLLECTED = 1024;

  // int EVP_MD_CTX_copy_ex(EVP_MD_CTX *out, const EVP_MD_CTX *in)
  private static final NativeFunction COPY =
      NativeFunction.of("EVP_MD_CTX_copy_ex", INT, POINTER, POINTER);
  // int EVP_DigestInit_ex2(EVP_MD_CTX *ctx, const EVP_MD *type, const OSSL_PARAM params[]) with
  // NULL:
  // the same digest once more
  private static final NativeFunction INIT_AGAIN =
      NativeFunction.critical("EVP_DigestInit_ex2", INT, POINTER, POINTER, POINTER);
  // int EVP_DigestUpdate(EVP_MD_CTX *ctx, const void *d, size_t cnt)
  private static final NativeFunction UPDATE =
      NativeFunction.critical("EVP_DigestUpdate", INT, POINTER, DATA, SIZE);
  // int EVP_DigestFinal_ex(EVP_MD_CTX *ctx, unsigned char *md, unsigned int *s)
  private static final NativeFunction FINISH =
      NativeFunction.critical("EVP_DigestFinal_ex", INT, POINTER, DATA, POINTER);
  // int EVP_DigestFinalXOF(EVP_MD_CTX *ctx, unsigned char *out, size_t outlen)
  private static final NativeFunction FINISH_XOF =
      NativeFunction.critical("EVP_DigestFinalXOF", INT, POINTER, DATA, SIZE);

  private final EvpMd md;
  private final int size;
  private final boolean extendable;
  private final Seat seat = new Seat();

  // Only while this object is entered.
  private final Collected collected = new Collected(COLLECTED);
  private boolean begun; // OpenSSL has a part of the message

  /** A context for an algorithm with a digest of fixed length. */
  public DigestContext(LibContext context, String algorithm) {
    this(context.digest(algorithm));
  }

  private DigestContext(EvpMd md) {
    this(md, md.size(), false);
  }

  /** A context for a digest whose length can be chosen (BLAKE2), of {@code size} bytes. */
  public static DigestContext sized(LibContext context, String algorithm, int size) {
    return new DigestContext(context.digest(algorithm, size));
  }

  /** A context for an extendable-output function (XOF) with an output of {@code size} bytes. */
  public static DigestContext extendable(LibContext context, String algorithm, int size) {
    return new DigestContext(context.digest(algorithm), size, true);
  }

  private DigestContext(EvpMd md, int size, boolean extendable) {
    this.md = md;
    this.size = size;
    this.extendable = extendable;
    seat.moveTo(md.pool());
  }

  /** Length of the digest in bytes. */
  public int size() {
    return size;
  }

  /**
   * Digests more bytes.
   *
   * @throws IndexOutOfBoundsException unless the range lies in the array
   */
  public void update(byte[] data, int offset, int length) {
    Objects.checkFromIndexSize(offset, length, data.length);
    try (var visit = seat.enter()) {
      if (begun || visit.isSteady() || !collected.take(data, offset, length)) {
        Critical.inParts(
            begin(visit).address(), data, offset, length, Critical.MOST, DigestContext::update);
        visit.goesOn();
      }
    }
  }

  /** Digests more bytes, from heap or native memory. */
  public void update(MemorySegment data) {
    try (var visit = seat.enter()) {
      if (begun || visit.isSteady() || !collected.take(data)) {
        Critical.inParts(begin(visit).address(), data, Critical.MOST, DigestContext::update);
        visit.goesOn();
      }
    }
  }

  /**
   * Writes the digest, {@link #size} bytes, and starts a new message.
   *
   * @throws IndexOutOfBoundsException if it does not fit; the context has not changed then
   */
  public void digest(byte[] output, int offset) {
    Objects.checkFromIndexSize(offset, size, output.length);
    try (var visit = seat.enter()) {
      var slot = begin(visit);
      begun = false;
      if (extendable) {
        squeeze(slot.address(), output, offset, size);
      } else {
        finish(slot.address(), output, offset, size);
      }
      visit.ends();
    }
  }

  /** Discards the current message. */
  public void reset() {
    try (var visit = seat.enter()) {
      collected.forget();
      begun = false;
      visit.drop();
    }
  }

  /** A second context in the same state. */
  public DigestContext copy() {
    var copy = new DigestContext(md, size, extendable);
    try (var visit = seat.enter()) {
      copy.collected.copy(collected);
      if (begun) {
        copy.copyFrom(begin(visit));
        visit.goesOn();
      } else {
        visit.ends();
      }
      return copy;
    }
  }

  private void copyFrom(Slot from) {
    try (var visit = seat.enter()) {
      var slot = visit.slot();
      copy(slot.address(), from.address());
      slot.set(EvpMd.SET);
      begun = true;
      visit.goesOn();
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
    var slot = visit.slot();
    if (slot.setting() == EvpMd.BLANK) {
      md.begin(slot.address());
      slot.set(EvpMd.SET);
    } else {
      initAgain(slot.address());
    }
    visit.prepared();
    begun = true;
    collected.giveTo(slot.address(), Critical.MOST, DigestContext::update);
    return slot;
  }

  private static void initAgain(long md) {
    try {
      INIT_AGAIN.check((int) INIT_AGAIN.handle().invokeExact(md, 0L, 0L));
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
  }

  private static void update(long md, MemorySegment data, long length) {
    try {
      UPDATE.check((int) UPDATE.handle().invokeExact(md, data, length));
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
  }

  private static void update(long md, byte[] data, int offset, int length) {
    update(md, Segments.of(data, offset, length), length);
  }

  private static void finish(long md, byte[] output, int offset, int size) {
    var target = Segments.of(output, offset, size);
    try {
      FINISH.check((int) FINISH.handle().invokeExact(md, target, 0L));
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
  }

  private static void squeeze(long md, byte[] output, int offset, long size) {
    var target = Segments.of(output, offset, size);
    try {
      FINISH_XOF.check((int) FINISH_XOF.handle().invokeExact(md, target, size));
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
  }

  private static void copy(long to, long from) {
    try {
      COPY.check((int) COPY.handle().invokeExact(to, from));
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
  }
}
