package jcabench.provider;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import jcabench.openssl.DigestContext;
import jcabench.openssl.LibContext;
import jcabench.openssl.Operation;
import jcabench.openssl.Params;

/** The part of the table with message digests and message authentication codes. */
final class DigestServices {
  private static final Map<String, String> RAW_KEYS = Map.of("SupportedKeyFormats", "RAW");
  private static final int AES_BLOCK = 16;

  private DigestServices() {}

  /**
   * A message digest that signatures do not use.
   *
   * @param jca its name as a digest, for example {@code BLAKE2B-512}
   * @param openSsl OpenSSL's name
   * @param size length in bytes of the digest, or of the output that is taken of a XOF
   * @param extendable whether it is an extendable-output function
   * @param inHmac its name in that of its HMAC; empty if there is none
   * @param aliases other names as a digest, including dotted identifiers
   */
  private record Plain(
      String jca,
      String openSsl,
      int size,
      boolean extendable,
      Optional<String> inHmac,
      String... aliases) {
    static Plain of(String jca, String openSsl, int size, String inHmac, String... aliases) {
      return new Plain(jca, openSsl, size, false, Optional.of(inHmac), aliases);
    }

    /** BLAKE2 has a keyed mode of its own; there is no name for an HMAC with it. */
    static Plain unkeyed(String jca, String openSsl, int size, String... aliases) {
      return new Plain(jca, openSsl, size, false, Optional.empty(), aliases);
    }

    DigestContext start(LibContext context) {
      return extendable
          ? DigestContext.extendable(context, openSsl, size)
          : new DigestContext(context, openSsl);
    }

    static Plain extendable(String jca, String openSsl, int size, String... aliases) {
      return new Plain(jca, openSsl, size, true, Optional.empty(), aliases);
    }
  }

  // Names: the JDK's, and bcprov's for digests that the JDK lacks. Identifiers: RFC 1321,
  // RFC 7693, GM/T 0004, ISO/IEC 10118-3, NIST CSOR.
  private static final List<Plain> PLAIN =
      List.of(
          Plain.of("MD5", "MD5", 16, "MD5", "1.2.840.113549.2.5"),
          Plain.of("RIPEMD160", "RIPEMD-160", 20, "RIPEMD160", "1.3.36.3.2.1", "RIPEMD-160"),
          Plain.of("SM3", "SM3", 32, "SM3", "1.2.156.10197.1.401"),
          Plain.of("KECCAK-224", "KECCAK-224", 28, "KECCAK224"),
          Plain.of("KECCAK-256", "KECCAK-256", 32, "KECCAK256"),
          Plain.of("KECCAK-384", "KECCAK-384", 48, "KECCAK384"),
          Plain.of("KECCAK-512", "KECCAK-512", 64, "KECCAK512"),
          Plain.unkeyed("BLAKE2B-512", "BLAKE2B-512", 64, "1.3.6.1.4.1.1722.12.2.1.16"),
          Plain.unkeyed("BLAKE2S-256", "BLAKE2S-256", 32, "1.3.6.1.4.1.1722.12.2.2.8"),
          Plain.extendable("SHAKE128-256", "SHAKE-128", 32, "SHAKE128", "2.16.840.1.101.3.4.2.11"),
          Plain.extendable("SHAKE256-512", "SHAKE-256", 64, "SHAKE256", "2.16.840.1.101.3.4.2.12"));

  static Stream<ServiceRow> digests() {
    return Stream.concat(
        Arrays.stream(Hash.values())
            .map(
                hash ->
                    digest(
                        hash.jca(),
                        context -> new DigestContext(context, hash.openSsl()),
                        hash.openSsl(),
                        Stream.concat(ServiceRow.oid(hash.oid()), Arrays.stream(hash.aliases())))),
        PLAIN.stream()
            .map(
                plain ->
                    digest(
                        plain.jca, plain::start, plain.openSsl, ServiceRow.names(plain.aliases))));
  }

  static Stream<ServiceRow> macs() {
    return Stream.of(
            Arrays.stream(Hash.values())
                .map(
                    hash ->
                        hmac(
                            hash.inNames(),
                            ServiceRow.oid(hmacOid(hash)),
                            hash.openSsl(),
                            hash.size())),
            PLAIN.stream()
                .filter(plain -> plain.inHmac.isPresent())
                .map(plain -> hmac(plain.inHmac.get(), Stream.empty(), plain.openSsl, plain.size)),
            Stream.of(
                mac(
                    "AESCMAC",
                    new MacAlgorithm(
                        "CMAC", Params.NONE, aes("CBC"), false, MacAlgorithm.Reset.BY_OPENSSL, 16)),
                mac(
                    "AES-GMAC",
                    new MacAlgorithm(
                        "GMAC", Params.NONE, aes("GCM"), true, MacAlgorithm.Reset.BY_INIT, 16)),
                mac("KMAC128", kmac("KMAC-128", 32)),
                mac("KMAC256", kmac("KMAC-256", 64)),
                mac("Poly1305", byCopy("POLY1305", Params.NONE, 16)),
                mac("SIPHASH-2-4", sipHash(2, 4, 8)),
                mac("SIPHASH-4-8", sipHash(4, 8, 8)),
                mac("SIPHASH128-2-4", sipHash(2, 4, 16)),
                mac("SIPHASH128-4-8", sipHash(4, 8, 16))))
        .flatMap(rows -> rows);
  }

  private static ServiceRow digest(
      String name,
      Function<LibContext, DigestContext> start,
      String openSsl,
      Stream<String> aliases) {
    return new ServiceRow(
        "MessageDigest",
        name,
        aliases.toList(),
        OpenSslDigest.class,
        context -> new OpenSslDigest(start.apply(context)),
        List.of(ServiceRow.Need.of(Operation.DIGEST, openSsl)),
        Map.of());
  }

  private static ServiceRow hmac(String hash, Stream<String> aliases, String openSsl, int size) {
    var algorithm = MacAlgorithm.of("HMAC", Params.NONE.text("digest", openSsl), size);
    return new ServiceRow(
        "Mac",
        "Hmac" + hash,
        aliases.toList(),
        OpenSslMac.class,
        context -> new OpenSslMac(context, algorithm),
        List.of(
            ServiceRow.Need.of(Operation.MAC, "HMAC"),
            ServiceRow.Need.of(Operation.DIGEST, openSsl)),
        RAW_KEYS);
  }

  private static ServiceRow mac(String name, MacAlgorithm algorithm) {
    return new ServiceRow(
        "Mac",
        name,
        List.of(),
        OpenSslMac.class,
        context -> new OpenSslMac(context, algorithm),
        Stream.concat(
                Stream.of(ServiceRow.Need.of(Operation.MAC, algorithm.openSsl())),
                algorithm.cipher().stream()
                    .flatMap(cipher -> cipher.openSslNames().stream())
                    .map(cipher -> ServiceRow.Need.of(Operation.CIPHER, cipher)))
            .toList(),
        RAW_KEYS);
  }

  private static Optional<Transformation> aes(String mode) {
    return Optional.of(
        new Transformation("AES-%d-" + mode, List.of(16, 24, 32), 0, AES_BLOCK, false, "AES"));
  }

  /** NIST SP 800-185 with an empty customisation; lengths as in bcprov. */
  private static MacAlgorithm kmac(String openSsl, int size) {
    return MacAlgorithm.of(openSsl, Params.NONE.number("size", size), size);
  }

  private static MacAlgorithm sipHash(int compressions, int finalisations, int size) {
    return byCopy(
        "SIPHASH",
        Params.NONE
            .number("c-rounds", compressions)
            .number("d-rounds", finalisations)
            .number("size", size),
        size);
  }

  private static MacAlgorithm byCopy(String openSsl, Params params, int size) {
    return new MacAlgorithm(
        openSsl, params, Optional.empty(), false, MacAlgorithm.Reset.BY_COPY, size);
  }

  /** RFC 8018, B.1.1 for SHA-1 and SHA-2; NIST CSOR for SHA-3. */
  private static String hmacOid(Hash hash) {
    return switch (hash) {
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
    };
  }
}
