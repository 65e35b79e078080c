package jcabench.maven;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.inject.Inject;
import org.apache.maven.artifact.DependencyResolutionRequiredException;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.project.MavenProject;
import org.apache.maven.toolchain.ToolchainManager;
import org.eclipse.aether.RepositorySystem;
import org.eclipse.aether.artifact.DefaultArtifact;
import org.eclipse.aether.collection.CollectRequest;
import org.eclipse.aether.graph.Dependency;
import org.eclipse.aether.repository.RemoteRepository;
import org.eclipse.aether.resolution.DependencyRequest;
import org.eclipse.aether.resolution.DependencyResolutionException;

/** What both goals share: the project's provider as a contender, and the suite in its own JVM. */
abstract class SuiteMojo extends AbstractMojo {
  private static final int LEAST_JAVA = 25;
  private static final int USAGE = 2;
  private static final int UNDECIDED = 3;

  @Parameter(defaultValue = "${project}", readonly = true, required = true)
  private MavenProject project;

  @Parameter(defaultValue = "${session}", readonly = true, required = true)
  private MavenSession session;

  @Parameter(defaultValue = "${plugin.version}", readonly = true, required = true)
  private String version;

  @Parameter(defaultValue = "${project.remotePluginRepositories}", readonly = true)
  private List<RemoteRepository> repositories;

  @Inject private RepositorySystem system;

  @Inject private ToolchainManager toolchains;

  /** The provider's class: public, with a public constructor without arguments. */
  @Parameter(property = "jcabench.provider", required = true)
  private String provider;

  /** Coordinates of what it is held against, {@code group:artifact:version}: its last release. */
  @Parameter(property = "jcabench.baseline")
  private String baseline;

  /** Regular expression for the rows; without it the key operations. */
  @Parameter(property = "jcabench.rows")
  private String rows;

  /** The profile that rows are taken from: {@code quick} or {@code full}. */
  @Parameter(property = "jcabench.profile", defaultValue = "quick")
  private String profile;

  /** Wall time. */
  @Parameter(property = "jcabench.budget", defaultValue = "10m")
  private String budget;

  /** Further arguments of the command, one by one. */
  @Parameter(property = "jcabench.arguments")
  private List<String> arguments;

  /**
   * Home of the JDK that measures, of version 25 or newer; without it the one of the toolchain, the
   * one that Maven runs on, or JCABENCH_JDK.
   */
  @Parameter(property = "jcabench.jdk")
  private File jdk;

  /** Where run folders come to lie, under {@code results}. */
  @Parameter(property = "jcabench.home", defaultValue = "${project.build.directory}/jcabench")
  private File home;

  /** The id of the project's own provider. */
  String candidate() {
    return project.getArtifactId();
  }

  /** The id of the baseline. */
  String base() {
    return "baseline";
  }

  Optional<String> baseline() {
    return Optional.ofNullable(baseline).filter(text -> !text.isBlank());
  }

  /** The project's jar with what it needs, and the baseline where there is one, as options. */
  List<String> contenders() throws MojoExecutionException {
    var options = new ArrayList<String>();
    options.add("--contender");
    options.add("id=%s; jars=[%s]; provider=%s".formatted(candidate(), jars(), quoted(provider)));
    baseline()
        .ifPresent(
            coordinates -> {
              options.add("--contender");
              options.add(
                  "id=%s; artifacts=%s; provider=%s"
                      .formatted(base(), quoted(coordinates), quoted(provider)));
            });
    return options;
  }

  private String jars() throws MojoExecutionException {
    var jar = project.getArtifact().getFile();
    if (jar == null || !jar.isFile()) {
      throw new MojoExecutionException(
          "the project has no jar yet: bind the goal to the phase verify, or run 'mvn package "
              + "jcabench:...' in one command");
    }
    try {
      return Stream.concat(
              Stream.of(jar.getPath()),
              project.getRuntimeClasspathElements().stream().filter(path -> path.endsWith(".jar")))
          .map(SuiteMojo::quoted)
          .collect(Collectors.joining(", "));
    } catch (DependencyResolutionRequiredException e) {
      throw new MojoExecutionException("the project's dependencies are not resolved", e);
    }
  }

  /** As YAML takes any text. */
  private static String quoted(String text) {
    return "'" + text.replace("'", "''") + "'";
  }

  /** Runs the suite with a command and what both goals take. */
  void start(List<String> command) throws MojoExecutionException, MojoFailureException {
    var line = new ArrayList<String>();
    line.add(java().toString());
    line.add("--enable-native-access=ALL-UNNAMED");
    line.add("--sun-misc-unsafe-memory-access=allow");
    line.add("-Djcabench.home=" + home.getAbsolutePath());
    line.add("-cp");
    line.add(suite());
    line.addAll(List.of("jcabench.cli.Main", "--die-with-parent"));
    line.addAll(command);
    line.addAll(contenders());
    line.addAll(List.of("--profile", profile, "--budget", budget));
    if (rows != null) {
      line.addAll(List.of("--rows", rows));
    }
    if (arguments != null) {
      line.addAll(arguments);
    }
    getLog().debug(String.join(" ", line));
    end(exit(line));
  }

  /** The class path of the suite of the plugin's own version. */
  private String suite() throws MojoExecutionException {
    var artifact = new DefaultArtifact("jcabench", "jcabench", "jar", version);
    var collected = new CollectRequest(new Dependency(artifact, "runtime"), repositories);
    try {
      return system
          .resolveDependencies(
              session.getRepositorySession(), new DependencyRequest(collected, null))
          .getArtifactResults()
          .stream()
          .map(result -> result.getArtifact().getFile().getPath())
          .collect(Collectors.joining(File.pathSeparator));
    } catch (DependencyResolutionException e) {
      throw new MojoExecutionException("the suite cannot be resolved: " + e.getMessage(), e);
    }
  }

  private int exit(List<String> line) throws MojoExecutionException {
    try {
      Files.createDirectories(home.toPath());
      return new ProcessBuilder(line).inheritIO().start().waitFor();
    } catch (IOException e) {
      throw new MojoExecutionException("jcabench does not start: " + e.getMessage(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new MojoExecutionException("jcabench was interrupted", e);
    }
  }

  private static void end(int exit) throws MojoExecutionException, MojoFailureException {
    switch (exit) {
      case 0 -> {}
      case 1 ->
          throw new MojoFailureException(
              "a row is slower, suspected, missing or failed: see above");
      case UNDECIDED ->
          throw new MojoFailureException(
              "jcabench could not tell whether a row is slower: give a larger <budget> or fewer "
                  + "<rows>, or let it pass with <undecided>pass</undecided>");
      case USAGE -> throw new MojoExecutionException("jcabench was given wrong input: see above");
      default -> throw new MojoExecutionException("jcabench ended with " + exit + ": see above");
    }
  }

  private Path java() throws MojoExecutionException {
    var toolchain =
        Optional.ofNullable(toolchains.getToolchainFromBuildContext("jdk", session))
            .map(found -> found.findTool("java"))
            .map(Path::of);
    var homes =
        Stream.of(
                Optional.ofNullable(jdk).map(File::toPath).map(path -> path.resolve("bin/java")),
                toolchain,
                Optional.of(Path.of(System.getProperty("java.home"), "bin", "java")),
                Optional.ofNullable(System.getenv("JCABENCH_JDK"))
                    .map(text -> Path.of(text, "bin", "java")))
            .flatMap(Optional::stream)
            .toList();
    return homes.stream()
        .filter(java -> feature(java) >= LEAST_JAVA)
        .findFirst()
        .orElseThrow(
            () ->
                new MojoExecutionException(
                    "jcabench takes a JDK 25 or newer, and none of these is one: "
                        + homes
                        + "; set <jdk>, or the variable JCABENCH_JDK, to its folder"));
  }

  /** The feature number of a JDK's release file; 0 where it says none. */
  private static int feature(Path java) {
    var release = java.resolveSibling("../release").normalize();
    try (var lines = Files.lines(release)) {
      return lines
          .filter(line -> line.startsWith("JAVA_VERSION="))
          .map(line -> line.replaceAll("^JAVA_VERSION=\"?([0-9]+).*$", "$1"))
          .filter(number -> number.matches("[0-9]{1,4}"))
          .mapToInt(Integer::parseInt)
          .findFirst()
          .orElse(0);
    } catch (IOException e) {
      return 0;
    }
  }
}
