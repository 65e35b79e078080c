package jcabench.provider;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Counts the verdicts of several providers on the same inputs: accepted, refused, or broken (an
 * exception that JCA does not declare for the call).
 */
final class Verdicts {
  /** The verdict of one provider. */
  enum Verdict {
    ACCEPTED,
    REFUSED,
    BROKEN
  }

  /** A call that accepts (true), refuses (false or a checked exception), or breaks. */
  interface Call {
    boolean accepts() throws Exception;
  }

  private final Map<String, Integer> counts = new TreeMap<>();

  /** The verdict of a call; what breaks is kept for the message. */
  static Verdict of(Call call) {
    try {
      return call.accepts() ? Verdict.ACCEPTED : Verdict.REFUSED;
    } catch (java.security.GeneralSecurityException e) {
      return Verdict.REFUSED;
    } catch (Exception e) {
      return Verdict.BROKEN;
    }
  }

  /** Counts a case in which ours differs from another one. */
  void count(String what, Verdict ours, String other, Verdict theirs) {
    if (ours != theirs) {
      counts.merge(what + ": ours " + ours + ", " + other + ' ' + theirs, 1, Integer::sum);
    }
  }

  /** The kinds of difference that were seen, in order. */
  List<String> differences() {
    return List.copyOf(counts.keySet());
  }

  @Override
  public String toString() {
    return counts.toString();
  }
}
