package jcabench.run;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class TimeSpentTest {
  @Test
  void whatIsNeitherCheckedNorMeasuredIsBesides() {
    var effort =
        new TimeSpent(
            Duration.ofSeconds(1000),
            Duration.ofSeconds(100),
            Duration.ofSeconds(880),
            Duration.ofSeconds(5));
    assertEquals(0.02, effort.besides(), 1e-9);
    assertEquals(0.005, effort.hostShare(), 1e-9);
    assertEquals(
        "Time: 0:16:40, of it 0:01:40 checking, 0:14:40 in timed forks, 2.0 % beside both;"
            + " processor time of the host: 0.5 %",
        effort.toString());
  }

  @Test
  void aRunOfNoTimeHasNoShares() {
    var none = new TimeSpent(Duration.ZERO, Duration.ZERO, Duration.ZERO, Duration.ofSeconds(1));
    assertEquals(0, none.besides());
    assertEquals(0, none.hostShare());
  }
}
