package jcabench.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.zip.GZIPOutputStream;
import jcabench.result.Json;
import jcabench.result.Plan;
import jcabench.source.RunFolder;
import jcabench.source.Sources;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * From folders to a folder: what is joined is there as it was, and what is wrong leaves nothing.
 */
class MergeCommandTest {
  private static final Path RUN = Path.of("src/test/resources/jcabench/report/normal");
  private static final String MACHINE = "badfb49c";

  @TempDir private Path folder;
  private Path one;
  private Path two;
  private Path out;

  /** Shards of the worked run: the forks of every other row. */
  @BeforeEach
  void split() throws IOException {
    out = folder.resolve("whole");
    one = shard(1);
    two = shard(2);
  }

  private Path shard(int number) throws IOException {
    var run = Sources.read(RUN);
    var lines = Files.readAllLines(RUN.resolve(RunFolder.FORKS));
    var own = new ArrayList<String>();
    for (int i = 0; i < lines.size(); i++) {
      if (run.plan().rows().indexOf(run.forks().get(i).row()) % 2 == number - 1) {
        own.add(lines.get(i));
      }
    }
    var place = Files.createDirectories(folder.resolve("part-" + number));
    Files.copy(RUN.resolve(RunFolder.CELLS), place.resolve(RunFolder.CELLS));
    write(place, RunFolder.FORKS, String.join("\n", own) + "\n");
    var facts = new TreeMap<>(run.environments().machines().get(MACHINE).facts());
    facts.put("run.shard", number + "/2");
    write(place, RunFolder.ENVIRONMENTS, Json.pretty(Map.of(MACHINE, facts)));
    return place;
  }

  private static void write(Path place, String name, String text) throws IOException {
    Files.writeString(place.resolve(name), text);
  }

  private static void change(Path place, String name, UnaryOperator<String> change)
      throws IOException {
    var before = Files.readString(place.resolve(name));
    var after = change.apply(before);
    assertFalse(after.equals(before), "nothing was changed");
    write(place, name, after);
  }

  private Said merge(Object... places) {
    var words = new ArrayList<Object>(List.of("merge"));
    words.addAll(List.of(places));
    words.addAll(List.of("--out", out));
    return Said.of(words.toArray());
  }

  /** One sentence, exit 2, and no trace of a joined run. */
  private void refused(Said said, String... expected) throws IOException {
    assertEquals(2, said.exit(), said.out());
    for (var part : expected) {
      assertTrue(said.err().contains(part), said.err());
    }
    assertEquals(1, said.err().strip().lines().count(), said.err());
    try (var left = Files.list(folder)) {
      var names = left.map(place -> place.getFileName().toString()).sorted().toList();
      assertEquals(List.of("part-1", "part-2"), names);
    }
  }

  @Test
  void theWholeHasEveryForkOfItsParts() throws IOException {
    var said = merge(one, two);
    assertEquals(1, said.exit(), "the worked run has a failed cell: " + said.err());
    var whole = Sources.read(out);
    var run = Sources.read(RUN);
    assertEquals(run.tally(), whole.tally());
    assertTrue(said.out().startsWith(run.tally().sum()), said.out());
    assertEquals(run.forks().size(), whole.forks().size());
    assertEquals(
        List.of(MACHINE, MACHINE + "-2"),
        List.copyOf(whole.environments().machines().keySet()),
        "alike machines of two shards stay apart");
    assertFalse(said.out().contains("missing"), said.out());
  }

  /** A journal that needs no other names is copied: what another version noted stays in it. */
  @Test
  void linesStayAsTheyWere() throws IOException {
    change(one, RunFolder.FORKS, text -> text.replaceFirst("\\{", "{\"noted later\": 1, "));
    merge(one, two);
    assertTrue(
        Files.readString(out.resolve(RunFolder.FORKS))
            .startsWith(Files.readString(one.resolve(RunFolder.FORKS))));
  }

  /** The report beside the joined run is that of its folder. */
  @Test
  void theReportIsThatOfWhatWasWritten() throws IOException {
    merge(one, two);
    var again = Said.of("report", out);
    var pictures = "(?m)^!\\[.*\\]\\(charts/.*\\)\n\n"; // lie beside it
    assertEquals(Files.readString(out.resolve("report.md")).replaceAll(pictures, ""), again.out());
    assertTrue(Files.exists(out.resolve("report.html")));
    assertFalse(Files.exists(out.resolve("jmh.json")), "JMH knows no machines");
  }

  @Test
  void packedJournalsAreJoinedToo() throws IOException {
    var plain = two.resolve(RunFolder.FORKS);
    try (var packed =
        new GZIPOutputStream(Files.newOutputStream(two.resolve(RunFolder.PACKED_FORKS)))) {
      packed.write(Files.readAllBytes(plain));
    }
    Files.delete(plain);
    merge(one, two);
    assertEquals(Sources.read(RUN).tally(), Sources.read(out).tally());
  }

  /** A machine that measured nothing of a shard: its shard and its rows are named. */
  @Test
  void aLostShardIsNamed() throws IOException {
    var other = folder.resolve("part-3");
    Files.createDirectories(other);
    Files.copy(one.resolve(RunFolder.CELLS), other.resolve(RunFolder.CELLS));
    write(other, RunFolder.ENVIRONMENTS, "{\"there\": {\"run.shard\": \"1/2\"}}");
    var said = merge(one, other);
    assertEquals(1, said.exit());
    assertTrue(said.out().contains("missing: shard 2/2\n"), said.out());
    var lost = Sources.read(RUN).plan().rows().get(1).label();
    assertTrue(said.out().contains("not run: " + lost + "\n"), said.out());
  }

  @Test
  void aShardOfAnotherPlanIsRefused() throws IOException {
    Files.copy(
        Path.of("src/test/resources/jcabench/report/smoke", RunFolder.CELLS),
        two.resolve(RunFolder.CELLS),
        StandardCopyOption.REPLACE_EXISTING);
    Files.delete(two.resolve(RunFolder.FORKS));
    refused(merge(one, two), one + " is of plan ", two + " of plan ");
  }

  @Test
  void aShardOfAnotherCommitIsRefused() throws IOException {
    var commit = Sources.read(RUN).plan().commit();
    change(two, RunFolder.CELLS, text -> text.replace(commit, "another"));
    refused(merge(one, two), "measured by jcabench " + commit, two + " by another");
  }

  @Test
  void theSameShardTwiceIsRefused() throws IOException {
    refused(merge(one, one + "/."), one + "/. is named twice");
    Files.delete(two.resolve(RunFolder.FORKS));
    Files.copy(one.resolve(RunFolder.FORKS), two.resolve(RunFolder.FORKS));
    write(two, RunFolder.ENVIRONMENTS, Files.readString(one.resolve(RunFolder.ENVIRONMENTS)));
    refused(merge(one, two), two + ", line 1: ", "stands in " + one + ", line 1 already");
  }

  @Test
  void shardsOfUnlikeNumbersAreRefused() throws IOException {
    change(two, RunFolder.ENVIRONMENTS, text -> text.replace("2/2", "2/3"));
    refused(merge(one, two), one + " is shard 1/2", two + " is shard 2/3");
  }

  @Test
  void anEnvironmentThatChangedWithinAShardIsRefused() throws IOException {
    change(
        two,
        RunFolder.FORKS,
        text -> {
          var version = "\"jvm.version\": \"25.0.3";
          int end = text.lastIndexOf(version) + version.length();
          return text.substring(0, end - 1) + "4" + text.substring(end);
        });
    refused(merge(one, two), two + " changed while it was measured: jvm.version of ", "25.0.4");
  }

  @Test
  void aForkOfAMachineThatTheEnvironmentsLackIsRefused() throws IOException {
    change(two, RunFolder.FORKS, text -> text.replaceFirst(MACHINE, "another"));
    refused(merge(one, two), two + "/" + RunFolder.FORKS + ", line ", "a fork of machine another");
  }

  @Test
  void aJournalThatIsCutInTheMidstIsRefused() throws IOException {
    change(two, RunFolder.FORKS, text -> text.substring(100));
    refused(merge(one, two), two + "/" + RunFolder.FORKS + ", line 1: ");
  }

  /** What a killed shard leaves behind is joined, and told. */
  @Test
  void aJournalWithoutItsEndIsJoinedAndTold() throws IOException {
    change(two, RunFolder.FORKS, text -> text.substring(0, text.length() - 100));
    var said = merge(one, two);
    assertEquals(1, said.exit(), said.err());
    assertTrue(said.out().startsWith(two + ": The journal's last line was cut off"), said.out());
    assertEquals(Sources.read(RUN).forks().size() - 1, Sources.read(out).forks().size());
  }

  @Test
  void aPackedJournalThatIsCutIsRefused() throws IOException {
    var plain = two.resolve(RunFolder.FORKS);
    var packed = two.resolve(RunFolder.PACKED_FORKS);
    try (var file = new GZIPOutputStream(Files.newOutputStream(packed))) {
      file.write(Files.readAllBytes(plain));
    }
    Files.delete(plain);
    var bytes = Files.readAllBytes(packed);
    Files.write(packed, Arrays.copyOf(bytes, bytes.length / 2));
    refused(merge(one, two), packed + " cannot be read");
  }

  @Test
  void aFolderWithoutPlanOrEnvironmentsIsRefused() throws IOException {
    var environments = Files.readString(two.resolve(RunFolder.ENVIRONMENTS));
    Files.delete(two.resolve(RunFolder.ENVIRONMENTS));
    refused(merge(one, two), "there is no " + RunFolder.ENVIRONMENTS);
    Files.delete(two.resolve(RunFolder.FORKS));
    refused(merge(one, two), two + " does not say where it was measured");
    write(two, RunFolder.ENVIRONMENTS, environments);
    Files.delete(two.resolve(RunFolder.CELLS));
    refused(merge(one, two), two + " is not a run folder: it has no " + RunFolder.CELLS);
  }

  @Test
  void aFolderThatHoldsSomethingIsNotWrittenInto() throws IOException {
    Files.createDirectories(out);
    write(out, "notes.txt", "mine");
    var said = merge(one, two);
    assertEquals(2, said.exit());
    assertTrue(said.err().contains("holds files already"), said.err());
    Files.delete(out.resolve("notes.txt"));
    assertEquals(1, merge(one, two).exit(), "an empty one is taken");
    assertEquals(Plan.SCHEMA, Sources.read(out).plan().schema());
    assertEquals(2, merge(one, two).exit(), "and holds a run then");
  }
}
