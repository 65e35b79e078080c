package jcabench.benchmark;

import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.spec.AlgorithmParameterSpec;
import java.security.spec.ECGenParameterSpec;
import java.security.spec.RSAKeyGenParameterSpec;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import jcabench.contender.LoadedContender;

/**
 * A kind of key pair.
 *
 * @param name the parameter set, for example {@code secp256r1}, {@code RSA-2048}, {@code Ed25519}
 * @param generatorAlgorithm the {@link KeyPairGenerator}'s algorithm
 * @param keyAlgorithm the {@link java.security.KeyFactory}'s algorithm
 * @param spec what the generator is initialised with, where the algorithm does not say it all
 */
record KeyKind(
    String name,
    String generatorAlgorithm,
    String keyAlgorithm,
    Optional<AlgorithmParameterSpec> spec) {
  /** By name; a JVM has one contender. */
  private static final Map<String, KeyPair> RSA_PAIRS = new ConcurrentHashMap<>();

  /** RSA with the public exponent 65537. */
  static KeyKind rsa(int bits) {
    return new KeyKind(
        "RSA-" + bits,
        "RSA",
        "RSA",
        Optional.of(new RSAKeyGenParameterSpec(bits, RSAKeyGenParameterSpec.F4)));
  }

  /** A named elliptic curve, by its name in SEC 2. */
  static KeyKind ec(String curve) {
    return new KeyKind(curve, "EC", "EC", Optional.of(new ECGenParameterSpec(curve)));
  }

  /** Everything whose algorithm is its parameter set: Edwards, Montgomery, ML-DSA, ML-KEM. */
  static KeyKind named(String algorithm) {
    return new KeyKind(algorithm, algorithm, algorithm, Optional.empty());
  }

  /**
   * A key pair of a contender. RSA's take seconds: a JVM that checks many rows makes each once. A
   * fork has one row, so that nothing is shared between what is timed.
   */
  KeyPair pair(LoadedContender contender) throws GeneralSecurityException {
    if (!generatorAlgorithm.equals("RSA")) {
      return generator(contender).generateKeyPair();
    }
    var known = RSA_PAIRS.get(name);
    if (known == null) {
      known = generator(contender).generateKeyPair();
      RSA_PAIRS.put(name, known);
    }
    return known;
  }

  /** Whether it is a KEM's. */
  boolean encapsulates() {
    return name.startsWith("ML-KEM");
  }

  /** Whether it serves key agreement and nothing else. */
  boolean onlyAgrees() {
    return name.startsWith("X");
  }

  /** An initialised generator. */
  KeyPairGenerator generator(LoadedContender contender) throws GeneralSecurityException {
    var generator = contender.get(p -> KeyPairGenerator.getInstance(generatorAlgorithm, p));
    if (spec.isPresent()) {
      generator.initialize(spec.get());
    }
    return generator;
  }
}
