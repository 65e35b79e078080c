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

  private final Pkey key;
  private final Params params;
  private final int space;

  /**
   * A context for a private key.
   *
   * @throws OpenSslException if OpenSSL refuses the key or a parameter
   */
  public DeriveContext(Pkey key, Params params) {
    this.key = key;
    this.params = params;
    this.space = key.size();
    take().leave(key.contexts(), true);
  }

  private PkeyContext take() {
    return PkeyContext.take(key, INIT, params, space);
  }

  /**
   * The secret shared with a peer.
   *
   * @throws OpenSslException if the peer's key is of another type, or gives no secret
   * @throws IllegalStateException if a key was closed
   */
  public byte[] derive(Pkey peer) {
    var context = take();
    boolean well = false;
    try {
      peer.use(
          pointer -> {
            setPeer(context.address(), pointer);
            return null;
          });
      DERIVE.check(
          (int)
              DERIVE
                  .handle()
                  .invokeExact(
                      context.address(), context.space(0, space), context.length(0, space)));
      var secret = context.get(0, context.length(0));
      well = true;
      return secret;
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    } finally {
      context.wipe(0, space);
      context.leave(key.contexts(), well);
    }
  }

  private static void setPeer(long context, long peer) {
    try {
      SET_PEER.check((int) SET_PEER.handle().invokeExact(context, peer, 0));
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
  }
}
