package jcabench.load;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Where a program that puts load on a server runs.
 *
 * @param processor the only one that it may use; empty for all
 * @param libraries the folder of the OpenSSL that it is to load; empty for the system's
 */
public record Generator(Optional<Integer> processor, Optional<Path> libraries) {
  private static final String PINNING = "taskset";

  /** Where a program lies, by PATH. */
  public static Optional<Path> find(String program) {
    return Optional.ofNullable(System.getenv("PATH")).stream()
        .flatMap(path -> List.of(path.split(":", -1)).stream())
        .filter(folder -> !folder.isEmpty())
        .map(folder -> Path.of(folder).resolve(program))
        .filter(Files::isExecutable)
        .findFirst();
  }

  /** Those that run; they end with this process. */
  private static final Set<Process> RUNNING = ConcurrentHashMap.newKeySet();

  static {
    Runtime.getRuntime().addShutdownHook(new Thread(Generator::endAll));
  }

  private static void endAll() {
    RUNNING.forEach(Process::destroyForcibly);
  }

  /**
   * Starts a program with nothing to read. Where {@code taskset} is missing it is not pinned.
   *
   * @throws IllegalStateException when it does not start
   */
  Process start(List<String> command) {
    var all = new ArrayList<String>();
    if (processor.isPresent() && find(PINNING).isPresent()) {
      // By itself, before the program makes threads, which inherit it.
      all.addAll(List.of(PINNING, "-c", processor.get().toString()));
    }
    all.addAll(command);
    var builder = new ProcessBuilder(all).redirectErrorStream(true);
    libraries.ifPresent(folder -> builder.environment().put("LD_LIBRARY_PATH", folder.toString()));
    try {
      var process = builder.start();
      RUNNING.removeIf(one -> !one.isAlive());
      RUNNING.add(process);
      process.getOutputStream().close();
      return process;
    } catch (IOException e) {
      throw new IllegalStateException(command.getFirst() + " does not start: " + e.getMessage(), e);
    }
  }
}
