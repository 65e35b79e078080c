package jcabench.provider;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/**
 * The hash functions that digests, MACs and signatures share.
 *
 * <p>Names: Java Security Standard Algorithm Names; object identifiers: NIST CSOR, RFC 8017.
 */
enum Hash {
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
  SHA3_512("SHA3-512", "SHA3-512", "SHA3-512", 64, "2.16.840.1.101.3.4.2.10");

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

  /** Length of a digest in bytes. */
  int size() {
    return size;
  }

  String oid() {
    return oid;
  }

  /** Other names as a message digest, without the object identifier. */
  String[] aliases() {
    return aliases.clone();
  }

  /** The hash of a JCA message digest name or alias, in any case. */
  static Optional<Hash> named(String name) {
    String wanted = name.toUpperCase(Locale.ROOT);
    return Arrays.stream(values())
        .filter(hash -> hash.jca.equals(wanted) || Arrays.asList(hash.aliases).contains(wanted))
        .findFirst();
  }
}
