package jcabench.benchmark;

import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.PublicKey;
import java.security.spec.X509EncodedKeySpec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.crypto.KEM;
import javax.crypto.KeyAgreement;
import jcabench.ceiling.CLoop;

/** Loops in C over keys: agreement, encapsulation, generation and decoding. */
final class KeyLoops {
  private static final Map<String, String> GROUPS =
      Map.of("secp256r1", "P-256", "secp384r1", "P-384", "secp521r1", "P-521");

  private KeyLoops() {}

  static LoopWork agreement(LoopWork.Asked row) throws GeneralSecurityException {
    var curve = row.text("curve");
    var kind = curve.isEmpty() ? KeyKind.named(row.text("algorithm")) : KeyKind.ec(curve);
    var own = Reference.pair(kind);
    var peers = new ArrayList<KeyPair>();
    for (int i = 0; i < LoopWork.PAIRS; i++) {
      peers.add(Reference.pair(kind));
    }
    var keys =
        Stream.concat(
                Stream.of(own.getPrivate().getEncoded()),
                peers.stream().map(peer -> peer.getPublic().getEncoded()))
            .toList();
    return new LoopWork(
        new CLoop.Work("agree", "", "", 0, keys, List.of(), List.of()),
        (loop, turn, proof) -> {
          var second = Reference.get(p -> KeyAgreement.getInstance(row.text("algorithm"), p));
          second.init(peers.get((int) (turn % LoopWork.PAIRS)).getPrivate());
          second.doPhase(own.getPublic(), true);
          proof.checked(
              "agrees with the JDK", Arrays.equals(second.generateSecret(), loop.output()));
        });
  }

  static LoopWork kem(LoopWork.Asked row) throws GeneralSecurityException {
    var kind = KeyKind.named(row.text("algorithm"));
    var pairs = new ArrayList<KeyPair>();
    var sent = new ArrayList<KEM.Encapsulated>();
    for (int i = 0; i < LoopWork.PAIRS; i++) {
      pairs.add(Reference.pair(kind));
      sent.add(Reference.encapsulate(kind, pairs.getLast().getPublic()));
    }
    if (row.operation().equals("encapsulate")) {
      var keys = pairs.stream().map(pair -> pair.getPublic().getEncoded()).toList();
      return new LoopWork(
          new CLoop.Work("encapsulate", "", "", 0, keys, List.of(), List.of()),
          (loop, turn, proof) ->
              proof.checked(
                  "the JDK opens it",
                  Arrays.equals(
                      Reference.decapsulate(
                          kind,
                          pairs.get((int) (turn % LoopWork.PAIRS)).getPrivate(),
                          loop.output()),
                      loop.secret())));
    }
    var keys = pairs.stream().map(pair -> pair.getPrivate().getEncoded()).toList();
    var inputs = sent.stream().map(KEM.Encapsulated::encapsulation).toList();
    return new LoopWork(
        new CLoop.Work("decapsulate", "", "", 0, keys, inputs, List.of()),
        (loop, turn, proof) ->
            proof.checked(
                "opens what the JDK encapsulated",
                Arrays.equals(
                    sent.get((int) (turn % LoopWork.PAIRS)).key().getEncoded(), loop.secret())));
  }

  static LoopWork generation(LoopWork.Asked row) {
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
    return new LoopWork(
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
  static boolean works(KeyKind kind, byte[] key, PublicKey itsPublic)
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
    try (var loop =
        once("sign", LoopWork.HASHES.getOrDefault(kind.name(), ""), List.of(key), message)) {
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
}
