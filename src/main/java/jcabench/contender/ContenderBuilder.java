package jcabench.contender;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Builds a {@link Contender}; each call replaces what the same call set before. */
public final class ContenderBuilder {
  private final String id;
  private final String title;
  private final List<ProviderSpec> providers;
  private List<Path> classPath = List.of();
  private List<String> jvmArgs = List.of();
  private List<String> nativeLibraries = List.of();
  private Map<String, String> facts = Map.of();
  private List<String> required = List.of();
  private Map<String, String> generators = Map.of();

  ContenderBuilder(String id, String title, List<ProviderSpec> providers) {
    this.id = id;
    this.title = title;
    this.providers = providers;
  }

  /** Jars, class folders and folders of jars; relative ones lie under {@link Home}. */
  public ContenderBuilder classPath(Path... entries) {
    classPath = List.of(entries);
    return this;
  }

  /** Flags for each JVM of this contender. */
  public ContenderBuilder jvmArgs(String... args) {
    jvmArgs = List.of(args);
    return this;
  }

  /** Beginnings of file names that must be mapped once the contender has served. */
  public ContenderBuilder nativeLibraries(String... libraries) {
    nativeLibraries = List.of(libraries);
    return this;
  }

  /** Facts to record: name to a chain of no-argument calls. */
  public ContenderBuilder facts(Map<String, String> chains) {
    facts = chains;
    return this;
  }

  /** Names of facts without which every cell fails. */
  public ContenderBuilder required(String... names) {
    required = List.of(names);
    return this;
  }

  /** Further random generators: name to the constructor argument of the provider that has it. */
  public ContenderBuilder generators(Map<String, String> arguments) {
    generators = arguments;
    return this;
  }

  /** The contender. */
  public Contender build() {
    return new Contender(
        id, title, providers, classPath, jvmArgs, nativeLibraries, facts, required, generators);
  }
}
