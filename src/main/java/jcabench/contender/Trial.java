package jcabench.contender;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;
import java.util.Properties;

/**
 * One benchmark's life in a fork: prepare, check and prove before timing; check once more after. It
 * tells the host what came of it through a file, since an exception that crosses JMH's link may
 * name a class that the host doesn't have.
 */
public final class Trial {
  /** Names the file, in the format of {@link Properties}, that receives outcome and proof. */
  public static final String OUTCOME_FILE = "jcabench.outcome";

  /** Names the file with the contender's declaration; without it, the built-in table is asked. */
  public static final String CONTENDER_FILE = "jcabench.contender";

  private static final Object WRITE = new Object();

  private final LoadedContender contender;

  private Trial(LoadedContender contender) {
    this.contender = contender;
  }

  /** A step of a benchmark that may fail in any way that a provider can think of. */
  @FunctionalInterface
  public interface Step {
    /** Runs the step. */
    void run(LoadedContender contender) throws Exception;
  }

  /**
   * Loads the contender, prepares, and checks the answer once.
   *
   * @throws IllegalStateException with the reason when the cell is absent or failed
   */
  public static Trial start(String contenderId, Step prepare, Step check) {
    LoadedContender loaded = null;
    try {
      loaded = LoadedContender.load(declared(contenderId));
      prepare.run(loaded);
      check.run(loaded);
      loaded.proof().complete(loaded);
      noteProcess(loaded.proof(), "before");
    } catch (Throwable t) {
      throw tell(Optional.ofNullable(loaded), t, loaded != null && Reasons.saysNotOffered(t));
    }
    write(Stage.READY, "", Optional.of(loaded));
    return new Trial(loaded);
  }

  /**
   * Checks the answer once more and writes the complete proof.
   *
   * @throws IllegalStateException with the reason when the answer is wrong now
   */
  public void finish(Step check) {
    try {
      check.run(contender);
      contender.proof().complete(contender);
      noteProcess(contender.proof(), "after");
    } catch (Throwable t) {
      throw tell(Optional.of(contender), t, false);
    }
    write(Stage.DONE, "", Optional.of(contender));
  }

  /** Whether the contender of this process is no JCA provider, but loops in C. */
  public static boolean runsLoopsInC(String contenderId) {
    try {
      return declared(contenderId).providers().isEmpty();
    } catch (IOException e) {
      throw new UncheckedIOException("the contender's declaration cannot be read", e);
    }
  }

  /** How far a fork has come, by its own word. */
  public enum Stage {
    /** Set up and checked; not finished. */
    READY,
    /** Finished and checked again. */
    DONE,
    /** The contender does not offer this. */
    ABSENT,
    /** It should have worked and did not. */
    FAILED
  }

  /** The contender that this process was started for, else the built-in one with the id. */
  static Contender declared(String id) throws IOException {
    var file = System.getProperty(CONTENDER_FILE);
    if (file == null) {
      return Optional.ofNullable(Contenders.byId().get(id))
          .orElseThrow(() -> new ContenderException("there is no contender " + id));
    }
    var properties = new Properties();
    try (var reader = Files.newBufferedReader(Path.of(file))) {
      properties.load(reader);
    }
    var contender = Contender.fromProperties(properties);
    if (!contender.id().equals(id)) {
      throw new ContenderException(
          "this process was started for contender " + contender.id() + ", not " + id);
    }
    return contender;
  }

  static void noteProcess(Proof proof, String when) {
    var runtime = Runtime.getRuntime();
    proof.note("jvm.version", Runtime.version().toString());
    proof.note(
        "jvm.name", System.getProperty("java.vm.name") + ", " + System.getProperty("java.vendor"));
    proof.note("jvm.home", System.getProperty("java.home"));
    proof.note("memory.heap." + when, Long.toString(runtime.totalMemory() - runtime.freeMemory()));
    residentBytes().ifPresent(bytes -> proof.note("memory.rss." + when, Long.toString(bytes)));
  }

  /** The process's resident memory in bytes, where {@code /proc} tells it. */
  private static Optional<Long> residentBytes() {
    try (var lines = Files.lines(Path.of("/proc/self/status"))) {
      return lines
          .filter(line -> line.startsWith("VmRSS:"))
          .map(line -> Long.parseLong(line.replaceAll("\\D", "")) * 1024)
          .findFirst();
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  static IllegalStateException tell(
      Optional<LoadedContender> loaded, Throwable thrown, boolean absent) {
    if (thrown instanceof VirtualMachineError error) {
      throw error;
    }
    var reason = Reasons.chain(thrown);
    write(absent ? Stage.ABSENT : Stage.FAILED, reason, loaded);
    // No cause: its class may be unknown to the host, which would then lose the link.
    var told = new IllegalStateException(reason);
    told.setStackTrace(thrown.getStackTrace());
    return told;
  }

  static void write(Stage stage, String reason, Optional<LoadedContender> loaded) {
    var file = System.getProperty(OUTCOME_FILE);
    if (file == null) {
      return;
    }
    var properties = new Properties();
    properties.setProperty("stage", stage.name());
    properties.setProperty("reason", reason);
    loaded
        .map(contender -> contender.proof().entries())
        .ifPresent(
            proof -> proof.forEach((key, value) -> properties.setProperty("proof." + key, value)));
    synchronized (WRITE) {
      try {
        replace(Path.of(file), properties);
      } catch (IOException e) {
        throw new UncheckedIOException("cannot write " + file, e);
      }
    }
  }

  private static void replace(Path file, Properties properties) throws IOException {
    var beside = file.resolveSibling(file.getFileName() + ".part");
    try (var writer = Files.newBufferedWriter(beside)) {
      properties.store(writer, null);
    }
    try {
      Files.move(beside, file, StandardCopyOption.ATOMIC_MOVE);
    } catch (AtomicMoveNotSupportedException e) {
      Files.move(beside, file, StandardCopyOption.REPLACE_EXISTING);
    }
  }
}
