package jcabench.jmh;

import java.io.DataOutputStream;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import jcabench.contender.Trial;
import jcabench.result.Fork;
import jcabench.result.ForkStart;
import jcabench.result.Measurement;
import jcabench.result.Origin;
import jcabench.run.LiveFork;
import jcabench.run.Slicing;

/** One row in a contender's JVM, as the host sees it. */
final class JmhFork implements LiveFork {
  private static final Line.Warmth COLD = new Line.Warmth(new double[0], 0, true);

  private static final double MILLIS_PER_SECOND = 1e3;

  /** Of so many last steps of the warm-up the one in the middle tells the peak. */
  private static final int STEPS = 3;

  /** Keys may take long to make, and single shots make keys. */
  private static final Duration FOR_EVER = Duration.ofDays(1);

  /** Turns and steps of a warm-up end after milliseconds: all others wait for them. */
  private static final Duration TURN = Duration.ofMinutes(1);

  private final JmhJvm jvm;
  private final ForkStart start;
  private final List<Reading> readings = new ArrayList<>();
  private Line.Opened opened = new Line.Opened(List.of(), List.of());
  private Line.Warmth warmth = COLD;
  private Slicing.WarmUp rule = Slicing.USUAL.warmUp();
  private String trouble = "";

  JmhFork(JmhJvm jvm, ForkStart start) {
    this.jvm = jvm;
    this.start = start;
  }

  /** A step that the JVM may refuse. */
  private interface Step {
    void run() throws JmhJvm.RefusedException;
  }

  private boolean tried(Step step) {
    if (!trouble.isEmpty()) {
      return false;
    }
    try {
      step.run();
      return true;
    } catch (JmhJvm.RefusedException e) {
      trouble = e.getMessage().isEmpty() ? "the JVM ended without a result" : e.getMessage();
      return false;
    }
  }

  private Duration longest() {
    return start.row().singleShot() ? FOR_EVER : TURN;
  }

  @Override
  public boolean open() {
    return tried(() -> opened = jvm.ask(Line.OPEN, FOR_EVER, this::writeRow, Line.Opened::read));
  }

  private void writeRow(DataOutputStream out) throws IOException {
    Line.write(start.row(), out);
    JmhRows.listing(start.row()).write(out);
  }

  @Override
  public boolean warmUp(Slicing.WarmUp asked) {
    rule = asked;
    return tried(
        () ->
            warmth =
                jvm.ask(
                    Line.WARM_UP,
                    longest().plusMillis(asked.mostMillis()),
                    out -> Line.write(asked, out),
                    Line.Warmth::read));
  }

  @Override
  public double peak() {
    var scores = warmth.scores();
    if (scores.length == 0) {
      return 0;
    }
    // A single step may have been disturbed.
    var last = Arrays.copyOfRange(scores, Math.max(0, scores.length - STEPS), scores.length);
    Arrays.sort(last);
    double usual = last[last.length / 2];
    return MILLIS_PER_SECOND * (start.row().largerIsFaster() ? usual : 1 / usual);
  }

  @Override
  public List<Double> slice(Slicing.Turn turn) {
    var before = readings.size();
    tried(
        () ->
            readings.addAll(
                jvm.ask(Line.SLICE, longest(), out -> Line.write(turn, out), Reading::readAll)));
    return readings.subList(before, readings.size()).stream().map(Reading::mean).toList();
  }

  @Override
  public List<Long> threads() {
    return opened.threads();
  }

  @Override
  public Fork end() {
    tried(() -> jvm.ask(Line.CLOSE, FOR_EVER, _ -> {}, _ -> true));
    var said = jvm.outcome();
    var proof = new TreeMap<>(said.map(OutcomeFile::proof).orElseGet(TreeMap::new));
    var stage = said.map(OutcomeFile::stage);
    var told = said.map(OutcomeFile::reason).orElse("");
    if (stage.equals(Optional.of(Trial.Stage.ABSENT))) {
      return start.absent(told, proof);
    }
    if (trouble.isEmpty() && stage.equals(Optional.of(Trial.Stage.DONE)) && !readings.isEmpty()) {
      proof.put(Fork.WARM_UP_SECONDS, Double.toString(warmth.seconds()));
      if (!warmth.settled()) {
        proof.put(Fork.NOT_STEADY, "its speed still rose, or it compiled, when it was measured");
      }
      return start.measured(proof, measurement());
    }
    var reason =
        !jvm.trouble().isEmpty()
            ? jvm.trouble()
            : !told.isEmpty() ? told : trouble.isEmpty() ? "it ended without a result" : trouble;
    return start.failed(reason, jvm.lastLines(), proof);
  }

  private Measurement measurement() {
    return new Measurement(
        readings.getFirst().unit(),
        Arrays.stream(warmth.scores()).boxed().toList(),
        readings.stream().map(Reading::scores).toList(),
        Reading.columns(readings),
        facts());
  }

  private Origin.Jmh facts() {
    var row = start.row();
    var params = new LinkedHashMap<String, String>(Map.of("provider", start.contender()));
    params.putAll(row.params());
    var arguments = new ArrayList<>(jvm.arguments());
    // Labels for those who read JMH's file: what the row means.
    arguments.add("-Djcabench.definition=" + row.definitionVersion());
    arguments.add("-Djcabench.service=" + row.service());
    return new Origin.Jmh(
        opened.facts().get(0),
        JmhRows.jmhName(row),
        row.mode().label(),
        row.threads(),
        opened.facts().get(5),
        arguments,
        opened.facts().get(1),
        opened.facts().get(2),
        opened.facts().get(3),
        iterations(warmth.scores().length, rule.stepMillis()),
        iterations(readings.size(), readings.getFirst().millis()),
        opened.facts().get(4),
        params);
  }

  private Origin.Iterations iterations(int count, int millis) {
    return new Origin.Iterations(
        count, start.row().singleShot() ? "single-shot" : millis + " ms", 1);
  }
}
