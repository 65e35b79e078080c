package jcabench.provider;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.Provider;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Every service of the table on one machine and on another: {@code write FILE} uses each and writes
 * down what it answered; {@code check FILE} checks that on another machine, and uses each there as
 * well, except for slow ones.
 *
 * <p>{@code java -cp target/classes:target/test-classes jcabench.provider.Answers check FILE}
 */
final class Answers {
  private Answers() {}

  public static void main(String[] args) throws Exception {
    Fixture.OPENSSL.assertHealthy();
    System.out.printf(
        "%s, %s-endian, Java %s, %s: %d services, healthy%n",
        System.getProperty("os.arch"),
        java.nio.ByteOrder.nativeOrder() == java.nio.ByteOrder.BIG_ENDIAN ? "big" : "little",
        Runtime.version(),
        Fixture.OPENSSL.facts().get("version"),
        Fixture.OPENSSL.getServices().size());
    Path file = Path.of(args[1]);
    if (args[0].equals("write")) {
      write(file);
    } else {
      System.exit(check(file) ? 0 : 1);
    }
  }

  /** Of every service that the loaded library offers, one or more. */
  static List<Exchange> exchanges() {
    return Fixture.OPENSSL.getServices().stream()
        .sorted(
            Comparator.comparing(Provider.Service::getType)
                .thenComparing(Provider.Service::getAlgorithm))
        .flatMap(service -> of(service.getType(), service.getAlgorithm()))
        .toList();
  }

  private static Stream<Exchange> of(String type, String name) {
    var all = KeyPairExchanges.of(type, name).toList();
    var found = all.isEmpty() ? SecretKeyExchanges.of(type, name).toList() : all;
    if (found.isEmpty()) {
      throw new AssertionError("Nothing uses " + type + " " + name);
    }
    return found.stream();
  }

  private static void write(Path file) throws Exception {
    var lines = new java.util.ArrayList<String>();
    for (Exchange exchange : exchanges()) {
      lines.add(
          exchange.maker().make().stream()
              .map(Fixture::hex)
              .collect(Collectors.joining(" ", exchange.name() + "\t", "")));
    }
    Files.write(file, lines);
    System.out.println(lines.size() + " answers written");
  }

  private static Map<String, List<byte[]>> read(Path file) throws IOException {
    var answers = new HashMap<String, List<byte[]>>();
    for (String line : Files.readAllLines(file)) {
      String[] parts = line.split("\t", -1);
      answers.put(
          parts[0],
          parts[1].isEmpty()
              ? List.of()
              : Arrays.stream(parts[1].split(" ", -1)).map(Fixture::hex).toList());
    }
    return answers;
  }

  private static boolean check(Path file) throws IOException {
    var answers = read(file);
    var right = new TreeMap<String, Integer>();
    int unknown = 0;
    int readOnly = 0;
    int wrong = 0;
    for (Exchange exchange : exchanges()) {
      try {
        var answer = answers.remove(exchange.name());
        if (answer == null) {
          unknown++;
        } else {
          exchange.checker().check(answer);
        }
        if (answer != null && exchange.isSlow()) {
          readOnly++;
        } else {
          exchange.checker().check(exchange.maker().make());
        }
        right.merge(exchange.name().split(" ", -1)[0], 1, Integer::sum);
      } catch (Exception | AssertionError e) {
        System.out.println(exchange.name() + ": " + e);
        wrong++;
      }
    }
    System.out.println("right: " + right);
    System.out.printf(
        "%d right (%d without the other machine's answer, %d with nothing else, being slow),"
            + " %d wrong; %d of the other machine are not served here%n",
        right.values().stream().mapToInt(n -> n).sum(), unknown, readOnly, wrong, answers.size());
    return wrong == 0 && answers.isEmpty();
  }
}
