package jcabench.result;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class RowTest {
  private static Row row(Map<String, String> params) {
    return new Row(
        "MessageDigest", "DigestBenchmark", "digest", new TreeMap<>(params), 1, Mode.THROUGHPUT, 1);
  }

  @Test
  void numbersInParametersSortAsNumbers() {
    var sizes =
        Stream.of("1024", "64", "1048576", "16")
            .map(size -> row(Map.of("algorithm", "SHA-256", "dataSize", size)))
            .sorted()
            .map(row -> row.params().get("dataSize"))
            .toList();
    assertEquals(List.of("16", "64", "1024", "1048576"), sizes);
  }

  /** Rows of one work share a JVM: what runs in it must be the same, whatever of it counts. */
  @Test
  void whoseTimeIsBookedAndHowAServerIsAskedIsTheSameWork() {
    assertEquals(row(Map.of("side", "client")).work(), row(Map.of("side", "both")).work());
    assertEquals(row(Map.of("part", "put")).work(), row(Map.of("part", "write")).work());
    assertNotEquals(row(Map.of("group", "a")).work(), row(Map.of("group", "b")).work());
    var peak = server("Fresh", "connect", Mode.THROUGHPUT, Map.of());
    assertEquals(peak, server("AtRate", "connect", Mode.SAMPLE_TIME, Map.of("load", "30")));
    assertNotEquals(peak, server("Kept", "request", Mode.THROUGHPUT, Map.of()));
  }

  private static Row server(String name, String operation, Mode mode, Map<String, String> params) {
    return new Row("HTTPS", name, operation, new TreeMap<>(params), 1, mode, 1).work();
  }

  @Test
  void numbersWithinNamesSortAsNumbers() {
    assertTrue(
        row(Map.of("algorithm", "ML-KEM-768")).compareTo(row(Map.of("algorithm", "ML-KEM-1024")))
            < 0);
    assertTrue(
        row(Map.of("algorithm", "ML-KEM-0768")).compareTo(row(Map.of("algorithm", "ML-KEM-768")))
            != 0);
  }

  @Test
  void orderAgreesWithEquality() {
    var one = row(Map.of("algorithm", "a", "dataSize", "1"));
    var same = row(Map.of("dataSize", "1", "algorithm", "a"));
    assertEquals(one, same);
    assertEquals(0, one.compareTo(same));
    var other =
        new Row("MessageDigest", "DigestBenchmark", "digest", one.params(), 1, Mode.THROUGHPUT, 2);
    assertTrue(one.compareTo(other) < 0);
  }

  @Test
  void labelNamesSizesAsPeopleDo() {
    assertEquals(
        "digest SHA-256 16 KiB", row(Map.of("algorithm", "SHA-256", "dataSize", "16384")).label());
    assertEquals("1 MiB", Question.bytes("1048576"));
    assertEquals("1000 B", Question.bytes("1000"));
    assertEquals("1025 KiB", Question.bytes("1049600"));
    assertEquals("many", Question.bytes("many"));
  }

  @Test
  void labelNamesThreadsWhenThereAreMany() {
    var params = new TreeMap<>(Map.of("algorithm", "SHA-256"));
    assertEquals(
        "digest SHA-256, 4 threads",
        new Row("MessageDigest", "DigestBenchmark", "digest", params, 4, Mode.THROUGHPUT, 1)
            .label());
  }

  @Test
  void rowWithoutBenchmarkIsRefused() {
    assertThrows(
        IllegalArgumentException.class,
        () -> new Row("Mac", null, "x", new TreeMap<>(), 1, Mode.THROUGHPUT, 1));
  }
}
