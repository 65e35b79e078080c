package jcabench.provider;

import java.math.BigInteger;
import java.security.spec.RSAKeyGenParameterSpec;
import java.util.Arrays;
import java.util.Optional;

/**
 * The outer form of encoded keys: {@code SubjectPublicKeyInfo} (RFC 5280) and {@code
 * PrivateKeyInfo} (RFC 5208, RFC 5958).
 *
 * <p>OpenSSL's decoder accepts BER, ignores values that it does not use, and does not compare
 * values that occur twice. So the form is checked here, and OpenSSL gets only valid DER.
 */
final class KeyEncoding {
  private static final int ATTRIBUTES = 0xa0; // [0] in PrivateKeyInfo
  private static final int PUBLIC_KEY = 0x81; // [1] in OneAsymmetricKey
  private static final int EC_PARAMETERS = 0xa0; // [0] in ECPrivateKey, RFC 5915
  private static final int EC_PUBLIC_KEY = 0xa1; // [1]
  private static final int SMALLEST_RSA = 512; // bits of the modulus
  private static final int LARGEST_RSA = 16384; // OpenSSL's OPENSSL_RSA_MAX_MODULUS_BITS

  private KeyEncoding() {}

  /** An {@code AlgorithmIdentifier}; the curve's identifier is empty except for EC. */
  private record Algorithm(KeyType type, String curve) {}

  /**
   * The type that an encoding names, or empty if it is none of ours.
   *
   * @throws IllegalArgumentException if the encoding is not DER of the form
   */
  static Optional<KeyType> typeOfPublic(byte[] der) {
    Der info = Der.sequenceIn(der);
    Der algorithm = info.enter(Der.SEQUENCE);
    byte[] key = info.bitString();
    info.end();
    Optional<KeyType> type = algorithm(algorithm).map(Algorithm::type);
    type.ifPresent(known -> requirePublic(known, key));
    return type;
  }

  /**
   * The type that an encoding names, or empty if it is none of ours.
   *
   * @throws IllegalArgumentException if the encoding is not DER of the form
   */
  static Optional<KeyType> typeOfPrivate(byte[] der) {
    Der info = Der.sequenceIn(der);
    BigInteger version = info.integer();
    if (version.signum() < 0 || version.bitLength() > 1) {
      throw new IllegalArgumentException("A private key of version " + version + " is unknown.");
    }
    Der algorithm = info.enter(Der.SEQUENCE);
    byte[] key = info.contents(Der.OCTET_STRING);
    try {
      if (info.peek() == ATTRIBUTES) {
        info.enter(ATTRIBUTES);
      }
      if (info.peek() == PUBLIC_KEY && version.signum() > 0) {
        info.enter(PUBLIC_KEY);
      }
      info.end();
      Optional<Algorithm> known = algorithm(algorithm);
      known.ifPresent(found -> requirePrivate(found, key));
      return known.map(Algorithm::type);
    } finally {
      Arrays.fill(key, (byte) 0);
    }
  }

  /** Whether an encoded private EC key includes its public key. */
  static boolean hasEcPublicPart(byte[] der) {
    Der info = Der.sequenceIn(der);
    info.integer();
    info.enter(Der.SEQUENCE);
    Der key = info.enter(Der.OCTET_STRING).enter(Der.SEQUENCE);
    key.integer();
    key.enter(Der.OCTET_STRING);
    if (key.peek() == EC_PARAMETERS) {
      key.enter(EC_PARAMETERS);
    }
    return key.peek() == EC_PUBLIC_KEY;
  }

  static byte[] subjectPublicKeyInfo(KeyType type, byte[] key) {
    return Der.sequence(algorithm(type), Der.bitString(key));
  }

  /** The same for a type with parameters in its identifier. */
  static byte[] subjectPublicKeyInfo(KeyType type, byte[] parameters, byte[] key) {
    return Der.sequence(algorithm(type, parameters), Der.bitString(key));
  }

  static byte[] privateKeyInfo(KeyType type, byte[] key) {
    return Der.sequence(Der.integer(0), algorithm(type), Der.octetString(key));
  }

  /** The same for a type with parameters in its identifier. */
  static byte[] privateKeyInfo(KeyType type, byte[] parameters, byte[] key) {
    return Der.sequence(Der.integer(0), algorithm(type, parameters), Der.octetString(key));
  }

  private static byte[] algorithm(KeyType type, byte[]... parameters) {
    byte[] oid = Der.objectIdentifier(type.oid());
    return parameters.length == 0 ? Der.sequence(oid) : Der.sequence(oid, parameters[0]);
  }

  /** Reads the type and its parameters: a named curve for EC, none for most types. */
  private static Optional<Algorithm> algorithm(Der algorithm) {
    Optional<KeyType> type = KeyType.ofOid(algorithm.objectIdentifier());
    if (type.isEmpty()) {
      return Optional.empty();
    }
    String curve = "";
    switch (type.get()) {
      case EC -> curve = knownCurve(algorithm.objectIdentifier());
      case RSA -> {
        if (algorithm.hasMore() && algorithm.contents(Der.NULL).length > 0) {
          throw new IllegalArgumentException("DER: NULL has contents");
        }
      }
      case ED25519, ED448, X25519, X448 -> {} // nothing may follow
      case ML_DSA_44, ML_DSA_65, ML_DSA_87, ML_KEM_512, ML_KEM_768, ML_KEM_1024 -> {}
      default -> {
        if (algorithm.hasMore()) {
          algorithm.enter(Der.SEQUENCE); // OpenSSL checks the contents
        }
      }
    }
    algorithm.end();
    return Optional.of(
        new Algorithm(curve.equals(EcCurve.SM2.oid()) ? KeyType.SM2 : type.get(), curve));
  }

  /** Explicit curves are refused: a key's owner could choose another generator. */
  private static String knownCurve(String oid) {
    if (EcCurve.ofOid(oid).isEmpty()) {
      throw new IllegalArgumentException("The key's curve is unknown.");
    }
    return oid;
  }

  private static void requirePublic(KeyType type, byte[] key) {
    if (KeyType.RSA_KEYS.contains(type)) {
      requireRsaPublic(key);
    } else if (KeyType.EC_KEYS.contains(type) && (key.length == 0 || key[0] < 2 || key[0] > 4)) {
      throw new IllegalArgumentException("The point is neither compressed nor uncompressed.");
    }
  }

  private static void requirePrivate(Algorithm algorithm, byte[] key) {
    switch (algorithm.type) {
      case RSA, RSA_PSS -> requireRsaPrivate(key);
      case EC, SM2 -> requireEcPrivate(algorithm.curve, key);
      case ED25519, ED448, X25519, X448 -> {
        Der whole = Der.reader(key);
        whole.enter(Der.OCTET_STRING);
        whole.end();
      }
      default -> {} // OpenSSL checks these forms
    }
  }

  /**
   * Requires an {@code RSAPublicKey} (RFC 8017, A.1.1) whose modulus and exponent are within the
   * limits of the JDK.
   */
  private static void requireRsaPublic(byte[] der) {
    Der key = Der.sequenceIn(der);
    requireRsaNumbers(key.integer(), key.integer());
    key.end();
  }

  /** Requires an {@code RSAPrivateKey} (RFC 8017, A.1.2) of two primes. */
  private static void requireRsaPrivate(byte[] der) {
    Der key = Der.sequenceIn(der);
    if (key.integer().signum() != 0) {
      throw new IllegalArgumentException("RSA keys of more than two primes are not served.");
    }
    BigInteger modulus = key.integer();
    BigInteger exponent = key.integer();
    requireRsaNumbers(modulus, exponent.signum() == 0 ? RSAKeyGenParameterSpec.F4 : exponent);
    for (int i = 0; i < 6; i++) {
      if (key.integer().signum() < 0) {
        throw new IllegalArgumentException("A part of the RSA key is negative.");
      }
    }
    key.end();
  }

  private static void requireRsaNumbers(BigInteger modulus, BigInteger exponent) {
    if (modulus.signum() <= 0
        || modulus.bitLength() < SMALLEST_RSA
        || modulus.bitLength() > LARGEST_RSA
        || !modulus.testBit(0)) {
      throw new IllegalArgumentException(
          "The RSA modulus is not an odd number of "
              + SMALLEST_RSA
              + " to "
              + LARGEST_RSA
              + " bits.");
    }
    if (exponent.compareTo(BigInteger.TWO) <= 0
        || !exponent.testBit(0)
        || exponent.compareTo(modulus) >= 0) {
      throw new IllegalArgumentException("The RSA exponent is not odd, above 2 and below n.");
    }
  }

  /** RFC 5915. Parameters inside must equal those outside, because OpenSSL uses the inner ones. */
  private static void requireEcPrivate(String curve, byte[] key) {
    Der value = Der.sequenceIn(key);
    if (!value.integer().equals(BigInteger.ONE)) {
      throw new IllegalArgumentException("The version of the EC private key is unknown.");
    }
    value.enter(Der.OCTET_STRING);
    if (value.peek() == EC_PARAMETERS) {
      Der parameters = value.enter(EC_PARAMETERS);
      if (!parameters.objectIdentifier().equals(curve)) {
        throw new IllegalArgumentException("The key names two curves.");
      }
      parameters.end();
    }
    if (value.peek() == EC_PUBLIC_KEY) {
      Der part = value.enter(EC_PUBLIC_KEY);
      part.bitString();
      part.end();
    }
    value.end();
  }
}
