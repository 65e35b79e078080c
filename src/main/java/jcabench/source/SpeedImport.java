package jcabench.source;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import jcabench.result.Block;
import jcabench.result.Environment;
import jcabench.result.Environments;
import jcabench.result.Fork;
import jcabench.result.PlannedContender;
import jcabench.result.Row;
import jcabench.result.Run;

/**
 * Files with outputs of {@code openssl speed} as one run, in which each file is a machine.
 *
 * @param run with what could be read; every fork is of its plan
 * @param refused files without a figure that can be trusted, each with the reason
 * @param figures how many figures and rows of the other files were refused
 * @param unread how many lines of them are not of {@code openssl speed}
 */
public record SpeedImport(Run run, Map<Path, String> refused, int figures, int unread) {
  private static final int LONGEST_NAME = 64;

  /**
   * Reads files.
   *
   * @param files at least one
   * @param arguments of the command that asks for it, for the plan
   * @throws UnreadableRunException when a file cannot be opened, or none holds a figure
   */
  public static SpeedImport of(List<Path> files, List<String> arguments) {
    var runs = new LinkedHashMap<String, Run>();
    var refused = new LinkedHashMap<Path, String>();
    int figures = 0;
    int unread = 0;
    for (var file : files) {
      var reading = SpeedFile.reading(file);
      if (reading.outputs().isEmpty()) {
        refused.put(file, SpeedFile.nothing(file, reading));
      } else {
        runs.put(machine(file, runs.keySet()), SpeedFile.run(file, reading));
        figures += reading.refusals().size();
        unread += reading.unread();
      }
    }
    if (runs.isEmpty()) {
      throw new UnreadableRunException(refused.values().iterator().next());
    }
    return new SpeedImport(joined(runs, told(files, refused), arguments), refused, figures, unread);
  }

  /** The file's name without what follows its last dot; with a number where that is taken. */
  private static String machine(Path file, Set<String> taken) {
    var name = file.getFileName().toString();
    int dot = name.lastIndexOf('.');
    var plain = (dot > 0 ? name.substring(0, dot) : name).replaceAll("[^A-Za-z0-9._-]", "-");
    var shown = plain.substring(0, Math.min(LONGEST_NAME, plain.length()));
    var chosen = shown;
    for (int n = 2; taken.contains(chosen); n++) {
      chosen = shown + "-" + n;
    }
    return chosen;
  }

  /** What readers of every machine must know; nothing where every file was taken. */
  private static List<String> told(List<Path> files, Map<Path, String> refused) {
    return refused.values().stream()
        .findFirst()
        .map(
            first ->
                "Refused as a whole: %d of %d files; the first: %s."
                    .formatted(refused.size(), files.size(), first))
        .stream()
        .toList();
  }

  private static Run joined(Map<String, Run> runs, List<String> told, List<String> arguments) {
    var contenders = new LinkedHashMap<String, PlannedContender>();
    var rows = new TreeSet<Row>();
    var machines = new TreeMap<String, Environment>();
    runs.forEach(
        (machine, run) -> {
          run.plan().contenders().forEach(one -> contenders.putIfAbsent(one.id(), one));
          rows.addAll(run.plan().rows());
          machines.put(machine, environment(machine, run, told));
        });
    var plan = SpeedFile.plan(contenders.values(), rows, arguments);
    var hash = plan.hash(); // takes all rows together
    var forks = new ArrayList<Fork>();
    runs.forEach(
        (machine, run) ->
            run.forks()
                .forEach(
                    fork -> forks.add(fork.in(new Block(machine, fork.block().round()), hash))));
    return new Run(
        runs.keySet().iterator().next(), plan, new Environments(machines), forks, List.of());
  }

  /** What all outputs of a file say of themselves, and what a reader must know of it. */
  private static Environment environment(String machine, Run run, List<String> told) {
    var shared = new TreeMap<>(run.forks().getFirst().proof());
    run.forks().forEach(fork -> shared.entrySet().retainAll(fork.proof().entrySet()));
    var facts = new TreeMap<>(run.environment().facts());
    facts.put("host.name", machine);
    shared.forEach((name, value) -> facts.put("openssl.fact." + name, value));
    int number = 0;
    for (var remark : Stream.concat(told.stream(), run.remarks().stream()).toList()) {
      facts.put("%s%02d".formatted(Environment.REMARK, ++number), remark);
    }
    return new Environment(facts);
  }
}
