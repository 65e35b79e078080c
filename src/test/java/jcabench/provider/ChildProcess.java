package jcabench.provider;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** A process that has ended, with its output and errors as one text. */
record ChildProcess(int exitCode, String output) {
  static ChildProcess run(List<String> command) throws IOException, InterruptedException {
    return run(command, Map.of());
  }

  /** The same with more environment variables. */
  static ChildProcess run(List<String> command, Map<String, String> environment)
      throws IOException, InterruptedException {
    var builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().putAll(environment);
    Process process = builder.start();
    String output = new String(process.getInputStream().readAllBytes(), UTF_8);
    return new ChildProcess(process.waitFor(), output);
  }

  /** The option with which a JVM of ours loads the libcrypto of this one. */
  static String library() {
    var property = "jcabench.openssl.library";
    return "-D" + property + "=" + System.getProperty(property, "");
  }

  /** The path of a tool of this JDK. */
  static String tool(String name) {
    return Path.of(System.getProperty("java.home"), "bin", name).toString();
  }
}
