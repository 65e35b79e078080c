package jcabench.provider;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import jcabench.openssl.Operation;

/** The part of the table with signatures. */
final class SignatureServices {
  private static final Map<String, String> KEYS =
      Map.of("SupportedKeyClasses", "java.security.PublicKey|java.security.PrivateKey");

  /** JCA has no names for ECDSA and DSA with these. */
  private static final Set<Hash> WITHOUT_ECDSA =
      EnumSet.of(Hash.MD5, Hash.SHA512_224, Hash.SHA512_256);

  private SignatureServices() {}

  static Stream<ServiceRow> signatures() {
    return Stream.of(
            Arrays.stream(Hash.values()).flatMap(SignatureServices::hashed),
            Stream.of(
                raw("NONEwithRSA", SignatureScheme.rawRsa(), "RSA"),
                raw("NONEwithECDSA", SignatureScheme.rawEcdsa(EcdsaFormat.DER), "ECDSA"),
                raw(
                    "NONEwithECDSAinP1363Format",
                    SignatureScheme.rawEcdsa(EcdsaFormat.P1363),
                    "ECDSA"),
                raw("NONEwithDSA", SignatureScheme.rawDsa(EcdsaFormat.DER), "DSA"),
                raw("NONEwithDSAinP1363Format", SignatureScheme.rawDsa(EcdsaFormat.P1363), "DSA"),
                new ServiceRow(
                    "Signature",
                    "RSASSA-PSS",
                    oid(KeyType.RSA_PSS),
                    OpenSslSignature.class,
                    OpenSslSignature::pss,
                    List.of(need("RSA")),
                    KEYS)),
            messages("EdDSA", KeyType.EDDSA),
            Stream.of(
                new ServiceRow(
                    "Signature",
                    "SM3withSM2",
                    ServiceRow.oid("1.2.156.10197.1.501").toList(),
                    OpenSslOneShotSignature.class,
                    context -> new OpenSslOneShotSignature(context, Set.of(KeyType.SM2)),
                    // 3.0 does not take the identity with the key; those between were not tried.
                    List.of(
                        ServiceRow.Need.since(5, Operation.SIGNATURE, "SM2"),
                        ServiceRow.Need.of(Operation.DIGEST, "SM3")),
                    KEYS)),
            messages("ML-DSA", KeyType.ML_DSA),
            messages("SLH-DSA", KeyType.SLH_DSA),
            Stream.concat(KeyType.ML_DSA.stream(), KeyType.SLH_DSA.stream())
                .map(SignatureServices::prehashed))
        .flatMap(rows -> rows);
  }

  private static Stream<ServiceRow> hashed(Hash hash) {
    var formats = EcdsaFormat.values();
    return Stream.of(
            Stream.of(hash)
                .filter(Hash.FIXED::contains)
                .map(
                    one ->
                        signature(
                            one.inNames() + "withRSA",
                            rsaOid(one),
                            SignatureScheme.rsaPkcs1(one),
                            "RSA")),
            Arrays.stream(formats)
                .filter(
                    format ->
                        !WITHOUT_ECDSA.contains(hash)
                            && (Hash.FIXED.contains(hash) || format == EcdsaFormat.DER))
                .map(
                    format ->
                        pair(hash, "ECDSA", ecdsaOid(hash), SignatureScheme.ecdsa(hash, format))),
            Arrays.stream(formats)
                .filter(_ -> !WITHOUT_ECDSA.contains(hash) && Hash.FIXED.contains(hash))
                .map(format -> pair(hash, "DSA", dsaOid(hash), SignatureScheme.dsa(hash, format))))
        .flatMap(rows -> rows);
  }

  /** ECDSA or DSA, whose signature is a pair of numbers, in one of its two forms. */
  private static ServiceRow pair(
      Hash hash, String family, List<String> oid, SignatureScheme scheme) {
    boolean der = scheme.format() == EcdsaFormat.DER;
    return signature(
        hash.inNames() + "with" + family + (der ? "" : "inP1363Format"),
        der ? oid : List.of(),
        scheme,
        family);
  }

  private static ServiceRow signature(
      String name, List<String> aliases, SignatureScheme scheme, String openSsl) {
    return new ServiceRow(
        "Signature",
        name,
        aliases,
        OpenSslSignature.class,
        context -> new OpenSslSignature(context, scheme),
        List.of(
            need(openSsl),
            ServiceRow.Need.of(Operation.DIGEST, scheme.hash().orElseThrow().openSsl())),
        KEYS);
  }

  private static ServiceRow raw(String name, SignatureScheme scheme, String openSsl) {
    return new ServiceRow(
        "Signature",
        name,
        List.of(),
        OpenSslRawSignature.class,
        context -> new OpenSslRawSignature(context, scheme),
        List.of(need(openSsl)),
        KEYS);
  }

  private static Stream<ServiceRow> messages(String family, Set<KeyType> types) {
    return KeyName.family(family, types)
        .map(
            name ->
                new ServiceRow(
                    "Signature",
                    name.algorithm(),
                    name.aliases(),
                    OpenSslOneShotSignature.class,
                    context -> new OpenSslOneShotSignature(context, name.types()),
                    name.types().stream().map(type -> need(type.openSsl())).toList(),
                    KEYS));
  }

  /** HashML-DSA or HashSLH-DSA with the hash that NIST gives an identifier for. */
  private static ServiceRow prehashed(KeyType type) {
    Hash hash = Hash.beforeSigning(type);
    return new ServiceRow(
        "Signature",
        type.parameterSet() + "-WITH-" + hash.inNames(),
        ServiceRow.oid(prehashOid(type)).toList(),
        OpenSslPrehashSignature.class,
        context -> new OpenSslPrehashSignature(context, type, hash),
        List.of(need(type.openSsl()), ServiceRow.Need.of(Operation.DIGEST, hash.openSsl())),
        KEYS);
  }

  /** NIST CSOR numbers these in the order of the pure ones, from 17 and from 32 on. */
  private static String prehashOid(KeyType type) {
    int dot = type.oid().lastIndexOf('.') + 1;
    return type.oid().substring(0, dot) + (Integer.parseInt(type.oid().substring(dot)) + 15);
  }

  private static ServiceRow.Need need(String name) {
    return ServiceRow.Need.of(Operation.SIGNATURE, name);
  }

  private static List<String> oid(KeyType type) {
    return ServiceRow.oid(type.oid()).toList();
  }

  /** RFC 8017, A.2.4; NIST CSOR for SHA-3. */
  private static List<String> rsaOid(Hash hash) {
    String pkcs1 = "1.2.840.113549.1.1.";
    String nist = "2.16.840.1.101.3.4.3.";
    return ServiceRow.oid(
            switch (hash) {
              case MD5 -> pkcs1 + 4;
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
              case SHAKE128, SHAKE256 -> throw new IllegalArgumentException(hash + " has none");
            })
        .toList();
  }

  /** RFC 3279, RFC 5758; NIST CSOR for SHA-3; RFC 8692 for SHAKE. */
  private static List<String> ecdsaOid(Hash hash) {
    String x962 = "1.2.840.10045.4.3.";
    String nist = "2.16.840.1.101.3.4.3.";
    return switch (hash) {
      case SHA1 -> ServiceRow.oid("1.2.840.10045.4.1").toList();
      case SHA224 -> ServiceRow.oid(x962 + 1).toList();
      case SHA256 -> ServiceRow.oid(x962 + 2).toList();
      case SHA384 -> ServiceRow.oid(x962 + 3).toList();
      case SHA512 -> ServiceRow.oid(x962 + 4).toList();
      case MD5, SHA512_224, SHA512_256 -> throw new IllegalArgumentException(hash + " has none");
      case SHAKE128 -> ServiceRow.oid("1.3.6.1.5.5.7.6.32").toList();
      case SHAKE256 -> ServiceRow.oid("1.3.6.1.5.5.7.6.33").toList();
      case SHA3_224 -> ServiceRow.oid(nist + 9).toList();
      case SHA3_256 -> ServiceRow.oid(nist + 10).toList();
      case SHA3_384 -> ServiceRow.oid(nist + 11).toList();
      case SHA3_512 -> ServiceRow.oid(nist + 12).toList();
    };
  }

  /** RFC 3279, RFC 5758; NIST CSOR for the others. */
  private static List<String> dsaOid(Hash hash) {
    String nist = "2.16.840.1.101.3.4.3.";
    return switch (hash) {
      case SHA1 -> ServiceRow.oid("1.2.840.10040.4.3").toList();
      case SHA224 -> ServiceRow.oid(nist + 1).toList();
      case SHA256 -> ServiceRow.oid(nist + 2).toList();
      case SHA384 -> ServiceRow.oid(nist + 3).toList();
      case SHA512 -> ServiceRow.oid(nist + 4).toList();
      case MD5, SHA512_224, SHA512_256, SHAKE128, SHAKE256 ->
          throw new IllegalArgumentException(hash + " has none");
      case SHA3_224 -> ServiceRow.oid(nist + 5).toList();
      case SHA3_256 -> ServiceRow.oid(nist + 6).toList();
      case SHA3_384 -> ServiceRow.oid(nist + 7).toList();
      case SHA3_512 -> ServiceRow.oid(nist + 8).toList();
    };
  }
}
