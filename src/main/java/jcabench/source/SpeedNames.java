package jcabench.source;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import jcabench.result.Mode;
import jcabench.result.Row;
import jcabench.source.speed.SpeedOutput.Figure;
import jcabench.source.speed.SpeedOutput.Table;

/**
 * What {@code openssl speed} and our rows call the same work: one table, read in both directions.
 * Names that are not in it are other work, and stay what the tool calls them.
 */
public final class SpeedNames {
  /** How often the message is digested beside the operation of a key. */
  private static final String NO_DIGEST = "the message is not digested: the tool signs its digest";

  private static final String ONE_PEER = "the peer's key is set once, before the operations";

  private static final String NO_TAG = "the tag is made and not read";

  /**
   * Work under both names.
   *
   * @param table of the tool
   * @param name of the tool, in lower case, as {@link #canonical} gives it
   * @param operation of the tool; empty in tables of bytes
   * @param benchmark of ours
   * @param does the benchmark's operation
   * @param params of the row but {@code dataSize}
   * @param unlike what the tool does not do that the row does, as words; empty for the same work
   */
  public record Work(
      Table table,
      String name,
      String operation,
      String benchmark,
      String does,
      Map<String, String> params,
      String unlike) {
    public Work {
      params = Map.copyOf(params);
    }

    private boolean isOf(Row row) {
      var others = new TreeMap<>(row.params());
      others.remove(SIZE);
      return row.benchmark().equals(benchmark)
          && row.operation().equals(does)
          && others.equals(params)
          && row.threads() == 1
          && row.mode() == Mode.THROUGHPUT;
    }

    private boolean isOf(Figure figure) {
      return figure.table() == table
          && canonical(figure.name()).equals(name)
          && figure.operation().equals(operation);
    }
  }

  private static final String SIZE = "dataSize";

  private static final List<Work> ALL = all();

  private SpeedNames() {}

  /** The whole table. */
  public static List<Work> table() {
    return ALL;
  }

  /** The work of a row, as the tool calls it; empty where the tool does no such work. */
  public static Optional<Work> of(Row row) {
    return ALL.stream().filter(work -> work.isOf(row)).findFirst();
  }

  /** The work of a figure, as our rows call it; empty where no row does the same. */
  public static Optional<Work> of(Figure figure) {
    return ALL.stream().filter(work -> work.isOf(figure)).findFirst();
  }

  /** Whether a figure is one of a row, of its size too. */
  public static boolean same(Figure figure, Row row) {
    var size = row.params().getOrDefault(SIZE, "0");
    return size.equals(Integer.toString(figure.size()))
        && of(row).filter(work -> work.isOf(figure)).isPresent();
  }

  /**
   * One name for what versions print differently: {@code id-aes256-GCM} of 1.1.0, {@code
   * aes-256-gcm} and {@code AES-256-GCM}. Names with a space, such as {@code aes-256 cbc}, are
   * low-level functions of old versions, and stay apart.
   */
  static String canonical(String name) {
    var plain = name.toLowerCase(Locale.ROOT);
    return plain.matches("id-aes[0-9]{3}-(gcm|ccm)")
        ? plain.replaceFirst("id-aes([0-9]{3})-", "aes-$1-")
        : plain;
  }

  private static List<Work> all() {
    var all = new ArrayList<Work>();
    for (var digest : List.of("SHA-256", "SHA-384", "SHA-512", "SHA3-256", "SHA3-512")) {
      var name = digest.toLowerCase(Locale.ROOT).replace("sha-", "sha");
      all.add(bytes(name, "DigestBenchmark", "digest", Map.of("algorithm", digest), ""));
      if (!digest.equals("SHA3-512")) {
        var mac = "Hmac" + digest.replace("SHA-", "SHA");
        all.add(bytes("hmac(" + name + ")", "MacBenchmark", "mac", Map.of("algorithm", mac), ""));
      }
    }
    for (var bits : List.of("128", "256")) {
      all.add(
          bytes(
              "aes-" + bits + "-gcm",
              "CipherBenchmark.AesGcm",
              "encrypt",
              Map.of("algorithm", "AES/GCM/NoPadding", "keyLength", bits, "nonceLength", "12"),
              NO_TAG));
    }
    all.add(
        bytes("rand", "SecureRandomBenchmark", "nextBytes", Map.of("generator", "default"), ""));
    for (var bits : List.of("2048", "3072", "4096")) {
      for (var does : List.of("sign", "verify")) {
        all.add(
            keys(
                "rsa " + bits,
                does,
                "SignatureBenchmark.Rsa",
                Map.of("algorithm", "SHA256withRSA", "keyLength", bits),
                NO_DIGEST));
      }
    }
    for (var bits : List.of("256", "384", "521")) {
      var curve = "secp" + bits + "r1";
      for (var does : List.of("sign", "verify")) {
        all.add(
            keys(
                "ecdsa nistp" + bits,
                does,
                "SignatureBenchmark.Ecdsa",
                Map.of("algorithm", "ECDSA", "curve", curve),
                NO_DIGEST));
      }
      all.add(
          new Work(
              Table.KEYS,
              "ecdh nistp" + bits,
              "derive",
              "KeyAgreementBenchmark.Ecdh",
              "agree",
              Map.of("algorithm", "ECDH", "curve", curve),
              ONE_PEER));
      all.add(
          new Work(
              Table.KEM,
              "ecp-" + bits,
              "keygen",
              "KeyPairGeneratorBenchmark.Ec",
              "generateKeyPair",
              Map.of("algorithm", "EC", "curve", curve),
              ""));
    }
    for (var name : List.of("Ed25519", "Ed448")) {
      for (var does : List.of("sign", "verify")) {
        all.add(
            keys(
                "eddsa " + name.toLowerCase(Locale.ROOT),
                does,
                "SignatureBenchmark.Named",
                Map.of("algorithm", name),
                ""));
      }
    }
    for (var name : List.of("X25519", "X448")) {
      all.add(
          new Work(
              Table.KEYS,
              "ecdh " + name.toLowerCase(Locale.ROOT),
              "derive",
              "KeyAgreementBenchmark.Xdh",
              "agree",
              Map.of("algorithm", name),
              ONE_PEER));
      all.add(generation(Table.KEM, name));
    }
    for (var name : List.of("ML-KEM-512", "ML-KEM-768", "ML-KEM-1024")) {
      all.add(generation(Table.KEM, name));
      Map.of("encaps", "encapsulate", "decaps", "decapsulate")
          .forEach(
              (printed, does) ->
                  all.add(
                      new Work(
                          Table.KEM,
                          name.toLowerCase(Locale.ROOT),
                          printed,
                          "KemBenchmark",
                          does,
                          Map.of("algorithm", name),
                          "")));
    }
    for (var name : List.of("ML-DSA-44", "ML-DSA-65", "ML-DSA-87")) {
      all.add(generation(Table.SIGNATURE, name));
      for (var does : List.of("sign", "verify")) {
        all.add(
            new Work(
                Table.SIGNATURE,
                name.toLowerCase(Locale.ROOT),
                does,
                "SignatureBenchmark.Named",
                does,
                Map.of("algorithm", name),
                ""));
      }
    }
    all.add(generation(Table.SIGNATURE, "Ed25519"));
    all.add(generation(Table.SIGNATURE, "Ed448"));
    return List.copyOf(all);
  }

  private static Work bytes(
      String name, String benchmark, String does, Map<String, String> params, String unlike) {
    return new Work(Table.BYTES, name, "", benchmark, does, params, unlike);
  }

  private static Work keys(
      String name, String does, String benchmark, Map<String, String> params, String unlike) {
    return new Work(Table.KEYS, name, does, benchmark, does, params, unlike);
  }

  private static Work generation(Table table, String name) {
    return new Work(
        table,
        name.toLowerCase(Locale.ROOT),
        "keygen",
        "KeyPairGeneratorBenchmark.Named",
        "generateKeyPair",
        Map.of("algorithm", name),
        "");
  }
}
