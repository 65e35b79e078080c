package jcabench.provider;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * What a service answers, in bytes that another machine can check.
 *
 * @param name type and algorithm of the service
 * @param maker answers, with keys and parameters of its own where they are random
 * @param checker throws unless the answer is right
 */
record Exchange(String name, Maker maker, Checker checker) {
  /** Uses the service. */
  interface Maker {
    List<byte[]> make() throws Exception;
  }

  /** Uses it on what it, or another machine's, answered. */
  interface Checker {
    void check(List<byte[]> answer) throws Exception;
  }

  /** Whether it takes so long that an emulated processor checks only what another machine made. */
  boolean isSlow() {
    return Stream.of(name.split(" ", -1)).anyMatch(TestKeys::isSlow);
  }

  /** Of a service that gives the same answer each time. */
  static Exchange fixed(String name, Maker maker) {
    return new Exchange(name, maker, answer -> same(name, maker.make(), answer));
  }

  /** Of a service whose answers leave no trace that others can check; the maker checks. */
  static Exchange alone(String name, Maker maker) {
    return new Exchange(name, maker, _ -> maker.make());
  }

  static void same(String name, List<byte[]> expected, List<byte[]> answer) {
    require(name, expected.size() == answer.size());
    for (int i = 0; i < expected.size(); i++) {
      require(
          "%s: %s instead of %s"
              .formatted(name, Fixture.hex(answer.get(i)), Fixture.hex(expected.get(i))),
          Arrays.equals(expected.get(i), answer.get(i)));
    }
  }

  static void require(String what, boolean right) {
    if (!right) {
      throw new AssertionError("A wrong answer of " + what);
    }
  }
}
