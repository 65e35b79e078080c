package jcabench.result;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.util.List;
import java.util.Map;

/** Which tool timed a fork, and what it says of its own conditions. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "tool")
@JsonSubTypes({
  @JsonSubTypes.Type(value = Origin.Jmh.class, name = "jmh"),
  @JsonSubTypes.Type(value = Origin.External.class, name = "external")
})
public sealed interface Origin {
  /**
   * What JMH records of the benchmark and its JVM beside the scores.
   *
   * @param warmup number, length and batch size of the warm-up iterations
   * @param measurement the same for the measured iterations
   * @param timeUnit name of the {@link java.util.concurrent.TimeUnit} of the scores
   * @param params the parameters in JMH's order, the contender included
   */
  record Jmh(
      String jmhVersion,
      String benchmark,
      String mode,
      int threads,
      String jvm,
      List<String> jvmArgs,
      String jdkVersion,
      String vmName,
      String vmVersion,
      Iterations warmup,
      Iterations measurement,
      String timeUnit,
      Map<String, String> params)
      implements Origin {}

  /**
   * Iterations.
   *
   * @param count how many
   * @param time length of each as JMH writes it, for example {@code 200 ms} or {@code single-shot}
   * @param batchSize calls per timed call
   */
  record Iterations(int count, String time, int batchSize) {}

  /**
   * A program that is not a JVM of ours, for example a loop in C.
   *
   * @param program its name
   * @param version what it says of its version
   * @param command how it was called; empty where nobody recorded it
   */
  record External(String program, String version, List<String> command) implements Origin {
    public External {
      command = command == null ? List.of() : List.copyOf(command);
    }
  }
}
