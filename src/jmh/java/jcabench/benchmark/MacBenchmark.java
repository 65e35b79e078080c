package jcabench.benchmark;

import java.util.Arrays;
import java.util.Optional;
import javax.crypto.Mac;
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

  private MacWork work;
  private Ring<byte[]> messages;
  private Mac mac;

  @Override
  protected void prepare(LoadedContender contender) throws Exception {
    work = new MacWork(contender, algorithm, dataSize, 1);
    messages = work.messages();
    mac = work.mac();
    mac.init(work.keys().at(0));
  }

  @Override
  protected void check(LoadedContender contender) throws Exception {
    work.check((_, message) -> mac.doFinal(message));
    contender.proof().served("mac", mac, contender);
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
