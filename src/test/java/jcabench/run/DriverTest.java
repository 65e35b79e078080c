package jcabench.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Stream;
import jcabench.contender.Contender;
import jcabench.contender.Contenders;
import jcabench.jmh.JmhDriver;
import jcabench.jmh.JmhJson;
import jcabench.result.Block;
import jcabench.result.Cell;
import jcabench.result.Fork;
import jcabench.result.ForkStart;
import jcabench.result.Measurement;
import jcabench.result.Mode;
import jcabench.result.Origin;
import jcabench.result.Row;
import jcabench.result.Shard;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the engine asks of a driver, shown with one that knows nothing of JMH. */
class DriverTest {
  private static final Row ROW =
      new Row("Tls", "TlsLoad", "request", new TreeMap<>(), 1, Mode.SINGLE_SHOT, 1);
  private static final Contender JDK = Contenders.byId().get("jdk");
  private static final int TURNS = 3;

  @TempDir private Path folder;

  /** A client that counts requests, say; here it notes what it is told. */
  private static final class Clock implements Driver, Session {
    private final List<Row> rows;
    private final String death;
    private final List<String> told = Collections.synchronizedList(new ArrayList<>());

    Clock() {
      this("");
    }

    Clock(List<Row> rows) {
      this.rows = rows;
      this.death = "";
    }

    /**
     * One whose forks die.
     *
     * @param death of what; empty when they live
     */
    Clock(String death) {
      this.rows = List.of(ROW);
      this.death = death;
    }

    @Override
    public List<Row> rows() {
      return rows;
    }

    @Override
    public SortedMap<String, String> timed() {
      return new TreeMap<>(Map.of("TlsLoad", "One request."));
    }

    @Override
    public boolean measures(Row row) {
      return rows.contains(row);
    }

    @Override
    public Session open(Path scratch, OutputStream log, Duration limit) {
      told.add("open");
      for (var left : Objects.requireNonNull(scratch.toFile().list())) {
        told.add("found " + left);
      }
      return this;
    }

    @Override
    public void check(
        String plan, Block block, Contender contender, List<Row> rows, Consumer<Fork> answer) {
      for (var row : rows) {
        told.add("check " + row.label());
        answer.accept(ForkStart.now(plan, row, contender.id(), block).checked(Map.of()));
      }
    }

    @Override
    public Fork countCalls(Contender contender, Fork checked, Optional<Fork> jdk) {
      throw new IllegalStateException("nobody asked for it");
    }

    @Override
    public LiveJvm start(Contender contender, Row row) {
      told.add("start");
      return new LiveJvm() {
        @Override
        public LiveFork fork(ForkStart start) {
          return new Counted(start, told, death);
        }

        @Override
        public boolean isAlive() {
          return true;
        }

        @Override
        public void close() {
          told.add("stop");
        }
      };
    }

    @Override
    public void close() {
      told.add("close");
    }
  }

  /** Notes what it is told. */
  private static final class Counted implements LiveFork {
    private final ForkStart start;
    private final List<String> told;
    private final String death;
    private final List<Measurement.Iteration> iterations = new ArrayList<>();

    Counted(ForkStart start, List<String> told, String death) {
      this.start = start;
      this.told = told;
      this.death = death;
    }

    @Override
    public boolean open() {
      return told.add("ready");
    }

    @Override
    public boolean warmUp(Slicing.WarmUp rule) {
      return told.add("warm up");
    }

    @Override
    public List<Double> slice(Slicing.Turn turn) {
      iterations.add(Measurement.Iteration.of(2.5));
      told.add("slice");
      return List.of(2.5);
    }

    @Override
    public List<Long> threads() {
      return List.of();
    }

    @Override
    public Fork end() {
      told.add("end");
      if (!death.isEmpty()) {
        return start.failed(death, List.of(), Map.of());
      }
      var origin = new Origin.External("clock", "1", List.of());
      return start.measured(
          Map.of("checked", "status 200"), new Measurement("ms/op", iterations, Map.of(), origin));
    }
  }

  /** A killed JVM's answers, taken for those of the next, made a journal that nobody could read. */
  @Test
  void whatAKilledRunLeftInItsFolderIsGoneBeforeAnythingIsAsked() throws IOException {
    var left = folder.resolve("run").resolve("scratch").resolve("jdk-check-0");
    Files.createDirectories(left);
    Files.writeString(left.resolve("answers.jsonl"), "{}\n");
    var clock = new Clock();
    var silent = new Progress(new PrintStream(OutputStream.nullOutputStream()), false);
    new MainJob(request(new Drivers(List.of(clock))), silent, _ -> {}).run();
    assertTrue(clock.told.contains("open"));
    assertFalse(clock.told.contains("found jdk-check-0"), clock.told.toString());
  }

  private RunRequest request(Drivers drivers) {
    var profile =
        new Profile(
            "load",
            row -> row.service().equals(ROW.service()),
            Optional.of(
                new Slicing(
                    new Slicing.WarmUp(1, 1, 1),
                    new Slicing.Turn(0, 1, 1, 1, 1),
                    TURNS,
                    TURNS,
                    60)),
            2,
            Optional.empty());
    return new RunRequest(
        drivers,
        profile,
        List.of(JDK),
        profile.select(drivers.rows()),
        Shard.WHOLE,
        List.of(),
        1,
        folder.resolve("run"),
        Optional.empty(),
        Optional.empty(),
        "jdk",
        false,
        false,
        List.of("run"),
        1,
        false,
        Duration.ofMinutes(1));
  }

  /** One that loses every JVM knows nothing of the machine, and must say why. */
  @Test
  void aPreflightTellsWhichJvmsEndedWithoutAResult() throws IOException {
    var drivers = new Drivers(List.of(new Clock("the JVM ended without a result: exit code 137")));
    var said = new ByteArrayOutputStream();
    var progress = new Progress(new PrintStream(said, true, StandardCharsets.UTF_8), false);
    try (var sessions =
        new Drivers.Sessions(
            drivers, folder, OutputStream.nullOutputStream(), Duration.ofMinutes(1))) {
      var asking = new Asking("", "here", sessions, progress);
      var request = request(drivers);
      assertEquals(Optional.empty(), Preflight.of(ROW, JDK, asking, request));
    }
    var lines = said.toString(StandardCharsets.UTF_8);
    assertTrue(
        lines.contains("The preflight lost a JVM of jdk: the JVM ended without a result"), lines);
    assertEquals(1, lines.lines().count(), "said once: " + lines);
  }

  @Test
  void theEngineTellsADriverWhatToDoAndKeepsWhatItSays() {
    var clock = new Clock();
    var drivers = new Drivers(List.of(new JmhDriver(), clock));
    var request = request(drivers);
    var silent = new Progress(new PrintStream(new ByteArrayOutputStream()), false);
    var run = new MainJob(request, silent, _ -> {}).run();
    var fork = List.of("start", "ready", "warm up", "slice", "slice", "slice", "end", "stop");
    var expected = new ArrayList<>(List.of("open", "check request"));
    expected.addAll(fork);
    expected.addAll(fork);
    expected.add("close");
    assertEquals(expected, clock.told);
    var cell = assertInstanceOf(Cell.Measured.class, run.cell(ROW, "jdk"));
    assertEquals(List.of(1, 2), cell.forks().stream().map(one -> one.block().round()).toList());
    assertEquals(
        new Origin.External("clock", "1", List.of()),
        cell.forks().getFirst().measurement().origin());
    assertEquals("One request.", run.plan().timed().get("TlsLoad"));
    assertFalse(JmhJson.holds(run), "JMH measured none of it");
  }

  /** To warm up an engine takes most of a minute: who is booked for a handshake is another row. */
  @Test
  void rowsOfTheSameWorkShareAJvm() {
    var sides =
        Stream.of("both", "client", "server")
            .map(side -> new TreeMap<>(Map.of("side", side)))
            .map(side -> new Row(ROW.service(), "Tls", "handshake", side, 1, Mode.THROUGHPUT, 1))
            .toList();
    var clock = new Clock(sides);
    var silent = new Progress(new PrintStream(new ByteArrayOutputStream()), false);
    var run = new MainJob(request(new Drivers(List.of(clock))), silent, _ -> {}).run();
    int rounds = 2;
    int reference = 2; // it and its control
    assertEquals(reference * rounds, Collections.frequency(clock.told, "start"));
    for (var side : sides) {
      var cell = assertInstanceOf(Cell.Measured.class, run.cell(side, "jdk"));
      assertEquals(rounds, cell.forks().size());
    }
  }

  @Test
  void aRowThatNoDriverKnowsIsOneSentence() {
    var drivers = new Drivers(List.of(new Clock()));
    var other = new Row("Mac", "MacBenchmark", "mac", new TreeMap<>(), 1, Mode.THROUGHPUT, 1);
    var refused = assertThrows(RunException.class, () -> drivers.of(other));
    assertTrue(refused.getMessage().contains("nothing here can measure"), refused.getMessage());
  }
}
