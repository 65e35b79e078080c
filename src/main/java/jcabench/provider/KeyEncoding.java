package jcabench.provider;

import java.math.BigInteger;
import java.util.Optional;

/**
 * The outer form of encoded keys: {@code SubjectPublicKeyInfo} (RFC 5280) and {@code
 * PrivateKeyInfo} (RFC 5208).
 */
final class KeyEncoding {
  private KeyEncoding() {}

  /** The type that an encoding names, or empty when it is none of ours. */
  static Optional<KeyType> typeOfPublic(byte[] der) {
    return type(Der.reader(der).enter(Der.SEQUENCE));
  }

  /** The type that an encoding names, or empty when it is none of ours. */
  static Optional<KeyType> typeOfPrivate(byte[] der) {
    Der info = Der.reader(der).enter(Der.SEQUENCE);
    BigInteger version = info.integer();
    if (version.signum() < 0 || version.bitLength() > 1) {
      throw new IllegalArgumentException("A private key of version " + version + " is unknown.");
    }
    return type(info);
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

  private static Optional<KeyType> type(Der info) {
    Der algorithm = info.enter(Der.SEQUENCE);
    Optional<KeyType> type = KeyType.ofOid(algorithm.objectIdentifier());
    // Explicit curves are refused: the key's owner could choose a generator of his own.
    if (type.equals(Optional.of(KeyType.EC))
        && EcCurve.ofOid(algorithm.objectIdentifier()).isEmpty()) {
      throw new IllegalArgumentException("The key's curve is unknown.");
    }
    return type;
  }
}
