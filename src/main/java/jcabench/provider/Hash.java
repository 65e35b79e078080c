package jcabench.provider;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import jcabench.openssl.DigestContext;
import jcabench.openssl.LibContext;

/**
 * The hash functions that digests, MACs and signatures share.
 *
 * <p>Names: Java Security Standard Algorithm Names; object identifiers: NIST CSOR, RFC 8017.
 */
enum Hash {
  MD5("MD5", "MD5", "MD5", 16, "1.2.840.113549.2.5"),
  SHA1("SHA-1", "SHA1", "SHA1", 20, "1.3.14.3.2.26", "SHA", "SHA1"),
  SHA224("SHA-224", "SHA2-224", "SHA224", 28, "2.16.840.1.101.3.4.2.4", "SHA224"),
  SHA256("SHA-256", "SHA2-256", "SHA256", 32, "2.16.840.1.101.3.4.2.1", "SHA256"),
  SHA384("SHA-384", "SHA2-384", "SHA384", 48, "2.16.840.1.101.3.4.2.2", "SHA384"),
  SHA512("SHA-512", "SHA2-512", "SHA512", 64, "2.16.840.1.101.3.4.2.3", "SHA512"),
  SHA512_224(
      "SHA-512/224", "SHA2-512/224", "SHA512/224", 28, "2.16.840.1.101.3.4.2.5", "SHA512/224"),
  SHA512_256(
      "SHA-512/256", "SHA2-512/256", "SHA512/256", 32, "2.16.840.1.101.3.4.2.6", "SHA512/256"),
  SHA3_224("SHA3-224", "SHA3-224", "SHA3-224", 28, "2.16.840.1.101.3.4.2.7"),
  SHA3_256("SHA3-256", "SHA3-256", "SHA3-256", 32, "2.16.840.1.101.3.4.2.8"),
  SHA3_384("SHA3-384", "SHA3-384", "SHA3-384", 48, "2.16.840.1.101.3.4.2.9"),
  SHA3_512("SHA3-512", "SHA3-512", "SHA3-512", 64, "2.16.840.1.101.3.4.2.10"),
  SHAKE128("SHAKE128-256", "SHAKE-128", "SHAKE128", 32, "2.16.840.1.101.3.4.2.11", "SHAKE128"),
  SHAKE256("SHAKE256-512", "SHAKE-256", "SHAKE256", 64, "2.16.840.1.101.3.4.2.12", "SHAKE256");

  /** Of extendable output: what uses another hash has no names for these. */
  static final Set<Hash> EXTENDABLE = EnumSet.of(SHAKE128, SHAKE256);

  /** Of fixed length: for HMAC, RSA and its paddings. */
  static final Set<Hash> FIXED = EnumSet.complementOf(EnumSet.of(SHAKE128, SHAKE256));

  /** For the derivation of keys. */
  static final Set<Hash> DERIVING = EnumSet.range(SHA1, SHA3_512);

  private final String jca;
  private final String openSsl;
  private final String inNames;
  private final int size;
  private final String oid;

  @SuppressWarnings("ImmutableEnumChecker") // never handed out
  private final String[] aliases;

  Hash(String jca, String openSsl, String inNames, int size, String oid, String... aliases) {
    this.jca = jca;
    this.openSsl = openSsl;
    this.inNames = inNames;
    this.size = size;
    this.oid = oid;
    this.aliases = aliases;
  }

  /** JCA's name as a message digest, for example {@code SHA-256}. */
  String jca() {
    return jca;
  }

  /** OpenSSL's name, for example {@code SHA2-256}. */
  String openSsl() {
    return openSsl;
  }

  /** Its name within names such as {@code SHA256withRSA}. */
  String inNames() {
    return inNames;
  }

  /** Length in bytes of a digest, or of the output that is taken of an extendable one. */
  int size() {
    return size;
  }

  /** A digest that begins. */
  DigestContext start(LibContext context) {
    return EXTENDABLE.contains(this)
        ? DigestContext.extendable(context, openSsl, size)
        : new DigestContext(context, openSsl);
  }

  String oid() {
    return oid;
  }

  /**
   * The identifier of its HMAC: RFC 8018, B.1.1 for SHA-1 and SHA-2; NIST CSOR for SHA-3; IANA for
   * MD5.
   */
  String hmacOid() {
    return switch (this) {
      case MD5 -> "1.3.6.1.5.5.8.1.1";
      case SHA1 -> "1.2.840.113549.2.7";
      case SHA224 -> "1.2.840.113549.2.8";
      case SHA256 -> "1.2.840.113549.2.9";
      case SHA384 -> "1.2.840.113549.2.10";
      case SHA512 -> "1.2.840.113549.2.11";
      case SHA512_224 -> "1.2.840.113549.2.12";
      case SHA512_256 -> "1.2.840.113549.2.13";
      case SHA3_224 -> "2.16.840.1.101.3.4.2.13";
      case SHA3_256 -> "2.16.840.1.101.3.4.2.14";
      case SHA3_384 -> "2.16.840.1.101.3.4.2.15";
      case SHA3_512 -> "2.16.840.1.101.3.4.2.16";
      case SHAKE128, SHAKE256 -> throw new IllegalArgumentException(this + " has no HMAC");
    };
  }

  /** Other names as a message digest, without the object identifier. */
  String[] aliases() {
    return aliases.clone();
  }

  /**
   * The hash of HashML-DSA or HashSLH-DSA with a type of keys, of those that FIPS 204 and FIPS 205
   * allow the one that NIST CSOR has an identifier for.
   */
  static Hash beforeSigning(KeyType type) {
    String name = type.parameterSet();
    if (name.startsWith("SLH-DSA-SHAKE")) {
      return name.contains("-128") ? SHAKE128 : SHAKE256;
    }
    return name.contains("-128") ? SHA256 : SHA512;
  }

  /** The hash of fixed length with a JCA message digest name or alias, in any case. */
  static Optional<Hash> named(String name) {
    String wanted = name.toUpperCase(Locale.ROOT);
    return FIXED.stream()
        .filter(hash -> hash.jca.equals(wanted) || Arrays.asList(hash.aliases).contains(wanted))
        .findFirst();
  }
}
