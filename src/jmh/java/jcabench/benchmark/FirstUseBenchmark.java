package jcabench.benchmark;

import java.util.concurrent.TimeUnit;
import jcabench.contender.Definition;
import jcabench.contender.LateTrial;
import jcabench.contender.LoadedContender;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What a contender takes when it is used for the first time in a JVM: one call in each fork,
 * nothing warmed up, nothing of the provider loaded before. JVM start is not in it.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 0)
@Measurement(iterations = 1)
@Definition(
    version = 1,
    service = "FirstUse",
    times =
        "One call in each fresh JVM, nothing warmed up: loading the provider, and from there to the"
            + " first answer. JVM start is not in it. Median and quartiles over forks.")
public abstract class FirstUseBenchmark {
  /** The contender's id. */
  @Param("jdk")
  public String provider;

  private LateTrial trial;

  /** Reads what is needed that is not the contender's. */
  @Setup(Level.Trial)
  public void start() {
    trial = LateTrial.of(provider);
    prepare();
  }

  /** Checks and proves. */
  @TearDown(Level.Trial)
  public void finish() {
    trial.finish(this::check);
  }

  abstract void prepare();

  abstract void check(LoadedContender contender) throws Exception;

  final LateTrial trial() {
    return trial;
  }

  /** Loading the provider: classes, native library, self-tests. */
  @Definition(version = 1)
  public static class Load extends FirstUseBenchmark {
    @Override
    void prepare() {}

    @Override
    void check(LoadedContender contender) throws Exception {
      var first = FirstAnswer.of("SHA-256");
      var given = first.give(contender);
      contender.proof().checked("known answer", first.isRight(contender, given));
      contender.proof().served("digest", given.object(), contender);
    }

    /** All of it. */
    @Benchmark
    public Object loadProvider() {
      return trial().timed(trial()::load);
    }
  }

  /**
   * From nothing to the first answer: loading the provider, {@code getInstance}, key, and one small
   * operation.
   */
  @Definition(version = 1)
  public static class Answer extends FirstUseBenchmark {
    /** JCA name. */
    @Param({"SHA-256", "HmacSHA256", "AES/GCM/NoPadding", "SHA256withECDSA", "ML-KEM-768"})
    public String algorithm;

    private FirstAnswer first;
    private FirstAnswer.Given given;

    @Override
    void prepare() {
      first = FirstAnswer.of(algorithm);
    }

    @Override
    void check(LoadedContender contender) throws Exception {
      contender.proof().checked("known answer", first.isRight(contender, given));
      contender.proof().served("object", given.object(), contender);
    }

    /** All of it. */
    @Benchmark
    public Object firstAnswer() {
      return trial().timed(() -> given = first.give(trial().load()));
    }
  }
}
