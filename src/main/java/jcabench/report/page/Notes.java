package jcabench.report.page;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Sentences that many cells share, each once. */
final class Notes {
  private final Map<String, Integer> places = new LinkedHashMap<>();

  /** The places of some sentences. */
  List<Integer> of(List<String> sentences) {
    return sentences.stream().map(one -> places.computeIfAbsent(one, _ -> places.size())).toList();
  }

  /** All sentences by their place. */
  List<String> all() {
    return List.copyOf(places.keySet());
  }
}
