package jcabench.cli;

import java.util.List;
import jcabench.jmh.JmhDriver;
import jcabench.run.Drivers;

/** What can measure: a new driver is named here and nowhere else. */
final class AllDrivers {
  static final Drivers ALL = new Drivers(List.of(new JmhDriver()));

  private AllDrivers() {}
}
