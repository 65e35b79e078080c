package jcabench.contender;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;

/** A YAML mapping that tells the line of whatever is wrong in it. */
final class YamlMap {
  private final String where;
  private final int line; // 0 where there are no lines
  private final Map<String, Node> values = new LinkedHashMap<>();

  private YamlMap(String where, int line, List<NodeTuple> pairs) {
    this.where = where;
    this.line = line;
    for (var pair : pairs) {
      if (!(pair.getKeyNode() instanceof ScalarNode key)) {
        throw wrong(pair.getKeyNode(), "a key must be a word");
      }
      if (values.putIfAbsent(key.getValue(), pair.getValueNode()) != null) {
        throw wrong(key, "'" + key.getValue() + "' is given twice");
      }
    }
  }

  /**
   * The mapping that a file holds.
   *
   * @throws ContenderException when it holds something else
   */
  static YamlMap of(String where, Node node) {
    if (node instanceof MappingNode map) {
      return new YamlMap(where, node.getStartMark().getLine() + 1, map.getValue());
    }
    throw new ContenderException(
        where
            + " line "
            + (node.getStartMark().getLine() + 1)
            + ": keys with values were expected");
  }

  /** A mapping of pairs that have no lines. */
  static YamlMap ofPairs(String where, List<NodeTuple> pairs) {
    return new YamlMap(where, 0, pairs);
  }

  /** Refuses every key but these. */
  void expect(String... keys) {
    var expected = Set.of(keys);
    values.forEach(
        (key, node) -> {
          if (!expected.contains(key)) {
            throw wrong(
                node, "'" + key + "' is not known here; expected: " + String.join(", ", keys));
          }
        });
  }

  boolean has(String key) {
    return values.containsKey(key);
  }

  /** A word or sentence; empty where the key is not given. */
  Optional<String> text(String key) {
    return Optional.ofNullable(values.get(key)).map(node -> scalar(key, node));
  }

  /** Yes or no; no where the key is not given. */
  boolean flag(String key) {
    var text = text(key).orElse("false");
    if (!text.equals("true") && !text.equals("false")) {
      throw wrong(key, "'" + key + "' is true or false, not '" + text + "'");
    }
    return text.equals("true");
  }

  /** A list of words, or one word for a list of one; empty where the key is not given. */
  List<String> texts(String key) {
    var node = values.get(key);
    if (node == null) {
      return List.of();
    }
    if (node instanceof SequenceNode list) {
      return list.getValue().stream().map(item -> scalar(key, item)).toList();
    }
    return List.of(scalar(key, node));
  }

  /** Words by name; empty where the key is not given. */
  Map<String, String> pairs(String key) {
    var node = values.get(key);
    if (node == null) {
      return Map.of();
    }
    if (!(node instanceof MappingNode)) {
      throw wrong(key, "names with values were expected, such as {NAME: value}");
    }
    var inner = inner(node);
    var pairs = new LinkedHashMap<String, String>();
    inner.values.forEach((name, value) -> pairs.put(name, inner.scalar(name, value)));
    return pairs;
  }

  /** A list of mappings, or one for a list of one. */
  List<YamlMap> maps(String key) {
    var node = values.get(key);
    if (node == null) {
      return List.of();
    }
    var items = node instanceof SequenceNode list ? list.getValue() : List.of(node);
    var maps = new ArrayList<YamlMap>();
    for (var item : items) {
      if (!(item instanceof MappingNode)) {
        throw wrong(item, "'" + key + "' takes entries of keys with values");
      }
      maps.add(inner(item));
    }
    return maps;
  }

  private YamlMap inner(Node node) {
    return new YamlMap(
        where, line == 0 ? 0 : node.getStartMark().getLine() + 1, ((MappingNode) node).getValue());
  }

  private String scalar(String key, Node node) {
    if (node instanceof ScalarNode scalar) {
      return scalar.getValue();
    }
    throw wrong(node, "'" + key + "' takes one word or text here");
  }

  /** A mistake in a key's value, or of the whole mapping where the key is not given. */
  ContenderException wrong(String key, String what) {
    var node = values.get(key);
    return node == null ? wrong(line, what) : wrong(node, what);
  }

  private ContenderException wrong(Node node, String what) {
    return wrong(line == 0 ? 0 : node.getStartMark().getLine() + 1, what);
  }

  private ContenderException wrong(int place, String what) {
    return new ContenderException(where + (place == 0 ? "" : " line " + place) + ": " + what);
  }
}
