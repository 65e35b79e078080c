package jcabench.provider;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import jcabench.openssl.Kind;

/** The part of the table with asymmetric keys. */
final class AsymmetricServices {
  private static final Map<String, String> KEYS =
      Map.of("SupportedKeyClasses", "java.security.PublicKey|java.security.PrivateKey");

  private AsymmetricServices() {}

  static Stream<ServiceRow> signatures() {
    return Stream.of(
            Arrays.stream(Hash.values()).flatMap(AsymmetricServices::hashedSignatures),
            Stream.of(
                new ServiceRow(
                    "Signature",
                    "RSASSA-PSS",
                    oid(KeyType.RSA_PSS),
                    OpenSslSignature.class,
                    OpenSslSignature::pss,
                    List.of(need(Kind.SIGNATURE, "RSA")),
                    KEYS)),
            messageSignatures("EdDSA", KeyType.EDDSA),
            messageSignatures("ML-DSA", KeyType.ML_DSA))
        .flatMap(rows -> rows);
  }

  static Stream<ServiceRow> keyAgreements() {
    return Stream.concat(
        Stream.of(keyAgreement("ECDH", List.of(), EnumSet.of(KeyType.EC), "ECDH")),
        Stream.concat(
            Stream.of(keyAgreement("XDH", List.of(), KeyType.XDH, "X25519")),
            KeyType.XDH.stream()
                .map(
                    type ->
                        keyAgreement(
                            type.parameterSet(), oid(type), EnumSet.of(type), type.openSsl()))));
  }

  static Stream<ServiceRow> kems() {
    return named("ML-KEM", KeyType.ML_KEM)
        .map(
            name ->
                new ServiceRow(
                    "KEM",
                    name.algorithm,
                    name.aliases,
                    OpenSslKem.class,
                    context -> new OpenSslKem(context, name.types),
                    name.types.stream().map(type -> need(Kind.KEM, type.openSsl())).toList(),
                    KEYS));
  }

  static Stream<ServiceRow> keyPairGenerators() {
    return keyNames()
        .map(
            name ->
                new ServiceRow(
                    "KeyPairGenerator",
                    name.algorithm,
                    name.aliases,
                    OpenSslKeyPairGenerator.class,
                    context -> new OpenSslKeyPairGenerator(context, name.types, name.standard),
                    keyNeeds(name.types),
                    Map.of()));
  }

  static Stream<ServiceRow> keyFactories() {
    return keyNames()
        .map(
            name ->
                new ServiceRow(
                    "KeyFactory",
                    name.algorithm,
                    name.aliases,
                    OpenSslKeyFactory.class,
                    context -> new OpenSslKeyFactory(context, name.types),
                    keyNeeds(name.types),
                    Map.of()));
  }

  /** A name with the types of keys behind it, and the one to generate when nobody says. */
  private record KeyName(
      String algorithm, List<String> aliases, Set<KeyType> types, KeyType standard) {}

  private static Stream<KeyName> keyNames() {
    return Stream.of(
            Stream.of(KeyType.RSA, KeyType.RSA_PSS).map(AsymmetricServices::only),
            Stream.of(
                new KeyName(
                    "EC",
                    Stream.concat(Stream.of("EllipticCurve"), oid(KeyType.EC).stream()).toList(),
                    EnumSet.of(KeyType.EC),
                    KeyType.EC)),
            named("EdDSA", KeyType.EDDSA),
            named("XDH", KeyType.XDH),
            named("ML-DSA", KeyType.ML_DSA),
            named("ML-KEM", KeyType.ML_KEM))
        .flatMap(names -> names);
  }

  /** The name of a family, and one for each of its types. */
  private static Stream<KeyName> named(String family, Set<KeyType> types) {
    KeyType standard =
        switch (family) {
          case "ML-DSA" -> KeyType.ML_DSA_65;
          case "ML-KEM" -> KeyType.ML_KEM_768;
          default -> types.iterator().next();
        };
    return Stream.concat(
        Stream.of(new KeyName(family, List.of(), types, standard)),
        types.stream().map(AsymmetricServices::only));
  }

  private static KeyName only(KeyType type) {
    return new KeyName(type.parameterSet(), oid(type), EnumSet.of(type), type);
  }

  private static Stream<ServiceRow> hashedSignatures(Hash hash) {
    var rsa =
        signature(hash.inNames() + "withRSA", rsaOid(hash), SignatureScheme.rsaPkcs1(hash), "RSA");
    if (hash == Hash.SHA512_224 || hash == Hash.SHA512_256) {
      return Stream.of(rsa); // JCA has no name for ECDSA with these
    }
    SignatureScheme ecdsa = SignatureScheme.ecdsa(hash, EcdsaFormat.DER);
    SignatureScheme p1363 = SignatureScheme.ecdsa(hash, EcdsaFormat.P1363);
    return Stream.of(
        rsa,
        signature(hash.inNames() + "withECDSA", ecdsaOid(hash), ecdsa, "ECDSA"),
        signature(hash.inNames() + "withECDSAinP1363Format", List.of(), p1363, "ECDSA"));
  }

  private static ServiceRow signature(
      String name, List<String> aliases, SignatureScheme scheme, String openSsl) {
    return new ServiceRow(
        "Signature",
        name,
        aliases,
        OpenSslSignature.class,
        context -> new OpenSslSignature(context, scheme),
        List.of(need(Kind.SIGNATURE, openSsl), need(Kind.DIGEST, scheme.hash().openSsl())),
        KEYS);
  }

  private static Stream<ServiceRow> messageSignatures(String family, Set<KeyType> types) {
    return named(family, types)
        .map(
            name ->
                new ServiceRow(
                    "Signature",
                    name.algorithm,
                    name.aliases,
                    OpenSslMessageSignature.class,
                    context -> new OpenSslMessageSignature(context, name.types),
                    name.types.stream().map(type -> need(Kind.SIGNATURE, type.openSsl())).toList(),
                    KEYS));
  }

  private static ServiceRow keyAgreement(
      String name, List<String> aliases, Set<KeyType> types, String openSsl) {
    return new ServiceRow(
        "KeyAgreement",
        name,
        aliases,
        OpenSslKeyAgreement.class,
        context -> new OpenSslKeyAgreement(context, types),
        List.of(need(Kind.KEY_EXCHANGE, openSsl)),
        KEYS);
  }

  private static List<ServiceRow.Need> keyNeeds(Set<KeyType> types) {
    return types.stream().map(type -> need(Kind.KEY_MANAGEMENT, type.openSsl())).toList();
  }

  private static ServiceRow.Need need(Kind kind, String name) {
    return ServiceRow.Need.of(kind, name);
  }

  private static List<String> oid(KeyType type) {
    return SymmetricServices.oid(type.oid()).toList();
  }

  /** RFC 8017, A.2.4; NIST CSOR for SHA-3. */
  private static List<String> rsaOid(Hash hash) {
    String pkcs1 = "1.2.840.113549.1.1.";
    String nist = "2.16.840.1.101.3.4.3.";
    return SymmetricServices.oid(
            switch (hash) {
              case SHA1 -> pkcs1 + 5;
              case SHA224 -> pkcs1 + 14;
              case SHA256 -> pkcs1 + 11;
              case SHA384 -> pkcs1 + 12;
              case SHA512 -> pkcs1 + 13;
              case SHA512_224 -> pkcs1 + 15;
              case SHA512_256 -> pkcs1 + 16;
              case SHA3_224 -> nist + 13;
              case SHA3_256 -> nist + 14;
              case SHA3_384 -> nist + 15;
              case SHA3_512 -> nist + 16;
            })
        .toList();
  }

  /** RFC 3279, RFC 5758; NIST CSOR for SHA-3. */
  private static List<String> ecdsaOid(Hash hash) {
    String x962 = "1.2.840.10045.4.3.";
    String nist = "2.16.840.1.101.3.4.3.";
    return switch (hash) {
      case SHA1 -> SymmetricServices.oid("1.2.840.10045.4.1").toList();
      case SHA224 -> SymmetricServices.oid(x962 + 1).toList();
      case SHA256 -> SymmetricServices.oid(x962 + 2).toList();
      case SHA384 -> SymmetricServices.oid(x962 + 3).toList();
      case SHA512 -> SymmetricServices.oid(x962 + 4).toList();
      case SHA512_224, SHA512_256 -> throw new IllegalArgumentException(hash + " has none");
      case SHA3_224 -> SymmetricServices.oid(nist + 9).toList();
      case SHA3_256 -> SymmetricServices.oid(nist + 10).toList();
      case SHA3_384 -> SymmetricServices.oid(nist + 11).toList();
      case SHA3_512 -> SymmetricServices.oid(nist + 12).toList();
    };
  }
}
