package jcabench.benchmark;

import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import javax.crypto.Mac;
import javax.crypto.SecretKey;
import jcabench.benchmark.CipherWork.Task;
import jcabench.ceiling.CLoop;

/** Loops in C over messages: digests, MACs, ciphers; and random bytes. */
final class MessageLoops {
  /** How the operations end that make an object for each message. */
  private static final String ANEW = "NewObject";

  private MessageLoops() {}

  /** Where a context is made for each message, as {@code loops.c} has it; else empty. */
  private static String detail(LoopWork.Asked row) {
    return row.operation().endsWith(ANEW) ? "new" : "";
  }

  static LoopWork digest(LoopWork.Asked row) {
    var name = row.text("algorithm");
    var messages = Ring.messages(row.number("dataSize"));
    var work =
        new CLoop.Work(
            "digest", name, detail(row), 0, List.of(), LoopWork.all(messages), List.of());
    return new LoopWork(
        work,
        (loop, turn, proof) -> {
          var second = Reference.get(p -> java.security.MessageDigest.getInstance(name, p));
          proof.checked(
              "same as the JDK",
              Arrays.equals(second.digest(messages.inTurn((int) turn)), loop.output()));
        });
  }

  static LoopWork mac(LoopWork.Asked row) throws GeneralSecurityException {
    var name = row.text("algorithm");
    var macs = new MacWork(LoopWork.JDK, name, row.number("dataSize"), 1);
    var key = macs.keys().at(0);
    var work =
        new CLoop.Work(
            "mac",
            LoopWork.HASHES.get(name),
            detail(row),
            0,
            List.of(key.getEncoded()),
            LoopWork.all(macs.messages()),
            List.of());
    return new LoopWork(
        work,
        (loop, turn, proof) -> {
          var second = Reference.get(p -> Mac.getInstance(name, p));
          second.init(key);
          proof.checked(
              "same as the JDK",
              Arrays.equals(second.doFinal(macs.messages().inTurn((int) turn)), loop.output()));
        });
  }

  static LoopWork cipher(LoopWork.Asked row) throws GeneralSecurityException {
    var transformation = row.text("algorithm");
    var bits = Integer.parseInt(row.params().getOrDefault("keyLength", "256"));
    var nonceBytes =
        Integer.parseInt(row.params().getOrDefault("nonceLength", usualNonce(transformation)));
    var task = new Task(transformation, bits, nonceBytes, row.number("dataSize"));
    var ciphers = new CipherWork(LoopWork.JDK, task, 1);
    var key = ciphers.keys().at(0);
    var name =
        transformation.startsWith("AES/")
            ? "AES-" + bits + "-" + transformation.split("/", -1)[1]
            : transformation;
    return row.operation().startsWith("encrypt")
        ? encryption(name, detail(row), task, ciphers, key)
        : decryption(name, detail(row), task, ciphers, key);
  }

  private static LoopWork encryption(
      String name, String detail, Task task, CipherWork ciphers, SecretKey key) {
    var work =
        new CLoop.Work(
            "encrypt",
            name,
            detail,
            task.nonceBytes(),
            List.of(key.getEncoded()),
            LoopWork.all(ciphers.messages()),
            List.of());
    return new LoopWork(
        work,
        (loop, turn, proof) ->
            proof.checked(
                "the JDK opens it",
                Arrays.equals(
                    ciphers.messages().inTurn((int) turn),
                    CipherWork.openedByTheJdk(
                        task, key, nonce(task.nonceBytes(), turn), loop.output()))));
  }

  /** In bytes, where the row does not say it: modes without authentication take a block. */
  private static String usualNonce(String transformation) {
    return transformation.startsWith("AES") && !transformation.startsWith("AES/GCM") ? "16" : "12";
  }

  /** The nonce of a turn, as loops.c makes it: the count from 1 on. */
  private static byte[] nonce(int length, long turn) {
    var nonce = new byte[length];
    CipherWork.count(nonce, turn + 1);
    return nonce;
  }

  private static LoopWork decryption(
      String name, String detail, Task task, CipherWork ciphers, SecretKey key) {
    var sealed = ciphers.sealed();
    var nonces =
        LoopWork.all(sealed).stream().map(one -> CipherWork.nonce(one.parameters())).toList();
    var ciphertexts = LoopWork.all(sealed).stream().map(CipherWork.Sealed::ciphertext).toList();
    var keys = List.of(key.getEncoded());
    var work =
        new CLoop.Work("decrypt", name, detail, task.nonceBytes(), keys, ciphertexts, nonces);
    return new LoopWork(
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
                LoopWork.refused(
                    new CLoop.Work(
                        "decrypt",
                        name,
                        detail,
                        task.nonceBytes(),
                        keys,
                        List.of(forged),
                        List.of(nonces.getFirst()))));
          }
        });
  }

  static LoopWork random(LoopWork.Asked row) {
    var size = row.number("dataSize");
    var work = new CLoop.Work("random", "", "", size, List.of(), List.of(), List.of());
    return new LoopWork(
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
