package jcabench.contender;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Builds a {@link Contender}; each call replaces what the same call set before. */
public final class ContenderBuilder {
  private final String id;
  private final String title;
  private List<ProviderSpec> providers;
  private List<Path> classPath = List.of();
  private Contender.JvmSettings jvm = Contender.JvmSettings.NONE;
  private List<String> nativeLibraries = List.of();
  private Map<String, String> facts = Map.of();
  private Map<String, String> expected = Map.of();
  private Map<String, String> generators = Map.of();
  private boolean keysStay;
  private Optional<String> fipsOf = Optional.empty();
  private Optional<String> cure = Optional.empty();

  ContenderBuilder(String id, String title, List<ProviderSpec> providers) {
    this.id = id;
    this.title = title;
    this.providers = providers;
  }

  /** A builder under another id and title that begins with all that another contender has. */
  static ContenderBuilder from(Contender other, String id, String title) {
    var builder = new ContenderBuilder(id, title, other.providers());
    builder.classPath = other.classPath();
    builder.jvm = other.jvm();
    builder.nativeLibraries = other.nativeLibraries();
    builder.facts = other.facts();
    builder.expected = other.expected();
    builder.generators = other.generators();
    builder.keysStay = other.keysStay();
    builder.fipsOf = other.fipsOf();
    builder.cure = other.cure();
    return builder;
  }

  /** Other providers than the ones that it began with. */
  ContenderBuilder providers(List<ProviderSpec> others) {
    providers = others;
    return this;
  }

  /** Jars, class folders and folders of jars; relative ones lie under {@link Home}. */
  public ContenderBuilder classPath(Path... entries) {
    classPath = List.of(entries);
    cure = Optional.empty();
    return this;
  }

  /** Flags for each JVM of this contender. */
  public ContenderBuilder jvmArgs(String... args) {
    return jvm(new Contender.JvmSettings(jvm.home(), List.of(args), jvm.environment()));
  }

  /** The JVM that it runs in. */
  public ContenderBuilder jvm(Contender.JvmSettings settings) {
    jvm = settings;
    return this;
  }

  /** Secret keys must be made by it and never leave it. */
  public ContenderBuilder keysStay() {
    keysStay = true;
    return this;
  }

  /** What would bring it where its jars are missing. */
  public ContenderBuilder cure(String sentence) {
    cure = Optional.of(sentence);
    return this;
  }

  /** The contender of which it is the FIPS form. */
  public ContenderBuilder fipsOf(String plain) {
    fipsOf = Optional.of(plain);
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

  /** Facts without which every cell fails: name to a regular expression for the whole value. */
  public ContenderBuilder expected(Map<String, String> patterns) {
    expected = patterns;
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
        id,
        title,
        providers,
        classPath,
        jvm,
        nativeLibraries,
        facts,
        expected,
        generators,
        keysStay,
        fipsOf,
        cure);
  }
}
