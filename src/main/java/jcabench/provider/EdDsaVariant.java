package jcabench.provider;

import java.security.InvalidAlgorithmParameterException;
import java.security.spec.EdDSAParameterSpec;
import java.util.HexFormat;
import jcabench.openssl.LibContext;
import jcabench.openssl.Operation;
import jcabench.openssl.Params;

/**
 * A variant of EdDSA (RFC 8032, 5): pure, with a context, or prehashed.
 *
 * @param prehash whether the message is hashed first (Ed25519ph, Ed448ph)
 * @param contextHex the context in hexadecimal digits, empty for none
 */
record EdDsaVariant(boolean prehash, String contextHex) {
  static final EdDsaVariant PURE = new EdDsaVariant(false, "");

  /**
   * The variant of a specification.
   *
   * @throws InvalidAlgorithmParameterException also if OpenSSL is too old for the variants: it
   *     would ignore them and sign something else
   */
  static EdDsaVariant of(LibContext context, EdDSAParameterSpec spec)
      throws InvalidAlgorithmParameterException {
    byte[] bytes = spec.getContext().orElse(new byte[0]);
    var variant = new EdDsaVariant(spec.isPrehash(), HexFormat.of().formatHex(bytes));
    var reason = context.find(Operation.SIGNATURE, "ED25519ph");
    if (!variant.equals(PURE) && reason.isPresent()) {
      throw new InvalidAlgorithmParameterException(
          context.title() + " offers pure EdDSA only: " + reason.get());
    }
    return variant;
  }

  /** OpenSSL's parameters for a key of this type. */
  Params params(KeyType type) {
    if (equals(PURE)) {
      return Params.NONE;
    }
    String instance =
        type == KeyType.ED448
            ? (prehash ? "Ed448ph" : "Ed448")
            : (prehash ? "Ed25519ph" : "Ed25519ctx");
    Params params = Params.NONE.text("instance", instance);
    return contextHex.isEmpty()
        ? params
        : params.octets("context-string", HexFormat.of().parseHex(contextHex));
  }
}
