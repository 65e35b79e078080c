package jcabench.benchmark;

import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Optional;
import jcabench.contender.Definition;
import jcabench.contender.LoadedContender;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

/**
 * {@code MessageDigest.digest(byte[])} on one object that is used again and again.
 *
 * <p>Alone: {@code java -cp target/jcabench.jar org.openjdk.jmh.Main DigestBenchmark}
 */
@Definition(
    version = 1,
    service = "MessageDigest",
    times = "`MessageDigest.digest(byte[])` on one reused object.")
public class DigestBenchmark extends ContenderBenchmark {
  /** JCA name. */
  @Param({"SHA-256", "SHA-384", "SHA-512", "SHA3-256", "SHA3-512"})
  public String algorithm;

  /** Message length in bytes. */
  @Param({"16", "64", "256", "1024", "8192", "16384", "1048576"})
  public int dataSize;

  private Ring<byte[]> messages;
  private MessageDigest digest;

  @Override
  protected void prepare(LoadedContender contender) throws Exception {
    messages = Ring.messages(dataSize);
    digest = contender.get("MessageDigest", algorithm, MessageDigest::getInstance);
  }

  @Override
  protected void check(LoadedContender contender) throws Exception {
    var known = KnownAnswers.of("digest." + algorithm);
    contender
        .proof()
        .checked(
            "known answer",
            Arrays.equals(known.bytes("output"), digest.digest(known.bytes("input"))));
    var second = Reference.get(p -> MessageDigest.getInstance(algorithm, p));
    var message = messages.at(messages.size() - 1);
    contender
        .proof()
        .checked("same as the JDK", Arrays.equals(second.digest(message), digest.digest(message)));
    contender.proof().served("digest", digest, contender);
  }

  @Override
  protected Optional<Rehearsal.Call> smaller(String operation) {
    if (dataSize <= Rehearsal.LARGE) {
      return Optional.empty();
    }
    var message = Arrays.copyOf(messages.at(0), Rehearsal.LARGE);
    return Optional.of(() -> digest.digest(message));
  }

  /** The digest of one message. */
  @Benchmark
  public byte[] digest() {
    return digest.digest(messages.next());
  }
}
