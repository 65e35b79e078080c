package jcabench.machine;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class MachineTest {
  @Test
  void aHypervisorsFrequencyIsConstantAndCounts() {
    assertEquals(2_596_120_000L, Machine.hertz("fpu aes hypervisor lm", "2596.120"));
  }

  @Test
  void aProcessorsMomentaryFrequencyDoesNotCount() {
    assertEquals(0, Machine.hertz("fpu aes lm", "2596.120"));
    assertEquals(0, Machine.hertz("hypervisor", ""));
    assertEquals(0, Machine.hertz("hypervisor", "fast"));
  }
}
