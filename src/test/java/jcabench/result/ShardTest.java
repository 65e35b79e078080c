package jcabench.result;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import jcabench.stats.TestData;
import org.junit.jupiter.api.Test;

class ShardTest {
  private static final List<Row> ROWS =
      IntStream.range(0, 41).mapToObj(i -> TestData.row("DigestBenchmark", "thrpt", i)).toList();

  private static double seconds(Row row) {
    return 1 + Math.abs(row.key().hashCode() % 100);
  }

  @Test
  void everyRowIsInOneShardInItsOrder() {
    for (int of = 1; of <= 50; of++) {
      var all = new ArrayList<Row>();
      for (int number = 1; number <= of; number++) {
        var own = new Shard(number, of).rows(ROWS, ShardTest::seconds);
        assertEquals(own, ROWS.stream().filter(own::contains).toList());
        all.addAll(own);
      }
      assertEquals(ROWS, all.stream().sorted(Comparator.comparingInt(ROWS::indexOf)).toList());
    }
  }

  @Test
  void noShardTakesLongerThanTheMeanAndOneRow() {
    double longest = ROWS.stream().mapToDouble(ShardTest::seconds).max().orElseThrow();
    double mean = ROWS.stream().mapToDouble(ShardTest::seconds).sum() / 4;
    for (int number = 1; number <= 4; number++) {
      var own = new Shard(number, 4).rows(ROWS, ShardTest::seconds);
      assertTrue(own.stream().mapToDouble(ShardTest::seconds).sum() <= mean + longest);
    }
  }

  /** Machines list the same rows in the same order, but nothing may hang on it. */
  @Test
  void theOrderInWhichRowsAreListedDoesNotMatter() {
    var shuffled = new ArrayList<>(ROWS);
    Collections.shuffle(shuffled, new Random(1));
    var shard = new Shard(2, 3);
    assertEquals(
        shard.rows(ROWS, ShardTest::seconds),
        shard.rows(shuffled, ShardTest::seconds).stream()
            .sorted(Comparator.comparingInt(ROWS::indexOf))
            .toList());
  }

  @Test
  void onlyAPartOfAWholeIsAShard() {
    assertEquals(Optional.of(new Shard(2, 4)), Shard.parse("2/4"));
    for (var text :
        List.of("", "0/4", "5/4", "1", "1/0", "-1/2", "1/2/3", "a/b", "1/99999", "١/٢")) {
      assertEquals(Optional.empty(), Shard.parse(text), text);
    }
  }
}
