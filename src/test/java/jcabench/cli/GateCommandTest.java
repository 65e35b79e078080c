package jcabench.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import jcabench.contender.Contenders;
import jcabench.machine.Machine;
import jcabench.result.Fork;
import jcabench.result.Json;
import jcabench.result.Measurement;
import jcabench.result.Outcome;
import jcabench.source.RunFolder;
import jcabench.source.Sources;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GateCommandTest {
  @TempDir Path folder;

  private static String normal() {
    try {
      return Path.of(GateCommandTest.class.getResource("/jcabench/report/normal").toURI())
          .toString();
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Said gate(String... arguments) {
    var all = new ArrayList<Object>(List.of("gate"));
    all.addAll(List.of(arguments));
    return Said.of(all.toArray());
  }

  @Test
  void aRunAgainstItselfIsNotSlowerAndWritesWhatWasAskedFor() throws Exception {
    var junit = folder.resolve("junit.xml");
    var json = folder.resolve("gate.json");
    var answer =
        gate(
            "--baseline", normal(),
            "--candidate", normal(),
            "--max-slowdown", "400%",
            "--undecided", "pass",
            "--junit", junit.toString(),
            "--json", json.toString());
    assertEquals(0, answer.exit(), answer.toString());
    // Of two rows nothing is known but that they have no interval.
    var decided = "## Performance gate: undecided: 2 undecided, 11 not slower\n";
    assertTrue(answer.out().startsWith(decided), answer.out());
    assertTrue(Files.readString(junit).contains("<testsuite"));
    assertTrue(Files.readString(json).contains("\"decision\" : \"undecided\""));
  }

  @Test
  void whatCannotBeDecidedEndsWith3UnlessItMayPass() {
    var answer = gate("--baseline", normal(), "--candidate", normal(), "--max-slowdown", "0%");
    assertEquals(3, answer.exit(), answer.out());
    assertTrue(answer.out().startsWith("## Performance gate: undecided: "), answer.out());
    var let =
        gate(
            "--baseline",
            normal(),
            "--candidate",
            normal(),
            "--max-slowdown",
            "0",
            "--undecided",
            "pass");
    assertEquals(0, let.exit());
    assertTrue(let.out().startsWith("## Performance gate: undecided: "), let.out());
  }

  @Test
  void wrongInputIsOneSentenceAndExitsWith2() throws Exception {
    var empty = Files.createDirectory(folder.resolve("empty"));
    for (var arguments :
        List.of(
            new String[] {"--baseline", folder.resolve("none").toString(), "--candidate", normal()},
            new String[] {"--baseline", empty.toString(), "--candidate", normal()},
            new String[] {"--baseline", normal(), "--candidate", normal(), "--max-slowdown", "-1%"},
            new String[] {"--baseline", normal(), "--candidate", normal(), "--max-slowdown", "NaN"},
            new String[] {"--baseline", normal(), "--candidate", normal(), "--reference", "nobody"},
            new String[] {"--baseline", normal(), "--candidate", normal(), "--undecided", "maybe"},
            new String[] {
              "--baseline", normal(), "--candidate", normal(), "--confirm-baseline", normal()
            },
            new String[] {"--baseline", normal(), "--candidate", normal(), "--confirm", "none"},
            new String[] {"--baseline", normal(), "--candidate", normal(), "--history", "none"},
            new String[] {"--baseline", normal(), "--candidate", normal(), "--json", "no/where"},
            new String[] {"--candidate", normal()})) {
      var answer = gate(arguments);
      assertEquals(2, answer.exit(), String.join(" ", arguments));
      assertEquals("", answer.out());
      assertTrue(!answer.err().isBlank() && !answer.err().contains("\tat "), answer.err());
    }
  }

  @Test
  void aBaselineThatPublishesNoSpeedIsRefused() {
    var smoke = normal().replaceFirst("normal$", "smoke");
    var answer = gate("--baseline", smoke, "--candidate", normal());
    assertEquals(2, answer.exit());
    assertTrue(answer.err().contains("holds no measurement"), answer.err());
  }

  /** The normal run as of a machine on which calibration rows are twice as fast. */
  private Path fasterMachine() throws IOException {
    for (var name : List.of(RunFolder.CELLS, RunFolder.ENVIRONMENTS)) {
      Files.copy(Path.of(normal(), name), folder.resolve(name));
    }
    var lines = new ArrayList<String>();
    for (var fork : Sources.read(Path.of(normal())).forks()) {
      var calibrates = fork.row().calibrates() && fork.measurement() != null;
      lines.add(Json.line(calibrates ? times(fork, 2) : fork));
    }
    Files.writeString(folder.resolve(RunFolder.FORKS), String.join("\n", lines) + "\n");
    return folder;
  }

  private static Fork times(Fork fork, double factor) {
    var measured = fork.measurement();
    var iterations = measured.iterations().stream().map(one -> one.times(factor)).toList();
    return fork.withMeasurement(
        new Measurement(measured.unit(), iterations, Map.of(), measured.origin()));
  }

  /** The normal run, as of a kind of processor, with other speeds of all but the JDK. */
  private String changed(String name, String processor, double factor) throws IOException {
    var into = Files.createDirectory(folder.resolve(name));
    Files.copy(Path.of(normal(), RunFolder.CELLS), into.resolve(RunFolder.CELLS));
    var environments = Files.readString(Path.of(normal(), RunFolder.ENVIRONMENTS));
    Files.writeString(
        into.resolve(RunFolder.ENVIRONMENTS),
        environments.replace(
            "\"cpu.model\"", "\"cpu.identifier\": \"" + processor + "\", \"cpu.model\""));
    var lines = new ArrayList<String>();
    for (var fork : Sources.read(Path.of(normal())).forks()) {
      var changes = !fork.contender().equals("jdk") && fork.measurement() != null;
      lines.add(Json.line(changes ? times(fork, factor) : fork));
    }
    Files.writeString(into.resolve(RunFolder.FORKS), String.join("\n", lines) + "\n");
    return into.toString();
  }

  @Test
  void aConfirmationOnAnotherKindOfProcessorConfirmsLess() throws Exception {
    var before = changed("before", "one", 1);
    var slow = changed("slow", "one", 0.7);
    var elsewhere = changed("elsewhere", "other", 0.7);
    var near =
        gate(
            "--baseline", before,
            "--candidate", slow,
            "--confirm", slow,
            "--confirm-baseline", before);
    assertEquals(1, near.exit(), near.toString());
    assertFalse(near.out().contains("a second one does not"), near.out());
    var far =
        gate(
            "--baseline",
            before,
            "--candidate",
            slow,
            "--confirm",
            elsewhere,
            "--confirm-baseline",
            before,
            "--accept-differences");
    assertTrue(far.out().contains("a second one does not"), far.out());
  }

  /** The run in a folder as one of the jars that the contender has here. */
  private static String withOurJars(String run, String contender) throws IOException {
    var file = Path.of(run, RunFolder.ENVIRONMENTS);
    var hashes = Machine.jars(Contenders.byId().get(contender)).values();
    assertEquals(1, hashes.size());
    var text = Files.readString(file);
    Files.writeString(file, text.replace("00ff".repeat(16), hashes.iterator().next()));
    return run;
  }

  @Test
  void whatLooksSlowerIsMeasuredAnewWithTheJarsOfBothRuns() throws Exception {
    var before = withOurJars(changed("before", "one", 1), "bc");
    var slow = withOurJars(changed("slow", "one", 0.3), "bc");
    var out = folder.resolve("confirm");
    var answer =
        gate(
            "--baseline",
            before,
            "--candidate",
            slow,
            "--confirm-with",
            "bc,bc@2",
            "--confirm-budget",
            "20s",
            "--confirm-out",
            out.toString());
    var run = Sources.read(out);
    assertEquals(
        List.of("bc@2", "bc"), run.plan().contenders().stream().map(one -> one.id()).toList());
    var stored = Sources.read(Path.of(before)).plan().rows();
    assertTrue(stored.containsAll(run.plan().rows()), run.plan().rows().toString());
    assertTrue(
        run.forks().stream().anyMatch(fork -> fork.outcome() == Outcome.MEASURED),
        answer::toString);
    // Nobody measured OpenSSL once more, so that it stays suspected.
    assertEquals(1, answer.exit(), answer.toString());
    assertTrue(answer.out().contains("| **suspected** | openssl |"), answer.out());
    assertFalse(answer.out().contains("| **suspected** | bc |"), answer.out());
  }

  @Test
  void onlyTheJarsThatWereMeasuredConfirm() throws Exception {
    var other = changed("other", "one", 1);
    var ours = withOurJars(changed("ours", "one", 1), "bc");
    for (var wrong :
        List.of(
            List.of(ours, "bc,bc", "two contenders"),
            List.of(ours, "bc", "two contenders"),
            List.of(ours, "jdk,jdk@2", "jdk has no jars"),
            List.of(ours, "bc,cb", "did you mean 'bc'"),
            List.of(other, "bc,bc@2", "contender bc has other jars than"))) {
      var answer =
          gate("--baseline", wrong.get(0), "--candidate", ours, "--confirm-with", wrong.get(1));
      assertEquals(2, answer.exit(), answer.toString());
      assertTrue(answer.err().contains(wrong.get(2)), answer.err());
      assertEquals("", answer.out());
    }
    var alone = gate("--baseline", ours, "--candidate", ours, "--confirm-budget", "10m");
    assertEquals(2, alone.exit());
    assertTrue(alone.err().contains("need --confirm-with"), alone.err());
  }

  @Test
  void anotherSpeedOfTheMachineIsToldAndRefusedWhereItDoesNotCancelOut() throws Exception {
    var other = fasterMachine().toString();
    var answer = gate("--baseline", normal(), "--candidate", other);
    assertTrue(answer.out().contains("the calibration row loop was 100 % faster"), answer.out());

    var scores = gate("--baseline", normal(), "--candidate", other, "--reference", "none");
    assertEquals(2, scores.exit());
    assertTrue(scores.err().contains("(the calibration row loop was 100 % faster)"), scores.err());

    var accepted =
        gate(
            "--baseline",
            normal(),
            "--candidate",
            other,
            "--reference",
            "none",
            "--accept-differences");
    assertTrue(
        accepted.out().contains("the calibration row loop was 100 % faster"), accepted.toString());
  }

  /** A budget for a round or two, after which nothing is decided; on a busy machine for none. */
  @Test
  void twoContendersOfOneRunAreMeasuredBesideEachOther() throws Exception {
    var json = folder.resolve("gate.json");
    var run = folder.resolve("run");
    var answer =
        gate(
            "run",
            "--baseline-contender",
            "jdk",
            "--candidate-contender",
            "jdk@2",
            "--rows",
            "digest SHA-256 64 B",
            "--budget",
            "32s",
            "--out",
            run.toString(),
            "--json",
            json.toString());
    assertTrue(answer.exit() == 0 || answer.exit() == 3, answer.toString());
    assertTrue(answer.out().startsWith("## Performance gate: "), answer.out());
    assertTrue(answer.out().contains("| jdk@2 | digest SHA-256 64 B |"), answer.out());
    assertTrue(Files.readString(json).contains("\"contender\" : \"jdk@2\""));
    for (var contender : List.of("jdk", "jdk@2")) {
      assertTrue(
          Sources.read(run).forks().stream()
              .filter(fork -> fork.contender().equals(contender))
              .filter(fork -> fork.row().label().equals("digest SHA-256 64 B"))
              .anyMatch(fork -> fork.outcome() == Outcome.MEASURED),
          () -> contender + " was not measured: " + answer);
    }
    assertTrue(Files.exists(run.resolve("report.html")));
    var again =
        gate(
            "run",
            "--baseline-contender",
            "jdk",
            "--candidate-contender",
            "jdk@2",
            "--out",
            run.toString());
    assertEquals(2, again.exit());
    assertTrue(again.err().contains("holds a run already"), again.err());
  }

  @Test
  void whatCannotBeHeldAgainstEachOtherIsOneSentence() {
    for (var wrong :
        List.of(
            List.of("jdk", "jdk", "name it jdk@2"),
            List.of("jdk", "jkd", "did you mean 'jdk'"),
            List.of("jdk", "gone", "contender gone is absent"))) {
      var answer =
          gate(
              "run",
              "--baseline-contender",
              wrong.get(0),
              "--candidate-contender",
              wrong.get(1),
              "--contender",
              "id=gone; provider=com.acme.Gone",
              "--out",
              folder.resolve("none").toString());
      assertEquals(2, answer.exit(), answer.toString());
      assertTrue(answer.err().contains(wrong.get(2)), answer.err());
      assertEquals("", answer.out());
    }
    var zero =
        gate(
            "run",
            "--baseline-contender",
            "jdk",
            "--candidate-contender",
            "bc",
            "--max-slowdown",
            "0");
    assertEquals(2, zero.exit());
    assertTrue(zero.err().contains("at least 0.5%"), zero.err());
    assertEquals(2, gate("run", "--baseline-contender", "jdk").exit());
    assertEquals(2, gate().exit());
  }
}
