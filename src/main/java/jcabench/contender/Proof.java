package jcabench.contender;

import java.security.Provider;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What a process can prove of who served: providers, SPI classes with the jar or module that they
 * came from, native libraries mapped, declared facts, and that answers were checked. Every {@code
 * expect} that fails throws, so that what is not proved is not measured.
 */
public final class Proof {
  private static final Map<String, String> OF_ALL_THREADS = new ConcurrentHashMap<>();

  private final Contender contender;
  private final Map<String, String> entries = new LinkedHashMap<>();

  Proof(Contender contender) {
    this.contender = contender;
    note("contender", contender.id());
  }

  /**
   * Records the provider and SPI of an initialised JCA object, and checks that the provider is the
   * very object that was passed to {@code getInstance}.
   *
   * @param role what the object is for, for example {@code signature}
   * @throws ContenderException when another provider serves
   */
  @SuppressWarnings("ReferenceEquality") // the very object, not one that calls itself equal
  public synchronized void served(String role, Object service, LoadedContender by) {
    var object = new ServiceObject(service);
    var provider = object.provider();
    if (provider.isPresent() && by.providers().stream().noneMatch(p -> p == provider.get())) {
      // A generator of its own configuration comes from a second provider object of the same class.
      var sameClass =
          by.providers().stream().anyMatch(p -> p.getClass() == provider.get().getClass());
      if (!sameClass || !entries.containsKey("generator.configuration")) {
        throw new ContenderException(
            role + " is served by " + name(provider.get()) + ", not by " + contender.id());
      }
    }
    var name = provider.map(Proof::name).or(object::providerName);
    if (name.isEmpty()) {
      throw new ContenderException(role + " does not say who serves it: " + service.getClass());
    }
    var known = name.get();
    if (provider.isEmpty() && by.providers().stream().noneMatch(p -> p.getName().equals(known))) {
      throw new ContenderException(role + " is served by " + known + ", not by " + contender.id());
    }
    note(role + ".provider", known);
    object
        .spi()
        .ifPresent(
            spi -> {
              note(role + ".spi", ServiceObject.lineage(spi.getClass()));
              note(role + ".code", ClassOrigin.of(spi.getClass()));
            });
  }

  /** Records something else worth knowing, for example the name of the generator that ran. */
  public synchronized void note(String key, String value) {
    entries.put(key, value);
  }

  /**
   * Records what has to be the same in all threads of the process.
   *
   * @param asked for what, where one process asks for several
   * @throws ContenderException when another thread has something else
   */
  public void alike(String key, String asked, String value) {
    note(key, value);
    var place = String.join("\n", contender.id(), key, asked);
    var other = OF_ALL_THREADS.putIfAbsent(place, value);
    if (other != null && !other.equals(value)) {
      throw new ContenderException(
          "threads of one JVM have different ones as %s: %s and %s".formatted(key, other, value));
    }
  }

  /**
   * Counts a checked answer.
   *
   * @throws ContenderException when the answer is wrong
   */
  public synchronized void checked(String what, boolean right) {
    if (!right) {
      throw new ContenderException("wrong answer: " + what);
    }
    entries.merge("checked", what, (old, more) -> old.contains(more) ? old : old + "; " + more);
  }

  /**
   * Adds what is only known once the contender has served: mapped libraries and declared facts.
   *
   * @throws ContenderException when a library that must be there isn't, or a required fact is empty
   */
  public synchronized void complete(LoadedContender by) {
    for (var provider : by.providers()) {
      note("provider." + provider.getName(), provider.getVersionStr() + " " + provider.getInfo());
    }
    var mapped = NativeLibraries.mapped();
    for (var expected : contender.nativeLibraries()) {
      if (mapped.stream().noneMatch(library -> library.startsWithName(expected))) {
        throw new ContenderException(
            "native library " + expected + " is not loaded: the contender did not serve natively");
      }
    }
    mapped.stream()
        .filter(NativeLibraries.Library::notOfTheJdk)
        .forEach(library -> note("library." + library.name(), library.describe()));
    for (var fact : new TreeMap<>(contender.facts()).entrySet()) {
      note("fact." + fact.getKey(), Facts.evaluate(fact.getValue()).orElse(""));
    }
    by.providers().stream()
        .map(Facts::ownFacts)
        .forEach(facts -> facts.forEach((name, value) -> note("fact." + name, value)));
    new TreeMap<>(contender.expected()).forEach(this::demand);
  }

  private void demand(String fact, String pattern) {
    var value = entries.getOrDefault("fact." + fact, "");
    if (!value.matches(pattern)) {
      throw new ContenderException(
          "fact " + fact + " is '" + value + "' where " + pattern + " was expected");
    }
  }

  /** All entries in the order in which they became known. */
  public synchronized Map<String, String> entries() {
    return Map.copyOf(entries);
  }

  /** One entry. */
  public synchronized Optional<String> entry(String key) {
    return Optional.ofNullable(entries.get(key));
  }

  private static String name(Provider provider) {
    return provider.getName() + " " + provider.getVersionStr();
  }
}
