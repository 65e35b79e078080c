package jcabench.jmh;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.openjdk.jmh.runner.RunnerException;

class RootCauseTest {
  @Test
  void whatTheBenchmarkThrewIsToldNotWhatJmhWrapsAroundIt() {
    var wrapped = new RuntimeException("Benchmark error during the run");
    wrapped.addSuppressed(new IllegalStateException("the first thread ran out of entropy"));
    wrapped.addSuppressed(new IllegalStateException("so did the second"));
    assertEquals(
        "IllegalStateException: the first thread ran out of entropy",
        RootCause.of(new RunnerException("Benchmark caught the exception", wrapped)));
  }

  @Test
  void anExceptionWithoutMessageIsNamed() {
    assertEquals(
        "ArithmeticException", RootCause.of(new RuntimeException(new ArithmeticException())));
    assertEquals("plain", RootCause.of(new RunnerException("plain")));
  }
}
