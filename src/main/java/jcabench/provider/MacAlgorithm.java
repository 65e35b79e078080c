package jcabench.provider;

import java.security.InvalidKeyException;
import java.util.Optional;
import jcabench.openssl.Params;

/**
 * What a message authentication code looks like from outside.
 *
 * @param openSsl OpenSSL's name
 * @param params what OpenSSL is told for every key
 * @param cipher the block cipher inside, by the key's length; empty when there is none
 * @param nonce whether each key comes with an IV
 * @param reset how the next message begins
 * @param size length of the code in bytes
 */
record MacAlgorithm(
    String openSsl,
    Params params,
    Optional<Transformation> cipher,
    boolean nonce,
    Reset reset,
    int size) {

  /** How a code begins anew with its key. */
  enum Reset {
    /** OpenSSL does it. */
    BY_OPENSSL,
    /** OpenSSL cannot: a copy is taken of the context as it was when the key was set. */
    BY_COPY,
    /** Not at all after a code was given: a second message under one IV would give the key away. */
    BY_INIT
  }

  /** A code with one cipher or digest whatever the key. */
  static MacAlgorithm of(String openSsl, Params params, int size) {
    return new MacAlgorithm(openSsl, params, Optional.empty(), false, Reset.BY_OPENSSL, size);
  }

  /** What OpenSSL is told for a key. */
  Params params(byte[] key) throws InvalidKeyException {
    return cipher.isEmpty() ? params : params.text("cipher", cipher.get().openSslName(key));
  }
}
