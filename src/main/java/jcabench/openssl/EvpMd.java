package jcabench.openssl;

import static jcabench.openssl.LibCrypto.DATA;
import static jcabench.openssl.LibCrypto.INT;
import static jcabench.openssl.LibCrypto.POINTER;

import java.lang.foreign.Arena;
import java.lang.foreign.ValueLayout;
import java.math.BigInteger;

/**
 * A fetched digest ({@code EVP_MD}) and the contexts for it.
 *
 * <p>Source: man page EVP_DigestInit(3).
 *
 * @param pointer the implementation
 * @param size bytes of the digest; 0 for an extendable-output function without a usual length
 * @param params what a context is begun with
 */
record EvpMd(long pointer, int size, Params params, Pool pool) {
  // int EVP_MD_get_size(const EVP_MD *md)
  private static final NativeFunction GET_SIZE = NativeFunction.of("EVP_MD_get_size", INT, POINTER);
  // int EVP_DigestInit_ex2(EVP_MD_CTX *ctx, const EVP_MD *type, const OSSL_PARAM params[])
  private static final NativeFunction INIT =
      NativeFunction.of("EVP_DigestInit_ex2", INT, POINTER, POINTER, DATA);
  // int EVP_DigestFinal_ex(EVP_MD_CTX *ctx, unsigned char *md, unsigned int *s)
  private static final NativeFunction FINISH =
      NativeFunction.of("EVP_DigestFinal_ex", INT, POINTER, DATA, DATA);
  // int EVP_MD_CTX_reset(EVP_MD_CTX *ctx)
  private static final NativeFunction RESET = NativeFunction.of("EVP_MD_CTX_reset", INT, POINTER);

  /** Settings of a context: without a digest, or with this one. */
  static final int BLANK = 0;

  static final int SET = 1;

  private static final int LONGEST = 64; // EVP_MAX_MD_SIZE

  static EvpMd of(long pointer) {
    try {
      int size = (int) GET_SIZE.handle().invokeExact(pointer);
      return new EvpMd(pointer, Math.max(0, size), Params.NONE, new Pool(new Contexts()));
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
  }

  /**
   * A digest whose length can be chosen (BLAKE2).
   *
   * @throws OpenSslException if this OpenSSL takes the length and ignores it
   */
  static EvpMd sized(long pointer, int size) {
    var params = Params.NONE.unsigned("size", BigInteger.valueOf(size));
    var md = new EvpMd(pointer, size, params, new Pool(new Contexts()));
    int actual = md.written();
    if (actual != size) {
      throw new OpenSslException(
          "EVP_DigestInit_ex2",
          "the digest has " + actual + " bytes; OpenSSL 3.2 and newer can give it " + size);
    }
    return md;
  }

  /** How many bytes a digest really has. */
  private int written() {
    long context = EvpMdCtx.create();
    try (var arena = Arena.ofConfined()) {
      begin(context);
      var length = arena.allocate(ValueLayout.JAVA_INT);
      FINISH.check((int) FINISH.handle().invokeExact(context, arena.allocate(LONGEST), length));
      return length.get(ValueLayout.JAVA_INT, 0);
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    } finally {
      EvpMdCtx.free(context);
    }
  }

  /** Gives an empty context this digest, ready for the first byte. */
  void begin(long context) {
    try (var arena = Arena.ofConfined()) {
      INIT.check((int) INIT.handle().invokeExact(context, pointer, params.write(arena)));
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
  }

  private record Contexts() implements Pool.Kind {
    @Override
    public long create(long scratch) {
      return EvpMdCtx.create();
    }

    @Override
    public int setting() {
      return BLANK;
    }

    @Override
    public void free(long address) {
      EvpMdCtx.free(address);
    }

    @Override
    public void reset(Slot slot) {
      try {
        RESET.check((int) RESET.handle().invokeExact(slot.address()));
        slot.set(BLANK);
      } catch (Throwable t) {
        throw LibCrypto.unexpected(t);
      }
    }

    @Override
    public long scratchBytes() {
      return Long.BYTES; // a digest is written to the caller's array
    }
  }
}
