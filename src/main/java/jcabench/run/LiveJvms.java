package jcabench.run;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import jcabench.contender.Contender;
import jcabench.machine.Parallel;
import jcabench.result.Row;

/** The JVMs of the contenders that are alive, one for each; one that has died is started anew. */
final class LiveJvms implements AutoCloseable {
  private final Drivers.Sessions sessions;
  private final Map<String, Started> alive = new HashMap<>();

  private record Started(Session session, LiveJvm jvm, Set<Row> works) {}

  LiveJvms(Drivers.Sessions sessions) {
    this.sessions = sessions;
  }

  /** The contender's JVM for a row; to be called by one thread for each contender. */
  LiveJvm of(Contender contender, Row row) {
    var session = sessions.of(row);
    Started known;
    synchronized (this) {
      known = alive.get(contender.id());
    }
    if (known != null && known.session.equals(session) && known.jvm.isAlive()) {
      known.works.add(row.work());
      return known.jvm;
    }
    if (known != null) {
      known.jvm.close();
    }
    var jvm = session.start(contender, row);
    synchronized (this) {
      alive.put(contender.id(), new Started(session, jvm, new HashSet<>(Set.of(row.work()))));
    }
    return jvm;
  }

  /** Whether the contender's JVM has run a row of the same work. */
  synchronized boolean knows(Contender contender, Row row) {
    var known = alive.get(contender.id());
    return known != null && known.jvm.isAlive() && known.works.contains(row.work());
  }

  @Override
  public synchronized void close() {
    Parallel.forEach(List.copyOf(alive.values()), started -> started.jvm.close());
    alive.clear();
  }
}
