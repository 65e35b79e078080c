package jcabench.provider;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/**
 * The types of asymmetric keys: one constant for each object identifier of encoded keys, and SM2.
 *
 * <p>Sources of the identifiers: RFC 8017, RFC 3279, PKCS #3, RFC 5480, RFC 8410, NIST CSOR.
 */
enum KeyType {
  RSA("RSA", "RSA", "RSA", "1.2.840.113549.1.1.1"),
  RSA_PSS("RSASSA-PSS", "RSASSA-PSS", "RSA-PSS", "1.2.840.113549.1.1.10"),
  DSA("DSA", "DSA", "DSA", "1.2.840.10040.4.1"),
  DH("DH", "DH", "DH", "1.2.840.113549.1.3.1"),
  EC("EC", "EC", "EC", "1.2.840.10045.2.1"),
  /** EC keys on one curve, which OpenSSL keeps apart since they sign in a way of their own. */
  SM2("EC", "SM2", "SM2", "1.2.840.10045.2.1"),
  ED25519("EdDSA", "Ed25519", "ED25519", "1.3.101.112"),
  ED448("EdDSA", "Ed448", "ED448", "1.3.101.113"),
  X25519("XDH", "X25519", "X25519", "1.3.101.110"),
  X448("XDH", "X448", "X448", "1.3.101.111"),
  ML_DSA_44("ML-DSA", "ML-DSA-44", "ML-DSA-44", "2.16.840.1.101.3.4.3.17"),
  ML_DSA_65("ML-DSA", "ML-DSA-65", "ML-DSA-65", "2.16.840.1.101.3.4.3.18"),
  ML_DSA_87("ML-DSA", "ML-DSA-87", "ML-DSA-87", "2.16.840.1.101.3.4.3.19"),
  ML_KEM_512("ML-KEM", "ML-KEM-512", "ML-KEM-512", "2.16.840.1.101.3.4.4.1"),
  ML_KEM_768("ML-KEM", "ML-KEM-768", "ML-KEM-768", "2.16.840.1.101.3.4.4.2"),
  ML_KEM_1024("ML-KEM", "ML-KEM-1024", "ML-KEM-1024", "2.16.840.1.101.3.4.4.3"),
  SLH_DSA_SHA2_128S("SLH-DSA", "SLH-DSA-SHA2-128S", "SLH-DSA-SHA2-128s", "2.16.840.1.101.3.4.3.20"),
  SLH_DSA_SHA2_128F("SLH-DSA", "SLH-DSA-SHA2-128F", "SLH-DSA-SHA2-128f", "2.16.840.1.101.3.4.3.21"),
  SLH_DSA_SHA2_192S("SLH-DSA", "SLH-DSA-SHA2-192S", "SLH-DSA-SHA2-192s", "2.16.840.1.101.3.4.3.22"),
  SLH_DSA_SHA2_192F("SLH-DSA", "SLH-DSA-SHA2-192F", "SLH-DSA-SHA2-192f", "2.16.840.1.101.3.4.3.23"),
  SLH_DSA_SHA2_256S("SLH-DSA", "SLH-DSA-SHA2-256S", "SLH-DSA-SHA2-256s", "2.16.840.1.101.3.4.3.24"),
  SLH_DSA_SHA2_256F("SLH-DSA", "SLH-DSA-SHA2-256F", "SLH-DSA-SHA2-256f", "2.16.840.1.101.3.4.3.25"),
  SLH_DSA_SHAKE_128S(
      "SLH-DSA", "SLH-DSA-SHAKE-128S", "SLH-DSA-SHAKE-128s", "2.16.840.1.101.3.4.3.26"),
  SLH_DSA_SHAKE_128F(
      "SLH-DSA", "SLH-DSA-SHAKE-128F", "SLH-DSA-SHAKE-128f", "2.16.840.1.101.3.4.3.27"),
  SLH_DSA_SHAKE_192S(
      "SLH-DSA", "SLH-DSA-SHAKE-192S", "SLH-DSA-SHAKE-192s", "2.16.840.1.101.3.4.3.28"),
  SLH_DSA_SHAKE_192F(
      "SLH-DSA", "SLH-DSA-SHAKE-192F", "SLH-DSA-SHAKE-192f", "2.16.840.1.101.3.4.3.29"),
  SLH_DSA_SHAKE_256S(
      "SLH-DSA", "SLH-DSA-SHAKE-256S", "SLH-DSA-SHAKE-256s", "2.16.840.1.101.3.4.3.30"),
  SLH_DSA_SHAKE_256F(
      "SLH-DSA", "SLH-DSA-SHAKE-256F", "SLH-DSA-SHAKE-256f", "2.16.840.1.101.3.4.3.31"),
  X25519MLKEM768("X25519MLKEM768", "X25519MLKEM768", "X25519MLKEM768", ""),
  X448MLKEM1024("X448MLKEM1024", "X448MLKEM1024", "X448MLKEM1024", ""),
  SECP256R1MLKEM768("SecP256r1MLKEM768", "SecP256r1MLKEM768", "SecP256r1MLKEM768", ""),
  SECP384R1MLKEM1024("SecP384r1MLKEM1024", "SecP384r1MLKEM1024", "SecP384r1MLKEM1024", "");

  static final Set<KeyType> RSA_KEYS = EnumSet.of(RSA, RSA_PSS);
  static final Set<KeyType> EC_KEYS = EnumSet.of(EC, SM2);
  static final Set<KeyType> EDDSA = EnumSet.of(ED25519, ED448);
  static final Set<KeyType> XDH = EnumSet.of(X25519, X448);
  static final Set<KeyType> ML_DSA = EnumSet.of(ML_DSA_44, ML_DSA_65, ML_DSA_87);
  static final Set<KeyType> ML_KEM = EnumSet.of(ML_KEM_512, ML_KEM_768, ML_KEM_1024);

  static final Set<KeyType> SLH_DSA = EnumSet.range(SLH_DSA_SHA2_128S, SLH_DSA_SHAKE_256F);

  /** Hybrids of an elliptic curve and ML-KEM (draft-ietf-tls-ecdhe-mlkem). */
  static final Set<KeyType> HYBRIDS = EnumSet.range(X25519MLKEM768, SECP384R1MLKEM1024);

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

  /** The name that {@link java.security.Key#getAlgorithm} returns. */
  String family() {
    return family;
  }

  /** JCA's name of the type, for example {@code ML-KEM-768}; if it has none, the family's name. */
  String parameterSet() {
    return parameterSet;
  }

  /** OpenSSL's name. */
  String openSsl() {
    return openSsl;
  }

  /** The object identifier in encodings; empty for a type whose keys are raw octets. */
  String oid() {
    return oid;
  }

  boolean isEncoded() {
    return !oid.isEmpty();
  }

  /** The type of an object identifier; EC for all curves. */
  static Optional<KeyType> ofOid(String oid) {
    return Arrays.stream(values()).filter(type -> type.oid.equals(oid)).findFirst();
  }

  static Optional<KeyType> ofOpenSsl(String name) {
    return Arrays.stream(values()).filter(type -> type.openSsl.equalsIgnoreCase(name)).findFirst();
  }
}
