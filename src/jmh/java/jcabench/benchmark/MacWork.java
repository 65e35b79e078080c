package jcabench.benchmark;

import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.Random;
import javax.crypto.Mac;
import javax.crypto.SecretKey;
import jcabench.contender.LoadedContender;

/** What every MAC row works on: messages and keys, and the check of what came out. */
final class MacWork {
  private final LoadedContender contender;
  private final String algorithm;
  private final Ring<byte[]> messages;
  private final Ring<SecretKey> keys;

  /** What is timed, for the check. */
  @FunctionalInterface
  interface Code {
    /** The code of a message under a key. */
    byte[] of(SecretKey key, byte[] message) throws GeneralSecurityException;
  }

  /**
   * Makes all of it.
   *
   * @param keyCount how many keys take turns, a power of two
   */
  MacWork(LoadedContender contender, String algorithm, int dataBytes, int keyCount)
      throws GeneralSecurityException {
    this.contender = contender;
    this.algorithm = algorithm;
    messages = Ring.messages(dataBytes);
    // As long as the digest, which is the customary length (RFC 2104, section 3).
    var bytes = known().bytes("key"); // the first key has a known answer
    var random = new Random(Ring.SEED);
    keys =
        Ring.of(
            keyCount,
            _ -> {
              var key = contender.secretKey(algorithm, bytes);
              random.nextBytes(bytes);
              return key;
            });
  }

  private KnownAnswers known() {
    return KnownAnswers.of("mac." + algorithm);
  }

  /** A MAC of the contender's, without a key. */
  Mac mac() throws GeneralSecurityException {
    return contender.get(p -> Mac.getInstance(algorithm, p));
  }

  Ring<byte[]> messages() {
    return messages;
  }

  Ring<SecretKey> keys() {
    return keys;
  }

  /** Compares with a known answer and the JDK, or, where keys stay, with another object. */
  void check(Code code) throws GeneralSecurityException {
    var proof = contender.proof();
    if (!contender.keysStay()) {
      var answer = code.of(keys.at(0), known().bytes("input"));
      proof.checked("known answer", Arrays.equals(known().bytes("output"), answer));
    }
    var second = contender.keysStay() ? mac() : Reference.get(p -> Mac.getInstance(algorithm, p));
    for (int i : new int[] {0, keys.size() - 1}) {
      var message = messages.at(messages.size() - 1 - i % 2);
      second.init(keys.at(i));
      var answer = code.of(keys.at(i), message);
      proof.checked(
          contender.keysStay() ? "same from another object" : "same as the JDK",
          Arrays.equals(second.doFinal(message), answer));
      var other = code.of(keys.at(i), messages.at(0));
      proof.checked("another for another message", !Arrays.equals(other, answer));
    }
  }
}
