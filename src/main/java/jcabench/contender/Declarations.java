package jcabench.contender;

import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;

/**
 * Contenders that a user declares, in a YAML file or in an option's text. Nothing in either is
 * executed while it is read; mistakes are told with their line and what was expected.
 */
public final class Declarations {
  private static final long LARGEST_BYTES = 1 << 20;

  /** Where a pair of an option's text begins: a key and an equals sign, not within quotes. */
  private static final Pattern PAIR =
      Pattern.compile("\\s*([A-Za-z-]+)\\s*=\\s*((?:\"[^\"]*\"|'[^']*'|[^;\"'])*)(?:;|$)");

  private Declarations() {}

  /**
   * Known contenders and those of a file, by id and in this order.
   *
   * @throws ContenderException that names line and expectation
   */
  public static Map<String, Contender> read(Path file, Map<String, Contender> known) {
    var text = text(file);
    var root = YamlMap.of(file.toString(), compose(file.toString(), text));
    root.expect("contenders");
    var all = new LinkedHashMap<>(known);
    var folder = file.toAbsolutePath().getParent();
    for (var entry : root.maps("contenders")) {
      add(all, new Declaration(entry, folder, all).contender(), entry);
    }
    return all;
  }

  /**
   * Known contenders and one more: {@code id=mine; jars=[a.jar, b.jar]; provider=org.example.Mine}.
   * Values are YAML; relative paths lie under the working folder.
   */
  public static Map<String, Contender> parse(String option, Map<String, Contender> known) {
    var where = "--contender '" + option + "'";
    var pairs = new ArrayList<NodeTuple>();
    var text = option.strip();
    var matcher = PAIR.matcher(text);
    int end = 0;
    while (end < text.length()) {
      if (!matcher.find(end) || matcher.start() != end) {
        throw new ContenderException(
            where + " must be pairs such as id=mine; provider=org.example.Mine; jars=mine.jar");
      }
      pairs.add(
          new NodeTuple(
              compose(where, matcher.group(1)), compose(where, matcher.group(2).strip())));
      end = matcher.end();
    }
    var entry = YamlMap.ofPairs(where, pairs);
    var all = new LinkedHashMap<>(known);
    add(all, new Declaration(entry, Path.of("").toAbsolutePath(), all).contender(), entry);
    return all;
  }

  private static void add(Map<String, Contender> all, Contender contender, YamlMap entry) {
    if (all.putIfAbsent(contender.id(), contender) != null) {
      throw entry.wrong("id", "there is a contender '" + contender.id() + "' already");
    }
  }

  private static String text(Path file) {
    try {
      if (Files.size(file) > LARGEST_BYTES) {
        throw new ContenderException(file + " is over 1 MiB: that is no list of contenders");
      }
      return Files.readString(file);
    } catch (IOException e) {
      throw new ContenderException(
          file + " cannot be read as UTF-8 text (" + e + "): name a file of contenders", e);
    }
  }

  private static Node compose(String where, String text) {
    var options = new LoaderOptions();
    options.setAllowDuplicateKeys(false);
    try {
      var node = new Yaml(options).compose(new StringReader(text));
      if (node == null) {
        throw new ContenderException(where + " is empty where a value was expected");
      }
      return node;
    } catch (MarkedYAMLException e) {
      var mark = e.getProblemMark();
      throw new ContenderException(
          where
              + (mark == null ? "" : " line " + (mark.getLine() + 1))
              + " is not YAML: "
              + e.getProblem(),
          e);
    } catch (YAMLException e) {
      throw new ContenderException(where + " is not YAML: " + e.getMessage(), e);
    }
  }
}
