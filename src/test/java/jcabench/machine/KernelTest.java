package jcabench.machine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KernelTest {
  @TempDir Path root;

  private void write(String file, String text) throws IOException {
    var path = root.resolve(file);
    Files.createDirectories(path.getParent());
    Files.writeString(path, text);
  }

  @Test
  void pressureIsTheTimeInWhichAnythingWaited() throws IOException {
    write(
        "proc/pressure/cpu",
        """
        some avg10=0.00 avg60=0.64 avg300=0.37 total=1719516
        full avg10=0.00 avg60=0.00 avg300=0.00 total=7
        """);
    assertEquals(OptionalLong.of(1719516), new Kernel(root).pressure());
  }

  @Test
  void frequencyIsTheMeanOfTheProcessorsThatTellIt() throws IOException {
    write("sys/devices/system/cpu/cpu0/cpufreq/scaling_cur_freq", "2400000\n");
    write("sys/devices/system/cpu/cpu1/cpufreq/scaling_cur_freq", "2600000\n");
    write("sys/devices/system/cpu/cpu2/cpufreq/scaling_cur_freq", "<unknown>\n");
    write("sys/devices/system/cpu/cpu3/online", "0\n");
    write("sys/devices/system/cpu/cpufreq/scaling_cur_freq", "1\n");
    assertEquals(OptionalDouble.of(2.5e9), new Kernel(root).frequency());
  }

  @Test
  void stealIsTheEighthOfTheTicks() throws IOException {
    write("proc/stat", "cpu  100 1 20 3000 4 0 5 70 0 0\ncpu0 50 1 10 1500 2 0 3 35 0 0\n");
    assertEquals(Optional.of(new Kernel.Ticks(70, 3200)), new Kernel(root).ticks());
  }

  @Test
  void onlyTimedThreadsCountAsWaiting() throws IOException {
    write("proc/self/task/11/comm", "jcabench.benchm\n");
    write("proc/self/task/11/schedstat", "500 40 9\n");
    write("proc/self/task/12/comm", "jcabenc..rker-2\n");
    write("proc/self/task/12/schedstat", "500 2 9\n");
    write("proc/self/task/13/comm", "C2 CompilerThre\n");
    write("proc/self/task/13/schedstat", "500 10000 9\n");
    assertEquals(OptionalLong.of(42), new Kernel(root).waited());
  }

  @Test
  void threadsOfAnotherProcessAreNamedByTheirIds() throws IOException {
    write("proc/21/schedstat", "500 40 9\n");
    write("proc/22/schedstat", "500 2 9\n");
    assertEquals(OptionalLong.of(42), new Kernel(root).waited(List.of(21L, 22L)));
    assertEquals(OptionalLong.empty(), new Kernel(root).waited(List.of(21L, 23L)));
    assertEquals(OptionalLong.empty(), new Kernel(root).waited(List.of()));
  }

  @Test
  void whatIsNotThereOrBrokenIsNotKnown() throws IOException {
    write("proc/stat", "cpu  100 1\n");
    write("proc/pressure/cpu", "some avg10=0.00\n");
    write("proc/self/status", "Name:\tjava\n");
    write("proc/self/task/11/comm", "jcabench.benchm\n");
    var kernel = new Kernel(root);
    assertEquals(Optional.empty(), kernel.ticks());
    assertEquals(OptionalLong.empty(), kernel.pressure());
    assertEquals(OptionalLong.empty(), kernel.resident());
    assertEquals(OptionalLong.empty(), kernel.waited());
    assertEquals(OptionalDouble.empty(), kernel.frequency());
    var nothing = new Kernel(root.resolve("nothing"));
    assertEquals(Optional.empty(), nothing.ticks());
    assertEquals(OptionalLong.empty(), nothing.waited());
  }

  @Test
  void theOneThatRunsHereTellsOfThisProcess() {
    var here = Kernel.here();
    assertTrue(here.resident().orElseThrow() > 1 << 20);
    assertTrue(here.ticks().orElseThrow().all() > 0);
  }
}
