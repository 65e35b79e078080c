package jcabench.openssl;

import static jcabench.openssl.LibCrypto.DATA;
import static jcabench.openssl.LibCrypto.INT;
import static jcabench.openssl.LibCrypto.POINTER;
import static jcabench.openssl.LibCrypto.SIZE;

import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;

/**
 * A message digest in progress ({@code EVP_MD_CTX}) of one algorithm, to be used again and again.
 *
 * <p>Source: man page EVP_DigestInit(3).
 */
public final class DigestContext {
  // EVP_MD_CTX *EVP_MD_CTX_new(void)
  private static final MethodHandle EVP_MD_CTX_new = LibCrypto.function("EVP_MD_CTX_new", POINTER);
  // void EVP_MD_CTX_free(EVP_MD_CTX *ctx)
  private static final MethodHandle EVP_MD_CTX_free =
      LibCrypto.procedure("EVP_MD_CTX_free", POINTER);
  // int EVP_MD_get_size(const EVP_MD *md)
  private static final MethodHandle EVP_MD_get_size =
      LibCrypto.function("EVP_MD_get_size", INT, POINTER);
  // int EVP_MD_CTX_copy_ex(EVP_MD_CTX *out, const EVP_MD_CTX *in)
  private static final MethodHandle EVP_MD_CTX_copy_ex =
      LibCrypto.function("EVP_MD_CTX_copy_ex", INT, POINTER, POINTER);
  // int EVP_DigestInit_ex2(EVP_MD_CTX *ctx, const EVP_MD *type, const OSSL_PARAM params[])
  private static final MethodHandle EVP_DigestInit_ex2 =
      LibCrypto.critical("EVP_DigestInit_ex2", INT, POINTER, POINTER, POINTER);
  // int EVP_DigestUpdate(EVP_MD_CTX *ctx, const void *d, size_t cnt)
  private static final MethodHandle EVP_DigestUpdate =
      LibCrypto.critical("EVP_DigestUpdate", INT, POINTER, DATA, SIZE);
  // int EVP_DigestFinal_ex(EVP_MD_CTX *ctx, unsigned char *md, unsigned int *s)
  private static final MethodHandle EVP_DigestFinal_ex =
      LibCrypto.critical("EVP_DigestFinal_ex", INT, POINTER, DATA, POINTER);
  // int EVP_DigestFinalXOF(EVP_MD_CTX *ctx, unsigned char *out, size_t outlen)
  private static final MethodHandle EVP_DigestFinalXOF =
      LibCrypto.critical("EVP_DigestFinalXOF", INT, POINTER, DATA, SIZE);

  private final Pointer pointer;
  private final int size;
  private final boolean extendable;
  private boolean started;

  /** A context for an algorithm with a digest of fixed length, ready for the first update. */
  public DigestContext(LibContext context, String algorithm) {
    this(context, algorithm, size(context.get0(Kind.DIGEST, algorithm)), false);
  }

  /** A context for an extendable-output function that gives {@code size} bytes. */
  public static DigestContext extendable(LibContext context, String algorithm, int size) {
    return new DigestContext(context, algorithm, size, true);
  }

  private DigestContext(LibContext context, String algorithm, int size, boolean extendable) {
    this(newContext(), size, extendable);
    long md = pointer.enter();
    try {
      init(md, context.get0(Kind.DIGEST, algorithm));
      started = true;
    } finally {
      pointer.exit();
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

  /** Digests more bytes, from memory of any kind. */
  public void update(MemorySegment data) {
    long md = pointer.enter();
    try {
      start(md);
      long length = data.byteSize();
      if (length > LibCrypto.CRITICAL_BYTES) {
        updateInParts(md, data, length);
      } else if (length > 0) {
        update(md, data, length);
      }
    } finally {
      pointer.exit();
    }
  }

  private static void updateInParts(long md, MemorySegment data, long length) {
    for (long done = 0; done < length; done += LibCrypto.CRITICAL_BYTES) {
      long part = Math.min(LibCrypto.CRITICAL_BYTES, length - done);
      update(md, data.asSlice(done, part), part);
    }
  }

  /**
   * Writes the digest, {@link #size} bytes, and begins anew.
   *
   * @throws IndexOutOfBoundsException when it does not fit; nothing has happened then
   */
  public void digest(byte[] output, int offset) {
    MemorySegment target = MemorySegment.ofArray(output).asSlice(offset, size);
    long md = pointer.enter();
    try {
      start(md);
      started = false;
      if (extendable) {
        squeeze(md, target, size);
      } else {
        finish(md, target);
      }
    } finally {
      pointer.exit();
    }
  }

  /** Forgets what was digested. */
  public void reset() {
    long md = pointer.enter();
    try {
      init(md, 0);
      started = true;
    } finally {
      pointer.exit();
    }
  }

  /** A second context in the same state. */
  public DigestContext copy() {
    var copy = new DigestContext(newContext(), size, extendable);
    long from = pointer.enter();
    try {
      start(from);
      copy.copyFrom(from);
      return copy;
    } finally {
      pointer.exit();
    }
  }

  private void copyFrom(long from) {
    long to = pointer.enter();
    try {
      copy(to, from);
      started = true;
    } finally {
      pointer.exit();
    }
  }

  private void start(long md) {
    if (!started) {
      init(md, 0);
      started = true;
    }
  }

  private static Pointer newContext() {
    long md;
    try {
      md = (long) EVP_MD_CTX_new.invokeExact();
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
    return Pointer.own(OpenSslException.checkPointer("EVP_MD_CTX_new", md), DigestContext::free);
  }

  static void free(long md) {
    try {
      EVP_MD_CTX_free.invokeExact(md);
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
  }

  private static int size(long algorithm) {
    try {
      return (int) EVP_MD_get_size.invokeExact(algorithm);
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
  }

  private static void init(long md, long algorithm) {
    int status;
    try {
      status = (int) EVP_DigestInit_ex2.invokeExact(md, algorithm, 0L);
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
    OpenSslException.check("EVP_DigestInit_ex2", status);
  }

  private static void update(long md, MemorySegment data, long length) {
    int status;
    try {
      status = (int) EVP_DigestUpdate.invokeExact(md, data, length);
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
    OpenSslException.check("EVP_DigestUpdate", status);
  }

  private static void finish(long md, MemorySegment output) {
    int status;
    try {
      status = (int) EVP_DigestFinal_ex.invokeExact(md, output, 0L);
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
    OpenSslException.check("EVP_DigestFinal_ex", status);
  }

  private static void squeeze(long md, MemorySegment output, long length) {
    int status;
    try {
      status = (int) EVP_DigestFinalXOF.invokeExact(md, output, length);
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
    OpenSslException.check("EVP_DigestFinalXOF", status);
  }

  private static void copy(long to, long from) {
    int status;
    try {
      status = (int) EVP_MD_CTX_copy_ex.invokeExact(to, from);
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
    OpenSslException.check("EVP_MD_CTX_copy_ex", status);
  }
}
