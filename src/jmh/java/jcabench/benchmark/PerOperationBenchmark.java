package jcabench.benchmark;

import java.security.GeneralSecurityException;
import jcabench.contender.Definition;
import jcabench.contender.LoadedContender;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

/**
 * A small operation on an object of its own: {@code getInstance} with the provider, decoding the
 * key, {@code init}, and the operation, as code does that keeps nothing. Which of a contender's
 * providers serves is known beforehand.
 */
@Definition(
    version = 2,
    service = "PerOperation",
    times =
        "`answer`: `getInstance` with the provider, decoding of the key, `init`, and one small"
            + " operation, each time.")
public class PerOperationBenchmark extends ContenderBenchmark {
  /** JCA name. */
  @Param({"SHA-256", "HmacSHA256", "AES/GCM/NoPadding", "SHA256withECDSA", "ML-KEM-768"})
  public String algorithm;

  private LoadedContender contender;
  private FirstAnswer first;

  @Override
  protected void prepare(LoadedContender loaded) throws Exception {
    first = FirstAnswer.of(algorithm);
    first.give(loaded);
    contender = loaded.narrowedTo(first::give);
  }

  @Override
  protected void check(LoadedContender loaded) throws Exception {
    var given = first.give(loaded);
    loaded.proof().checked("known answer", first.isRight(loaded, given));
    loaded.proof().served("object", given.object(), loaded);
  }

  /** All of it. */
  @Benchmark
  public Object answer() throws GeneralSecurityException {
    return first.give(contender);
  }
}
