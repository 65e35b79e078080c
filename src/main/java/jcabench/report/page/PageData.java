package jcabench.report.page;

import java.util.List;
import java.util.Map;
import jcabench.report.text.Answer;
import jcabench.report.text.EnvironmentFacts;

/**
 * All that a page shows: the scripts choose from it.
 *
 * @param reference id of the reference that is chosen first; null where none can be
 * @param units what a reader may choose
 * @param against by the id of each contender that may be the reference
 * @param workloads their figures, for people who run services
 * @param sizes rows that differ in the size of the message only
 * @param threads rows that differ in the number of threads only
 * @param blocks names of rounds, in their order
 * @param powers names of powers of two, by their exponent
 * @param bytes names of sizes, by their number of bytes
 * @param slowToFast colours from much slower to much faster
 * @param notes sentences to which cells and ratios refer by place
 */
record PageData(
    String title,
    String subtitle,
    Answer answer,
    String counts,
    List<String> warnings,
    String reference,
    List<String> units,
    List<String> services,
    List<Look> contenders,
    List<PageRow> rows,
    Map<String, Against> against,
    List<Curve> sizes,
    List<Curve> threads,
    List<Workload> workloads,
    List<PageFips> fips,
    List<EnvironmentFacts.Place> environment,
    List<String> blocks,
    Map<String, String> powers,
    Map<String, String> bytes,
    List<String> slowToFast,
    Words words,
    List<String> notes) {

  /**
   * A contender.
   *
   * @param again whether it shares its colour with one before it, and is drawn in another way
   * @param about who it was, or why it is absent
   */
  record Look(
      String id, String title, boolean present, String colour, boolean again, String about) {}

  /**
   * What people ask of a workload.
   *
   * @param sentences who is best, row by row
   * @param picture as SVG
   */
  record Workload(String title, List<String> sentences, String picture) {}

  /** Rows that are points of one curve. */
  record Curve(String name, List<Point> points) {}

  /**
   * A row in its place.
   *
   * @param row its place among the page's rows
   */
  record Point(int row, long at, String name) {}
}
