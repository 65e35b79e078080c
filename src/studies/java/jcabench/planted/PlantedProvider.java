package jcabench.planted;

import java.security.NoSuchAlgorithmException;
import java.security.Provider;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Another provider with planted slow-downs: after each operation it works on for a share of the
 * time that the operation took. What it does not slow down it hands out as it is.
 */
public final class PlantedProvider extends Provider {
  private static final long serialVersionUID = 1;

  /** What {@code Cipher} asks of a service before it takes it. */
  private static final Set<String> ATTRIBUTES =
      Set.of("SupportedModes", "SupportedPaddings", "SupportedKeyClasses", "SupportedKeyFormats");

  private final transient Provider inner;
  private final transient Map<String, Double> shares = new HashMap<>();

  /**
   * A provider.
   *
   * @param text the class of the other provider, then algorithms with percentages, as in {@code
   *     com.acme.AcmeProvider SHA-256=5 Ed25519=10}; all others are slowed down by nothing
   * @throws ReflectiveOperationException when the class cannot be made
   */
  public PlantedProvider(String text) throws ReflectiveOperationException {
    super("Planted", "1", "slowed down: " + text);
    var words = text.split(" ", -1);
    inner = Class.forName(words[0]).asSubclass(Provider.class).getConstructor().newInstance();
    for (int i = 1; i < words.length; i++) {
      var pair = words[i].split("=", 2);
      shares.put(pair[0], Double.parseDouble(pair[1]) / 100);
    }
    // Which generator is a provider's default is told by what was put into it, in order.
    var first = defaultGenerator();
    inner.getServices().stream()
        .filter(service -> service.getType().equals("SecureRandom"))
        .sorted(Comparator.comparing(service -> !service.getAlgorithm().equals(first)))
        .forEach(service -> putService(planted(service)));
  }

  /** JCA keeps it to itself; contenders' JVMs are started so that it can be asked. */
  private String defaultGenerator() throws ReflectiveOperationException {
    var method = Provider.class.getDeclaredMethod("getDefaultSecureRandomService");
    method.setAccessible(true);
    return method.invoke(inner) instanceof Service service ? service.getAlgorithm() : "";
  }

  @Override
  public Service getService(String type, String algorithm) {
    var service = inner.getService(type, algorithm);
    return service == null ? null : planted(service);
  }

  @Override
  public Set<Service> getServices() {
    return inner.getServices().stream().map(this::planted).collect(Collectors.toSet());
  }

  private Service planted(Service service) {
    var attributes = new HashMap<String, String>();
    for (var name : ATTRIBUTES) {
      var value = service.getAttribute(name);
      if (value != null) {
        attributes.put(name, value);
      }
    }
    var type = service.getType();
    var algorithm = service.getAlgorithm();
    return new Service(this, type, algorithm, service.getClassName(), null, attributes) {
      @Override
      public Object newInstance(Object parameter) throws NoSuchAlgorithmException {
        return switch (type) {
          case "MessageDigest" -> new PlantedDigest(algorithm, inner, burner(algorithm));
          case "Mac" -> new PlantedMac(algorithm, inner, burner(algorithm));
          case "Cipher" -> new PlantedCipher(algorithm, inner, burner("Cipher"));
          case "Signature" -> new PlantedSignature(algorithm, inner, burner(algorithm));
          case "KeyAgreement" -> new PlantedAgreement(algorithm, inner, burner(algorithm));
          case "KEM" -> new PlantedKem(algorithm, inner, burner(algorithm));
          case "SecureRandom" -> new PlantedRandom(algorithm, inner, burner("SecureRandom"));
          default -> service.newInstance(parameter);
        };
      }

      @Override
      public boolean supportsParameter(Object parameter) {
        return service.supportsParameter(parameter);
      }
    };
  }

  /** Names are told apart as JCA does, without regard to case. */
  private Burner burner(String algorithm) throws NoSuchAlgorithmException {
    return new Burner(
        shares.entrySet().stream()
            .filter(entry -> entry.getKey().equalsIgnoreCase(algorithm))
            .mapToDouble(Map.Entry::getValue)
            .findFirst()
            .orElse(0));
  }
}
