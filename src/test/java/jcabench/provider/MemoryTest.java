package jcabench.provider;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * The memory of a process does not grow while every service runs, with one object and with a new
 * one each time, on small messages and on 1 MiB. {@code -Djcabench.memory.seconds=N} makes it
 * longer; {@code scripts/dev/study soak} is for hours.
 */
@Tag(SystemOpenSslTest.OWN_JVM)
class MemoryTest {
  private static final int SECONDS = Integer.getInteger("jcabench.memory.seconds", 40);

  @Test
  @Timeout(value = 24, unit = TimeUnit.HOURS)
  void residentMemoryStays() throws Exception {
    var command =
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "--enable-native-access=ALL-UNNAMED",
            ChildProcess.library(),
            "-Xms256m",
            "-Xmx256m",
            "-XX:+AlwaysPreTouch",
            "-XX:+UseSerialGC",
            "-cp",
            System.getProperty("java.class.path"),
            Soak.class.getName(),
            Integer.toString(SECONDS),
            "2");
    var builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().put("MALLOC_ARENA_MAX", "2"); // fewer places for malloc to keep memory
    Process process = builder.start();
    String output = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertEquals(0, process.waitFor(), output);
  }
}
