package jcabench.contender;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * One named, complete configuration that can serve a JCA call.
 *
 * @param id short name, unique in a run: letters, digits and {@code . _ @ -}
 * @param title what a reader sees
 * @param providers the JCA providers that serve together, asked in this order
 * @param classPath jars, class folders, and folders of jars; relative paths are under {@link Home}
 * @param jvm the JVM that it runs in
 * @param nativeLibraries beginnings of file names that must be mapped into the process once the
 *     contender has served, for example {@code libsoftokn3}
 * @param facts name to a chain of no-argument calls that a fork evaluates and records, for example
 *     {@code org.example.Registrar.getNative().getVariant()}
 * @param expected facts without which every cell fails, with a regular expression for the whole
 *     value: declared ones, or what the provider tells of itself
 * @param generators name of a further random generator to the constructor argument of the provider
 *     that has it
 * @param keysStay whether secret keys must be made by it and never leave it, as in a FIPS token
 * @param fipsOf id of the contender of which this one is the FIPS form, or the stricter one; empty
 *     for none
 * @param cure what would bring it where its jars are missing; empty where the build does
 */
public record Contender(
    String id,
    String title,
    List<ProviderSpec> providers,
    List<Path> classPath,
    JvmSettings jvm,
    List<String> nativeLibraries,
    Map<String, String> facts,
    Map<String, String> expected,
    Map<String, String> generators,
    boolean keysStay,
    Optional<String> fipsOf,
    Optional<String> cure) {

  private static final String SEPARATOR = "\u001e";

  public Contender {
    if (!id.matches("[A-Za-z0-9._@-]{1,64}")) {
      throw new IllegalArgumentException(
          "contender id '"
              + id
              + "' must be 1 to 64 letters, digits or . _ @ - characters: choose another");
    }
    providers = List.copyOf(providers);
    classPath = List.copyOf(classPath);
    nativeLibraries = List.copyOf(nativeLibraries);
    facts = Map.copyOf(facts);
    expected = Map.copyOf(expected);
    generators = Map.copyOf(generators);
  }

  /**
   * The JVM of a contender.
   *
   * @param home of the JDK; empty for the one that runs this process
   * @param arguments flags beside those that every contender gets
   * @param environment variables beside those of this process
   */
  public record JvmSettings(
      Optional<Path> home, List<String> arguments, Map<String, String> environment) {
    /** Nothing of its own. */
    public static final JvmSettings NONE = new JvmSettings(Optional.empty(), List.of(), Map.of());

    public JvmSettings {
      arguments = List.copyOf(arguments);
      environment = Map.copyOf(environment);
      for (var name : environment.keySet()) {
        if (!name.matches("[A-Za-z_][A-Za-z0-9_]*")) {
          throw new IllegalArgumentException(
              "environment variable '" + name + "' must be letters, digits and _");
        }
      }
    }
  }

  /** A contender of providers alone; its builder adds the rest. */
  public static ContenderBuilder named(String id, String title, ProviderSpec... providers) {
    return new ContenderBuilder(id, title, List.of(providers));
  }

  /**
   * The same contender once more under another id, {@code jdk@2}: what differs between the two is
   * noise.
   *
   * @param copy its number, from 2 on
   */
  public Contender again(int copy) {
    return ContenderBuilder.from(this, id + "@" + copy, title + " (" + copy + ")").build();
  }

  /** The same contender under another id: what differs between the two is noise. */
  public Contender named(String other) {
    return ContenderBuilder.from(this, other, title).build();
  }

  /**
   * The class path with folders of jars spelled out.
   *
   * @throws UncheckedIOException when a folder can't be listed
   */
  public List<Path> classPathEntries() {
    return classPath.stream().map(Home::resolve).flatMap(Contender::spellOut).toList();
  }

  /** The first entry of the class path that doesn't exist or holds nothing. */
  public Optional<Path> missingEntry() {
    return classPath.stream()
        .map(Home::resolve)
        .filter(entry -> !Files.exists(entry) || spellOut(entry).findAny().isEmpty())
        .findFirst();
  }

  private static Stream<Path> spellOut(Path entry) {
    if (!Files.isDirectory(entry)) {
      return Stream.of(entry);
    }
    try (var files = Files.list(entry)) {
      var all = files.sorted().toList();
      var jars = all.stream().filter(file -> file.toString().endsWith(".jar")).toList();
      return jars.isEmpty() && !all.isEmpty() ? Stream.of(entry) : jars.stream();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot list " + entry, e);
    }
  }

  /** Everything that a fork needs to know, in a form that needs no parser of its own there. */
  public Properties toProperties() {
    var properties = new Properties();
    properties.setProperty("id", id);
    properties.setProperty("title", title);
    properties.setProperty(
        "providers",
        providers.stream().map(ProviderSpec::asText).collect(Collectors.joining(SEPARATOR)));
    properties.setProperty("nativeLibraries", String.join(SEPARATOR, nativeLibraries));
    expected.forEach((name, value) -> properties.setProperty("expected." + name, value));
    properties.setProperty("keysStay", String.valueOf(keysStay));
    facts.forEach((name, chain) -> properties.setProperty("fact." + name, chain));
    generators.forEach((name, value) -> properties.setProperty("generator." + name, value));
    return properties;
  }

  /** The contender that {@link #toProperties} wrote, as far as a fork needs it. */
  static Contender fromProperties(Properties properties) {
    var builder =
        new ContenderBuilder(
                properties.getProperty("id"),
                properties.getProperty("title"),
                list(properties, "providers").stream().map(ProviderSpec::parse).toList())
            .nativeLibraries(list(properties, "nativeLibraries").toArray(String[]::new))
            .facts(withPrefix(properties, "fact."))
            .expected(withPrefix(properties, "expected."))
            .generators(withPrefix(properties, "generator."));
    return (properties.getProperty("keysStay").equals("true") ? builder.keysStay() : builder)
        .build();
  }

  private static List<String> list(Properties properties, String key) {
    var text = properties.getProperty(key, "");
    return text.isEmpty() ? List.of() : List.of(text.split(SEPARATOR, -1));
  }

  private static Map<String, String> withPrefix(Properties properties, String prefix) {
    var map = new TreeMap<String, String>();
    for (var name : properties.stringPropertyNames()) {
      if (name.startsWith(prefix)) {
        map.put(name.substring(prefix.length()), properties.getProperty(name));
      }
    }
    return map;
  }
}
