package jcabench.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import jcabench.contender.Contender;
import jcabench.contender.Contenders;
import org.junit.jupiter.api.Test;

class GroupsTest {
  @Test
  void aUserIsToldWhatTooLittleMemoryCosts() {
    assertEquals(
        "Memory has room for 3 JVMs at once: 7 contenders are measured in groups, each beside jdk"
            + " once more, which takes longer",
        new Groups(3).cost(7, "jdk"));
  }

  private static final long GIB = 1L << 30;

  private static List<Contender> contenders(int number) {
    var jdk = Contenders.byId().get("jdk");
    var some = new ArrayList<>(List.of(jdk));
    for (int copy = 2; copy <= number; copy++) {
      some.add(jdk.again(copy));
    }
    return some;
  }

  @Test
  void whoFitsIsOneGroup() {
    var all = contenders(12);
    assertEquals(List.of(all), Groups.of(24 * GIB).deal(all, "jdk", new Random(1)));
  }

  @Test
  void littleMemoryDealsEveryContenderOnceAndTheReferenceToEachGroup() {
    for (int number = 2; number <= 13; number++) {
      for (long memory : new long[] {0, GIB, 3 * GIB, 5 * GIB}) {
        var groups = Groups.of(memory);
        var dealt = groups.deal(contenders(number), "jdk", new Random(number));
        var seen = new HashSet<String>();
        for (var group : dealt) {
          assertTrue(group.size() <= groups.most(), group.size() + " of " + groups.most());
          assertEquals("jdk", group.getFirst().id());
          for (var one : group.subList(1, group.size())) {
            assertTrue(seen.add(one.id()), one.id() + " twice");
          }
        }
        assertEquals(number - 1, seen.size());
      }
    }
  }

  @Test
  void withoutTheReferenceNobodyStandsIn() {
    var some = contenders(6).subList(1, 6);
    var dealt = Groups.of(0).deal(some, "jdk", new Random(1));
    assertEquals(5, dealt.stream().mapToInt(List::size).sum());
    assertTrue(dealt.stream().allMatch(group -> group.size() <= 2));
  }
}
