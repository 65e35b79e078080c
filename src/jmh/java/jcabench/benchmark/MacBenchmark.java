package jcabench.benchmark;

import java.util.Arrays;
import java.util.Optional;
import javax.crypto.Mac;
import javax.crypto.SecretKey;
import jcabench.contender.Definition;
import jcabench.contender.LoadedContender;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

/** {@code Mac.doFinal(byte[])} on one keyed object; {@code init} is not timed. */
@Definition(
    version = 1,
    service = "Mac",
    times = "`Mac.doFinal(byte[])` on one keyed, reused object.")
public class MacBenchmark extends ContenderBenchmark {
  /** JCA name. */
  @Param({"HmacSHA256", "HmacSHA384", "HmacSHA512", "HmacSHA3-256"})
  public String algorithm;

  /** Message length in bytes. */
  @Param({"16", "64", "256", "1024", "8192", "16384", "1048576"})
  public int dataSize;

  private Ring<byte[]> messages;
  private SecretKey key;
  private Mac mac;

  @Override
  protected void prepare(LoadedContender contender) throws Exception {
    messages = Ring.messages(dataSize);
    // As long as the digest, which is the customary length (RFC 2104, section 3).
    key = contender.secretKey(algorithm, KnownAnswers.of("mac." + algorithm).bytes("key"));
    mac = contender.get(p -> Mac.getInstance(algorithm, p));
    mac.init(key);
  }

  @Override
  protected void check(LoadedContender contender) throws Exception {
    var proof = contender.proof();
    var message = messages.at(messages.size() - 1);
    var code = mac.doFinal(message);
    if (contender.keysStay()) {
      var other = contender.get(p -> Mac.getInstance(algorithm, p));
      other.init(key);
      proof.checked("same from another object", Arrays.equals(other.doFinal(message), code));
      proof.checked(
          "another for another message",
          !Arrays.equals(code, mac.doFinal(messages.at(0))) || messages.size() == 1);
    } else {
      var known = KnownAnswers.of("mac." + algorithm);
      proof.checked(
          "known answer", Arrays.equals(known.bytes("output"), mac.doFinal(known.bytes("input"))));
      var second = Reference.get(p -> Mac.getInstance(algorithm, p));
      second.init(key);
      proof.checked("same as the JDK", Arrays.equals(second.doFinal(message), code));
    }
    proof.served("mac", mac, contender);
  }

  @Override
  protected Optional<Rehearsal.Call> smaller(String operation) {
    if (dataSize <= Rehearsal.LARGE) {
      return Optional.empty();
    }
    var message = Arrays.copyOf(messages.at(0), Rehearsal.LARGE);
    return Optional.of(() -> mac.doFinal(message));
  }

  /** The code of one message. */
  @Benchmark
  public byte[] mac() {
    return mac.doFinal(messages.next());
  }
}
