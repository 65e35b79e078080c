package jcabench.provider;

import java.io.IOException;
import java.io.NotSerializableException;
import java.io.ObjectOutputStream;
import java.io.Serial;
import java.io.StringReader;
import java.nio.file.Path;
import java.security.NoSuchAlgorithmException;
import java.security.Provider;
import java.security.ProviderException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import jcabench.openssl.ContextConfiguration;
import jcabench.openssl.LibContext;
import jcabench.openssl.OpenSslException;
import jcabench.openssl.RandomBytes;

/**
 * The JCA provider {@code OpenSSL}. It lists the services that the loaded libcrypto offers. {@link
 * #unavailable} gives the others with the reasons.
 *
 * <p>The library is the file that the system property {@code jcabench.openssl.library} names, else
 * the system's.
 */
public final class OpenSslProvider extends Provider {
  /** The provider's name. */
  public static final String NAME = "OpenSSL";

  /**
   * Its name where all comes from OpenSSL's FIPS provider, so that both can be installed at once.
   */
  public static final String FIPS_NAME = "OpenSSL-FIPS";

  private static final String VERSION = "0.1.0";
  private static final String FIPS = "fips"; // as OpenSSL calls it
  private static final String CONFIG_FILE = "configFile";
  private static final String MODULES = "modules";
  private static final String PROPERTY_QUERY = "propertyQuery";
  private static final String IMPLICIT_REJECTION = "implicitRejection";
  private static final List<String> KEYS =
      List.of(CONFIG_FILE, MODULES, PROPERTY_QUERY, IMPLICIT_REJECTION);

  private final transient LibContext context;
  private final transient List<Unavailable> unavailable;
  private final transient Set<String> lacking; // in OpenSSL's names

  /** A service that the loaded OpenSSL does not offer, with OpenSSL's reason. */
  public record Unavailable(String type, String algorithm, String reason) {}

  /**
   * A library context of its own, with OpenSSL's default provider.
   *
   * @throws ProviderException if no OpenSSL 3.0 or newer can be loaded; the message says what to do
   */
  public OpenSslProvider() {
    this(ContextConfiguration.DEFAULT);
  }

  /**
   * A library context of its own, for example one with OpenSSL's FIPS provider.
   *
   * @throws ProviderException if OpenSSL cannot be loaded or refuses the configuration
   */
  public OpenSslProvider(ContextConfiguration configuration) {
    LibContext opened = opened(configuration);
    super(
        opened.isFips() ? FIPS_NAME : NAME,
        VERSION,
        "OpenSSL's libcrypto through the Foreign Function and Memory API");
    this.context = opened;
    if (context.isFips() && !RandomBytes.servedBy(context).equals(FIPS)) {
      throw new ProviderException(
          "random numbers would come from OpenSSL's provider '"
              + RandomBytes.servedBy(context)
              + "' and not from its FIPS provider: let the configuration file activate no other");
    }
    var missing = new ArrayList<Unavailable>();
    var names = new LinkedHashSet<String>();
    for (ServiceRow row : Services.rows()) {
      row.missing(context)
          .ifPresentOrElse(
              absent -> {
                missing.add(new Unavailable(row.type(), row.algorithm(), absent.reason()));
                names.add(absent.name());
              },
              () -> putService(new RowService(this, row)));
    }
    if (getServices().isEmpty()) {
      throw new ProviderException(
          "OpenSSL offers nothing in this context (%s): its configuration activates no provider, or the property query '%s' fits none"
              .formatted(missing.getFirst().reason(), configuration.propertyQuery()));
    }
    this.unavailable = List.copyOf(missing);
    this.lacking = names;
    OwnParameters.own(context, this);
  }

  private static LibContext opened(ContextConfiguration configuration) {
    try {
      return LibContext.of(configuration);
    } catch (OpenSslException e) {
      throw new ProviderException("OpenSSL cannot be used: " + e.getMessage(), e);
    }
  }

  /**
   * A library context that a text describes, in the format of {@link Properties}: {@code
   * configFile}, {@code modules}, {@code propertyQuery}, and {@code implicitRejection} (true or
   * false; see {@link ContextConfiguration}), all optional.
   *
   * @throws ProviderException if OpenSSL cannot be loaded or refuses the configuration, or the text
   *     has another key
   */
  public OpenSslProvider(String configuration) {
    this(parsed(configuration));
  }

  /** The same as {@link #OpenSslProvider(String)}. */
  @Override
  public Provider configure(String configuration) {
    return new OpenSslProvider(configuration);
  }

  private static ContextConfiguration parsed(String text) {
    var properties = new Properties();
    try {
      properties.load(new StringReader(text));
    } catch (IOException | IllegalArgumentException e) {
      throw new ProviderException("the configuration cannot be read: " + e.getMessage(), e);
    }
    for (var key : properties.stringPropertyNames()) {
      if (!KEYS.contains(key)) {
        throw new ProviderException(
            "the configuration has '%s'; known are %s".formatted(key, String.join(", ", KEYS)));
      }
    }
    var rejection = properties.getProperty(IMPLICIT_REJECTION, "false");
    if (!List.of("true", "false").contains(rejection)) {
      throw new ProviderException(
          "the configuration has %s=%s; say true or false"
              .formatted(IMPLICIT_REJECTION, rejection));
    }
    return new ContextConfiguration(
        Optional.ofNullable(properties.getProperty(CONFIG_FILE)).map(Path::of),
        Optional.ofNullable(properties.getProperty(MODULES)).map(Path::of),
        properties.getProperty(PROPERTY_QUERY, ""),
        rejection.equals("true"));
  }

  /**
   * Computes a few known answers, as a service may do when it starts.
   *
   * @throws ProviderException if one is wrong or cannot be computed
   */
  public void assertHealthy() {
    Health.check(this);
  }

  /** The services that are not served, with the reasons. */
  public List<Unavailable> unavailable() {
    return unavailable;
  }

  /**
   * What the loaded library says about itself, in this order: {@code version}, {@code file}, {@code
   * compiler}, {@code built}, {@code platform}, {@code directory}, {@code fullVersion}, {@code
   * modules}, {@code cpuInfo}, {@code configFile}, {@code propertyQuery}, {@code
   * implicitRejection}, {@code fips} (whether every fetch asks for FIPS), {@code random} (the
   * OpenSSL provider of random numbers), and about the OpenSSL provider of SHA-256 in this context
   * {@code provider}, {@code providerVersion}, {@code providerBuild}; last {@code unavailable}: how
   * many services of the table are not served, and which algorithms are missing.
   */
  public Map<String, String> facts() {
    var facts = new LinkedHashMap<>(context.facts());
    facts.put("random", RandomBytes.servedBy(context));
    facts.put(
        "unavailable",
        unavailable.isEmpty()
            ? "none of " + Services.rows().size() + " services"
            : "%d of %d services, for lack of %s"
                .formatted(unavailable.size(), Services.rows().size(), String.join(", ", lacking)));
    return facts;
  }

  /** Refused: a provider belongs to its process, which has loaded the library. */
  @Serial
  private void writeObject(ObjectOutputStream stream) throws IOException {
    throw new NotSerializableException(OpenSslProvider.class.getName());
  }

  /** A service that makes instances with the row's factory instead of reflection. */
  private static final class RowService extends Service {
    private final ServiceRow row;

    RowService(OpenSslProvider provider, ServiceRow row) {
      super(
          provider,
          row.type(),
          row.algorithm(),
          row.spi().getName(),
          row.aliases(),
          attributes(row));
      this.row = row;
    }

    /** JCA's attributes; every row is implemented in software. */
    private static Map<String, String> attributes(ServiceRow row) {
      var attributes = new HashMap<>(row.attributes());
      attributes.put("ImplementedIn", "Software");
      return attributes;
    }

    @Override
    public Object newInstance(Object parameter) throws NoSuchAlgorithmException {
      try {
        return row.instance(((OpenSslProvider) getProvider()).context, parameter);
      } catch (OpenSslException e) {
        throw new NoSuchAlgorithmException(e.getMessage(), e);
      }
    }
  }
}
