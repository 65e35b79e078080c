package jcabench.openssl;

import static jcabench.openssl.LibCrypto.INT;
import static jcabench.openssl.LibCrypto.POINTER;

/**
 * A fetched digest ({@code EVP_MD}) and the contexts for it.
 *
 * <p>Source: man page EVP_DigestInit(3).
 *
 * @param pointer the implementation
 * @param size bytes of the digest; 0 for an extendable-output function without a usual length
 */
record EvpMd(long pointer, int size, Pool pool) {
  // int EVP_MD_get_size(const EVP_MD *md)
  private static final NativeFunction GET_SIZE = NativeFunction.of("EVP_MD_get_size", INT, POINTER);
  // int EVP_MD_CTX_reset(EVP_MD_CTX *ctx)
  private static final NativeFunction RESET = NativeFunction.of("EVP_MD_CTX_reset", INT, POINTER);

  /** Settings of a context: without a digest, or with this one. */
  static final int BLANK = 0;

  static final int SET = 1;

  static EvpMd of(long pointer) {
    try {
      int size = (int) GET_SIZE.handle().invokeExact(pointer);
      return new EvpMd(pointer, Math.max(0, size), new Pool(new Contexts()));
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
  }

  private record Contexts() implements Pool.Kind {
    @Override
    public long create() {
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
