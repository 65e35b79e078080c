package jcabench.openssl;

import static jcabench.openssl.LibCrypto.DATA;
import static jcabench.openssl.LibCrypto.INT;
import static jcabench.openssl.LibCrypto.POINTER;
import static jcabench.openssl.LibCrypto.SIZE;

import java.lang.foreign.MemorySegment;

/**
 * A message digest in progress ({@code EVP_MD_CTX}). It can be reused for any number of messages.
 *
 * <p>Source: man page EVP_DigestInit(3).
 */
public final class DigestContext {
  // int EVP_MD_get_size(const EVP_MD *md)
  private static final NativeFunction GET_SIZE = NativeFunction.of("EVP_MD_get_size", INT, POINTER);
  // int EVP_MD_CTX_copy_ex(EVP_MD_CTX *out, const EVP_MD_CTX *in)
  private static final NativeFunction COPY =
      NativeFunction.of("EVP_MD_CTX_copy_ex", INT, POINTER, POINTER);
  // int EVP_DigestInit_ex2(EVP_MD_CTX *ctx, const EVP_MD *type, const OSSL_PARAM params[])
  private static final NativeFunction INIT =
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

  private final Pointer pointer;
  private final int size;
  private final boolean extendable;
  private boolean started;

  /** A context for an algorithm with a digest of fixed length. */
  public DigestContext(LibContext context, String algorithm) {
    this(context, algorithm, size(context.get0(Operation.DIGEST, algorithm)), false);
  }

  /** A context for an extendable-output function (XOF) with an output of {@code size} bytes. */
  public static DigestContext extendable(LibContext context, String algorithm, int size) {
    return new DigestContext(context, algorithm, size, true);
  }

  private DigestContext(LibContext context, String algorithm, int size, boolean extendable) {
    this(Pointer.own(EvpMdCtx.create(), EvpMdCtx::free), size, extendable);
    try (var md = pointer.enter()) {
      init(md, context.get0(Operation.DIGEST, algorithm));
      started = true;
    }
  }

  private DigestContext(Pointer pointer, int size, boolean extendable) {
    this.pointer = pointer;
    this.size = size;
    this.extendable = extendable;
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
    update(MemorySegment.ofArray(data).asSlice(offset, length));
  }

  /** Digests more bytes, from heap or native memory. */
  public void update(MemorySegment data) {
    try (var md = pointer.enter()) {
      start(md);
      long length = data.byteSize();
      if (length > LibCrypto.CRITICAL_BYTES) {
        updateInParts(md, data, length);
      } else if (length > 0) {
        update(md, data, length);
      }
    }
  }

  private static void updateInParts(Pointer md, MemorySegment data, long length) {
    for (long done = 0; done < length; done += LibCrypto.CRITICAL_BYTES) {
      long part = Math.min(LibCrypto.CRITICAL_BYTES, length - done);
      update(md, data.asSlice(done, part), part);
    }
  }

  /**
   * Writes the digest, {@link #size} bytes, and starts a new message.
   *
   * @throws IndexOutOfBoundsException if it does not fit; the context has not changed then
   */
  public void digest(byte[] output, int offset) {
    MemorySegment target = MemorySegment.ofArray(output).asSlice(offset, size);
    try (var md = pointer.enter()) {
      start(md);
      started = false;
      if (extendable) {
        squeeze(md, target, size);
      } else {
        finish(md, target);
      }
    }
  }

  /** Discards the current message. */
  public void reset() {
    try (var md = pointer.enter()) {
      init(md, 0);
      started = true;
    }
  }

  /** A second context in the same state. */
  public DigestContext copy() {
    var copy = new DigestContext(Pointer.own(EvpMdCtx.create(), EvpMdCtx::free), size, extendable);
    try (var from = pointer.enter()) {
      start(from);
      copy.copyFrom(from);
      return copy;
    }
  }

  private void copyFrom(Pointer from) {
    try (var to = pointer.enter()) {
      copy(to, from);
      started = true;
    }
  }

  private void start(Pointer md) {
    if (!started) {
      init(md, 0);
      started = true;
    }
  }

  private static int size(long algorithm) {
    try {
      return (int) GET_SIZE.handle().invokeExact(algorithm);
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
  }

  private static void init(Pointer md, long algorithm) {
    try {
      INIT.check((int) INIT.handle().invokeExact(md.address(), algorithm, 0L));
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
  }

  private static void update(Pointer md, MemorySegment data, long length) {
    try {
      UPDATE.check((int) UPDATE.handle().invokeExact(md.address(), data, length));
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
  }

  private static void finish(Pointer md, MemorySegment output) {
    try {
      FINISH.check((int) FINISH.handle().invokeExact(md.address(), output, 0L));
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
  }

  private static void squeeze(Pointer md, MemorySegment output, long length) {
    try {
      FINISH_XOF.check((int) FINISH_XOF.handle().invokeExact(md.address(), output, length));
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
  }

  private static void copy(Pointer to, Pointer from) {
    try {
      COPY.check((int) COPY.handle().invokeExact(to.address(), from.address()));
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
  }
}
