package jcabench.cli;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.zip.ZipOutputStream;
import jcabench.result.Json;
import jcabench.source.RunFolder;
import jcabench.source.Sources;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/**
 * Every command line of the tool that a document shows, run: those that measure as a dry run, or
 * only read where there is none.
 */
class DocumentedCommandsTest {
  private static final List<String> DOCUMENTS =
      List.of(
          "README.md",
          "CONTRIBUTING.md",
          "results/README.md",
          "docs/commands.md",
          "docs/contenders.md",
          "docs/method.md",
          "docs/tls.md",
          "docs/studies/aa-test.md",
          "docs/ci/README.md",
          "docs/ci/github.yml",
          "docs/ci/gitlab.yml");
  private static final String RUN = "results/published/20261125-zen4-quick";
  private static final Pattern COMMAND =
      Pattern.compile("scripts/jcabench ([a-z][^#`]*?)(?= *(?:#|`|$))", Pattern.MULTILINE);
  private static final Pattern MAVEN =
      Pattern.compile("mvn [a-z]+ -P(benchmarks|gate).*-D(?:bench|gate).args=\"([^\"]*)\"");
  private static final Pattern WORD = Pattern.compile("\"([^\"]*)\"|'([^']*)'|(\\S+)");

  /** What stands in documents for something that a reader has. */
  private static final Map<String, String> MEANT =
      Map.ofEntries(
          Map.entry("results/OLD", RUN),
          Map.entry("results/NEW", RUN),
          Map.entry("results/NEW2", RUN),
          Map.entry("results/OLD2", RUN),
          Map.entry("results/RUN", RUN),
          Map.entry("results/<run>", RUN),
          Map.entry("results/A,results/B", RUN + "," + RUN),
          Map.entry("results/A", RUN),
          Map.entry("results/B", RUN),
          Map.entry("results/SELF", "results/published/20261125-zen4-aa"),
          Map.entry("results/baseline/runner-4core", RUN),
          Map.entry("results/candidate", RUN),
          Map.entry("speed.txt", "src/test/resources/jcabench/report/speed.txt"),
          Map.entry("results.json", "src/test/resources/jcabench/report/bare.json"),
          Map.entry("jdk,acme", "jdk,bc"),
          Map.entry("SHA-512/256", "SHA-512"));

  @TempDir Path folder;

  static List<String> commands() throws IOException {
    var commands = new ArrayList<String>();
    for (var document : DOCUMENTS) {
      var text = Files.readString(Path.of(document)).replaceAll("\\\\\n\\s*", "");
      if (document.endsWith(".yml")) {
        text = text.replaceAll("\n\\s+--", " --");
      }
      COMMAND.matcher(text).results().forEach(match -> commands.add(match.group(1).strip()));
      MAVEN
          .matcher(text)
          .results()
          .forEach(
              match ->
                  commands.add(
                      (match.group(1).equals("gate") ? "gate " : "run ") + match.group(2)));
    }
    return commands.stream().distinct().toList();
  }

  private List<String> words(String command) throws IOException {
    var words = new ArrayList<String>();
    var matcher = WORD.matcher(command);
    while (matcher.find()) {
      var word = matcher.group(1) != null ? matcher.group(1) : matcher.group(2);
      words.add(meant(word == null ? matcher.group(3) : word));
    }
    return words;
  }

  private String meant(String word) throws IOException {
    var jar = folder.resolve("acme.jar");
    if (!Files.exists(jar)) {
      new ZipOutputStream(Files.newOutputStream(jar)).close();
    }
    var file = folder.resolve("contenders.yaml");
    Files.writeString(
        file,
        "contenders: [{id: bcfips-avx, from: bcfips}, {id: openssl-system, from: openssl},"
            + " {id: openssl-masked, from: openssl}]");
    if (word.equals("results/HERE") || word.equals("results/THERE")) {
      return half(word.endsWith("/HERE") ? 0 : 1).toString();
    }
    return MEANT
        .getOrDefault(word, word)
        .replace("jars=acme.jar", "jars=" + jar)
        .replace("base/target/acme.jar", jar.toString())
        .replace("head/target/acme.jar", jar.toString())
        .replace("contenders.yaml", file.toString())
        .replace("base/$JAR", folder.toString())
        .replace("head/$JAR", folder.toString())
        .replace("$JAR", folder.toString())
        .replace("$PROVIDER", "com.acme.AcmeProvider")
        .replace("$ROWS", "(digest|mac) .* 64 B");
  }

  /** Every second fork of a run, as if two machines had shared the work. */
  private Path half(int which) throws IOException {
    var place = Files.createDirectories(folder.resolve("half-" + which));
    for (var name : List.of(RunFolder.CELLS, RunFolder.ENVIRONMENTS)) {
      Files.copy(Path.of(RUN, name), place.resolve(name), StandardCopyOption.REPLACE_EXISTING);
    }
    var lines = new ArrayList<String>();
    for (var fork : Sources.read(Path.of(RUN)).forks()) {
      lines.add(Json.line(fork));
    }
    var own = IntStream.range(0, lines.size()).filter(i -> i % 2 == which).mapToObj(lines::get);
    Files.write(place.resolve(RunFolder.FORKS), own.toList());
    return place;
  }

  @ParameterizedTest
  @MethodSource("commands")
  void runs(String command) throws IOException {
    var words = words(command);
    var measures = String.join(" ", words).matches("(gate )?run( .*)?");
    if (measures && !words.contains("--dry-run")) {
      words.add("--dry-run");
    }
    if (words.getFirst().equals("run") && !words.contains("--no-preflight")) {
      words.add("--no-preflight"); // it measures
    }
    if (words.getFirst().equals("ceiling")) { // has no dry run
      new CommandLine(new Main()).parseArgs(words.toArray(String[]::new));
      return;
    }
    for (int i = 1; i < words.size(); i++) {
      if (words.get(i - 1).equals("--out") && !words.contains("--resume")) {
        words.set(i, folder.resolve("out").toString());
      }
      if (words.get(i - 1).equals("--junit") || words.get(i - 1).equals("--json")) {
        words.set(i, folder.resolve("file").toString());
      }
    }
    var said = new ByteArrayOutputStream();
    var out = System.out;
    var err = System.err;
    int exit;
    try {
      System.setOut(new PrintStream(said, true, StandardCharsets.UTF_8));
      System.setErr(new PrintStream(said, true, StandardCharsets.UTF_8));
      exit = Main.execute(words.toArray(String[]::new));
    } finally {
      System.setOut(out);
      System.setErr(err);
    }
    assertTrue(
        exit <= Main.INCOMPLETE || (words.getFirst().equals("gate") && exit == Main.UNDECIDED),
        exit + ": " + said.toString(StandardCharsets.UTF_8));
  }

  @Test
  void everyCommandAndOptionIsDocumented() throws IOException {
    var text = Files.readString(Path.of("docs", "commands.md"));
    requireDocumented(new CommandLine(new Main()).getCommandSpec(), "", text);
    for (var form : Format.ofOneRun()) {
      assertTrue(text.contains("`--format " + form + "`"), "docs/commands.md lacks form " + form);
    }
  }

  private static void requireDocumented(CommandSpec command, String name, String text) {
    for (var entry : command.subcommands().entrySet()) {
      var full = (name + " " + entry.getKey()).strip();
      var section = Pattern.compile("(?ms)^## " + full + "\n(.*?)(?=^## |\\z)").matcher(text);
      assertTrue(section.find(), "docs/commands.md has no section " + full);
      var spec = entry.getValue().getCommandSpec();
      spec.options().stream()
          .filter(option -> !option.hidden() && !option.inherited())
          .map(option -> option.longestName())
          .filter(option -> !List.of("--help", "--version").contains(option))
          .forEach(
              option ->
                  assertTrue(
                      section.group(1).contains("`" + option),
                      "docs/commands.md does not name " + option + " of " + full));
      requireDocumented(spec, full, text);
    }
  }
}
