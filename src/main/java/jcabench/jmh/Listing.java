package jcabench.jmh;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.runner.BenchmarkListEntry;

/**
 * What JMH's list of benchmarks says of one. The host tells its forks: to look for the list, a fork
 * would have to open every jar of its class path.
 *
 * @param target the class that JMH has made of the benchmark
 * @param unit of time, in which scores are told
 */
record Listing(String target, TimeUnit unit) {
  /**
   * Of an entry.
   *
   * @throws IllegalStateException when its threads do different things, which no row has
   */
  static Listing of(BenchmarkListEntry entry) {
    if (entry.getThreadGroups().length != 1) {
      throw new IllegalStateException(entry.getUsername() + " has groups of threads: have none");
    }
    return new Listing(entry.generatedTarget(), entry.getTimeUnit().get());
  }

  void write(DataOutputStream out) throws IOException {
    out.writeUTF(target);
    out.writeUTF(unit.name());
  }

  static Listing read(DataInputStream in) throws IOException {
    return new Listing(in.readUTF(), TimeUnit.valueOf(in.readUTF()));
  }
}
