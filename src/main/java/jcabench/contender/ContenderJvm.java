package jcabench.contender;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The JVM that a contender gets for itself: its flags and its class path. */
public final class ContenderJvm {
  /** MiB of the heap, all of which is touched at the start. */
  public static final int HEAP_MIB = 128;

  /** What every contender's JVM is started with. */
  public static final List<String> FLAGS =
      List.of(
          "--enable-native-access=ALL-UNNAMED",
          "--sun-misc-unsafe-memory-access=allow",
          // The proof reads the SPI behind a JCA object.
          "--add-opens=java.base/java.security=ALL-UNNAMED",
          "--add-opens=java.base/javax.crypto=ALL-UNNAMED",
          "-Xms" + HEAP_MIB + "m",
          "-Xmx" + HEAP_MIB + "m",
          // Else the first pass over the heap runs into page faults while it is measured.
          "-XX:+AlwaysPreTouch",
          "-XX:+ExitOnOutOfMemoryError",
          "-XX:-CreateCoredumpOnCrash");

  /** Where the build puts the jars of HTTP servers, under {@link Home}. */
  private static final Path SERVERS = Path.of("target", "servers");

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

  /** Writes the declaration that every process of this contender reads, and what starts it. */
  public void prepare() {
    try {
      Files.createDirectories(work);
      try (var writer = Files.newBufferedWriter(declaration())) {
        contender.toProperties().store(writer, null);
      }
      if (!contender.jvm().environment().isEmpty()) {
        Files.writeString(script(), launcherScript());
        Files.setPosixFilePermissions(script(), PosixFilePermissions.fromString("rwx------"));
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
    flags.addAll(contender.jvm().arguments());
    return List.copyOf(flags);
  }

  /**
   * The contender's class path, then this process's, and last the HTTP servers: what a contender
   * brings serves, even another state of a provider that lies on ours.
   */
  public String classPath() {
    return Stream.of(
            contender.classPathEntries().stream().map(Path::toString),
            Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator, -1))
                .filter(entry -> !entry.isEmpty())
                .map(entry -> Path.of(entry).toAbsolutePath().toString()),
            Stream.of(Home.resolve(SERVERS) + File.separator + "*"))
        .flatMap(entries -> entries)
        .collect(Collectors.joining(File.pathSeparator));
  }

  /** The {@code java} that runs this process. */
  public static Path java() {
    return java(Path.of(System.getProperty("java.home")));
  }

  private static Path java(Path home) {
    return home.resolve("bin").resolve("java");
  }

  /**
   * What to start it with: its {@code java}, or a script that sets its variables and then becomes
   * that, since JMH has no option for the environment of a fork.
   */
  public Path launcher() {
    return contender.jvm().environment().isEmpty() ? ownJava() : script();
  }

  private Path ownJava() {
    return contender.jvm().home().map(Home::resolve).map(ContenderJvm::java).orElse(java());
  }

  private String launcherScript() {
    var script = new StringBuilder("#!/bin/sh\n");
    new TreeMap<>(contender.jvm().environment())
        .forEach(
            (name, value) ->
                script
                    .append(name)
                    .append('=')
                    .append(quoted(value))
                    .append("\nexport ")
                    .append(name)
                    .append('\n'));
    return script
        .append("exec ")
        .append(quoted(ownJava().toString()))
        .append(" \"$@\"\n")
        .toString();
  }

  /** One word of the shell that nothing is expanded in. */
  private static String quoted(String text) {
    return "'" + text.replace("'", "'\\''") + "'";
  }

  /** A command that runs a class of ours in this JVM. */
  public List<String> command(String mainClass, List<String> extraFlags, List<String> arguments) {
    var command = new ArrayList<String>();
    command.add(launcher().toString());
    command.addAll(flags());
    command.addAll(extraFlags);
    command.addAll(List.of("-cp", classPath(), mainClass));
    command.addAll(arguments);
    return List.copyOf(command);
  }

  private Path script() {
    return work.toAbsolutePath().resolve(contender.id() + "-java.sh");
  }

  private Path declaration() {
    return work.resolve(contender.id() + ".properties");
  }
}
