package jcabench.report.page;

import java.util.List;

/**
 * Words that the scripts show. In braces stands what depends on a reader's choice.
 *
 * @param columns heads of the table of cells
 * @param everything the choice of all services
 * @param shown how many cells the table shows
 * @param left that a picture shows the first rows only
 * @param reference what stands for the reference in the column of ratios
 * @param interval before both ends of a score's interval
 * @param forks above the picture of a row's forks
 * @param round the axis of that picture
 * @param bytes the axis of sizes
 * @param threads the axis of threads
 * @param latency the axis of latencies
 * @param cores the axis of processors kept busy
 * @param failed the sign of a failed cell in the heat map
 * @param none the sign of another cell without a ratio
 * @param same the sign of a ratio that cannot be distinguished from 1
 * @param unknown the sign of a ratio without an interval
 */
record Words(
    List<String> columns,
    String everything,
    String shown,
    String left,
    String reference,
    String interval,
    String forks,
    String round,
    String bytes,
    String threads,
    String latency,
    String cores,
    String failed,
    String none,
    String same,
    String unknown) {

  Words {
    columns = List.copyOf(columns);
  }

  /** Those of every page. */
  static Words of(boolean severalMachines) {
    return new Words(
        List.of(
            "Service",
            "Operation",
            "Contender",
            "Score",
            "Unit",
            "Against the reference",
            "Forks",
            "Allocated, B/op",
            "Reason"),
        "all",
        "{shown} of {all} cells.",
        "The first {shown} of {all}; choose a service or filter to see the others.",
        "reference",
        "95 % interval",
        "Every fork of this row:",
        severalMachines ? "machine and round" : "round",
        "bytes",
        "threads",
        "µs/op",
        "processors kept busy",
        "✕",
        "–",
        "~",
        "?");
  }
}
