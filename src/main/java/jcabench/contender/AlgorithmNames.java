package jcabench.contender;

import java.util.List;

/**
 * Algorithms that a provider offers under another name than the JDK's standard one. Everything else
 * is asked for by the name in the Java Security Standard Algorithm Names, SHAKE256-512 included,
 * which both Bouncy Castles know beside their own.
 */
final class AlgorithmNames {
  /**
   * One difference.
   *
   * @param provider the provider's name
   * @param type the JCA engine
   * @param standard the standard name
   * @param own what this provider calls it
   */
  record Name(String provider, String type, String standard, String own) {}

  /** All that are known, tried with the versions that the build brings. */
  static final List<Name> ALL =
      List.of(
          new Name("Conscrypt", "Signature", "RSASSA-PSS", "SHA256withRSA/PSS"),
          new Name("AmazonCorrettoCryptoProvider", "Signature", "ML-DSA-44", "ML-DSA"),
          new Name("AmazonCorrettoCryptoProvider", "Signature", "ML-DSA-65", "ML-DSA"),
          new Name("AmazonCorrettoCryptoProvider", "Signature", "ML-DSA-87", "ML-DSA"),
          new Name("BC", "Cipher", "AES/KW/NoPadding", "AESWrap"),
          new Name("BC", "Cipher", "AES/KWP/NoPadding", "AESWrapPad"),
          new Name("BCFIPS", "Cipher", "AES/KW/NoPadding", "AESWrap"),
          new Name("BCFIPS", "Cipher", "AES/KWP/NoPadding", "AESWrapPad"));

  private AlgorithmNames() {}

  /** What a provider calls an algorithm. */
  static String of(String provider, String type, String standard) {
    return ALL.stream()
        .filter(name -> name.provider().equals(provider))
        .filter(name -> name.type().equals(type) && name.standard().equals(standard))
        .map(Name::own)
        .findFirst()
        .orElse(standard);
  }
}
