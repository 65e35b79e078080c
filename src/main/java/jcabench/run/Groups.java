package jcabench.run;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import jcabench.contender.Contender;
import jcabench.contender.ContenderJvm;
import jcabench.machine.Machine;

/**
 * How contenders are dealt where memory is too small for all their JVMs at once: in groups, each of
 * which has the reference, so that every one is measured beside it.
 *
 * @param most JVMs that may be alive at once, 2 or more
 */
record Groups(int most) {
  /** Of a JVM: its heap, and what it takes beside. */
  private static final long BYTES = (ContenderJvm.HEAP_MIB + 192L) << 20;

  /** Of the free memory; the rest is the machine's own. */
  private static final double SHARE = 0.8;

  Groups {
    most = Math.max(2, most);
  }

  static Groups ofThisMachine() {
    return of(Machine.availableMemory());
  }

  /** For so much available memory in bytes. */
  static Groups of(long free) {
    return new Groups((int) Math.min(Integer.MAX_VALUE, (long) (SHARE * free) / BYTES));
  }

  /** What it costs where so many contenders do not fit, as a sentence. */
  String cost(int contenders, String reference) {
    return "Memory has room for "
        + most
        + " JVMs at once: "
        + contenders
        + " contenders are measured in groups, each beside "
        + reference
        + " once more, which takes longer";
  }

  /** All contenders in one group where they fit, else in several of about the same size. */
  List<List<Contender>> deal(List<Contender> contenders, String reference, Random random) {
    var base = contenders.stream().filter(one -> one.id().equals(reference)).toList();
    var others = new ArrayList<>(contenders);
    others.removeAll(base);
    if (contenders.size() <= most || others.isEmpty()) {
      return List.of(contenders);
    }
    Collections.shuffle(others, random);
    int room = most - base.size();
    int number = (others.size() + room - 1) / room;
    var groups = new ArrayList<List<Contender>>();
    for (int i = 0; i < number; i++) {
      var group = new ArrayList<>(base);
      for (int j = i; j < others.size(); j += number) {
        group.add(others.get(j));
      }
      groups.add(group);
    }
    return groups;
  }
}
