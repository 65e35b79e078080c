package jcabench.contender;

import java.lang.reflect.InaccessibleObjectException;
import java.security.GeneralSecurityException;
import java.security.NoSuchAlgorithmException;
import java.security.Provider;
import java.security.SecureRandom;
import java.util.IdentityHashMap;
import java.util.List;
import javax.crypto.KeyGenerator;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;

/**
 * A contender inside the JVM that it serves in. Provider objects are passed to every {@code
 * getInstance}; the JVM's own list of providers stays as it is.
 */
public final class LoadedContender {
  /**
   * The algorithm of each provider's default generator. By the very object, since a provider's hash
   * changes with what it offers.
   */
  private static final IdentityHashMap<Provider, String> DEFAULT_GENERATORS =
      new IdentityHashMap<>();

  private final Contender contender;
  private final List<Provider> providers;
  private final Proof proof;

  private LoadedContender(Contender contender, List<Provider> providers, Proof proof) {
    this.contender = contender;
    this.providers = providers;
    this.proof = proof;
  }

  /**
   * Loads all providers of a contender.
   *
   * @throws ContenderException when one doesn't load
   */
  public static LoadedContender load(Contender contender) {
    if (contender.providers().isEmpty()) {
      Home.chooseLoops();
    }
    return new LoadedContender(
        contender,
        contender.providers().stream().map(ProviderLoader::load).toList(),
        new Proof(contender));
  }

  /** Something that one provider may be able to do without the others. */
  @FunctionalInterface
  public interface Task {
    /** Does it. */
    Object by(LoadedContender contender) throws GeneralSecurityException;
  }

  /**
   * The contender with only the first of its providers that does a task alone, so that no search
   * through several, which throws and catches, is timed with it; all of them where none does.
   */
  public LoadedContender narrowedTo(Task task) {
    for (var provider : providers) {
      var one = new LoadedContender(contender, List.of(provider), proof);
      if (one.does(task)) {
        return one;
      }
    }
    return this;
  }

  private boolean does(Task task) {
    try {
      return task.by(this) != null;
    } catch (GeneralSecurityException e) {
      return false;
    }
  }

  /** A {@code getInstance} call, given the provider to pass. */
  @FunctionalInterface
  public interface Getter<T> {
    /** The instance. */
    T from(Provider provider) throws GeneralSecurityException;
  }

  /**
   * The first instance that one of the contender's providers gives.
   *
   * @throws NoSuchAlgorithmException the last provider's refusal when none has it
   */
  public <T> T get(Getter<T> getter) throws GeneralSecurityException {
    NoSuchAlgorithmException refusal = null;
    for (var provider : providers) {
      try {
        return getter.from(provider);
      } catch (NoSuchAlgorithmException e) {
        refusal = e;
      }
    }
    throw refusal == null ? new NoSuchAlgorithmException("the contender has no provider") : refusal;
  }

  /** A {@code getInstance} call, given a name and the provider to pass. */
  @FunctionalInterface
  public interface NamedGetter<T> {
    /** The instance. */
    T from(String algorithm, Provider provider) throws GeneralSecurityException;
  }

  /**
   * The same by an algorithm's standard name, under which not every provider has it.
   *
   * @param type the JCA engine, for example {@code Signature}
   * @throws NoSuchAlgorithmException the last provider's refusal when none has it
   */
  public <T> T get(String type, String algorithm, NamedGetter<T> getter)
      throws GeneralSecurityException {
    return get(p -> getter.from(AlgorithmNames.of(p.getName(), type, algorithm), p));
  }

  /**
   * The generator that the contender gives to callers who don't ask for one by name ({@code
   * default}), or a further one that the contender declares.
   *
   * @throws NoSuchAlgorithmException when the contender declares no generator of that name
   */
  public SecureRandom generator(String name) throws GeneralSecurityException {
    if (name.equals("default")) {
      return get(LoadedContender::defaultGenerator);
    }
    var argument = contender.generators().get(name);
    if (argument == null) {
      throw new NoSuchAlgorithmException(
          "contender " + contender.id() + " declares no generator " + name);
    }
    var configured = ProviderLoader.load(contender.providers().getFirst().withArgument(argument));
    proof.note("generator.configuration", argument);
    return defaultGenerator(configured);
  }

  private static SecureRandom defaultGenerator(Provider provider) throws NoSuchAlgorithmException {
    return SecureRandom.getInstance(defaultAlgorithm(provider), provider);
  }

  /**
   * What {@code new SecureRandom()} would take from the provider if it were the first of the JVM's
   * list. JCA keeps that choice to itself, and the order of {@code getServices} is another one. It
   * is asked once: Bouncy Castle takes its generator out of its list on first use and puts it back
   * behind the next one, so that the second thread would be given another one than the first
   * (bcprov 1.86).
   */
  private static synchronized String defaultAlgorithm(Provider provider)
      throws NoSuchAlgorithmException {
    var known = DEFAULT_GENERATORS.get(provider);
    if (known != null) {
      return known;
    }
    try {
      var method = Provider.class.getDeclaredMethod("getDefaultSecureRandomService");
      method.setAccessible(true);
      if (method.invoke(provider) instanceof Provider.Service service) {
        DEFAULT_GENERATORS.put(provider, service.getAlgorithm());
        return service.getAlgorithm();
      }
      throw new NoSuchAlgorithmException("no SecureRandom for provider " + provider.getName());
    } catch (ReflectiveOperationException | InaccessibleObjectException e) {
      throw new ContenderException(
          "the default generator of "
              + provider.getName()
              + " is hidden: start the JVM with --add-opens java.base/java.security=ALL-UNNAMED",
          e);
    }
  }

  /** Whether secret keys are made by the contender and never leave it. */
  public boolean keysStay() {
    return contender.keysStay();
  }

  /**
   * A secret key of given bytes, or, where keys stay, one of the same length that the contender
   * made.
   */
  public SecretKey secretKey(String algorithm, byte[] bytes) throws GeneralSecurityException {
    if (!keysStay()) {
      return new SecretKeySpec(bytes, algorithm);
    }
    var generator = get(p -> KeyGenerator.getInstance(algorithm, p));
    generator.init(8 * bytes.length);
    proof.note("keys", "made by the contender, which keeps them: no other can check its answers");
    return generator.generateKey();
  }

  /** What this process can prove of who served. */
  public Proof proof() {
    return proof;
  }

  /** The declaration that was loaded. */
  public Contender contender() {
    return contender;
  }

  /** The provider objects, in the order in which they are asked. */
  public List<Provider> providers() {
    return providers;
  }
}
