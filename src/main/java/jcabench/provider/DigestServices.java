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
  private static final List<Integer> BLOCK_KEYS = List.of(16, 24, 32);

  private DigestServices() {}

  /**
   * A message digest that signatures do not use.
   *
   * @param jca its name as a digest, for example {@code BLAKE2B-512}
   * @param openSsl OpenSSL's name
   * @param size length in bytes of the digest
   * @param chosen whether OpenSSL must be told the length
   * @param inHmac its name in that of its HMAC; empty if there is none
   * @param aliases other names as a digest, including dotted identifiers
   */
  private record Plain(
      String jca,
      String openSsl,
      int size,
      boolean chosen,
      Optional<String> inHmac,
      String... aliases) {
    static Plain of(String jca, String openSsl, int size, String inHmac, String... aliases) {
      return new Plain(jca, openSsl, size, false, Optional.of(inHmac), aliases);
    }

    /** BLAKE2 has a keyed mode of its own; there is no name for an HMAC with it. */
    static Plain blake2(String openSsl, int size, int usual, String oid) {
      String name = openSsl.replaceFirst("\\d+$", Integer.toString(8 * size));
      return new Plain(name, openSsl, size, size != usual, Optional.empty(), oid);
    }

    DigestContext start(LibContext context) {
      return chosen
          ? DigestContext.sized(context, openSsl, size)
          : new DigestContext(context, openSsl);
    }

    ServiceRow.Need need() {
      return ServiceRow.Need.digest(openSsl, chosen ? size : 0);
    }
  }

  // Names: the JDK's, and bcprov's for digests that the JDK lacks. Identifiers: RFC 1321,
  // RFC 7693, GM/T 0004, ISO/IEC 10118-3, NIST CSOR.
  private static final List<Plain> PLAIN =
      List.of(
          Plain.of("RIPEMD160", "RIPEMD-160", 20, "RIPEMD160", "1.3.36.3.2.1", "RIPEMD-160"),
          Plain.of("SM3", "SM3", 32, "SM3", "1.2.156.10197.1.401"),
          Plain.of("KECCAK-224", "KECCAK-224", 28, "KECCAK224"),
          Plain.of("KECCAK-256", "KECCAK-256", 32, "KECCAK256"),
          Plain.of("KECCAK-384", "KECCAK-384", 48, "KECCAK384"),
          Plain.of("KECCAK-512", "KECCAK-512", 64, "KECCAK512"),
          Plain.blake2("BLAKE2B-512", 20, 64, "1.3.6.1.4.1.1722.12.2.1.5"),
          Plain.blake2("BLAKE2B-512", 32, 64, "1.3.6.1.4.1.1722.12.2.1.8"),
          Plain.blake2("BLAKE2B-512", 48, 64, "1.3.6.1.4.1.1722.12.2.1.12"),
          Plain.blake2("BLAKE2B-512", 64, 64, "1.3.6.1.4.1.1722.12.2.1.16"),
          Plain.blake2("BLAKE2S-256", 16, 32, "1.3.6.1.4.1.1722.12.2.2.4"),
          Plain.blake2("BLAKE2S-256", 20, 32, "1.3.6.1.4.1.1722.12.2.2.5"),
          Plain.blake2("BLAKE2S-256", 28, 32, "1.3.6.1.4.1.1722.12.2.2.7"),
          Plain.blake2("BLAKE2S-256", 32, 32, "1.3.6.1.4.1.1722.12.2.2.8"));

  static Stream<ServiceRow> digests() {
    return Stream.concat(
        Arrays.stream(Hash.values())
            .map(
                hash ->
                    digest(
                        hash.jca(),
                        hash::start,
                        ServiceRow.Need.of(Operation.DIGEST, hash.openSsl()),
                        Stream.concat(ServiceRow.oid(hash.oid()), Arrays.stream(hash.aliases())))),
        PLAIN.stream()
            .map(
                plain ->
                    digest(
                        plain.jca, plain::start, plain.need(), ServiceRow.names(plain.aliases))));
  }

  static Stream<ServiceRow> macs() {
    return Stream.of(
            Hash.FIXED.stream()
                .map(
                    hash ->
                        hmac(
                            hash.inNames(),
                            ServiceRow.oid(hash.hmacOid()),
                            hash.openSsl(),
                            hash.size())),
            PLAIN.stream()
                .filter(plain -> plain.inHmac.isPresent())
                .map(plain -> hmac(plain.inHmac.get(), Stream.empty(), plain.openSsl, plain.size)),
            Stream.of(
                mac("AESCMAC", cmac(block("AES-%d-CBC", BLOCK_KEYS, 16))),
                mac("ARIA-CMAC", cmac(block("ARIA-%d-CBC", BLOCK_KEYS, 16)), "ARIACMAC"),
                mac(
                    "CAMELLIA-CMAC",
                    cmac(block("CAMELLIA-%d-CBC", BLOCK_KEYS, 16)),
                    "CAMELLIACMAC"),
                mac("SM4-CMAC", cmac(block("SM4-CBC", List.of(16), 16)), "SM4CMAC"),
                mac("DESedeCMAC", cmac(block("DES-EDE3-CBC", List.of(24), 8))),
                mac("AES-GMAC", gmac(block("AES-%d-GCM", BLOCK_KEYS, 16)), "AESGMAC"),
                mac("ARIA-GMAC", gmac(block("ARIA-%d-GCM", BLOCK_KEYS, 16)), "ARIAGMAC"),
                mac("SM4-GMAC", gmac(block("SM4-GCM", List.of(16), 16)), "SM4GMAC"),
                mac("KMAC128", kmac("KMAC-128", 32)),
                mac("KMAC256", kmac("KMAC-256", 64)),
                mac("Poly1305", oneTime("POLY1305", 16)),
                mac("SIPHASH-2-4", sipHash(2, 4, 8)),
                mac("SIPHASH-4-8", sipHash(4, 8, 8)),
                mac("SIPHASH128-2-4", sipHash(2, 4, 16)),
                mac("SIPHASH128-4-8", sipHash(4, 8, 16))))
        .flatMap(rows -> rows);
  }

  private static ServiceRow digest(
      String name,
      Function<LibContext, DigestContext> start,
      ServiceRow.Need need,
      Stream<String> aliases) {
    return new ServiceRow(
        "MessageDigest",
        name,
        aliases.toList(),
        OpenSslDigest.class,
        context -> new OpenSslDigest(start.apply(context)),
        List.of(need),
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

  private static ServiceRow mac(String name, MacAlgorithm algorithm, String... aliases) {
    return new ServiceRow(
        "Mac",
        name,
        List.of(aliases),
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

  private static Transformation block(String openSsl, List<Integer> keyBytes, int blockBytes) {
    return new Transformation(openSsl, keyBytes, 0, blockBytes, false, "");
  }

  /** NIST SP 800-38B; a code is as long as a block. */
  private static MacAlgorithm cmac(Transformation block) {
    return new MacAlgorithm(
        "CMAC",
        Params.NONE,
        Optional.of(block),
        false,
        MacAlgorithm.Reset.BY_OPENSSL,
        block.blockBytes());
  }

  /** NIST SP 800-38D without a plaintext. */
  private static MacAlgorithm gmac(Transformation block) {
    return new MacAlgorithm(
        "GMAC",
        Params.NONE,
        Optional.of(block),
        true,
        MacAlgorithm.Reset.BY_INIT,
        block.blockBytes());
  }

  /** NIST SP 800-185 with an empty customisation; lengths as in bcprov. */
  private static MacAlgorithm kmac(String openSsl, int size) {
    return MacAlgorithm.of(openSsl, Params.NONE.number("size", size), size);
  }

  private static MacAlgorithm sipHash(int compressions, int finalisations, int size) {
    return byKey(
        "SIPHASH",
        Params.NONE
            .number("c-rounds", compressions)
            .number("d-rounds", finalisations)
            .number("size", size),
        size);
  }

  /** RFC 8439, 2.5: a second message under the same key gives the key away. */
  private static MacAlgorithm oneTime(String openSsl, int size) {
    return new MacAlgorithm(
        openSsl, Params.NONE, Optional.empty(), false, MacAlgorithm.Reset.BY_INIT, size);
  }

  private static MacAlgorithm byKey(String openSsl, Params params, int size) {
    return new MacAlgorithm(
        openSsl, params, Optional.empty(), false, MacAlgorithm.Reset.BY_KEY, size);
  }
}
