package jcabench.source;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import jcabench.result.CellKey;
import jcabench.result.Environments;
import jcabench.result.Fork;
import jcabench.result.Plan;
import jcabench.result.PlannedContender;
import jcabench.result.Row;
import jcabench.result.Run;

/** A bare JMH JSON file, ours or another suite's, as a run without environment and proof. */
final class JmhFile implements Source {
  private static final String REMARK =
      "Read from a bare JMH file: no environment, no proof of who served, and forks are not known"
          + " to have been interleaved.";

  @Override
  public boolean recognises(Path place) {
    return Files.exists(place) && !Files.isDirectory(place);
  }

  /** The parameter {@code provider}, where there is one, is the contender. */
  @Override
  public Run read(Path file) {
    return read(file, By.PROVIDER);
  }

  @Override
  public Run read(Path file, By by) {
    return new Reading(file, by).run();
  }

  /** What has been read of a file so far. */
  private static final class Reading {
    private final Path file;
    private final By by;
    private final LinkedHashSet<Row> rows = new LinkedHashSet<>();
    private final LinkedHashSet<String> contenders = new LinkedHashSet<>();
    private final List<Fork> forks = new ArrayList<>();
    private final HashMap<CellKey, Integer> rounds = new HashMap<>();
    private Optional<String> proposal = Optional.empty();
    private int repeated;
    private int summarised;

    Reading(Path file, By by) {
      this.file = file;
      this.by = by;
    }

    Run run() {
      var entries = entries();
      var ambiguous = ambiguous(entries);
      var parameters = new TreeSet<String>();
      entries.forEach(entry -> parameters.addAll(entry.params().keySet()));
      proposal = by.proposal(parameters);
      if (proposal.isPresent() && !by.equals(By.PROVIDER)) {
        throw new UnreadableRunException(
            file + " has no parameter '" + by.name() + "'; " + proposal.get());
      }
      entries.forEach(entry -> add(entry, ambiguous));
      var planned =
          contenders.stream()
              .map(id -> new PlannedContender(id, id, true, "", "", "", ""))
              .toList();
      var plan =
          new Plan(
              Plan.SCHEMA,
              "",
              "",
              "a JMH result file",
              0,
              Instant.EPOCH,
              List.of(),
              true,
              planned,
              rows.stream().sorted().toList(),
              List.of(),
              new TreeMap<>(),
              0);
      return new Run(file.getFileName().toString(), plan, Environments.UNKNOWN, forks, remarks());
    }

    private List<JmhEntry> entries() {
      var root = JsonReader.tree(file);
      if (!root.isArray()) {
        throw new UnreadableRunException(file + ": a JMH result file is an array of benchmarks");
      }
      if (root.isEmpty()) {
        throw new UnreadableRunException(file + ": it holds no benchmarks");
      }
      var entries = new ArrayList<JmhEntry>();
      for (int i = 0; i < root.size(); i++) {
        entries.add(new JmhEntry(root.get(i), file + ", benchmark " + (i + 1)));
      }
      return entries;
    }

    /** Class names without package that stand for classes of several packages. */
    private static Set<String> ambiguous(List<JmhEntry> entries) {
      var full = new HashMap<String, Set<String>>();
      for (var entry : entries) {
        var name = entry.name();
        full.computeIfAbsent(name.shortClass(), c -> new HashSet<>()).add(name.fullClass());
      }
      full.values().removeIf(classes -> classes.size() == 1);
      return full.keySet();
    }

    private void add(JmhEntry entry, Set<String> ambiguous) {
      var row = entry.row(ambiguous, by);
      var contender = entry.contender(ambiguous, by);
      var cell = new CellKey(row, contender);
      int before = rounds.getOrDefault(cell, 0);
      var its = entry.forks(row, contender, before);
      rows.add(row);
      contenders.add(contender);
      forks.addAll(its);
      rounds.put(cell, before + its.size());
      repeated += before > 0 ? 1 : 0;
      summarised += entry.summarised() ? 1 : 0;
    }

    private List<String> remarks() {
      var remarks = new ArrayList<>(List.of(REMARK));
      proposal.ifPresent(
          text -> remarks.add("All of it belongs to one contender, since " + text + "."));
      if (repeated > 0) {
        remarks.add(
            "Entries that repeat another one: " + repeated + "; their forks count together.");
      }
      if (summarised > 0) {
        remarks.add("Entries without raw data: " + summarised + "; each counts as one fork.");
      }
      return remarks;
    }
  }
}
