package jcabench.benchmark;

import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import javax.crypto.KEM;
import jcabench.ceiling.CLoop;

/** Loops in C over keys that have come just now: decoding alone, or with their first use. */
final class DecodingLoops {
  private DecodingLoops() {}

  /** As KeyFactoryBenchmark has it. */
  static LoopWork key(LoopWork.Asked row) throws GeneralSecurityException {
    var kind = kind(row);
    var keys = LoopWork.all(KeyEncodings.ring(kind));
    boolean isPublic = row.operation().equals("generatePublic");
    var work =
        work(isPublic ? "read-public" : "read-private", kind, encodings(keys, isPublic), List.of());
    return new LoopWork(
        work,
        (loop, turn, proof) -> {
          var one = keys.get((int) (turn % keys.size()));
          proof.checked(
              "the key is the one that was encoded",
              isPublic
                  ? Arrays.equals(one.x509().getEncoded(), loop.publicKey())
                  : KeyLoops.works(kind, loop.privateKey(), one.keys().getPublic()));
          var encoded = work.inputs().getFirst();
          var half = Arrays.copyOf(encoded, encoded.length / 2);
          proof.checked(
              "refuses half a key",
              LoopWork.refused(work(work.operation(), kind, List.of(half), List.of())));
        });
  }

  /** As KemBenchmark.Decoding has it. */
  static LoopWork kem(LoopWork.Asked row) throws GeneralSecurityException {
    var kind = kind(row);
    var keys = LoopWork.all(KeyEncodings.ring(kind));
    if (row.operation().equals("decodeAndEncapsulate")) {
      return new LoopWork(
          work("read-encapsulate", kind, encodings(keys, true), List.of()),
          (loop, turn, proof) ->
              proof.checked(
                  "the JDK opens it",
                  Arrays.equals(
                      Reference.decapsulate(
                          kind,
                          keys.get((int) (turn % keys.size())).keys().getPrivate(),
                          loop.output()),
                      loop.secret())));
    }
    var sent = new ArrayList<KEM.Encapsulated>();
    for (var one : keys) {
      sent.add(Reference.encapsulate(kind, one.keys().getPublic()));
    }
    var encapsulations = sent.stream().map(KEM.Encapsulated::encapsulation).toList();
    return new LoopWork(
        work("read-decapsulate", kind, encodings(keys, false), encapsulations),
        (loop, turn, proof) ->
            proof.checked(
                "opens what the JDK encapsulated",
                Arrays.equals(
                    sent.get((int) (turn % sent.size())).key().getEncoded(), loop.secret())));
  }

  private static KeyKind kind(LoopWork.Asked row) {
    if (!row.text("curve").isEmpty()) {
      return KeyKind.ec(row.text("curve"));
    }
    return row.text("keyLength").isEmpty()
        ? KeyKind.named(row.text("algorithm"))
        : KeyKind.rsa(row.number("keyLength"));
  }

  private static List<byte[]> encodings(List<KeyEncodings> keys, boolean arePublic) {
    return keys.stream()
        .map(one -> arePublic ? one.x509().getEncoded() : one.pkcs8().getEncoded())
        .toList();
  }

  private static CLoop.Work work(
      String operation, KeyKind kind, List<byte[]> keys, List<byte[]> encapsulations) {
    return new CLoop.Work(
        operation, kind.generatorAlgorithm(), "", 0, List.of(), keys, encapsulations);
  }
}
