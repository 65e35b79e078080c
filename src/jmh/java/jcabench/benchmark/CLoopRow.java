package jcabench.benchmark;

import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.NoSuchAlgorithmException;
import java.security.PublicKey;
import java.security.spec.X509EncodedKeySpec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.crypto.KEM;
import javax.crypto.KeyAgreement;
import javax.crypto.Mac;
import javax.crypto.SecretKey;
import jcabench.benchmark.CipherWork.Task;
import jcabench.benchmark.SignatureWork.Amounts;
import jcabench.ceiling.CLoop;
import jcabench.contender.Home;
import jcabench.contender.LoadedContender;
import jcabench.contender.Proof;

/**
 * A row's work as a loop in C over OpenSSL: the same inputs as the benchmark of that name has, and
 * answers that the JDK checks. Keys and ciphertexts are the JDK's.
 */
public final class CLoopRow implements AutoCloseable {
  private static final int PAIRS = 16; // as KemBenchmark and KeyAgreementBenchmark have it
  private static final LoadedContender JDK = Reference.contender();

  /** How a row becomes a loop, by the name of its benchmark. */
  private static final Map<String, Maker> MAKERS =
      Map.ofEntries(
          Map.entry("DigestBenchmark", CLoopRow::digest),
          Map.entry("MacBenchmark", CLoopRow::mac),
          Map.entry("CipherBenchmark.AesGcm", CLoopRow::cipher),
          Map.entry("CipherBenchmark.AesGcm192", CLoopRow::cipher),
          Map.entry("CipherBenchmark.AesGcmNonce", CLoopRow::cipher),
          Map.entry("CipherBenchmark.ChaCha20Poly1305", CLoopRow::cipher),
          Map.entry("CipherBenchmark.AesUnauthenticated", CLoopRow::cipher),
          Map.entry("SignatureBenchmark.Rsa", CLoopRow::signature),
          Map.entry("SignatureBenchmark.Ecdsa", CLoopRow::signature),
          Map.entry("SignatureBenchmark.Named", CLoopRow::signature),
          Map.entry("KeyAgreementBenchmark.Ecdh", CLoopRow::agreement),
          Map.entry("KeyAgreementBenchmark.Xdh", CLoopRow::agreement),
          Map.entry("KemBenchmark", CLoopRow::kem),
          Map.entry("KeyPairGeneratorBenchmark.Ec", CLoopRow::generation),
          Map.entry("KeyPairGeneratorBenchmark.Named", CLoopRow::generation),
          Map.entry("SecureRandomBenchmark", CLoopRow::random));

  /** OpenSSL's names of JCA's digests, where they differ. */
  private static final Map<String, String> HASHES =
      Map.of(
          "HmacSHA256", "SHA256",
          "HmacSHA384", "SHA384",
          "HmacSHA512", "SHA512",
          "HmacSHA3-256", "SHA3-256",
          "secp256r1", "SHA256",
          "secp384r1", "SHA384",
          "secp521r1", "SHA512");

  private static final Map<String, String> GROUPS =
      Map.of("secp256r1", "P-256", "secp384r1", "P-384", "secp521r1", "P-521");

  /** A row without what has nothing to do with it. */
  private record Asked(String operation, Map<String, String> params) {
    String text(String name) {
      return params.getOrDefault(name, "");
    }

    int number(String name) {
      return Integer.parseInt(params.get(name));
    }
  }

  /** A loop's work, and the check of its last answer. */
  private record Made(CLoop.Work work, Check check) {}

  @FunctionalInterface
  private interface Maker {
    Made of(Asked row) throws GeneralSecurityException;
  }

  @FunctionalInterface
  private interface Check {
    /** Checks the answer of a turn, counted from 0. */
    void of(CLoop loop, long turn, Proof proof) throws GeneralSecurityException;
  }

  private final Made made;
  private final CLoop loop;
  private long runs;

  private CLoopRow(Made made) {
    this.made = made;
    this.loop = new CLoop(made.work());
  }

  /** Whether there is a loop for a benchmark's row of one thread. */
  public static boolean exists(String benchmark, Map<String, String> params) {
    return MAKERS.containsKey(benchmark)
        && params.getOrDefault("generator", "default").equals("default");
  }

  /**
   * The loop of a row.
   *
   * @throws NoSuchAlgorithmException if there is none
   */
  public static CLoopRow open(String benchmark, String operation, Map<String, String> params)
      throws GeneralSecurityException {
    if (!exists(benchmark, params)) {
      throw new NoSuchAlgorithmException("there is no loop in C for this row");
    }
    return new CLoopRow(MAKERS.get(benchmark).of(new Asked(operation, params)));
  }

  /** Does the operation so often. */
  public void run(long count) {
    loop.run(count);
    runs += count;
  }

  /** Does it once more, and has the JDK check the answer. */
  public void check(Proof proof) throws GeneralSecurityException {
    run(1);
    made.check().of(loop, runs - 1, proof);
    String library = "OpenSSL " + CLoop.version().orElseThrow();
    proof.note("fact.version", library);
    proof.note("loop.provider", library + ", called by a loop in C");
    proof.note("loop.code", Home.display(Path.of(System.getProperty(CLoop.LIBRARY))));
  }

  @Override
  public void close() {
    loop.close();
  }

  private static <T> List<T> all(Ring<T> ring) {
    return IntStream.range(0, ring.size()).mapToObj(ring::at).toList();
  }

  private static Made digest(Asked row) {
    var name = row.text("algorithm");
    var messages = Ring.messages(row.number("dataSize"));
    var work = new CLoop.Work("digest", name, "", 0, List.of(), all(messages), List.of());
    return new Made(
        work,
        (loop, turn, proof) -> {
          var second = Reference.get(p -> java.security.MessageDigest.getInstance(name, p));
          proof.checked(
              "same as the JDK",
              Arrays.equals(second.digest(messages.inTurn((int) turn)), loop.output()));
        });
  }

  private static Made mac(Asked row) throws GeneralSecurityException {
    var name = row.text("algorithm");
    var macs = new MacWork(JDK, name, row.number("dataSize"), 1);
    var key = macs.keys().at(0);
    var work =
        new CLoop.Work(
            "mac",
            HASHES.get(name),
            "",
            0,
            List.of(key.getEncoded()),
            all(macs.messages()),
            List.of());
    return new Made(
        work,
        (loop, turn, proof) -> {
          var second = Reference.get(p -> Mac.getInstance(name, p));
          second.init(key);
          proof.checked(
              "same as the JDK",
              Arrays.equals(second.doFinal(macs.messages().inTurn((int) turn)), loop.output()));
        });
  }

  private static Made cipher(Asked row) throws GeneralSecurityException {
    var transformation = row.text("algorithm");
    var bits = Integer.parseInt(row.params().getOrDefault("keyLength", "256"));
    var nonceBytes =
        Integer.parseInt(
            row.params()
                .getOrDefault("nonceLength", transformation.startsWith("AES") ? "16" : "12"));
    var task = new Task(transformation, bits, nonceBytes, row.number("dataSize"));
    var ciphers = new CipherWork(JDK, task, 1);
    var key = ciphers.keys().at(0);
    var name =
        transformation.startsWith("AES/")
            ? "AES-" + bits + "-" + transformation.split("/", -1)[1]
            : transformation;
    return row.operation().equals("encrypt")
        ? encryption(name, task, ciphers, key)
        : decryption(name, task, ciphers, key);
  }

  private static Made encryption(String name, Task task, CipherWork ciphers, SecretKey key) {
    var work =
        new CLoop.Work(
            "encrypt",
            name,
            "",
            task.nonceBytes(),
            List.of(key.getEncoded()),
            all(ciphers.messages()),
            List.of());
    return new Made(
        work,
        (loop, turn, proof) ->
            proof.checked(
                "the JDK opens it",
                Arrays.equals(
                    ciphers.messages().inTurn((int) turn),
                    CipherWork.openedByTheJdk(
                        task, key, nonce(task.nonceBytes(), turn), loop.output()))));
  }

  /** The nonce of a turn, as loops.c makes it: the count from 1 on. */
  private static byte[] nonce(int length, long turn) {
    var nonce = new byte[length];
    CipherWork.count(nonce, turn + 1);
    return nonce;
  }

  private static Made decryption(String name, Task task, CipherWork ciphers, SecretKey key) {
    var sealed = ciphers.sealed();
    var nonces = all(sealed).stream().map(one -> CipherWork.nonce(one.parameters())).toList();
    var ciphertexts = all(sealed).stream().map(CipherWork.Sealed::ciphertext).toList();
    var keys = List.of(key.getEncoded());
    var work = new CLoop.Work("decrypt", name, "", task.nonceBytes(), keys, ciphertexts, nonces);
    return new Made(
        work,
        (loop, turn, proof) -> {
          proof.checked(
              "opens what the JDK sealed",
              Arrays.equals(ciphers.messages().inTurn((int) turn), loop.output()));
          if (task.authenticated()) {
            var forged = ciphertexts.getFirst().clone();
            forged[forged.length - 1] ^= 1;
            proof.checked(
                "refuses a forgery",
                refused(
                    new CLoop.Work(
                        "decrypt",
                        name,
                        "",
                        task.nonceBytes(),
                        keys,
                        List.of(forged),
                        List.of(nonces.getFirst()))));
          }
        });
  }

  /** Whether a loop's only input is refused. */
  private static boolean refused(CLoop.Work work) {
    try (var loop = new CLoop(work)) {
      loop.run(1);
      return false;
    } catch (IllegalStateException e) {
      return true;
    }
  }

  private static Made signature(Asked row) throws GeneralSecurityException {
    var algorithm = row.text("algorithm");
    var bits = row.text("keyLength");
    var curve = row.text("curve");
    var scheme =
        !bits.isEmpty()
            ? SignatureScheme.rsa(algorithm, Integer.parseInt(bits))
            : !curve.isEmpty() ? SignatureScheme.ecdsa(curve) : SignatureScheme.named(algorithm);
    // As many of each as the benchmark's amounts().
    var amounts =
        !bits.isEmpty()
            ? new Amounts(1, 16, 16)
            : !curve.isEmpty()
                ? new Amounts(1, Ring.MOST, Ring.MOST)
                : new Amounts(PAIRS, 1024, Ring.MOST);
    var hash = !bits.isEmpty() ? "SHA256" : HASHES.getOrDefault(curve, "");
    var detail = algorithm.equals("RSASSA-PSS") ? "pss" : "";
    var signatures = new SignatureWork(JDK, scheme, amounts);
    return row.operation().equals("sign")
        ? signing(scheme, hash, detail, signatures)
        : verification(hash, detail, signatures);
  }

  private static Made signing(
      SignatureScheme scheme, String hash, String detail, SignatureWork signatures) {
    var keys =
        all(signatures.pairs()).stream().map(pair -> pair.getPrivate().getEncoded()).toList();
    var work = new CLoop.Work("sign", hash, detail, 0, keys, all(signatures.messages()), List.of());
    return new Made(
        work,
        (loop, turn, proof) ->
            proof.checked(
                "the JDK verifies it",
                Reference.verifies(
                    scheme,
                    signatures.pairs().inTurn((int) turn).getPublic(),
                    signatures.messages().inTurn((int) turn),
                    loop.output())));
  }

  private static Made verification(String hash, String detail, SignatureWork signatures) {
    var keys = all(signatures.pairs()).stream().map(pair -> pair.getPublic().getEncoded()).toList();
    var signed = all(signatures.signed());
    var messages = signed.stream().map(SignatureWork.Signed::message).toList();
    var made = signed.stream().map(SignatureWork.Signed::signature).toList();
    return new Made(
        new CLoop.Work("verify", hash, detail, 0, keys, messages, made),
        (_, _, proof) -> {
          proof.checked("verifies what the JDK signed", true); // else the loop would have failed
          proof.checked(
              "refuses another message's signature",
              refused(
                  new CLoop.Work(
                      "verify",
                      hash,
                      detail,
                      0,
                      List.of(keys.getFirst()),
                      List.of(messages.get(1)),
                      List.of(made.getFirst()))));
        });
  }

  private static Made agreement(Asked row) throws GeneralSecurityException {
    var curve = row.text("curve");
    var kind = curve.isEmpty() ? KeyKind.named(row.text("algorithm")) : KeyKind.ec(curve);
    var own = Reference.pair(kind);
    var peers = new ArrayList<KeyPair>();
    for (int i = 0; i < PAIRS; i++) {
      peers.add(Reference.pair(kind));
    }
    var keys =
        Stream.concat(
                Stream.of(own.getPrivate().getEncoded()),
                peers.stream().map(peer -> peer.getPublic().getEncoded()))
            .toList();
    return new Made(
        new CLoop.Work("agree", "", "", 0, keys, List.of(), List.of()),
        (loop, turn, proof) -> {
          var second = Reference.get(p -> KeyAgreement.getInstance(row.text("algorithm"), p));
          second.init(peers.get((int) (turn % PAIRS)).getPrivate());
          second.doPhase(own.getPublic(), true);
          proof.checked(
              "agrees with the JDK", Arrays.equals(second.generateSecret(), loop.output()));
        });
  }

  private static Made kem(Asked row) throws GeneralSecurityException {
    var kind = KeyKind.named(row.text("algorithm"));
    var pairs = new ArrayList<KeyPair>();
    var sent = new ArrayList<KEM.Encapsulated>();
    for (int i = 0; i < PAIRS; i++) {
      pairs.add(Reference.pair(kind));
      sent.add(Reference.encapsulate(kind, pairs.getLast().getPublic()));
    }
    if (row.operation().equals("encapsulate")) {
      var keys = pairs.stream().map(pair -> pair.getPublic().getEncoded()).toList();
      return new Made(
          new CLoop.Work("encapsulate", "", "", 0, keys, List.of(), List.of()),
          (loop, turn, proof) ->
              proof.checked(
                  "the JDK opens it",
                  Arrays.equals(
                      Reference.decapsulate(
                          kind, pairs.get((int) (turn % PAIRS)).getPrivate(), loop.output()),
                      loop.secret())));
    }
    var keys = pairs.stream().map(pair -> pair.getPrivate().getEncoded()).toList();
    var inputs = sent.stream().map(KEM.Encapsulated::encapsulation).toList();
    return new Made(
        new CLoop.Work("decapsulate", "", "", 0, keys, inputs, List.of()),
        (loop, turn, proof) ->
            proof.checked(
                "opens what the JDK encapsulated",
                Arrays.equals(sent.get((int) (turn % PAIRS)).key().getEncoded(), loop.secret())));
  }

  private static Made generation(Asked row) {
    var curve = row.text("curve");
    var kind = curve.isEmpty() ? KeyKind.named(row.text("algorithm")) : KeyKind.ec(curve);
    var work =
        new CLoop.Work(
            "generate",
            kind.generatorAlgorithm(),
            GROUPS.getOrDefault(curve, ""),
            0,
            List.of(),
            List.of(),
            List.of());
    return new Made(
        work,
        (loop, _, proof) -> {
          var factory = Reference.get(p -> KeyFactory.getInstance(kind.keyAlgorithm(), p));
          var itsPublic = factory.generatePublic(new X509EncodedKeySpec(loop.publicKey()));
          proof.checked(
              "the key works with the JDK at the other end",
              works(kind, loop.privateKey(), itsPublic));
        });
  }

  /** Whether a private key does, in C, what its public key's owner can. */
  private static boolean works(KeyKind kind, byte[] key, PublicKey itsPublic)
      throws GeneralSecurityException {
    if (kind.encapsulates()) {
      var sent = Reference.encapsulate(kind, itsPublic);
      try (var loop = once("decapsulate", "", List.of(key), sent.encapsulation())) {
        return Arrays.equals(sent.key().getEncoded(), loop.secret());
      }
    }
    if (kind.onlyAgrees()) {
      var agreed = Reference.agree(kind, kind.name(), itsPublic);
      try (var loop = once("agree", "", List.of(key, agreed.publicKey().getEncoded()))) {
        return Arrays.equals(agreed.secret(), loop.output());
      }
    }
    byte[] message = {1, 2, 3};
    try (var loop = once("sign", HASHES.getOrDefault(kind.name(), ""), List.of(key), message)) {
      return Reference.verifies(SignatureScheme.of(kind), itsPublic, message, loop.output());
    }
  }

  /** A loop that has done its operation once. */
  private static CLoop once(
      String operation, String algorithm, List<byte[]> keys, byte[]... inputs) {
    var loop =
        new CLoop(new CLoop.Work(operation, algorithm, "", 0, keys, List.of(inputs), List.of()));
    loop.run(1);
    return loop;
  }

  private static Made random(Asked row) {
    var size = row.number("dataSize");
    var work = new CLoop.Work("random", "", "", size, List.of(), List.of(), List.of());
    return new Made(
        work,
        (loop, _, proof) -> {
          var seen = new HashSet<String>();
          for (int i = 0; i < 64; i++) {
            loop.run(1);
            seen.add(Arrays.toString(loop.output()));
          }
          proof.checked("64 outputs differ", seen.size() == 64);
        });
  }
}
