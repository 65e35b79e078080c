package jcabench.contender;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.jar.JarFile;
import jcabench.contender.Contender.JvmSettings;

/** One entry of a user's contenders. */
final class Declaration {
  private static final String[] KEYS = {
    "id",
    "title",
    "from",
    "jars",
    "artifacts",
    "provider",
    "service",
    "installed",
    "pkcs11",
    "argument",
    "configure",
    "providers",
    "jdk",
    "jvm",
    "environment",
    "libraries",
    "keys-stay",
    "fips-of"
  };
  private static final List<String> KINDS = List.of("provider", "service", "installed", "pkcs11");
  private static final String LIBRARY_PATH = "LD_LIBRARY_PATH";

  /** A class of the suite itself: a jar with it would bring its own benchmarks along. */
  private static final String OURS = "jcabench/cli/Main.class";

  private final YamlMap entry;
  private final Path folder;
  private final Map<String, Contender> known;

  /**
   * An entry.
   *
   * @param folder what relative paths lie under
   * @param known contenders that it may begin with, by id
   */
  Declaration(YamlMap entry, Path folder, Map<String, Contender> known) {
    this.entry = entry;
    this.folder = folder;
    this.known = known;
  }

  /**
   * The contender.
   *
   * @throws ContenderException that names line and expectation
   */
  Contender contender() {
    entry.expect(KEYS);
    var id = entry.text("id").orElseThrow(() -> entry.wrong("id", "an entry needs an id"));
    if (LoopsInC.isId(id)) {
      throw entry.wrong("id", "'" + id + "' is a name of loops in C: choose another");
    }
    var base = base();
    var title = entry.text("title").orElse(base.map(b -> b.title() + " (" + id + ")").orElse(id));
    var builder =
        base.map(other -> ContenderBuilder.from(other, id, title))
            .orElseGet(() -> new ContenderBuilder(id, title, List.of()));
    var providers = providers();
    if (!providers.isEmpty()) {
      builder.providers(providers);
      if (base.isPresent()) {
        // What the other one proves of its own provider says nothing of this one.
        builder.facts(Map.of()).expected(Map.of());
      }
    } else if (base.isEmpty()) {
      throw entry.wrong(
          "id",
          "contender '"
              + id
              + "' names no provider; expected one of: "
              + String.join(", ", KINDS)
              + ", providers, from");
    }
    var classPath = classPath();
    if (!classPath.isEmpty()) {
      builder.classPath(classPath.toArray(Path[]::new));
    }
    builder.jvm(jvm(base.map(Contender::jvm).orElse(JvmSettings.NONE)));
    if (entry.flag("keys-stay")) {
      builder.keysStay();
    }
    entry.text("fips-of").ifPresent(builder::fipsOf);
    try {
      return builder.build();
    } catch (IllegalArgumentException e) {
      throw entry.wrong("id", e.getMessage());
    }
  }

  private Optional<Contender> base() {
    var from = entry.text("from");
    if (from.isPresent() && !known.containsKey(from.get())) {
      throw entry.wrong(
          "from",
          "there is no contender '"
              + from.get()
              + "' to begin with; known here: "
              + String.join(", ", known.keySet()));
    }
    if (from.filter(LoopsInC::isId).isPresent()) {
      throw entry.wrong(
          "from",
          "loops in C are no provider: a contender over OpenSSL brings its own when it is"
              + " measured");
    }
    return from.map(known::get);
  }

  private List<ProviderSpec> providers() {
    if (!entry.has("providers")) {
      return provider(entry).map(List::of).orElse(List.of());
    }
    if (provider(entry).isPresent()) {
      throw entry.wrong("providers", "give either one provider or a list of providers, not both");
    }
    var specs = new ArrayList<ProviderSpec>();
    for (var one : entry.maps("providers")) {
      one.expect("provider", "service", "installed", "pkcs11", "argument", "configure");
      specs.add(
          provider(one)
              .orElseThrow(
                  () ->
                      one.wrong("provider", "a provider is one of: " + String.join(", ", KINDS))));
    }
    return specs;
  }

  private Optional<ProviderSpec> provider(YamlMap map) {
    var given = KINDS.stream().filter(map::has).toList();
    if (given.size() > 1) {
      throw map.wrong(given.getLast(), "give one of " + String.join(", ", given) + ", not several");
    }
    var argument = map.text("argument");
    if (argument.isPresent() && !given.equals(List.of("provider"))) {
      throw map.wrong(
          "argument", "'argument' is for the constructor of a class that 'provider' names");
    }
    if (given.isEmpty()) {
      if (map.has("configure")) {
        throw map.wrong("configure", "'configure' needs a provider beside it");
      }
      return Optional.empty();
    }
    var kind = given.getFirst();
    var value = map.text(kind).orElseThrow();
    var spec =
        switch (kind) {
          case "provider" -> ProviderSpec.ofClass(value).withArgument(argument.orElse(""));
          case "service" -> ProviderSpec.service(value);
          case "installed" -> ProviderSpec.installed(value);
          default -> ProviderSpec.pkcs11(configuration(map, value));
        };
    return Optional.of(map.text("configure").map(spec::configured).orElse(spec));
  }

  /** SunPKCS11 takes a text, so that the file can lie anywhere and its content is recorded. */
  private String configuration(YamlMap map, String file) {
    try {
      return Files.readString(existing(map, "pkcs11", file));
    } catch (IOException e) {
      throw map.wrong("pkcs11", file + " cannot be read (" + e + ")");
    }
  }

  private List<Path> classPath() {
    var entries = new ArrayList<Path>();
    for (var jar : entry.texts("jars")) {
      var file = existing(entry, "jars", jar);
      if (Files.isRegularFile(file)) {
        refuseOurs(file, jar);
      }
      entries.add(file);
    }
    var artifacts = entry.texts("artifacts");
    if (!artifacts.isEmpty()) {
      entries.addAll(Artifacts.resolve(artifacts, what -> entry.wrong("artifacts", what)));
    }
    return entries;
  }

  private void refuseOurs(Path file, String name) {
    try (var jar = new JarFile(file.toFile())) {
      if (jar.getEntry(OURS) != null) {
        throw entry.wrong(
            "jars",
            name + " is all of jcabench, benchmarks included: name its jar that ends in -provider");
      }
    } catch (IOException e) {
      throw entry.wrong("jars", name + " is not a jar (" + e.getMessage() + ")");
    }
  }

  private JvmSettings jvm(JvmSettings base) {
    var home = entry.text("jdk").map(jdk -> existing(entry, "jdk", jdk));
    if (home.isPresent() && !Files.isExecutable(home.get().resolve("bin").resolve("java"))) {
      throw entry.wrong("jdk", home.get() + " has no bin/java: name the folder of a JDK");
    }
    var arguments = new ArrayList<>(base.arguments());
    arguments.addAll(entry.texts("jvm"));
    var environment = new HashMap<>(base.environment());
    environment.putAll(entry.pairs("environment"));
    var libraries = entry.texts("libraries").stream().map(f -> existing(entry, "libraries", f));
    var path = String.join(":", libraries.map(Path::toString).toList());
    if (!path.isEmpty()) {
      arguments.add("-Djava.library.path=" + path);
      environment.merge(LIBRARY_PATH, path, (old, more) -> more + ":" + old);
    }
    try {
      return new JvmSettings(home.or(base::home), arguments, environment);
    } catch (IllegalArgumentException e) {
      throw entry.wrong("environment", e.getMessage());
    }
  }

  private Path existing(YamlMap map, String key, String name) {
    var file = folder.resolve(name).normalize();
    if (!Files.exists(file)) {
      throw map.wrong(key, file + " is not there");
    }
    return file;
  }
}
