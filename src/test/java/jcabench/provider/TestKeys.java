package jcabench.provider;

import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.spec.AlgorithmParameterSpec;
import java.security.spec.ECGenParameterSpec;
import java.security.spec.MGF1ParameterSpec;
import java.security.spec.PSSParameterSpec;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import javax.crypto.interfaces.DHPublicKey;
import javax.crypto.spec.DHParameterSpec;

/**
 * Key pairs that many tests share, by a name such as {@code EC:secp256r1}, {@code RSA} (2048 bits)
 * or {@code ML-DSA-65}.
 */
final class TestKeys {
  private static final Map<String, KeyPair> PAIRS = new ConcurrentHashMap<>();

  private TestKeys() {}

  /** Whether a signature takes so long that suites of many leave it to OtherSignaturesTest. */
  static boolean isSlow(String name) {
    return name.matches("SLH-DSA-.*") && !name.startsWith("SLH-DSA-SHA2-128F");
  }

  /** Whether OpenSSL gives no encoding of the private key: see HybridKemTest. */
  static boolean isHybrid(String name) {
    return name.matches(".+MLKEM\\d+");
  }

  /** A pair that OpenSSL made. */
  static KeyPair pair(String name) {
    return PAIRS.computeIfAbsent(name, TestKeys::fresh);
  }

  /** A pair that the JDK made, or bcprov when the JDK has none. */
  static KeyPair foreignPair(String name) {
    return PAIRS.computeIfAbsent(
        "foreign " + name,
        _ -> {
          try {
            var provider = Fixture.reference("KeyPairGenerator", algorithm(name));
            return generate(name, KeyPairGenerator.getInstance(algorithm(name), provider));
          } catch (GeneralSecurityException e) {
            throw new AssertionError(name, e);
          }
        });
  }

  /** A new pair that OpenSSL makes. */
  static KeyPair fresh(String name) {
    try {
      return generate(name, KeyPairGenerator.getInstance(algorithm(name), Fixture.OPENSSL));
    } catch (GeneralSecurityException e) {
      throw new AssertionError(name, e);
    }
  }

  /** The keys that a signature of a name takes. */
  static List<String> forSignature(String name) {
    if (name.contains("withRSA") || name.startsWith("RSASSA")) {
      return List.of("RSA");
    }
    if (name.contains("withSM2")) {
      return List.of("EC:sm2p256v1");
    }
    if (name.contains("withDSA")) {
      return List.of("DSA");
    }
    if (name.contains("withECDSA")) {
      return List.of("EC:secp256r1", "EC:secp521r1");
    }
    return family(name.replaceFirst("-WITH-.*", ""));
  }

  /** The members of a family, or the name itself when it is one. */
  static List<String> family(String name) {
    return switch (name) {
      case "EdDSA" -> List.of("Ed25519", "Ed448");
      case "ML-DSA" -> List.of("ML-DSA-44", "ML-DSA-65", "ML-DSA-87");
      case "ML-KEM" -> List.of("ML-KEM-512", "ML-KEM-768", "ML-KEM-1024");
      case "SLH-DSA" -> List.of("SLH-DSA-SHA2-128F");
      case "XDH" -> List.of("X25519", "X448");
      case "DiffieHellman" -> List.of("DH");
      case "DHKEM" -> List.of("EC:secp256r1", "EC:secp384r1", "EC:secp521r1", "X25519", "X448");
      case "ECDH", "EC" -> List.of("EC:secp256r1", "EC:secp384r1", "EC:secp521r1");
      default -> List.of(name);
    };
  }

  /** Parameters that a signature of a name needs. */
  static Optional<AlgorithmParameterSpec> signatureParameters(String name) {
    return name.equals("RSASSA-PSS")
        ? Optional.of(new PSSParameterSpec("SHA-256", "MGF1", MGF1ParameterSpec.SHA256, 32, 1))
        : Optional.empty();
  }

  private static String algorithm(String name) {
    return name.split(":", -1)[0];
  }

  private static KeyPair generate(String name, KeyPairGenerator generator)
      throws GeneralSecurityException {
    String[] parts = name.split(":", -1);
    if (parts.length == 2) {
      generator.initialize(new ECGenParameterSpec(parts[1]));
    } else if (name.startsWith("RSA")) {
      generator.initialize(2048);
    } else if (name.equals("DSA")) {
      generator.initialize(1024); // with a longer order the JDK refuses short digests
    } else if (name.equals("DH")) {
      generator.initialize(dhGroup()); // by size the JDK takes another group
    }
    return generator.generateKeyPair();
  }

  /** The group of RFC 7919 with 2048 bits. */
  private static DHParameterSpec dhGroup() throws GeneralSecurityException {
    var generator = KeyPairGenerator.getInstance("DH", Fixture.OPENSSL);
    generator.initialize(2048);
    return ((DHPublicKey) generator.generateKeyPair().getPublic()).getParams();
  }
}
