package jcabench.benchmark;

import java.security.GeneralSecurityException;
import java.util.List;
import jcabench.benchmark.SignatureWork.Amounts;
import jcabench.ceiling.CLoop;

/** Loops in C that sign and verify. */
final class SignatureLoops {
  private SignatureLoops() {}

  static LoopWork signature(LoopWork.Asked row) throws GeneralSecurityException {
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
                : new Amounts(LoopWork.PAIRS, 1024, Ring.MOST);
    var hash = !bits.isEmpty() ? "SHA256" : LoopWork.HASHES.getOrDefault(curve, "");
    var detail = algorithm.equals("RSASSA-PSS") ? "pss" : "";
    var signatures = new SignatureWork(LoopWork.JDK, scheme, amounts);
    return row.operation().equals("sign")
        ? signing(scheme, hash, detail, signatures)
        : verification(hash, detail, signatures);
  }

  private static LoopWork signing(
      SignatureScheme scheme, String hash, String detail, SignatureWork signatures) {
    var keys =
        LoopWork.all(signatures.pairs()).stream()
            .map(pair -> pair.getPrivate().getEncoded())
            .toList();
    var work =
        new CLoop.Work(
            "sign", hash, detail, 0, keys, LoopWork.all(signatures.messages()), List.of());
    return new LoopWork(
        work,
        (loop, turn, proof) -> {
          proof.checked(
              "the JDK verifies it",
              Reference.verifies(
                  scheme,
                  signatures.pairs().inTurn((int) turn).getPublic(),
                  signatures.messages().inTurn((int) turn),
                  loop.output()));
          SignatureWork.noteEffort(scheme, proof);
        });
  }

  private static LoopWork verification(String hash, String detail, SignatureWork signatures) {
    var keys =
        LoopWork.all(signatures.pairs()).stream()
            .map(pair -> pair.getPublic().getEncoded())
            .toList();
    var signed = LoopWork.all(signatures.signed());
    var messages = signed.stream().map(SignatureWork.Signed::message).toList();
    var made = signed.stream().map(SignatureWork.Signed::signature).toList();
    return new LoopWork(
        new CLoop.Work("verify", hash, detail, 0, keys, messages, made),
        (_, _, proof) -> {
          proof.checked("verifies what the JDK signed", true); // else the loop would have failed
          proof.checked(
              "refuses another message's signature",
              LoopWork.refused(
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
}
