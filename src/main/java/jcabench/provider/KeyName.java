package jcabench.provider;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A JCA name of asymmetric keys.
 *
 * @param types of the keys
 * @param standard the type that is generated if nobody chooses
 */
record KeyName(String algorithm, List<String> aliases, Set<KeyType> types, KeyType standard) {
  /** All of them. */
  static Stream<KeyName> all() {
    return Stream.of(
            Stream.of(KeyType.RSA, KeyType.RSA_PSS, KeyType.DSA).map(KeyName::only),
            Stream.of(
                also("DiffieHellman", "DH", KeyType.DH, EnumSet.of(KeyType.DH)),
                also("EC", "EllipticCurve", KeyType.EC, KeyType.EC_KEYS)),
            family("EdDSA", KeyType.EDDSA),
            family("XDH", KeyType.XDH),
            family("ML-DSA", KeyType.ML_DSA),
            family("SLH-DSA", KeyType.SLH_DSA),
            family("ML-KEM", KeyType.ML_KEM),
            KeyType.HYBRIDS.stream().map(KeyName::only))
        .flatMap(names -> names);
  }

  /** The name of a family, and one for each of its types. */
  static Stream<KeyName> family(String name, Set<KeyType> types) {
    KeyType standard =
        switch (name) {
          case "ML-DSA" -> KeyType.ML_DSA_65;
          case "ML-KEM" -> KeyType.ML_KEM_768;
          case "SLH-DSA" -> KeyType.SLH_DSA_SHA2_128F;
          default -> types.iterator().next();
        };
    return Stream.concat(
        Stream.of(new KeyName(name, List.of(), types, standard)),
        types.stream().map(KeyName::only));
  }

  /** The name of one type. */
  static KeyName only(KeyType type) {
    return new KeyName(type.parameterSet(), oid(type), EnumSet.of(type), type);
  }

  private static KeyName also(String name, String alias, KeyType type, Set<KeyType> types) {
    var aliases = Stream.concat(Stream.of(alias), oid(type).stream()).toList();
    return new KeyName(name, aliases, types, type);
  }

  /** A type's object identifier as aliases; none for a type whose keys are raw octets. */
  static List<String> oid(KeyType type) {
    return type.isEncoded() ? ServiceRow.oid(type.oid()).toList() : List.of();
  }

  /** Whether a name, in any case, is this one or an alias. */
  boolean is(String name) {
    return algorithm.equalsIgnoreCase(name) || aliases.stream().anyMatch(name::equalsIgnoreCase);
  }
}
