package jcabench.provider;

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
                Stream.concat(Stream.of("RSA"), KeyName.oid(KeyType.RSA).stream()).toList(),
                context -> OpenSslRsaCipher.of(context, RsaPadding.pkcs1(context)),
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
        Hash.FIXED.stream()
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
                Stream.concat(Stream.of("DH"), KeyName.oid(KeyType.DH).stream()).toList(),
                EnumSet.of(KeyType.DH),
                "DH")),
        Stream.concat(
            Stream.of(keyAgreement("XDH", List.of(), KeyType.XDH, "X25519")),
            KeyType.XDH.stream()
                .map(
                    type ->
                        keyAgreement(
                            type.parameterSet(),
                            KeyName.oid(type),
                            EnumSet.of(type),
                            type.openSsl()))));
  }

  static Stream<ServiceRow> kems() {
    var dhkem = EnumSet.of(KeyType.EC, KeyType.X25519, KeyType.X448);
    return Stream.of(
            KeyName.family("ML-KEM", KeyType.ML_KEM),
            Stream.of(new KeyName("DHKEM", List.of(), dhkem, KeyType.X25519)),
            KeyType.HYBRIDS.stream().map(KeyName::only))
        .flatMap(names -> names)
        .map(
            name ->
                new ServiceRow(
                    "KEM",
                    name.algorithm(),
                    name.aliases(),
                    OpenSslKem.class,
                    context -> new OpenSslKem(context, name.types()),
                    name.types().stream().map(type -> need(Operation.KEM, type.openSsl())).toList(),
                    KEYS));
  }

  static Stream<ServiceRow> keyPairGenerators() {
    return KeyName.all()
        .map(
            name ->
                new ServiceRow(
                    "KeyPairGenerator",
                    name.algorithm(),
                    name.aliases(),
                    OpenSslKeyPairGenerator.class,
                    context -> new OpenSslKeyPairGenerator(context, name.types(), name.standard()),
                    keyNeeds(name.types()),
                    Map.of()));
  }

  static Stream<ServiceRow> keyFactories() {
    return KeyName.all()
        .map(
            name ->
                new ServiceRow(
                    "KeyFactory",
                    name.algorithm(),
                    name.aliases(),
                    OpenSslKeyFactory.class,
                    context -> new OpenSslKeyFactory(context, name.types()),
                    keyNeeds(name.types()),
                    Map.of()));
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

  /** A context without SM2, such as a FIPS one, has all other EC keys. */
  private static List<ServiceRow.Need> keyNeeds(Set<KeyType> types) {
    return types.stream()
        .filter(type -> type != KeyType.SM2)
        .map(type -> need(Operation.KEY_MANAGEMENT, type.openSsl()))
        .toList();
  }

  private static ServiceRow.Need need(Operation operation, String name) {
    return ServiceRow.Need.of(operation, name);
  }
}
