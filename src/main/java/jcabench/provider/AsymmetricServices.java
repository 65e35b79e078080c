package jcabench.provider;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import jcabench.openssl.LibContext;
import jcabench.openssl.Operation;

/** The part of the table with asymmetric keys. */
final class AsymmetricServices {
  private static final Map<String, String> KEYS =
      Map.of("SupportedKeyClasses", "java.security.PublicKey|java.security.PrivateKey");

  private AsymmetricServices() {}

  static Stream<ServiceRow> ciphers() {
    List<ServiceRow.Need> rsa = List.of(need(Operation.ASYMMETRIC_CIPHER, "RSA"));
    return Stream.concat(
        Stream.of(
            rsaCipher(
                "RSA/ECB/PKCS1Padding",
                Stream.concat(Stream.of("RSA"), oid(KeyType.RSA).stream()).toList(),
                context -> OpenSslRsaCipher.of(context, RsaPadding.PKCS1),
                rsa),
            rsaCipher(
                "RSA/ECB/NoPadding",
                List.of(),
                context -> OpenSslRsaCipher.of(context, RsaPadding.NONE),
                rsa),
            rsaCipher(
                "RSA/ECB/OAEPPadding",
                List.of(),
                context -> OpenSslRsaCipher.oaep(context, Hash.SHA1),
                rsa)),
        Arrays.stream(Hash.values())
            .map(
                hash ->
                    rsaCipher(
                        "RSA/ECB/OAEPWith" + hash.jca() + "AndMGF1Padding",
                        hash == Hash.SHA1
                            ? List.of("RSA/ECB/OAEPWithSHA1AndMGF1Padding")
                            : List.of(),
                        context -> OpenSslRsaCipher.oaep(context, hash),
                        List.of(rsa.getFirst(), need(Operation.DIGEST, hash.openSsl())))));
  }

  static Stream<ServiceRow> keyAgreements() {
    return Stream.concat(
        Stream.of(
            keyAgreement("ECDH", List.of(), EnumSet.of(KeyType.EC), "ECDH"),
            keyAgreement(
                "DiffieHellman",
                Stream.concat(Stream.of("DH"), oid(KeyType.DH).stream()).toList(),
                EnumSet.of(KeyType.DH),
                "DH")),
        Stream.concat(
            Stream.of(keyAgreement("XDH", List.of(), KeyType.XDH, "X25519")),
            KeyType.XDH.stream()
                .map(
                    type ->
                        keyAgreement(
                            type.parameterSet(), oid(type), EnumSet.of(type), type.openSsl()))));
  }

  static Stream<ServiceRow> kems() {
    return Stream.concat(
            named("ML-KEM", KeyType.ML_KEM), KeyType.HYBRIDS.stream().map(AsymmetricServices::only))
        .map(
            name ->
                new ServiceRow(
                    "KEM",
                    name.algorithm,
                    name.aliases,
                    OpenSslKem.class,
                    context -> new OpenSslKem(context, name.types),
                    name.types.stream().map(type -> need(Operation.KEM, type.openSsl())).toList(),
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

  /** A name with its types of keys and the default one for key generation. */
  record KeyName(String algorithm, List<String> aliases, Set<KeyType> types, KeyType standard) {}

  private static Stream<KeyName> keyNames() {
    return Stream.of(
            Stream.of(KeyType.RSA, KeyType.RSA_PSS, KeyType.DSA).map(AsymmetricServices::only),
            Stream.of(
                new KeyName(
                    "DiffieHellman",
                    Stream.concat(Stream.of("DH"), oid(KeyType.DH).stream()).toList(),
                    EnumSet.of(KeyType.DH),
                    KeyType.DH)),
            Stream.of(
                new KeyName(
                    "EC",
                    Stream.concat(Stream.of("EllipticCurve"), oid(KeyType.EC).stream()).toList(),
                    EnumSet.of(KeyType.EC),
                    KeyType.EC)),
            named("EdDSA", KeyType.EDDSA),
            named("XDH", KeyType.XDH),
            named("ML-DSA", KeyType.ML_DSA),
            named("SLH-DSA", KeyType.SLH_DSA),
            named("ML-KEM", KeyType.ML_KEM),
            KeyType.HYBRIDS.stream().map(AsymmetricServices::only))
        .flatMap(names -> names);
  }

  /** The name of a family, and one for each of its types. */
  static Stream<KeyName> named(String family, Set<KeyType> types) {
    KeyType standard =
        switch (family) {
          case "ML-DSA" -> KeyType.ML_DSA_65;
          case "ML-KEM" -> KeyType.ML_KEM_768;
          case "SLH-DSA" -> KeyType.SLH_DSA_SHA2_128F;
          default -> types.iterator().next();
        };
    return Stream.concat(
        Stream.of(new KeyName(family, List.of(), types, standard)),
        types.stream().map(AsymmetricServices::only));
  }

  private static KeyName only(KeyType type) {
    return new KeyName(type.parameterSet(), oid(type), EnumSet.of(type), type);
  }

  private static ServiceRow rsaCipher(
      String name,
      List<String> aliases,
      Function<LibContext, ?> factory,
      List<ServiceRow.Need> needs) {
    return new ServiceRow("Cipher", name, aliases, OpenSslRsaCipher.class, factory, needs, KEYS);
  }

  private static ServiceRow keyAgreement(
      String name, List<String> aliases, Set<KeyType> types, String openSsl) {
    return new ServiceRow(
        "KeyAgreement",
        name,
        aliases,
        OpenSslKeyAgreement.class,
        context -> new OpenSslKeyAgreement(context, types),
        List.of(need(Operation.KEY_EXCHANGE, openSsl)),
        KEYS);
  }

  private static List<ServiceRow.Need> keyNeeds(Set<KeyType> types) {
    return types.stream().map(type -> need(Operation.KEY_MANAGEMENT, type.openSsl())).toList();
  }

  private static ServiceRow.Need need(Operation operation, String name) {
    return ServiceRow.Need.of(operation, name);
  }

  private static List<String> oid(KeyType type) {
    return type.isEncoded() ? ServiceRow.oid(type.oid()).toList() : List.of();
  }
}
