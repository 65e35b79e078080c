package jcabench.result;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** What is noted of timed calls. */
public enum Mode {
  /** Operations per time, over many calls. */
  THROUGHPUT("thrpt"),
  /** Time per operation, the mean over many calls. */
  AVERAGE_TIME("avgt"),
  /** The time of single calls, drawn at random out of many. */
  SAMPLE_TIME("sample"),
  /** The time of every call by itself. */
  SINGLE_SHOT("ss");

  private final String label;

  Mode(String label) {
    this.label = label;
  }

  /** JMH's short name, which files and the command line use. */
  @JsonValue
  public String label() {
    return label;
  }

  /** The mode with a short name. */
  public static Optional<Mode> of(String label) {
    return Arrays.stream(values()).filter(mode -> mode.label.equals(label)).findFirst();
  }

  /** All short names. */
  public static List<String> labels() {
    return Arrays.stream(values()).map(Mode::label).toList();
  }

  /** Whether a larger score is a faster one. */
  public boolean largerIsFaster() {
    return this == THROUGHPUT;
  }

  /** Whether single calls are timed, so that there is a distribution and not only a mean. */
  public boolean timesCalls() {
    return this == SAMPLE_TIME || this == SINGLE_SHOT;
  }
}
