package jcabench.provider;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/**
 * The types of asymmetric keys: one constant for each object identifier that an encoded key may
 * carry.
 *
 * <p>Sources of the identifiers: RFC 8017, RFC 5480, RFC 8410, NIST CSOR.
 */
enum KeyType {
  RSA("RSA", "RSA", "RSA", "1.2.840.113549.1.1.1"),
  RSA_PSS("RSASSA-PSS", "RSASSA-PSS", "RSA-PSS", "1.2.840.113549.1.1.10"),
  EC("EC", "EC", "EC", "1.2.840.10045.2.1"),
  ED25519("EdDSA", "Ed25519", "ED25519", "1.3.101.112"),
  ED448("EdDSA", "Ed448", "ED448", "1.3.101.113"),
  X25519("XDH", "X25519", "X25519", "1.3.101.110"),
  X448("XDH", "X448", "X448", "1.3.101.111"),
  ML_DSA_44("ML-DSA", "ML-DSA-44", "ML-DSA-44", "2.16.840.1.101.3.4.3.17"),
  ML_DSA_65("ML-DSA", "ML-DSA-65", "ML-DSA-65", "2.16.840.1.101.3.4.3.18"),
  ML_DSA_87("ML-DSA", "ML-DSA-87", "ML-DSA-87", "2.16.840.1.101.3.4.3.19"),
  ML_KEM_512("ML-KEM", "ML-KEM-512", "ML-KEM-512", "2.16.840.1.101.3.4.4.1"),
  ML_KEM_768("ML-KEM", "ML-KEM-768", "ML-KEM-768", "2.16.840.1.101.3.4.4.2"),
  ML_KEM_1024("ML-KEM", "ML-KEM-1024", "ML-KEM-1024", "2.16.840.1.101.3.4.4.3");

  static final Set<KeyType> RSA_KEYS = EnumSet.of(RSA, RSA_PSS);
  static final Set<KeyType> EDDSA = EnumSet.of(ED25519, ED448);
  static final Set<KeyType> XDH = EnumSet.of(X25519, X448);
  static final Set<KeyType> ML_DSA = EnumSet.of(ML_DSA_44, ML_DSA_65, ML_DSA_87);
  static final Set<KeyType> ML_KEM = EnumSet.of(ML_KEM_512, ML_KEM_768, ML_KEM_1024);

  private final String family;
  private final String parameterSet;
  private final String openSsl;
  private final String oid;

  KeyType(String family, String parameterSet, String openSsl, String oid) {
    this.family = family;
    this.parameterSet = parameterSet;
    this.openSsl = openSsl;
    this.oid = oid;
  }

  /** What {@link java.security.Key#getAlgorithm} says of such a key. */
  String family() {
    return family;
  }

  /** JCA's name of this very type, for example {@code ML-KEM-768}; the family's if there is one. */
  String parameterSet() {
    return parameterSet;
  }

  /** OpenSSL's name. */
  String openSsl() {
    return openSsl;
  }

  String oid() {
    return oid;
  }

  static Optional<KeyType> ofOid(String oid) {
    return Arrays.stream(values()).filter(type -> type.oid.equals(oid)).findFirst();
  }

  static Optional<KeyType> ofOpenSsl(String name) {
    return Arrays.stream(values()).filter(type -> type.openSsl.equalsIgnoreCase(name)).findFirst();
  }
}
