package jcabench.provider;

import java.security.InvalidKeyException;
import java.util.Optional;
import jcabench.openssl.Params;

/**
 * A message authentication code (MAC).
 *
 * @param openSsl OpenSSL's name
 * @param params OpenSSL's parameters for every key
 * @param cipher the block cipher that it uses; empty if there is none
 * @param nonce whether each init needs an IV
 * @param reset how the next message starts
 * @param size length of the MAC in bytes
 */
record MacAlgorithm(
    String openSsl,
    Params params,
    Optional<Transformation> cipher,
    boolean nonce,
    Reset reset,
    int size) {

  /** How the next message starts with the same key. */
  enum Reset {
    /** OpenSSL resets the context. */
    BY_OPENSSL,
    /** OpenSSL cannot reset it; each message has the key set anew. */
    BY_KEY,
    /** Only by a new init: a second message with the same IV would reveal the key. */
    BY_INIT
  }

  /** A MAC whose cipher or digest does not depend on the key. */
  static MacAlgorithm of(String openSsl, Params params, int size) {
    return new MacAlgorithm(openSsl, params, Optional.empty(), false, Reset.BY_OPENSSL, size);
  }

  /** OpenSSL's parameters for a key. */
  Params params(byte[] key) throws InvalidKeyException {
    return cipher.isEmpty() ? params : params.text("cipher", cipher.get().openSslName(key));
  }
}
