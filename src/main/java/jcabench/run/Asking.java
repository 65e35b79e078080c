package jcabench.run;

import jcabench.result.Block;

/**
 * What every fork of a run has in common.
 *
 * @param plan hash of the plan
 * @param machine id of this machine
 * @param sessions the drivers at work
 * @param progress who is told
 */
record Asking(String plan, String machine, Drivers.Sessions sessions, Progress progress) {

  /** The block of a round on this machine. */
  Block block(int round) {
    return new Block(machine, round);
  }
}
