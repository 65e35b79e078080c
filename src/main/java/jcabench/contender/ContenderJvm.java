package jcabench.contender;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The JVM that a contender gets for itself: its flags and its class path. */
public final class ContenderJvm {
  /** What every contender's JVM is started with. */
  public static final List<String> FLAGS =
      List.of(
          "--enable-native-access=ALL-UNNAMED",
          "--sun-misc-unsafe-memory-access=allow",
          // The proof reads the SPI behind a JCA object.
          "--add-opens=java.base/java.security=ALL-UNNAMED",
          "--add-opens=java.base/javax.crypto=ALL-UNNAMED",
          "-Xms512m",
          "-Xmx512m",
          // Else the first pass over the heap runs into page faults while it is measured.
          "-XX:+AlwaysPreTouch",
          "-XX:+ExitOnOutOfMemoryError",
          "-XX:-CreateCoredumpOnCrash");

  private final Contender contender;
  private final Path work;

  /**
   * The JVM of a contender.
   *
   * @param work a folder for the declaration that the JVM reads and for crash files
   */
  public ContenderJvm(Contender contender, Path work) {
    this.contender = contender;
    this.work = work;
  }

  /** Writes the declaration that every process of this contender reads. */
  public void prepare() {
    try {
      Files.createDirectories(work);
      try (var writer = Files.newBufferedWriter(declaration())) {
        contender.toProperties().store(writer, null);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write " + declaration(), e);
    }
  }

  /** The flags, the contender's own last. */
  public List<String> flags() {
    var flags = new ArrayList<>(FLAGS);
    flags.add("-XX:ErrorFile=" + Home.fromHere(work.resolve("hs_err_%p.log")));
    flags.add("-D" + Trial.CONTENDER_FILE + "=" + Home.fromHere(declaration()));
    flags.addAll(contender.jvmArgs());
    return List.copyOf(flags);
  }

  /** This process's class path, then the contender's. */
  public String classPath() {
    return Stream.concat(
            Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator, -1))
                .filter(entry -> !entry.isEmpty())
                .map(entry -> Path.of(entry).toAbsolutePath().toString()),
            contender.classPathEntries().stream().map(Path::toString))
        .collect(Collectors.joining(File.pathSeparator));
  }

  /** The {@code java} that runs it: the one that runs this process. */
  public static Path java() {
    return Path.of(System.getProperty("java.home"), "bin", "java");
  }

  /** A command that runs a class of ours in this JVM. */
  public List<String> command(String mainClass, List<String> extraFlags, List<String> arguments) {
    var command = new ArrayList<String>();
    command.add(java().toString());
    command.addAll(flags());
    command.addAll(extraFlags);
    command.addAll(List.of("-cp", classPath(), mainClass));
    command.addAll(arguments);
    return List.copyOf(command);
  }

  private Path declaration() {
    return work.resolve(contender.id() + ".properties");
  }
}
