package jcabench.benchmark;

import java.security.GeneralSecurityException;
import java.security.Signature;
import java.security.spec.AlgorithmParameterSpec;
import java.security.spec.MGF1ParameterSpec;
import java.security.spec.PSSParameterSpec;
import java.util.Map;
import java.util.Optional;

/**
 * A signature algorithm with all that it needs to be used.
 *
 * @param name what the known answers are filed under
 * @param algorithm the JCA name
 * @param keys the kind of key
 * @param parameters what {@code setParameter} takes, before {@code initSign}: in the other order
 *     some providers refuse
 */
record SignatureScheme(
    String name, String algorithm, KeyKind keys, Optional<AlgorithmParameterSpec> parameters) {

  private static final Map<String, String> HASH_OF_CURVE =
      Map.of("secp256r1", "SHA256", "secp384r1", "SHA384", "secp521r1", "SHA512");

  /** {@code SHA256withRSA}, or {@code RSASSA-PSS} with SHA-256, MGF1 and a salt of 32 bytes. */
  static SignatureScheme rsa(String algorithm, int bits) {
    Optional<AlgorithmParameterSpec> parameters =
        algorithm.equals("RSASSA-PSS")
            ? Optional.of(new PSSParameterSpec("SHA-256", "MGF1", MGF1ParameterSpec.SHA256, 32, 1))
            : Optional.empty();
    return new SignatureScheme(algorithm + "-" + bits, algorithm, KeyKind.rsa(bits), parameters);
  }

  /** ECDSA with the hash that fits the curve (FIPS 186-5, 6.1.1), signatures in DER. */
  static SignatureScheme ecdsa(String curve) {
    var algorithm = HASH_OF_CURVE.get(curve) + "withECDSA";
    return new SignatureScheme(algorithm, algorithm, KeyKind.ec(curve), Optional.empty());
  }

  /** Ed25519, Ed448, ML-DSA: the key says it all. */
  static SignatureScheme named(String algorithm) {
    return new SignatureScheme(algorithm, algorithm, KeyKind.named(algorithm), Optional.empty());
  }

  /** What a kind of key signs with, its parameters at their most common. */
  static SignatureScheme of(KeyKind kind) {
    return switch (kind.generatorAlgorithm()) {
      case "RSA" -> rsa("SHA256withRSA", Integer.parseInt(kind.name().replace("RSA-", "")));
      case "EC" -> ecdsa(kind.name());
      default -> named(kind.name());
    };
  }

  /**
   * Whether signing may take random bytes or leave them out (FIPS 204, 3.4), which providers choose
   * differently when they are not given a generator.
   */
  boolean hedges() {
    return algorithm.startsWith("ML-DSA");
  }

  String keyAlgorithm() {
    return keys.keyAlgorithm();
  }

  /** Sets the parameters, if the scheme has any. */
  void apply(Signature signature) throws GeneralSecurityException {
    if (parameters.isPresent()) {
      signature.setParameter(parameters.get());
    }
  }
}
