package jcabench.openssl;

import static jcabench.openssl.LibCrypto.DATA;
import static jcabench.openssl.LibCrypto.INT;
import static jcabench.openssl.LibCrypto.POINTER;

/**
 * Agrees on secrets with one private key and any peer's public key. It can be reused any number of
 * times. Peers' keys are not validated here; {@link PkeyCheck} did that once, when they were made.
 *
 * <p>Source: man page EVP_PKEY_derive(3).
 */
public final class DeriveContext {
  // int EVP_PKEY_derive_init_ex(EVP_PKEY_CTX *ctx, const OSSL_PARAM params[])
  private static final NativeFunction INIT = EvpPkeyCtx.initialiser("EVP_PKEY_derive_init_ex");
  // int EVP_PKEY_derive_set_peer_ex(EVP_PKEY_CTX *ctx, EVP_PKEY *peer, int validate_peer)
  private static final NativeFunction SET_PEER =
      NativeFunction.of("EVP_PKEY_derive_set_peer_ex", INT, POINTER, POINTER, INT);
  // int EVP_PKEY_derive(EVP_PKEY_CTX *ctx, unsigned char *key, size_t *keylen)
  private static final NativeFunction DERIVE =
      NativeFunction.of("EVP_PKEY_derive", INT, POINTER, DATA, DATA);

  private final PkeyContext context;
  private final int space;

  /** A context for a private key. */
  public DeriveContext(Pkey key, Params params) {
    this.space = key.size();
    this.context = new PkeyContext(key, INIT, params, space);
  }

  /**
   * The secret shared with a peer.
   *
   * @throws OpenSslException if the peer's key is of another type, or gives no secret
   */
  public byte[] derive(Pkey peer) {
    try (var pkey = context.enter()) {
      try {
        peer.use(
            pointer -> {
              setPeer(pkey.address(), pointer);
              return null;
            });
        DERIVE.check(
            (int)
                DERIVE
                    .handle()
                    .invokeExact(
                        pkey.address(), context.space(0, space), context.length(0, space)));
        return context.get(0, context.length(0));
      } finally {
        context.wipe(0, space);
      }
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
  }

  /** Frees the context and its reference to the key. */
  public void close() {
    context.free();
  }

  private static void setPeer(long context, long peer) {
    try {
      SET_PEER.check((int) SET_PEER.handle().invokeExact(context, peer, 0));
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
  }
}
