package jcabench.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import jcabench.result.Mode;
import jcabench.result.Row;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HomesTest {
  private static final List<String> SIDES = List.of("both", "client", "server");

  private static Row row(String group, String side) {
    var params = new TreeMap<>(Map.of("group", group, "side", side));
    return new Row("TLS", "Tls", "handshake", params, 1, Mode.THROUGHPUT, 1);
  }

  private static List<Row> shuffled(int groups, long seed) {
    var rows = new ArrayList<Row>();
    for (int i = 0; i < groups; i++) {
      for (var side : SIDES) {
        rows.add(row("g" + i, side));
      }
    }
    Collections.shuffle(rows, new Random(seed));
    return rows;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 7})
  void everyRowHasOneHomeAndSharesItWithAllOfItsWork(int worksPerJvm) {
    long seed = 20261126;
    for (int groups = 1; groups < 9; groups++) {
      var rows = shuffled(groups, seed + groups);
      var homes = new Homes(worksPerJvm).of(rows);
      var said = "seed %d, %d groups: %s".formatted(seed + groups, groups, homes);
      assertEquals(Math.ceilDiv(groups, worksPerJvm), homes.size(), said);
      assertEquals(rows.size(), homes.stream().mapToInt(List::size).sum(), said);
      for (var home : homes) {
        var works = new HashSet<>(home.stream().map(Row::work).toList());
        assertEquals(works.size() * SIDES.size(), home.size(), said);
        assertTrue(works.size() <= worksPerJvm, said);
      }
    }
  }

  @Test
  void whatAJvmTookIsSharedByItsWorks() {
    var homes = new Homes(2);
    var home = homes.of(shuffled(2, 1)).getFirst();
    assertEquals(Optional.empty(), homes.seconds(home.getFirst()));
    homes.took(home, 60);
    for (var row : home) {
      assertEquals(30, homes.seconds(row).orElseThrow(), 1e-9);
    }
  }
}
