package jcabench.openssl;

import static jcabench.openssl.LibCrypto.DATA;
import static jcabench.openssl.LibCrypto.INT;
import static jcabench.openssl.LibCrypto.POINTER;

import java.lang.invoke.MethodHandle;

/**
 * Agrees on secrets with one private key and any peer's public key, again and again. Peers are not
 * validated here: that was done once, when their key was made ({@link PkeyCheck}).
 *
 * <p>Source: man page EVP_PKEY_derive(3).
 */
public final class DeriveContext {
  // int EVP_PKEY_derive_init_ex(EVP_PKEY_CTX *ctx, const OSSL_PARAM params[])
  private static final MethodHandle EVP_PKEY_derive_init_ex =
      PkeyContext.initialiser("EVP_PKEY_derive_init_ex");
  // int EVP_PKEY_derive_set_peer_ex(EVP_PKEY_CTX *ctx, EVP_PKEY *peer, int validate_peer)
  private static final MethodHandle EVP_PKEY_derive_set_peer_ex =
      LibCrypto.function("EVP_PKEY_derive_set_peer_ex", INT, POINTER, POINTER, INT);
  // int EVP_PKEY_derive(EVP_PKEY_CTX *ctx, unsigned char *key, size_t *keylen)
  private static final MethodHandle EVP_PKEY_derive =
      LibCrypto.function("EVP_PKEY_derive", INT, POINTER, DATA, DATA);

  private final PkeyContext context;
  private final int space;

  /** A context for a private key. */
  public DeriveContext(Pkey key, Params params) {
    this.space = key.size();
    this.context =
        new PkeyContext(
            key.newContext(), "EVP_PKEY_derive_init_ex", EVP_PKEY_derive_init_ex, params, space);
  }

  /**
   * The secret shared with a peer.
   *
   * @throws OpenSslException when the peer's key is of another kind, or gives no secret
   */
  public byte[] derive(Pkey peer) {
    long pkey = context.enter();
    try {
      peer.use(
          pointer -> {
            setPeer(pkey, pointer);
            return null;
          });
      int status;
      try {
        status =
            (int)
                EVP_PKEY_derive.invokeExact(
                    pkey, context.space(0, space), context.length(0, space));
      } catch (Throwable t) {
        throw LibCrypto.unexpected(t);
      }
      OpenSslException.check("EVP_PKEY_derive", status);
      return context.get(0, context.length(0));
    } finally {
      context.wipe(0, space);
      context.exit();
    }
  }

  /** Frees the context and its share of the key. */
  public void close() {
    context.close();
  }

  private static void setPeer(long context, long peer) {
    int status;
    try {
      status = (int) EVP_PKEY_derive_set_peer_ex.invokeExact(context, peer, 0);
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
    OpenSslException.check("EVP_PKEY_derive_set_peer_ex", status);
  }
}
